public import InlayCore

/// The pixels of an image, upright and in sRGB, and what was noticed on the way to them.
public struct DecodedImage: Sendable, Hashable {
  /// The pixels.
  public var pixels: StraightPixels
  /// Which of the header's strikes they are, from 0.
  public var strike: Int
  /// What was noticed.
  public var diagnostics: [Diagnostic]

  /// A decoded image.
  public init(pixels: StraightPixels, strike: Int = 0, diagnostics: [Diagnostic] = []) {
    self.pixels = pixels
    self.strike = strike
    self.diagnostics = diagnostics
  }
}
