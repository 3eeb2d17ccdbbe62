/// How an image is set into the text.
public struct PlacementKind: OpenConstant {
  /// The kind as documents spell it.
  public let rawValue: String
  /// The kind of this spelling, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Sized by the font, like a letter: an adaptive image glyph.
  public static let glyph: PlacementKind = "glyph"
  /// Of its own size.
  public static let attachment: PlacementKind = "attachment"
}

/// The size an image is shown at.
public struct DisplaySize: Sendable, Hashable {
  /// Lengths, not negative.
  public var width, height: Length
  /// A size.
  public init(width: Length, height: Length) { (self.width, self.height) = (width, height) }
}
