package import InlayCore

extension InlayError.Code {
  /// The format has no pictures of this size.
  package static let webPSize: Self = "webp.size"
  /// The quality asked for is not 0 to 100.
  package static let webPQuality: Self = "webp.quality"
  /// The picture has more detail than a lossy file holds.
  package static let webPTooMuchDetail: Self = "webp.tooMuchDetail"
  /// There was no memory for it.
  package static let webPOutOfMemory: Self = "webp.outOfMemory"
  /// libwebp is of another version than its headers.
  package static let webPLibrary: Self = "webp.library"
}

extension InlayError {
  /// The format has no pictures of this size: sides are 1 to 16,383 (RFC 9649, 2.7 and 3.4).
  package static func webPSize(width: Int, height: Int) -> InlayError {
    InlayError(
      .webPSize,
      "a WebP cannot have \(width) × \(height) pixels: sides are 1 to \(WebPEncoder.maximumSide)",
      advice: "scale the picture down, or write a PNG")
  }

  /// The quality asked for is not 0 to 100.
  package static func webPQuality(_ quality: Int) -> InlayError {
    InlayError(.webPQuality, "the quality of a WebP is 0 to 100, not \(quality)")
  }

  /// The picture has more detail than the parts of a lossy bitstream hold (RFC 6386, 9.2 and 9.5).
  package static let webPTooMuchDetail = InlayError(
    .webPTooMuchDetail, "the picture has more detail than a lossy WebP can hold",
    advice: "lower the quality, or write without loss")

  /// There was no memory for it.
  package static let webPOutOfMemory = InlayError(
    .webPOutOfMemory, "out of memory while compressing a WebP")

  /// libwebp is not the version this was built with, or refuses what every version takes: its number for why.
  package static func webPLibrary(_ number: Int) -> InlayError {
    InlayError(.webPLibrary, "libwebp cannot work here: it says \(number)")
  }
}
