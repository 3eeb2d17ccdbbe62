internal import CPNG
import InlayContainer
import InlayCore

extension ImageDecoder {
  /// Decodes PNG (ISO/IEC 15948). For an APNG, decodes the default image.
  ///
  /// Rows are scaled as they are read. Those of an interlaced image are complete only after its last pass, so all of it is
  /// in memory, within the budget.
  static func decodePNG(_ request: DecodingRequest) throws -> DecodedImage {
    let budget = try DecodingBudget(request)
    let strike = try request.chosenStrike()
    let bytes = try request.bytes()
    var diagnostics = DiagnosticCollector()
    let pixels = try unsafe bytes.withUnsafeBufferPointer { bytes in
      if unsafe PNGCodePoints(bytes).areOtherThanSRGB {
        diagnostics.report(
          .pixelsProfileIgnored, "the colors are defined by cICP code points, which are not supported")
      }
      let handle = try unsafe PNGHandle(bytes, maximumSide: request.limits.imageSide)
      try budget.confirm(width: handle.header.width, height: handle.header.height, .png)
      let isInterlaced = handle.header.is_interlaced != 0
      let needsWhole = isInterlaced && (budget.orientation != .up || budget.isScaled)
      try budget.check(bytes: (needsWhole ? 4 * budget.pixels : 0) + budget.targetBytes)
      let shared = ColorConversion.toSRGB(
        from: handle.header.is_gray != 0 ? .gray : .rgb, profile: handle.profile(),
        diagnostics: &diagnostics)
      let pixels = try unsafe UprightPixels.make(budget, isWhole: isInterlaced) {
        out, rows in
        try unsafe handle.read(rows, into: out)
        unsafe shared.conversion.apply(to: out)
      }
      diagnostics.reportDamageBehindPixels { try handle.finish() }
      for warning in handle.warnings() {
        diagnostics.report(
          warning.hasPrefix("iCCP") ? .pixelsProfileIgnored : .pixelsIrregular, "libpng: \(warning)")
      }
      return pixels
    }
    if request.header.isAnimated {
      diagnostics.report(.pixelsFirstFrameOnly, "the PNG is animated; only its default image was decoded")
    }
    return DecodedImage(pixels: pixels, strike: strike, diagnostics: diagnostics.diagnostics)
  }
}
