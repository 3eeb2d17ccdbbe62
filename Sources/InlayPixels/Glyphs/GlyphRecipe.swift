public import InlayContainer
public import InlayCore

/// What an adaptive image glyph is made of.
public struct GlyphRecipe: Sendable, Hashable {
  /// One size of the glyph.
  public struct Strike: Sendable, Hashable {
    /// The picture, upright and in sRGB.
    public var pixels: StraightPixels
    /// Where it starts right of the pen, in its own pixels (TIFF XPosition).
    public var insetX: Rational
    /// How far it lies below its place, in its own pixels (TIFF YPosition).
    public var insetY: Rational

    /// A strike.
    public init(pixels: StraightPixels, insetX: Rational = .zero, insetY: Rational = .zero) {
      (self.pixels, self.insetX, self.insetY) = (pixels, insetX, insetY)
    }
  }

  /// Most strikes Messages takes (observed).
  package static let maximumStrikes = 20
  /// Pixels a side of the largest strike Messages takes (observed).
  package static let maximumSide = 1024
  /// Bytes of the longest identifier or description, in UTF-8.
  package static let maximumTextBytes = 4096

  /// The content identifier, not empty and without NUL.
  public var identifier: ContentIdentifier
  /// What the picture shows, without NUL. Empty means that nothing is said.
  @Exact public var description: String
  /// The sizes, in the order of the file; the first is what older readers show.
  public var strikes: [Strike]
  /// Fidelity of colors from 0 to 100. Alpha is kept as exactly as the codec can.
  public var quality: Int

  /// A recipe.
  public init(
    identifier: ContentIdentifier, description: String, strikes: [Strike], quality: Int = 90
  ) {
    self.identifier = identifier
    self.description = description
    self.strikes = strikes
    self.quality = quality
  }

  /// Makes sure that readers will take what is made.
  func check() throws {
    guard !identifier.rawValue.isEmpty else { throw InlayError.glyphIdentifier("is empty") }
    try Self.check(identifier.rawValue) { .glyphIdentifier($0) }
    try Self.check(description) { .glyphDescription($0) }
    guard 1...Self.maximumStrikes ~= strikes.count else { throw InlayError.glyphStrikeCount(strikes.count) }
    for (index, strike) in strikes.enumerated() {
      let (width, height) = (strike.pixels.width, strike.pixels.height)
      guard max(width, height) <= Self.maximumSide else {
        throw InlayError.glyphStrikeSize(index: index, width: width, height: height)
      }
    }
    guard 0...100 ~= quality else { throw InlayError.glyphQuality(quality) }
  }

  private static func check(_ text: String, _ error: (String) -> InlayError) throws {
    if text.utf8.contains(0) { throw error("holds a NUL") }
    let count = text.utf8.count
    if count > maximumTextBytes { throw error("has \(count) bytes, at most \(maximumTextBytes) are taken") }
  }
}
