package import InlayCore

extension InlayError.Code {
  /// The format does not support images of this size.
  package static let webPSize: Self = "webp.size"
  /// The quality is not from 0 to 100.
  package static let webPQuality: Self = "webp.quality"
  /// The image has more detail than a lossy file can hold.
  package static let webPTooMuchDetail: Self = "webp.tooMuchDetail"
  /// There was not enough memory.
  package static let webPOutOfMemory: Self = "webp.outOfMemory"
  /// The version of libwebp does not match its headers.
  package static let webPLibrary: Self = "webp.library"
}

extension InlayError {
  /// The format does not support images of this size: sides are 1 to 16,383 (RFC 9649, 2.7 and 3.4).
  package static func webPSize(width: Int, height: Int) -> InlayError {
    InlayError(
      .webPSize,
      "a WebP cannot have \(width) × \(height) pixels: sides must be from 1 to \(WebPEncoder.maximumSide)",
      advice: "scale the picture down, or write a PNG")
  }

  /// The quality is not from 0 to 100.
  package static func webPQuality(_ quality: Int) -> InlayError {
    InlayError(.webPQuality, "the quality of a WebP must be from 0 to 100, not \(quality)")
  }

  /// The image has more detail than the parts of a lossy bitstream can hold (RFC 6386, 9.2 and 9.5).
  package static let webPTooMuchDetail = InlayError(
    .webPTooMuchDetail, "the picture has more detail than a lossy WebP can hold",
    advice: "lower the quality, or use lossless compression")

  /// There was not enough memory.
  package static let webPOutOfMemory = InlayError(
    .webPOutOfMemory, "out of memory while compressing a WebP")

  /// libwebp has another version than at build time, or refuses something that every version accepts. `number` is its
  /// error code.
  package static func webPLibrary(_ number: Int) -> InlayError {
    InlayError(.webPLibrary, "libwebp failed with error \(number)")
  }
}
