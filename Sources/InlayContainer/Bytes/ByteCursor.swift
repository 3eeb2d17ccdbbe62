import InlayCore

/// Reads numbers and bytes from a source, sequentially or at any position. It never reads beyond the end of the current
/// part.
///
/// A source in memory is read in place. Any other source is read through a window of a few KiB, so a reader that skips
/// image data never fetches it.
struct ByteCursor {
  /// Number of bytes fetched at once from a source that is not in memory.
  static let windowBytes = 4_096

  /// The source, or `nil` if the window holds all of it.
  private let source: (any ByteSource)?
  private var window: [UInt8]
  /// The offset in the source of the window's first byte.
  private var base = 0
  /// Number of windows fetched, to limit how often cancellation is checked.
  private var fills = 0
  /// Number of bytes of the source.
  let count: Int
  /// The offset in the source of the next byte.
  private(set) var position = 0
  /// The end of the current part.
  private(set) var end: Int

  init(_ source: any ByteSource) {
    count = source.count
    end = count
    if let memory = source as? MemorySource {
      window = memory.bytes
      self.source = nil
    } else {
      window = []
      self.source = source
    }
  }

  init(_ bytes: [UInt8]) {
    count = bytes.count
    end = count
    window = bytes
    source = nil
  }

  /// Number of bytes left in the current part.
  var remaining: Int { end - position }

  /// Moves to `offset`, which may be anywhere up to the end of the current part. Throws if it is beyond that.
  mutating func seek(to offset: Int) throws {
    guard offset >= 0, offset <= end else { throw InlayError.containerTruncated(at: end) }
    position = offset
  }

  /// Skips `n` bytes. Throws if there are fewer.
  mutating func skip(_ n: Int) throws {
    guard n >= 0, n <= remaining else { throw InlayError.containerTruncated(at: end) }
    position += n
  }

  /// The position and end of a cursor before it entered a part.
  struct Frame {
    fileprivate let position: Int
    fileprivate let end: Int
  }

  /// Moves to the start of the part `range` and makes its end the current end. Throws if it is not within the current
  /// part.
  mutating func enter(_ range: Range<Int>) throws -> Frame {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw InlayError.containerTruncated(at: count)
    }
    let frame = Frame(position: position, end: end)
    position = range.lowerBound
    end = range.upperBound
    return frame
  }

  /// Restores the position and end from before entering a part.
  mutating func leave(_ frame: Frame) {
    position = frame.position
    end = frame.end
  }

  /// Reads the part `range` with its own end, then restores the cursor, even if `body` throws.
  mutating func within<T>(
    _ range: Range<Int>, _ body: (inout ByteCursor) throws -> T
  ) throws -> T {
    let frame = try enter(range)
    defer { leave(frame) }
    return try body(&self)
  }

  mutating func u8() throws -> UInt8 {
    let at = try take(1)
    return window[at]
  }

  mutating func u16(little: Bool = false) throws -> UInt16 {
    let at = try take(2)
    let value = UInt16(window[at]) << 8 | UInt16(window[at + 1])
    return little ? value.byteSwapped : value
  }

  /// An integer of three bytes, lowest byte first. Throws at the end of the part.
  mutating func u24Little() throws -> UInt32 {
    let at = try take(3)
    return UInt32(window[at]) | UInt32(window[at + 1]) << 8 | UInt32(window[at + 2]) << 16
  }

  mutating func u32(little: Bool = false) throws -> UInt32 {
    let at = try take(4)
    let value =
      UInt32(window[at]) << 24 | UInt32(window[at + 1]) << 16 | UInt32(window[at + 2]) << 8
      | UInt32(window[at + 3])
    return little ? value.byteSwapped : value
  }

  mutating func u64() throws -> UInt64 {
    let high = try u32()
    return try UInt64(high) << 32 | UInt64(u32())
  }

  /// The next `n` bytes, without a copy if they are in memory. The caller must check `n` against a limit. Throws if
  /// there are fewer.
  mutating func bytes(_ n: Int) throws -> ArraySlice<UInt8> {
    let at = try take(n)
    return window[at..<at + n]
  }

  /// Whether the next bytes are `expected`. Does not consume them. Throws if reading fails.
  mutating func isNext(_ expected: StaticString) throws -> Bool {
    let n = expected.utf8CodeUnitCount
    guard n <= remaining else { return false }
    let at = try take(n)
    position -= n
    return unsafe window[at..<at + n].elementsEqual(
      UnsafeBufferPointer(start: expected.utf8Start, count: n))
  }

  /// Consumes `n` bytes and returns the index in the window where they start. Throws if there are fewer.
  @inline(__always)
  private mutating func take(_ n: Int) throws -> Int {
    guard n >= 0, n <= end - position else { throw InlayError.containerTruncated(at: end) }
    let at = position - base
    if at >= 0, at <= window.count - n {
      position += n
      return at
    }
    try fill(n)
    position += n
    return 0
  }

  /// Moves the window to the current position so that it holds at least `n` bytes. The source must have them. Throws if
  /// reading fails.
  private mutating func fill(_ n: Int) throws {
    guard let source else { throw InlayError.containerTruncated(at: position) }
    let upper = min(count, position + max(n, Self.windowBytes))
    fills &+= 1
    if fills & 0xF == 1 { try Task.checkCancellation() }
    window = try source.read(position..<upper)
    guard window.count == upper - position else { throw InlayError.containerTruncated(at: position) }
    base = position
  }
}
