public import InlayContainer
public import InlayCore

/// Everything an adaptive image glyph is made from.
public struct GlyphRecipe: Sendable, Hashable {
  /// One size of the glyph.
  public struct Strike: Sendable, Hashable {
    /// The image, upright and in sRGB.
    public var pixels: StraightPixels
    /// Distance from the pen position to the left edge, in pixels of this strike (TIFF XPosition).
    public var insetX: Rational
    /// Distance below the normal place, in pixels of this strike (TIFF YPosition).
    public var insetY: Rational

    /// A strike.
    public init(pixels: StraightPixels, insetX: Rational = .zero, insetY: Rational = .zero) {
      (self.pixels, self.insetX, self.insetY) = (pixels, insetX, insetY)
    }
  }

  /// The maximum number of strikes that Messages accepts (observed).
  package static let maximumStrikes = 20
  /// The maximum side of a strike that Messages accepts, in pixels (observed).
  package static let maximumSide = 1024
  /// Maximum size of an identifier or description in bytes of UTF-8.
  package static let maximumTextBytes = 4096

  /// The content identifier, nonempty and without NUL.
  public var identifier: ContentIdentifier
  /// What the image shows, without NUL. Empty means no description.
  @Exact public var description: String
  /// The strikes, in the order of the file. Older readers show the first.
  public var strikes: [Strike]
  /// Quality of colors from 0 to 100. Alpha is kept as exactly as the codec can.
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

  /// Throws if readers would not accept the result.
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
    if text.utf8.contains(0) { throw error("contains a NUL") }
    let count = text.utf8.count
    if count > maximumTextBytes { throw error("has \(count) bytes; at most \(maximumTextBytes) are allowed") }
  }
}
