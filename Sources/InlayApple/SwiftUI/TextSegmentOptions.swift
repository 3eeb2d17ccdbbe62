#if canImport(UIKit) || canImport(AppKit)
  public import InlayCore

  /// How a text becomes SwiftUI's `Text`.
  public struct TextSegmentOptions: Sendable, Hashable {
    /// Size of the font where the text does not say one, in points: glyphs are as large as text of it.
    public var fontSize = 17.0
    /// Pixels for a point: 2 or 3 on most screens. Of a picture's forms the smallest is taken that is sharp.
    public var displayScale = 3.0
    /// Longest side of a picture that is no glyph, in points; larger ones are scaled down.
    public var pictureSide = 320.0
    /// What stands for a picture that cannot be shown.
    public var standIn = PictureStandIn.label
    /// What is accepted.
    public var limits = Limits.default

    /// 17 points, three pixels a point, pictures up to 320 points, labels for those that cannot be shown.
    public init() {}
  }
#endif
