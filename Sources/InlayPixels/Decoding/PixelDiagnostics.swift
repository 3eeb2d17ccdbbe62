public import InlayCore

extension DiagnosticCode {
  /// A colour profile could not be used; the pixels were taken for sRGB, or for plain CMYK.
  public static let pixelsProfileIgnored: Self = "pixels.profileIgnored"
  /// The file breaks its rules where no pixel is concerned, or goes on behind them in an unexpected way.
  public static let pixelsIrregular: Self = "pixels.irregular"
  /// The image is animated and only its first frame was decoded.
  public static let pixelsFirstFrameOnly: Self = "pixels.firstFrameOnly"
}

extension DiagnosticCollector {
  /// Runs what reads the rest of a file. Every pixel is there: what is wrong behind them does not take them away.
  mutating func reportDamageBehindPixels(_ finish: () throws(PixelError) -> Void) {
    do throws(PixelError) {
      try finish()
    } catch {
      report(.pixelsIrregular, "behind the pixels: \(error)")
    }
  }
}
