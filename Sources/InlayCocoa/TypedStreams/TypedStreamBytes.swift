import InlayCore

/// The bytes of a typedstream, and how far they were read.
///
/// Most values begin with a byte that is the value itself, a number from -128 to 127, or one of the marks: a wider number
/// follows, an object is new, is nil, or ends.
struct TypedStreamBytes {
  /// Bytes with a meaning of their own, 0x81 to 0x91.
  enum Mark {
    static let twoBytes: UInt8 = 0x81
    static let fourBytes: UInt8 = 0x82
    static let real: UInt8 = 0x83
    static let new: UInt8 = 0x84
    static let none: UInt8 = 0x85
    static let end: UInt8 = 0x86
    static let eightBytes: UInt8 = 0x87
    /// What is not a mark, and so is a number.
    static func isNumber(_ byte: UInt8) -> Bool { !(0x80...0x91).contains(byte) }
  }

  /// References count from this number, so that most take one byte.
  private static let firstReference: Int128 = -110

  let bytes: [UInt8]
  /// Offset of the next byte.
  private(set) var at = 0
  var remaining: Int { bytes.count - at }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func byte() throws -> UInt8 {
    guard at < bytes.count else { throw InlayError.typedTruncated(at: at) }
    at += 1
    return bytes[at - 1]
  }

  /// Skips the next byte if it is `mark`, and says whether it was.
  mutating func skip(_ mark: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == mark else { return false }
    at += 1
    return true
  }

  /// The next `count` bytes.
  mutating func range(_ count: Int) throws -> Range<Int> {
    guard count <= remaining else { throw InlayError.typedTruncated(at: bytes.count) }
    at += count
    return at - count..<at
  }

  /// An integer in one, two, four or eight bytes. One without a sign has none in any width.
  mutating func integer(isSigned: Bool = true) throws -> Int128 {
    let start = at
    let head = try byte()
    switch head {
    case Mark.twoBytes: return try number(bytes: 2, isSigned)
    case Mark.fourBytes: return try number(bytes: 4, isSigned)
    case Mark.eightBytes: return try number(bytes: 8, isSigned)
    case _ where Mark.isNumber(head): return isSigned ? Int128(Int8(bitPattern: head)) : Int128(head)
    default:
      throw InlayError.typedMalformed("0x\(String(head, radix: 16)) stands for an integer", at: start)
    }
  }

  /// A length, which ends within the bytes.
  mutating func length() throws -> Int {
    let length = try integer(isSigned: false)
    guard length <= Int128(remaining) else { throw InlayError.typedTruncated(at: bytes.count) }
    return Int(length)
  }

  /// The number of a string or object that was there before.
  mutating func reference(below count: Int) throws -> Int {
    let start = at
    let number = try integer() - Self.firstReference
    guard number >= 0, number < Int128(count) else {
      throw InlayError.typedMalformed("reference \(number) is to nothing before it", at: start)
    }
    return Int(number)
  }

  /// A real number of 4 or 8 bytes. A whole one may stand there as an integer.
  mutating func real(bytes width: Int) throws -> Double {
    guard skip(Mark.real) else { return Double(try integer()) }
    let bits = UInt64(try number(bytes: width, false))
    return width == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }

  /// A little-endian number.
  private mutating func number(bytes width: Int, _ isSigned: Bool) throws -> Int128 {
    let value = bytes[try range(width)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard isSigned else { return Int128(value) }
    let shift = 64 - 8 * width
    return Int128(Int64(bitPattern: value << UInt64(shift)) >> Int64(shift))
  }
}
