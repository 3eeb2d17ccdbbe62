package import InlayCore

extension DiagnosticCode {
  /// A color profile could not be used; the pixels were treated as sRGB, or as plain CMYK.
  package static let pixelsProfileIgnored = DiagnosticCode("pixels.profileIgnored", .reduced)
  /// The file violates its format in a part without pixels, or continues unexpectedly after them.
  package static let pixelsIrregular = DiagnosticCode("pixels.irregular", .reduced)
  /// The image is animated and only its first frame was decoded.
  package static let pixelsFirstFrameOnly = DiagnosticCode("pixels.firstFrameOnly", .reduced)
}

extension DiagnosticCollector {
  /// Runs the closure that reads the rest of a file. All pixels are already decoded, so damage after them is only
  /// reported.
  mutating func reportDamageBehindPixels(_ finish: () throws -> Void) {
    do {
      try finish()
    } catch {
      report(.pixelsIrregular, "after the pixels: \(error)")
    }
  }
}
