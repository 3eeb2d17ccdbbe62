import InlayCore

/// A binary property list (`bplist00`). Its objects are decoded when they are asked for.
///
/// At the end stand 32 bytes: the size of an offset, the size of a reference, the number of objects, the index of the
/// outermost, and where the table of offsets begins. Each object begins with a byte that has its kind in the upper half and
/// its length in the lower. All numbers are big endian.
struct BinaryPropertyList: Sendable {
  private static let magic = Array("bplist00".utf8)
  private static let trailerBytes = 32

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let tableOffset: Int
  /// The bytes of the list.
  var size: Int { bytes.count }
  let count: Int
  let top: Int

  /// Whether a file that begins with `prefix` is a binary property list.
  static func isOne(_ prefix: ArraySlice<UInt8>) -> Bool { prefix.starts(with: magic) }

  /// Reads the trailer. Throws if the table of offsets is not within the file.
  init(_ bytes: [UInt8]) throws {
    guard Self.isOne(bytes[...]) else { throw InlayError.notPropertyList }
    let trailer = bytes.count - Self.trailerBytes
    guard trailer > Self.magic.count else { throw InlayError.listTruncated(at: bytes.count) }
    func number(_ at: Int) throws -> Int {
      let value = bytes[trailer + at..<trailer + at + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard let small = Int(exactly: value) else {
        throw InlayError.listMalformed("its end is no trailer; the file may be cut off", at: trailer + at)
      }
      return small
    }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    count = try number(8)
    top = try number(16)
    tableOffset = try number(24)
    self.bytes = bytes
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw InlayError.listMalformed("offsets or references have no bytes, or more than 8", at: trailer + 6)
    }
    guard tableOffset >= Self.magic.count, tableOffset <= trailer,
      count <= (trailer - tableOffset) / offsetSize
    else {
      throw InlayError.listMalformed("the table of \(count) objects is not within the file", at: trailer + 8)
    }
    guard top < count else {
      throw InlayError.listMalformed("the outermost object is number \(top) of \(count)", at: trailer + 16)
    }
  }

  /// Where the object begins.
  func offset(of index: Int) throws -> Int {
    let at = tableOffset + index * offsetSize
    let value = bytes[at..<at + offsetSize].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard value >= UInt64(Self.magic.count), value < UInt64(tableOffset) else {
      throw InlayError.listMalformed("object \(index) is not before the table of offsets", at: at)
    }
    return Int(value)
  }

  func object(at index: Int) throws -> ObjectTable.Object {
    let start = try offset(of: index)
    let low = Int(bytes[start] & 0x0F)
    switch bytes[start] >> 4 {
    case 0x0:
      switch low {
      case 0x0: return .null
      case 0x8: return .boolean(false)
      case 0x9: return .boolean(true)
      default: break
      }
    case 0x1 where low <= 4: return .integer(try integer(start))
    case 0x2 where low == 2:
      return .real(.init(Double(Float(bitPattern: UInt32(try number(start + 1, bytes: 4))))))
    case 0x2 where low == 3: return .real(.init(Double(bitPattern: try number(start + 1, bytes: 8))))
    case 0x3 where low == 3: return .date(.init(Double(bitPattern: try number(start + 1, bytes: 8))))
    case 0x4: return .data(Array(bytes[try content(start, unit: 1)]))
    // 0x5 should have nothing but ASCII, and 0x7 is UTF-8.
    case 0x5, 0x7:
      return .string(ExactString(String(decoding: bytes[try content(start, unit: 1)], as: UTF8.self)))
    case 0x6:
      return .string(ExactString(String(decoding: units(try content(start, unit: 2)), as: UTF16.self)))
    case 0x8 where low < 8:
      guard let value = Int(exactly: try number(start + 1, bytes: low + 1)) else { break }
      return .reference(value)
    case 0xA: return .array(try references(content(start, unit: referenceSize)))
    case 0xB, 0xC: return .set(try references(content(start, unit: referenceSize)))
    case 0xD:
      let both = try references(content(start, unit: 2 * referenceSize))
      return .dictionary(keys: Array(both.prefix(both.count / 2)), values: Array(both.suffix(both.count / 2)))
    default: break
    }
    let kind = String(bytes[start], radix: 16)
    throw InlayError.listMalformed("object \(index) is of the unknown kind 0x\(kind)", at: start)
  }

  /// A number of up to 8 bytes.
  private func number(_ at: Int, bytes width: Int) throws -> UInt64 {
    guard width <= tableOffset - at else { throw InlayError.listTruncated(at: tableOffset) }
    return bytes[at..<at + width].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// An integer object. One, two and four bytes have no sign; sixteen hold what eight cannot.
  private func integer(_ start: Int) throws -> Int128 {
    let width = 1 << Int(bytes[start] & 0x0F)
    if width < 8 { return Int128(try number(start + 1, bytes: width)) }
    let low = try number(start + 1 + width - 8, bytes: 8)
    if width == 8 { return Int128(Int64(bitPattern: low)) }
    let high = Int64(bitPattern: try number(start + 1, bytes: 8))
    let value = Int128(high) << 64 | Int128(low)
    guard PropertyListValue.integerRange.contains(value) else {
      throw InlayError.listMalformed("an integer needs more than 64 bits", at: start)
    }
    return value
  }

  /// The bytes of an object that states its length in units.
  private func content(_ start: Int, unit: Int) throws -> Range<Int> {
    var count = Int(bytes[start] & 0x0F)
    var at = start + 1
    if count == 0x0F {
      guard at < tableOffset, bytes[at] >> 4 == 1, bytes[at] & 0x0F <= 3 else {
        throw InlayError.listMalformed("a length is not an integer", at: at)
      }
      guard let length = Int(exactly: try integer(at)), length >= 0 else {
        throw InlayError.listMalformed("a length is negative", at: at)
      }
      count = length
      at += 1 + (1 << Int(bytes[at] & 0x0F))
    }
    guard count <= (tableOffset - at) / unit else { throw InlayError.listTruncated(at: tableOffset) }
    return at..<at + count * unit
  }

  private func references(_ range: Range<Int>) throws -> [Int] {
    try stride(from: range.lowerBound, to: range.upperBound, by: referenceSize).map { at in
      let value = bytes[at..<at + referenceSize].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard value < UInt64(count) else {
        throw InlayError.listMalformed("there is no object \(value)", at: at)
      }
      return Int(value)
    }
  }

  private func units(_ range: Range<Int>) -> [UInt16] {
    stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
  }

  /// Whether the object is a string with a surrogate that has no other half, or with bytes that are not UTF-8.
  func isRepaired(at index: Int) -> Bool {
    guard let start = try? offset(of: index) else { return false }
    switch bytes[start] >> 4 {
    case 0x5, 0x7:
      guard let range = try? content(start, unit: 1) else { return false }
      return String(validating: bytes[range], as: UTF8.self) == nil
    case 0x6:
      guard let range = try? content(start, unit: 2) else { return false }
      return String(validating: units(range), as: UTF16.self) == nil
    default: return false
    }
  }
}
