#if canImport(UIKit) || canImport(AppKit)
  public import Foundation
  public import InlayCore
  internal import InlayFoundation

  /// Converts from and to Apple's attributed strings.
  ///
  /// ```swift
  /// let text = try AppleText.decompose(textView.attributedText).value
  /// textView.attributedText = try AppleText.nsAttributedString(of: text).value
  /// ```
  ///
  /// Fonts, colors, paragraph styles, shadows, glyphs and attachments become the model's own values. Attributes with
  /// any other name are carried unchanged if their values are property lists. What a platform's value cannot express is
  /// kept beside it, and restored with it.
  ///
  /// All calls are synchronous. Any number of threads may call them at once; a string must not change during a call.
  public enum AppleText {
    /// Decomposes an `NSAttributedString`. `.adaptiveImageGlyph` and `.attachment` become images, a separate one for
    /// each U+FFFC.
    ///
    /// - Throws: `InlayError` if the text is larger than `options.limits` allows.
    /// - Complexity: O(n) in units, runs and the sizes of distinct values.
    public static func decompose(
      _ string: NSAttributedString, options: AppleOptions = AppleOptions()
    ) throws -> Converted<DecomposedText> {
      try Decomposer.decompose(string, options: options.foundationOptions)
    }

    /// Decomposes an `AttributedString`. It reads the attributes of UIKit's or AppKit's scope, those of SwiftUI's scope
    /// as far as possible, Foundation's link and language, and Inlay's own.
    ///
    /// - Throws: `InlayError` if the text is larger than `options.limits` allows.
    /// - Complexity: O(n log n) in units and runs, because the string is a tree.
    public static func decompose(
      _ string: AttributedString, options: AppleOptions = AppleOptions()
    ) throws -> Converted<DecomposedText> {
      try Decomposer.decompose(string, options: options.foundationOptions)
    }

    /// Converts a text for a text view or label. Glyphs with valid data become real glyphs (otherwise a diagnostic
    /// states the reason). All other images become text attachments.
    ///
    /// - Throws: `InlayError` if an image is larger than `attachmentBytes`, if all together are larger than
    ///   `bundleBytes`, or if the bytes of an image cannot be read.
    /// - Complexity: O(n) in units, runs and the sizes of distinct values.
    public static func nsAttributedString(
      of text: DecomposedText, options: AppleOptions = AppleOptions()
    ) throws -> Converted<NSMutableAttributedString> {
      try Recomposer.nsAttributedString(of: text, options: options.foundationOptions)
    }

    /// Converts a text into an `AttributedString` with the attributes of UIKit's or AppKit's scope. Glyphs are also in
    /// SwiftUI's scope.
    ///
    /// A glyph with invalid data is only in Inlay's own scope, and a diagnostic states the reason.
    ///
    /// - Throws: `CancellationError` in a canceled task.
    /// - Complexity: O(n log n) in units and runs, because the string is a tree.
    public static func attributedString(
      of text: DecomposedText, options: AppleOptions = AppleOptions()
    ) throws -> Converted<AttributedString> {
      try Recomposer.attributedString(of: text, options: options.foundationOptions)
    }
  }
#endif
