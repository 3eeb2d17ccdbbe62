public import InlayCore

/// The pixels of an image, upright and in sRGB, and the diagnostics of decoding.
public struct DecodedImage: Sendable, Hashable {
  /// The pixels.
  public var pixels: StraightPixels
  /// The index of the decoded strike in the header, from 0.
  public var strike: Int
  /// The diagnostics of decoding.
  public var diagnostics: [Diagnostic]

  /// A decoded image.
  public init(pixels: StraightPixels, strike: Int = 0, diagnostics: [Diagnostic] = []) {
    self.pixels = pixels
    self.strike = strike
    self.diagnostics = diagnostics
  }
}
