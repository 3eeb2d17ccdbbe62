internal import CJPEG
import InlayCore

/// Writes a JPEG whose rows arrive one after another. Besides the file, it keeps a few rows in memory, or 6 bytes a pixel
/// for an image of up to ``ownCodesPixels``.
@safe
struct JPEGRowWriter: ~Copyable {
  /// Up to this many pixels, codes are made for the image, which takes some 5% from the file. Its coefficients are in
  /// memory for that, up to 24 MiB.
  static let ownCodesPixels = 1 << 22

  private let raw: OpaquePointer
  private let width: Int
  private let height: Int
  /// Rows so far.
  private var y = 0

  /// A writer for an image of this size.
  ///
  /// - Throws: `InlayError` if the format does not support the size, the quality is not from 0 to 1, or memory is short.
  init(_ encoder: JPEGEncoder, width: Int, height: Int) throws {
    guard 1...JPEGEncoder.maximumSide ~= width, 1...JPEGEncoder.maximumSide ~= height else {
      throw InlayError.jpegSize(width: width, height: height)
    }
    guard 0...1 ~= encoder.quality else { throw InlayError.jpegQuality(encoder.quality) }
    var settings = inlay_jpeg_settings()
    settings.width = UInt32(width)
    settings.height = UInt32(height)
    settings.quality = max(1, Int32((encoder.quality * 100).rounded()))
    settings.has_all_colors = encoder.quality >= JPEGEncoder.fullColorQuality ? 1 : 0
    settings.has_own_codes = width * height <= Self.ownCodesPixels ? 1 : 0
    var failure = inlay_jpeg_failure()
    guard let raw = unsafe inlay_jpeg_create(&settings, &failure) else { throw Self.error(failure) }
    unsafe self.raw = raw
    (self.width, self.height) = (width, height)
  }

  deinit { unsafe inlay_jpeg_free(raw) }

  /// Adds the next rows of red, green, blue and alpha, which must be 255. Complexity: O(pixels).
  ///
  /// - Throws: `InlayError` if they are not whole rows, too many or not opaque, or memory is short.
  mutating func append(_ pixels: Span<UInt8>) throws {
    let rows = pixels.count / (4 * width)
    guard rows * 4 * width == pixels.count, rows <= height - y else {
      throw InlayError.jpegRows(given: y + rows, of: height)
    }
    if let row = Self.firstClear(pixels, width) { throw InlayError.jpegTransparent(row: y + row) }
    var failure = inlay_jpeg_failure()
    let status = unsafe pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return Int32(0) }
      return unsafe inlay_jpeg_write(raw, start, rows, &failure)
    }
    guard status == 0 else { throw Self.error(failure) }
    y += rows
  }

  /// The bytes of the file, after all rows were added.
  ///
  /// - Throws: `InlayError` if rows are missing, or memory is short.
  consuming func finish() throws -> [UInt8] {
    guard y == height else { throw InlayError.jpegRows(given: y, of: height) }
    var failure = inlay_jpeg_failure()
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    guard unsafe inlay_jpeg_end(raw, &bytes, &count, &failure) == 0 else { throw Self.error(failure) }
    return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The first row with a pixel that is not opaque.
  private static func firstClear(_ pixels: Span<UInt8>, _ width: Int) -> Int? {
    var at = 3
    while at < pixels.count {
      if pixels[at] != 255 { return at / (4 * width) }
      at += 4
    }
    return nil
  }

  private static func error(_ failure: inlay_jpeg_failure) -> InlayError {
    Int(failure.status) == Int(INLAY_JPEG_NO_MEMORY)
      ? InlayError.jpegOutOfMemory : InlayError.jpegLibrary(cMessage(failure.message))
  }
}
