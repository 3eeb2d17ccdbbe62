/// Writes bits, least significant bit first.
///
/// Unsafe inside: the memory must have room for everything written and 8 more bytes.
@safe
struct DeflateBits {
  private let start: UnsafeMutableRawPointer
  private var place: UnsafeMutableRawPointer
  private var held: UInt64 = 0
  private var heldCount = 0

  @unsafe
  init(_ memory: UnsafeMutableRawPointer) {
    unsafe start = unsafe memory
    unsafe place = unsafe memory
  }

  /// Number of whole bytes written.
  var count: Int { unsafe place - start }

  /// Writes up to 48 bits.
  @inline(__always)
  mutating func put(_ value: UInt64, _ bits: Int) {
    held |= value &<< UInt64(truncatingIfNeeded: heldCount)
    heldCount &+= bits
    unsafe place.storeBytes(of: held.littleEndian, as: UInt64.self)
    let whole = heldCount &>> 3
    unsafe place += whole
    held &>>= UInt64(truncatingIfNeeded: whole &<< 3)
    heldCount &= 7
  }

  /// Advances to the next whole byte.
  mutating func align() {
    if heldCount > 0 { put(0, 8 - heldCount) }
  }

  /// Writes stored blocks (RFC 1951, 3.2.4).
  mutating func store(_ bytes: UnsafeRawBufferPointer, isLast: Bool) {
    var at = 0
    repeat {
      let count = min(65_535, bytes.count - at)
      put(isLast && at + count == bytes.count ? 1 : 0, 3)
      align()
      put(UInt64(count) | UInt64(count ^ 0xFFFF) << 16, 32)
      if let from = bytes.baseAddress { unsafe place.copyMemory(from: from + at, byteCount: count) }
      unsafe place += count
      at += count
    } while at < bytes.count
  }
}
