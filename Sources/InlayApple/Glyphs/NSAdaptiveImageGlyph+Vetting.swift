#if canImport(UIKit) || canImport(AppKit)
  public import Foundation
  public import InlayCore

  #if canImport(CoreText)
    public import CoreText
  #endif
  #if canImport(UIKit)
    public import UIKit
  #elseif canImport(AppKit)
    public import AppKit
  #endif

  extension NSAdaptiveImageGlyph {
    /// Creates a glyph from untrusted data. `init(imageContent:)` must only get data that is a glyph.
    ///
    /// ```swift
    /// do { glyph = try NSAdaptiveImageGlyph.vetted(imageContent: received) } catch { print(error) }
    /// ```
    ///
    /// The system keeps one glyph for each identifier in use. For data with such an identifier it returns that glyph,
    /// whatever the data.
    ///
    /// - Throws: `InlayError` with the reason why the data is not a glyph.
    /// - Complexity: O(boxes), plus O(bytes) of the metadata.
    public static func vetted(
      imageContent: Data, limits: Limits = .default
    ) throws -> NSAdaptiveImageGlyph {
      try GlyphVetting.vet([UInt8](imageContent), limits: limits)
      return NSAdaptiveImageGlyph(imageContent: imageContent)
    }
  }

  extension AttributedString.AdaptiveImageGlyph {
    /// Creates a glyph from untrusted data. `init(imageContent:)` must only get data that is a glyph.
    ///
    /// - Throws: `InlayError` with the reason why the data is not a glyph.
    /// - Complexity: O(boxes), plus O(bytes) of the metadata.
    public static func vetted(
      imageContent: Data, limits: Limits = .default
    ) throws -> AttributedString.AdaptiveImageGlyph {
      try GlyphVetting.vet([UInt8](imageContent), limits: limits)
      return AttributedString.AdaptiveImageGlyph(imageContent: imageContent)
    }
  }
#endif
