internal import CJPEG
import InlayContainer
import InlayCore

extension ImageDecoder {
  /// Maximum work for the scans of a progressive JPEG, in pixels processed. A minimum number of scans is always
  /// allowed.
  private static let maximumScanPixels = 1 << 30
  private static let alwaysAllowedScans = 32

  /// Decodes JPEG (ITU-T T.81).
  ///
  /// If a smaller size is needed, libjpeg-turbo scales to an eighth, a quarter or half, as long as that is at least twice
  /// as large. The rest is done in linear light.
  static func decodeJPEG(_ request: DecodingRequest) throws -> DecodedImage {
    let budget = try DecodingBudget(request)
    let strike = try request.chosenStrike()
    let bytes = try request.bytes()
    var diagnostics = DiagnosticCollector()
    let profile = JPEGProfile.assemble(bytes, diagnostics: &diagnostics)
    let pixels = try unsafe bytes.withUnsafeBufferPointer { bytes in
      let handle = try unsafe JPEGHandle(bytes, budget)
      let header = handle.header
      try budget.confirm(width: header.width, height: header.height, .jpeg)
      try budget.check(bytes: budget.targetBytes)
      let decoded = try handle.start(
        eighths: ScaledDecoding.eighths(of: budget.size, for: budget.target),
        maximumMemory: budget.allowedBytes - budget.targetBytes,
        maximumScans: max(alwaysAllowedScans, maximumScanPixels / budget.pixels))
      let model: ColorConversion.Source =
        header.is_cmyk != 0
        ? .cmyk(isInverted: header.has_adobe_marker != 0) : header.is_gray != 0 ? .gray : .rgb
      let shared = ColorConversion.toSRGB(from: model, profile: profile, diagnostics: &diagnostics)
      let pixels = try unsafe UprightPixels.make(budget, decoded: decoded, isWhole: false) { out, rows in
        try unsafe handle.read(rows, of: decoded, into: out)
        unsafe shared.conversion.apply(to: out)
      }
      diagnostics.reportDamageBehindPixels { try handle.finish() }
      for warning in handle.warnings() { diagnostics.report(.pixelsIrregular, "libjpeg: \(warning)") }
      return pixels
    }
    return DecodedImage(pixels: pixels, strike: strike, diagnostics: diagnostics.diagnostics)
  }
}
