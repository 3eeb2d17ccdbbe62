#if canImport(UIKit) || canImport(AppKit)
  public import Foundation
  public import InlayCore
  internal import InlayFoundation

  /// Apple's attributed strings, taken apart and put together.
  ///
  /// ```swift
  /// let text = try AppleText.decompose(textView.attributedText).value
  /// textView.attributedText = try AppleText.nsAttributedString(of: text).value
  /// ```
  ///
  /// Fonts, colors, paragraph styles, shadows, glyphs and attachments become the model's own values; attributes of any
  /// other name whose values are property lists are carried as they are. What a platform's value cannot say is kept
  /// beside it and comes back with it.
  ///
  /// All calls are synchronous and may be made from any thread, several at once; a string must not be changed meanwhile.
  public enum AppleText {
    /// Takes an `NSAttributedString` apart: `.adaptiveImageGlyph` and `.attachment` become images, each U+FFFC one of its
    /// own.
    ///
    /// - Throws: `InlayError` if the text is larger than `options.limits` allows.
    /// - Complexity: O(n) in units, runs and the sizes of distinct values.
    public static func decompose(
      _ string: NSAttributedString, options: AppleOptions = AppleOptions()
    ) throws -> Converted<DecomposedText> {
      try Decomposer.decompose(string, options: options.foundationOptions)
    }

    /// Takes an `AttributedString` apart: attributes of UIKit's or AppKit's scope, of SwiftUI's where they can be read,
    /// of Foundation's (link and language), and of Inlay's.
    ///
    /// - Throws: `InlayError` if the text is larger than `options.limits` allows.
    /// - Complexity: O(n log n) in units and runs: the string is a tree.
    public static func decompose(
      _ string: AttributedString, options: AppleOptions = AppleOptions()
    ) throws -> Converted<DecomposedText> {
      try Decomposer.decompose(string, options: options.foundationOptions)
    }

    /// Puts a text together for a text view or label: real glyphs where their data is that of one
    /// (a diagnostic tells why it is not), text attachments for all other images.
    ///
    /// - Throws: `InlayError` if an image is larger than `attachmentBytes`, or all together than `bundleBytes`; or if the
    ///   bytes of one cannot be read.
    /// - Complexity: O(n) in units, runs and the sizes of distinct values.
    public static func nsAttributedString(
      of text: DecomposedText, options: AppleOptions = AppleOptions()
    ) throws -> Converted<NSMutableAttributedString> {
      try Recomposer.nsAttributedString(of: text, options: options.foundationOptions)
    }

    /// Puts a text together as an `AttributedString` with the attributes of UIKit's or AppKit's scope; glyphs in
    /// SwiftUI's scope too.
    ///
    /// A glyph whose data is not that of one is left to Inlay's own scope, and a diagnostic says why.
    ///
    /// - Throws: `CancellationError` in a task that was cancelled.
    /// - Complexity: O(n log n) in units and runs: the string is a tree.
    public static func attributedString(
      of text: DecomposedText, options: AppleOptions = AppleOptions()
    ) throws -> Converted<AttributedString> {
      try Recomposer.attributedString(of: text, options: options.foundationOptions)
    }
  }
#endif
