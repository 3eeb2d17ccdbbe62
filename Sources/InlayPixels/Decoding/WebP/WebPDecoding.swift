internal import CWebP
import InlayContainer
import InlayCore

extension ImageDecoder {
  /// Decodes WebP (RFC 9649). For an animation, decodes the first frame on its canvas, which is otherwise transparent,
  /// as in browsers.
  ///
  /// If less than a quarter of the size is needed, libwebp scales to twice the needed size. The rest is done in linear
  /// light.
  static func decodeWebP(_ request: DecodingRequest) throws -> DecodedImage {
    let budget = try DecodingBudget(request)
    let strike = try request.chosenStrike()
    let bytes = try request.bytes()
    var diagnostics = DiagnosticCollector()
    let pixels = try unsafe bytes.withUnsafeBufferPointer { bytes in
      let features = try unsafe WebPBitstream.features(bytes)
      try budget.confirm(
        width: UInt32(clamping: features.width), height: UInt32(clamping: features.height), .webp)
      let demux = unsafe WebPDemuxHandle(bytes)
      var profile: [UInt8]?
      var frame = WebPDemuxHandle.Frame(
        x: 0, y: 0, width: budget.width, height: budget.height, bytes: 0..<bytes.count, isComplete: true)
      switch demux {
      case .some(let demux):
        profile = demux.profile()
        if features.has_animation != 0 {
          guard let first = unsafe demux.firstFrame(in: bytes), first.isComplete else {
            throw InlayError.pixelsDamaged(
              .webp, at: nil, what: "the first frame of the animation is incomplete")
          }
          frame = first
          if demux.frameCount > 1 {
            diagnostics.report(
              .pixelsFirstFrameOnly, "the WebP is animated; only its first frame was decoded")
          }
        }
      case .none:
        guard features.has_animation == 0 else {
          throw InlayError.pixelsDamaged(
            .webp, at: nil, what: "the chunks of the animation are inconsistent")
        }
        diagnostics.report(.pixelsIrregular, "the chunks of the WebP are inconsistent")
      }
      let part = unsafe UnsafeBufferPointer(rebasing: bytes[frame.bytes])
      let twice = PixelSize(width: 2 * budget.target.width, height: 2 * budget.target.height)
      let isScaledByLibrary =
        budget.isScaled && frame.width == budget.width && frame.height == budget.height
        && budget.width / 2 >= twice.width && budget.height / 2 >= twice.height
      let canvas = isScaledByLibrary ? twice : budget.size
      let isCopied = budget.isScaled || budget.orientation != .up
      try budget.check(
        bytes: unsafe (WebPBitstream.bytesPerPixel(part) - 4) * budget.pixels + 4 * canvas.area
          + (isCopied ? budget.targetBytes : 0))
      let shared = ColorConversion.toSRGB(from: .rgb, profile: profile, diagnostics: &diagnostics)
      return try unsafe UprightPixels.make(budget, decoded: canvas, isWhole: true) { out, _ in
        try unsafe WebPBitstream.decode(
          part, frame, onto: out, canvasWidth: canvas.width, isScaled: isScaledByLibrary)
        unsafe shared.conversion.apply(to: out)
      }
    }
    return DecodedImage(pixels: pixels, strike: strike, diagnostics: diagnostics.diagnostics)
  }
}

/// Calls of libwebp that report errors as return values.
private enum WebPBitstream {
  static func features(_ bytes: UnsafeBufferPointer<UInt8>) throws -> WebPBitstreamFeatures {
    var features = WebPBitstreamFeatures()
    try check(unsafe WebPGetFeatures(bytes.baseAddress, bytes.count, &features))
    return features
  }

  /// Memory per pixel in bytes, including the four of the result. Lossless coding keeps the whole image once more, and
  /// lossy coding keeps the alpha channel, which is coded losslessly. Throws if the file is damaged.
  static func bytesPerPixel(_ bytes: UnsafeBufferPointer<UInt8>) throws -> Int {
    let features = try unsafe features(bytes)
    let isLossy = features.format == 1
    return isLossy && features.has_alpha == 0 ? 4 : isLossy ? 9 : 8
  }

  /// Decodes one frame directly to its place on the canvas, or scaled to the whole canvas. Throws if it is damaged.
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ frame: WebPDemuxHandle.Frame,
    onto canvas: UnsafeMutableBufferPointer<UInt8>, canvasWidth: Int, isScaled: Bool
  ) throws {
    let features = try unsafe features(bytes)
    let canvasHeight = canvas.count / (4 * canvasWidth)
    guard features.width == frame.width, features.height == frame.height, frame.x >= 0, frame.y >= 0,
      isScaled || frame.x <= canvasWidth - frame.width && frame.y <= canvasHeight - frame.height
    else {
      throw InlayError.pixelsDamaged(
        .webp, at: nil, what: "the first frame does not have the size that the animation states")
    }
    if !isScaled, frame.width < canvasWidth || frame.height < canvasHeight {
      unsafe canvas.update(repeating: 0)
    }
    var config = unsafe WebPDecoderConfig()
    guard unsafe WebPInitDecoderConfig(&config) != 0 else {
      throw InlayError.pixelsUnavailable(.webp, why: "the version of libwebp does not match its headers")
    }
    let stride = 4 * canvasWidth
    let start = isScaled ? 0 : frame.y * stride + 4 * frame.x
    if isScaled {
      unsafe config.options.use_scaling = 1
      unsafe config.options.scaled_width = Int32(clamping: canvasWidth)
      unsafe config.options.scaled_height = Int32(clamping: canvasHeight)
    }
    unsafe config.output.colorspace = MODE_RGBA
    unsafe config.output.is_external_memory = 1
    unsafe config.output.u.RGBA.rgba = canvas.baseAddress.map { unsafe $0 + start }
    unsafe config.output.u.RGBA.stride = Int32(clamping: stride)
    unsafe config.output.u.RGBA.size = canvas.count - start
    try check(unsafe WebPDecode(bytes.baseAddress, bytes.count, &config))
  }

  private static func check(_ status: VP8StatusCode) throws {
    switch status {
    case VP8_STATUS_OK: return
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED:
      throw InlayError.pixelsDamaged(.webp, at: nil, what: "the bitstream is truncated")
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      throw InlayError.pixelsUnsupported(
        .webp, why: "the bitstream uses a feature that libwebp does not support")
    case VP8_STATUS_OUT_OF_MEMORY:
      throw InlayError.pixelsOutOfMemory(.webp)
    default: throw InlayError.pixelsDamaged(.webp, at: nil, what: "the bitstream is malformed")
    }
  }
}
