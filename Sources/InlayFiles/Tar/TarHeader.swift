internal import InlayCore

/// One 512-byte header of a tar, with the fields that Inlay uses (POSIX.1-2017, pax, "ustar Interchange Format").
struct TarHeader {
  static let size = 512

  // Byte ranges of the fields in the block.
  static let name = 0..<100
  static let mode = 100..<108
  static let owner = 108..<116
  static let group = 116..<124
  static let contentSize = 124..<136
  static let modified = 136..<148
  static let checksum = 148..<156
  static let kind = 156
  static let magic = 257..<263
  static let version = 263..<265
  static let deviceMajor = 329..<337
  static let deviceMinor = 337..<345
  static let prefix = 345..<500

  /// The type flag.
  let kind: UInt8
  /// Prefix and name, joined; empty for a header that only extends the next one.
  let path: [UInt8]
  /// Size of the content in bytes.
  let contentSize: Int

  /// Reads a block of 512 bytes. `offset` is its position, for errors. Throws if the header is malformed.
  init(_ block: [UInt8], at offset: Int) throws {
    // POSIX: "ustar\0" and "00". GNU: "ustar " and " \0". GNU stores other data in the place of the POSIX prefix.
    let magic = block[Self.magic.lowerBound..<Self.version.upperBound]
    let isPosix = magic.elementsEqual(Array("ustar\u{0}00".utf8))
    guard isPosix || magic.elementsEqual(Array("ustar  \u{0}".utf8)) else {
      throw InlayError.tar(offset == 0 ? .notATar : .badMagic, at: offset)
    }
    guard Self.octal(block[Self.checksum]) == Self.sum(block) else {
      throw InlayError.tar(.badChecksum, at: offset)
    }
    kind = block[Self.kind]
    guard let size = Self.octal(block[Self.contentSize]) ?? Self.binary(block[Self.contentSize]) else {
      throw InlayError.tar(.badNumber(field: "size"), at: offset)
    }
    contentSize = size
    let name = block[Self.name].prefix { $0 != 0 }
    let prefix = isPosix ? block[Self.prefix].prefix { $0 != 0 } : []
    path = prefix.isEmpty ? Array(name) : prefix + [UInt8(ascii: "/")] + name
  }

  /// The sum of all bytes of a header, with the checksum field counted as spaces.
  static func sum(_ block: [UInt8]) -> Int {
    var sum = checksum.count * 0x20
    for byte in block { sum += Int(byte) }
    for index in checksum { sum -= Int(block[index]) }
    return sum
  }

  /// Parses octal digits, optionally after spaces, up to a space, a NUL or the end of the field. Returns `nil` for
  /// anything else.
  static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
    // A field has at most 12 bytes, so the value fits in 36 bits.
    guard !digits.isEmpty, field[digits.endIndex...].allSatisfy({ $0 == 0 || $0 == 0x20 }) else { return nil }
    return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
  }

  /// Parses GNU's form for numbers that octal digits cannot hold: a first byte 0x80, then a big-endian number.
  static func binary(_ field: ArraySlice<UInt8>) -> Int? {
    guard field.first == 0x80 else { return nil }
    var value = 0
    for byte in field.dropFirst() {
      guard value >> 54 == 0 else { return nil }
      value = value << 8 | Int(byte)
    }
    return value
  }
}

/// The number of padding bytes after a content of `count` bytes.
func tarPadding(_ count: Int) -> Int {
  (TarHeader.size - count & (TarHeader.size - 1)) & (TarHeader.size - 1)
}
