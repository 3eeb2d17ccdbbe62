#if canImport(UIKit) || canImport(AppKit)
  public import InlayCore
  public import InlayFoundation

  /// How a text goes into and out of Apple's attributed strings.
  public struct AppleOptions: Sendable {
    /// What is accepted, on the way in and out.
    public var limits = Limits.default
    /// What stands for a glyph that cannot be made.
    public var glyphFallback = GlyphFallback.attachment
    /// Size of the font where a text does not say one, in points; a glyph's stand-in is as large as a glyph beside it.
    public var fontSize = 17.0
    /// Attributes of an `AttributedString` under further keys.
    public var keyBridges: [AttributedStringKeyBridge] = []

    /// The default limits, attachments for glyphs that cannot be made, 17 points.
    public init() {}

    /// The same for `InlayFoundation`, for programs that call it themselves.
    public var foundationOptions: FoundationOptions {
      var options = FoundationOptions()
      let converter = AppleConverter(self)
      options.limits = limits
      options.converter = converter
      options.keyBridges = .foundation + .apple(converter) + keyBridges
      return options
    }
  }

  /// What stands for a glyph that cannot be made: its data is not that of a glyph, or there is none.
  public enum GlyphFallback: Sendable, Hashable {
    /// A text attachment with the best picture there is, as large as a glyph.
    case attachment
    /// Nothing but the U+FFFC, with the image kept for when the string is taken apart again.
    case nothing
  }
#endif
