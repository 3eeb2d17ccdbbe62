internal import CJPEG
import InlayContainer
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

  /// The size of an image that libjpeg-turbo scales to `eighths` eighths.
  static func size(_ size: PixelSize, eighths: Int) -> PixelSize {
    PixelSize(width: (size.width * eighths + 7) / 8, height: (size.height * eighths + 7) / 8)
  }

  /// Prepares to read rows, scaled to `eighths` eighths. `maximumMemory` is for coefficients. Throws if the file is
  /// damaged.
  ///
  /// - Returns: the size of what is read.
  @discardableResult
  func start(eighths: Int = 8, maximumMemory: Int, maximumScans: Int) throws -> PixelSize {
    var failure = inlay_jpeg_failure()
    var (width, height) = (UInt32(0), UInt32(0))
    let status = unsafe inlay_jpeg_start(
      raw, UInt32(eighths), max(1, maximumMemory), Int32(clamping: maximumScans), &width, &height, &failure)
    if status != 0 { throw Self.error(failure, budget) }
    let decoded = PixelSize(width: Int(width), height: Int(height))
    guard decoded == Self.size(budget.size, eighths: eighths) else {
      throw InlayError.pixelsUnavailable(.jpeg, why: "libjpeg does not scale as it states")
    }
    return decoded
  }

  /// Fills `out` with the next `rows` rows of an image of the size that ``start(eighths:maximumMemory:maximumScans:)``
  /// returned. Throws if the file is damaged.
  func read(_ rows: Int, of decoded: PixelSize, into out: UnsafeMutableBufferPointer<UInt8>) throws {
    precondition(out.count == 4 * decoded.width * rows)
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
