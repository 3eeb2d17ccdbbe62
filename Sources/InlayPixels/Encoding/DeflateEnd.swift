/// Finds the last block of a DEFLATE stream (RFC 1951), and the end of the stream, without decompressing it.
///
/// This allows joining the streams of a compressor that writes only complete streams: the mark of the last block is
/// cleared, and an empty stored block moves the next stream to a whole byte.
///
/// Unsafe inside, because it reads eight bytes at a time. The bytes must be a complete stream of a trusted compressor,
/// followed by 8 more bytes.
@unsafe
struct DeflateEnd {
  /// The position of the bit that marks the last block.
  private(set) var lastBlock = 0
  /// The position of the first bit after the stream.
  private(set) var end = 0

  private let bytes: UnsafeRawPointer
  private let bitCount: Int
  private var literals = PrefixCode()
  private var distances = PrefixCode()

  /// Returns `nil` if the bytes are not a stream, which would be a bug in the compressor.
  init?(of bytes: UnsafeRawPointer, count: Int) {
    unsafe self.bytes = unsafe bytes
    unsafe bitCount = 8 * count
    while true {
      unsafe lastBlock = unsafe end
      let header = unsafe take(3)
      switch header >> 1 {
      case 0:
        unsafe end = unsafe (end + 7) & ~7
        let length = unsafe Int(take(32) & 0xFFFF)
        unsafe end += 8 * length
      case 1:
        unsafe setFixedCodes()
        guard unsafe skipSymbols() else { return nil }
      case 2: guard unsafe readCodes(), unsafe skipSymbols() else { return nil }
      default: return nil
      }
      guard unsafe end <= bitCount else { return nil }
      if header & 1 == 1 { return }
    }
  }

  /// At least 57 bits from `position`, with zeros beyond the end.
  @inline(__always)
  private func word(at position: Int) -> UInt64 {
    guard unsafe position < bitCount else { return 0 }
    let loaded = unsafe bytes.loadUnaligned(fromByteOffset: position >> 3, as: UInt64.self)
    return UInt64(littleEndian: loaded) &>> UInt64(position & 7)
  }

  private mutating func take(_ bits: Int) -> UInt64 {
    let value = unsafe word(at: end) & (1 << UInt64(bits) - 1)
    unsafe end += bits
    return value
  }

  private mutating func setFixedCodes() {
    let lengths = (0..<288).map { UInt8($0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8) }
    unsafe literals.set(lengths[...], PrefixCode.literalEntry)
    unsafe distances.set([UInt8](repeating: 5, count: 32)[...], PrefixCode.distanceEntry)
  }

  /// Reads the codes of a block with dynamic codes (RFC 1951, 3.2.7).
  private mutating func readCodes() -> Bool {
    let literalCount = unsafe Int(take(5)) + 257
    let distanceCount = unsafe Int(take(5)) + 1
    let count = unsafe Int(take(4)) + 4
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for place in DeflateSymbols.codeLengthOrder.prefix(count) { codeLengths[place] = unsafe UInt8(take(3)) }
    var code = PrefixCode()
    code.set(codeLengths[...]) { UInt32($0) << 8 }
    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      guard let entry = unsafe code.find(word(at: end)) else { return false }
      unsafe end += Int(entry & 0xFF)
      switch entry >> 8 {
      case 16:
        guard let last = lengths.last else { return false }
        lengths += unsafe repeatElement(last, count: 3 + Int(take(2)))
      case 17: lengths += unsafe repeatElement(0, count: 3 + Int(take(3)))
      case 18: lengths += unsafe repeatElement(0, count: 11 + Int(take(7)))
      case let length: lengths.append(UInt8(truncatingIfNeeded: length))
      }
    }
    guard lengths.count == literalCount + distanceCount else { return false }
    unsafe literals.set(lengths[..<literalCount], PrefixCode.literalEntry)
    unsafe distances.set(lengths[literalCount...], PrefixCode.distanceEntry)
    return true
  }

  /// Advances to the end of a block.
  private mutating func skipSymbols() -> Bool {
    var position = unsafe end
    while unsafe position < bitCount {
      var bits = unsafe word(at: position)
      var used = 0
      // A length with its distance takes at most 48 bits.
      while used <= 9 {
        guard let entry = unsafe literals.find(bits) else { return false }
        var step = Int(entry & 0xFF)
        if entry >> 8 != 0 {
          if entry >> 8 == PrefixCode.endMark {
            unsafe end = position + used + step
            return true
          }
          guard let distance = unsafe distances.find(bits &>> UInt64(step)) else { return false }
          step += Int(distance & 0xFF)
        }
        bits &>>= UInt64(step)
        used += step
      }
      position += used
    }
    return false
  }
}
