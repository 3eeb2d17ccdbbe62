package import InlayCore

extension InlayError.Code {
  /// The format does not support images of this size.
  package static let jpegSize: Self = "jpeg.size"
  /// The quality is not from 0 to 1.
  package static let jpegQuality: Self = "jpeg.quality"
  /// The image is not opaque, and JPEG has no alpha.
  package static let jpegTransparent: Self = "jpeg.transparent"
  /// The number of rows differs from the height of the image.
  package static let jpegRows: Self = "jpeg.rows"
  /// There was not enough memory.
  package static let jpegOutOfMemory: Self = "jpeg.outOfMemory"
  /// libjpeg failed for another reason.
  package static let jpegLibrary: Self = "jpeg.library"
}

extension InlayError {
  /// The format does not support images of this size.
  package static func jpegSize(width: Int, height: Int) -> InlayError {
    InlayError(
      .jpegSize,
      "a JPEG cannot have \(width) × \(height) pixels: sides must be from 1 to \(JPEGEncoder.maximumSide)",
      advice: "scale the picture down, or write a PNG")
  }

  /// The quality is not from 0 to 1.
  package static func jpegQuality(_ quality: Double) -> InlayError {
    InlayError(.jpegQuality, "the quality of a JPEG must be from 0 to 1, not \(quality)")
  }

  /// The image is not opaque; `row` counts from 0.
  package static func jpegTransparent(row: Int) -> InlayError {
    InlayError(
      .jpegTransparent, "a JPEG has no alpha, but the picture is transparent in row \(row + 1)",
      advice: "write a PNG or WebP")
  }

  /// The number of rows differs from the height of the image.
  package static func jpegRows(given: Int, of height: Int) -> InlayError {
    InlayError(.jpegRows, "\(given) rows were given, but the picture has \(height)")
  }

  /// There was not enough memory.
  package static let jpegOutOfMemory = InlayError(.jpegOutOfMemory, "out of memory while compressing a JPEG")

  /// libjpeg failed for another reason, in its own words.
  package static func jpegLibrary(_ message: String) -> InlayError {
    InlayError(.jpegLibrary, "libjpeg failed: \(message)")
  }
}
