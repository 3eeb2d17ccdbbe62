package import InlayCore

extension DiagnosticCode {
  /// A color profile could not be used; the pixels were taken for sRGB, or for plain CMYK.
  package static let pixelsProfileIgnored = DiagnosticCode("pixels.profileIgnored", .reduced)
  /// The file breaks its rules where no pixel is concerned, or goes on behind them in an unexpected way.
  package static let pixelsIrregular = DiagnosticCode("pixels.irregular", .reduced)
  /// The image is animated and only its first frame was decoded.
  package static let pixelsFirstFrameOnly = DiagnosticCode("pixels.firstFrameOnly", .reduced)
}

extension DiagnosticCollector {
  /// Runs what reads the rest of a file. Every pixel is there: what is wrong behind them does not take them
  /// away.
  mutating func reportDamageBehindPixels(_ finish: () throws -> Void) {
    do {
      try finish()
    } catch {
      report(.pixelsIrregular, "behind the pixels: \(error)")
    }
  }
}
