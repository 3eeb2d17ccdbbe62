/// How an image is placed in the text.
public struct PlacementKind: OpenConstant {
  /// The kind as documents spell it.
  public let rawValue: String
  /// The kind with this spelling. It need not be one this version knows.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// An image sized by the font, like a letter: an adaptive image glyph.
  public static let glyph: PlacementKind = "glyph"
  /// An image with its own size.
  public static let attachment: PlacementKind = "attachment"
}

/// The size at which an image is shown.
public struct DisplaySize: Sendable, Hashable {
  /// The sides, in lengths that are not negative.
  public var width, height: Length
  /// A size.
  public init(width: Length, height: Length) { (self.width, self.height) = (width, height) }
}
