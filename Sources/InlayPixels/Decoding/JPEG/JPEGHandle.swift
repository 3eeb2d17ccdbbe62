internal import CJPEG
import InlayCore

/// A JPEG that libjpeg-turbo is reading, closed when the value is destroyed. The bytes must stay at their address until
/// then.
@safe
struct JPEGHandle: ~Copyable {
  private let raw: OpaquePointer
  let header: inlay_jpeg_header
  private let budget: DecodingBudget

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ budget: DecodingBudget) throws {
    var header = inlay_jpeg_header()
    var failure = inlay_jpeg_failure()
    guard let start = bytes.baseAddress,
      let raw = unsafe inlay_jpeg_open(start, bytes.count, &header, &failure)
    else { throw Self.error(failure, budget) }
    unsafe self.raw = raw
    self.header = header
    self.budget = budget
  }

  deinit { unsafe inlay_jpeg_close(raw) }

  /// Prepares to read rows. `maximumMemory` is for coefficients. Throws if the file is damaged.
  func start(maximumMemory: Int, maximumScans: Int) throws {
    var failure = inlay_jpeg_failure()
    let status = unsafe inlay_jpeg_start(raw, max(1, maximumMemory), Int32(clamping: maximumScans), &failure)
    if status != 0 { throw Self.error(failure, budget) }
  }

  /// Fills `out` with the next `rows` rows. Throws if the file is damaged.
  func read(_ rows: Int, into out: UnsafeMutableBufferPointer<UInt8>) throws {
    precondition(out.count == 4 * Int(header.width) * rows)
    var failure = inlay_jpeg_failure()
    guard let start = out.baseAddress, unsafe inlay_jpeg_read(raw, start, rows, &failure) == 0 else {
      throw Self.error(failure, budget)
    }
  }

  /// Reads what follows the pixels. Throws if it is damaged.
  func finish() throws {
    var failure = inlay_jpeg_failure()
    guard unsafe inlay_jpeg_finish(raw, &failure) == 0 else { throw Self.error(failure, budget) }
  }

  /// The first few warnings of libjpeg.
  func warnings() -> [String] {
    (0..<UInt32(INLAY_JPEG_WARNINGS)).compactMap { index in
      guard let message = unsafe inlay_jpeg_warning(raw, index) else { return nil }
      return unsafe cMessage(at: message)
    }
  }

  private static func error(_ failure: inlay_jpeg_failure, _ budget: DecodingBudget) -> InlayError {
    let message = cMessage(failure.message)
    switch Int(failure.status) {
    case Int(INLAY_JPEG_UNSUPPORTED): return InlayError.pixelsUnsupported(.jpeg, why: message)
    case Int(INLAY_JPEG_NO_MEMORY): return InlayError.pixelsOutOfMemory(.jpeg)
    case Int(INLAY_JPEG_OVER_MEMORY):
      return InlayError.pixelsMemory(needed: nil, allowed: budget.allowedBytes)
    default: return InlayError.pixelsDamaged(.jpeg, at: failure.position, what: message)
    }
  }
}
