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
    /// A glyph of data that may come from anywhere, where `init(imageContent:)` must only see data that is one.
    ///
    /// ```swift
    /// do { glyph = try NSAdaptiveImageGlyph.vetted(imageContent: received) } catch { print(error) }
    /// ```
    ///
    /// The system keeps one glyph for each identifier in use: for data with an identifier that is in use it gives that
    /// glyph, whatever the data.
    ///
    /// - Throws: `InlayError` that says why the data is not a glyph's.
    /// - Complexity: O(boxes), O(bytes) of the metadata.
    public static func vetted(
      imageContent: Data, limits: Limits = .default
    ) throws -> NSAdaptiveImageGlyph {
      try GlyphVetting.vet([UInt8](imageContent), limits: limits)
      return NSAdaptiveImageGlyph(imageContent: imageContent)
    }
  }

  extension AttributedString.AdaptiveImageGlyph {
    /// A glyph of data that may come from anywhere, where `init(imageContent:)` must only see data that is one.
    ///
    /// - Throws: `InlayError` that says why the data is not a glyph's.
    /// - Complexity: O(boxes), O(bytes) of the metadata.
    public static func vetted(
      imageContent: Data, limits: Limits = .default
    ) throws -> AttributedString.AdaptiveImageGlyph {
      try GlyphVetting.vet([UInt8](imageContent), limits: limits)
      return AttributedString.AdaptiveImageGlyph(imageContent: imageContent)
    }
  }
#endif
