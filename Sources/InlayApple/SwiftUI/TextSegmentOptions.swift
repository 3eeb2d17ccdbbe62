#if canImport(UIKit) || canImport(AppKit)
  public import InlayCore

  /// Options for converting a text into SwiftUI's `Text`.
  public struct TextSegmentOptions: Sendable, Hashable {
    /// The font size in points if the text states none. Glyphs are as large as text of that size.
    public var fontSize = 17.0
    /// Pixels per point: 2 or 3 on most screens. The smallest sharp representation of a picture is used.
    public var displayScale = 3.0
    /// Maximum side of a picture that is not a glyph, in points. Larger pictures are scaled down.
    public var pictureSide = 320.0
    /// What replaces a picture that cannot be shown.
    public var standIn = PictureStandIn.label
    /// The limits for input.
    public var limits = Limits.default

    /// Creates the defaults: 17 points, three pixels per point, pictures up to 320 points, labels for pictures that
    /// cannot be shown.
    public init() {}
  }
#endif
