internal import CPNG
import InlayCore

/// A PNG that libpng is reading, closed when the value is destroyed. The bytes must stay at their address until then.
@safe
struct PNGHandle: ~Copyable {
  private let raw: OpaquePointer
  let header: inlay_png_header

  /// Maximum memory for one chunk in bytes, mostly for profiles.
  private static let maximumChunk = 8 << 20

  init(_ bytes: UnsafeBufferPointer<UInt8>, maximumSide: Int) throws {
    var header = inlay_png_header()
    var failure = inlay_png_failure()
    guard let start = bytes.baseAddress,
      let raw = unsafe inlay_png_open(
        start, bytes.count, UInt32(clamping: min(maximumSide, Int(Int32.max))), Self.maximumChunk, &header,
        &failure)
    else { throw Self.error(failure) }
    unsafe self.raw = raw
    self.header = header
  }

  deinit { unsafe inlay_png_close(raw) }

  /// The ICC profile, if libpng could read one.
  func profile() -> [UInt8]? {
    var count = 0
    guard let start = unsafe inlay_png_profile(raw, &count) else { return nil }
    return unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  }

  /// Fills `out` with the next `rows` rows. For an interlaced image, these must be all rows. Throws if the file is
  /// damaged.
  func read(_ rows: Int, into out: UnsafeMutableBufferPointer<UInt8>) throws {
    precondition(out.count == 4 * Int(header.width) * rows)
    var failure = inlay_png_failure()
    guard let start = out.baseAddress, unsafe inlay_png_read(raw, start, rows, &failure) == 0 else {
      throw Self.error(failure)
    }
  }

  /// Reads what follows the pixels. Throws if it is damaged.
  func finish() throws {
    var failure = inlay_png_failure()
    guard unsafe inlay_png_finish(raw, &failure) == 0 else { throw Self.error(failure) }
  }

  /// The first few warnings of libpng.
  func warnings() -> [String] {
    (0..<UInt32(INLAY_PNG_WARNINGS)).compactMap { index in
      guard let message = unsafe inlay_png_warning(raw, index) else { return nil }
      return unsafe cMessage(at: message)
    }
  }

  private static func error(_ failure: inlay_png_failure) -> InlayError {
    if Int(failure.status) == Int(INLAY_PNG_NO_MEMORY) { return InlayError.pixelsOutOfMemory(.png) }
    return InlayError.pixelsDamaged(.png, at: failure.position, what: cMessage(failure.message))
  }
}
