#if canImport(UIKit) || canImport(AppKit)
  public import InlayCore
  public import InlayFoundation

  /// Options for converting text from and to Apple's attributed strings.
  public struct AppleOptions: Sendable {
    /// The limits in both directions.
    public var limits = Limits.default
    /// What replaces a glyph that cannot be created.
    public var glyphFallback = GlyphFallback.attachment
    /// The font size in points if a text states none. The fallback of a glyph is as large as a glyph beside text of
    /// this size.
    public var fontSize = 17.0
    /// Mappings for further keys of an `AttributedString`.
    public var keyBridges: [AttributedStringKeyBridge] = []

    /// Creates the defaults: the default limits, attachments for glyphs that cannot be created, 17 points.
    public init() {}

    /// The equivalent options of `InlayFoundation`, for programs that call it directly.
    public var foundationOptions: FoundationOptions {
      var options = FoundationOptions()
      let converter = AppleConverter(self)
      options.limits = limits
      options.converter = converter
      options.keyBridges = .foundation + .apple(converter) + keyBridges
      return options
    }
  }

  /// What replaces a glyph that cannot be created, because its data is missing or is not a glyph.
  public enum GlyphFallback: Sendable, Hashable {
    /// A text attachment with the best available picture, as large as a glyph.
    case attachment
    /// Only the U+FFFC. The image is kept, and restored when the string is decomposed.
    case nothing
  }
#endif
