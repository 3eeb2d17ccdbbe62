package import InlayCore

extension InlayError.Code {
  /// The format does not support images of this size.
  package static let pngSize: Self = "png.size"
  /// A row takes more bytes than this writer can buffer.
  package static let pngRowTooLong: Self = "png.rowTooLong"
  /// The bytes are not whole rows.
  package static let pngNoWholeRows: Self = "png.noWholeRows"
  /// The number of rows differs from the height of the image.
  package static let pngRows: Self = "png.rows"
  /// A pixel has a color that the chosen colors do not include.
  package static let pngColor: Self = "png.color"
  /// The compressor could not get memory.
  package static let pngOutOfMemory: Self = "png.outOfMemory"
}

extension InlayError {
  /// The format does not support images of this size: sides are 1 to 2,147,483,647 (PNG specification, 11.2.1).
  package static func pngSize(width: Int, height: Int) -> InlayError {
    InlayError(.pngSize, "a PNG cannot have \(width) × \(height) pixels: sides must be from 1 to 2147483647")
  }

  /// A row of the image takes more than 256 MiB, which is more than this writer can buffer.
  package static func pngRowTooLong(width: Int) -> InlayError {
    InlayError(
      .pngRowTooLong, "a row of \(width) pixels exceeds the 256 MiB that the PNG writer can buffer")
  }

  /// The bytes are not whole rows.
  package static func pngNoWholeRows(bytes: Int, rowBytes: Int) -> InlayError {
    InlayError(.pngNoWholeRows, "\(bytes) bytes are not whole rows of \(rowBytes) bytes")
  }

  /// The number of rows differs from the height of the image.
  package static func pngRows(given: Int, of height: Int) -> InlayError {
    InlayError(.pngRows, "\(given) rows were given, but the picture has \(height)")
  }

  /// A pixel has a color that the chosen colors do not include; row and column count from 0.
  package static func pngColor(x: Int, y: Int) -> InlayError {
    InlayError(
      .pngColor, "the pixel at \(x), \(y) has a color that the chosen PNG colors do not include")
  }

  /// The compressor could not get memory.
  package static let pngOutOfMemory = InlayError(
    .pngOutOfMemory, "out of memory while compressing a PNG")
}
