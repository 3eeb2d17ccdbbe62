private import CWebP
import InlayCore

/// An image that libwebp writes, and its output, freed when the value is destroyed.
///
/// Unsafe inside, because the library needs both at fixed addresses.
@safe
struct WebPEncodingHandle: ~Copyable {
  private let picture: UnsafeMutablePointer<WebPPicture>
  private let writer: UnsafeMutablePointer<WebPMemoryWriter>
  private let compression: WebPEncoder.Compression

  /// A copy of the image, whose sides must be checked before. Throws if memory is short.
  init(_ image: StraightPixels, _ compression: WebPEncoder.Compression) throws {
    self.compression = compression
    unsafe picture = .allocate(capacity: 1)
    unsafe writer = .allocate(capacity: 1)
    unsafe picture.initialize(to: WebPPicture())
    unsafe writer.initialize(to: WebPMemoryWriter())
    unsafe WebPMemoryWriterInit(writer)
    // From here on, `deinit` frees everything.
    guard unsafe WebPPictureInit(picture) != 0 else { throw InlayError.webPLibrary(0) }
    unsafe picture.pointee.use_argb = compression == .lossless ? 1 : 0
    unsafe picture.pointee.width = Int32(image.width)
    unsafe picture.pointee.height = Int32(image.height)
    unsafe picture.pointee.writer = WebPMemoryWrite
    // The library calls this regularly to report progress; 0 stops it.
    unsafe picture.pointee.progress_hook = { _, _ in Task.isCancelled ? 0 : 1 }
    unsafe picture.pointee.custom_ptr = UnsafeMutableRawPointer(writer)
    let isThere = unsafe image.bytes.withUnsafeBufferPointer { bytes in
      unsafe WebPPictureImportRGBA(picture, bytes.baseAddress, 4 * Int32(image.width)) != 0
    }
    guard isThere else { throw InlayError.webPOutOfMemory }
  }

  deinit {
    unsafe WebPPictureFree(picture)
    unsafe WebPMemoryWriterClear(writer)
    unsafe picture.deallocate()
    unsafe writer.deallocate()
  }

  /// The bytes of the file. Throws if libwebp fails.
  consuming func encode() throws -> [UInt8] {
    var config = WebPConfig()
    guard unsafe WebPConfigInit(&config) != 0 else { throw InlayError.webPLibrary(0) }
    switch compression {
    case .lossless:
      // The library's medium level: half the time of the best, and a few percent larger.
      guard unsafe WebPConfigLosslessPreset(&config, 6) != 0 else { throw InlayError.webPLibrary(0) }
      config.exact = 1
    case .lossy(let quality):
      config.quality = Float(quality)
      config.alpha_quality = 100
    }
    config.thread_level = 0
    guard unsafe WebPEncode(&config, picture) != 0 else {
      throw unsafe Self.error(picture.pointee.error_code)
    }
    return unsafe [UInt8](UnsafeBufferPointer(start: writer.pointee.mem, count: writer.pointee.size))
  }

  private static func error(_ code: WebPEncodingError) -> any Error {
    switch code {
    case VP8_ENC_ERROR_USER_ABORT: CancellationError()
    case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: InlayError.webPOutOfMemory
    // The output goes to memory, so a write error means that there was not enough memory.
    case VP8_ENC_ERROR_BAD_WRITE: InlayError.webPOutOfMemory
    case VP8_ENC_ERROR_PARTITION0_OVERFLOW, VP8_ENC_ERROR_PARTITION_OVERFLOW, VP8_ENC_ERROR_FILE_TOO_BIG:
      InlayError.webPTooMuchDetail
    default: InlayError.webPLibrary(Int(code.rawValue))
    }
  }
}
