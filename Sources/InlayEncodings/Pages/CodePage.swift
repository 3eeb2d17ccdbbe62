/// A character encoding with one or two bytes per character (and four in GB 18030). It says what the bytes from 0x80
/// mean, alone or with the bytes after them. Bytes below 0x80 are ASCII.
package final class CodePage: Sendable {
  package enum Kind: Sendable { case single, double, utf8, gb18030 }

  /// The Windows number of the page; 10000 is MacRoman.
  package let number: Int
  package let kind: Kind
  /// The scalars of the bytes 0x80 to 0xFF that stand alone.
  package let upper: [UInt16]
  /// Two-byte characters: 126 rows, one for each lead byte from 0x81, with one column for each trail byte. Empty for
  /// single-byte pages.
  private let pairs: [UInt16]
  private let firstTrail: Int
  /// The index and the scalar at which each range of four-byte characters begins, ascending.
  private let stretches: [(index: Int, scalar: UInt32)]
  /// Scalars beyond 16 bits. Surrogates in `pairs` are indices into this array.
  private let wide: [UInt32]

  /// The value for bytes that are no character.
  @inlinable
  package static var undefined: UInt32 { 0xFFFD }

  /// The page with this Windows number; `nil` if there is no table for it. Complexity: O(n) in the size of the table.
  package convenience init?(_ number: Int) {
    let number = Self.synonyms[number] ?? number
    switch number {
    case 65_001: self.init(number, .utf8, upper: [], pairs: [], firstTrail: 0)
    case 54_936: self.init(number, .gb18030, table: 936)
    case 932, 936, 949, 950, 1361: self.init(number, .double, table: number)
    default:
      guard let table = Self.singleTable(number) else { return nil }
      self.init(number, .single, upper: HexTable(table).values(), pairs: [], firstTrail: 0)
    }
  }

  private init(
    _ number: Int, _ kind: Kind, upper: [UInt16], pairs: [UInt16], firstTrail: Int,
    stretches: [(index: Int, scalar: UInt32)] = [], wide: [UInt32] = []
  ) {
    (self.number, self.kind, self.upper) = (number, kind, upper)
    (self.pairs, self.firstTrail, self.stretches, self.wide) = (pairs, firstTrail, stretches, wide)
  }

  private convenience init(_ number: Int, _ kind: Kind, table: Int) {
    let firstTrail = table == 1361 ? 0x31 : table == 949 ? 0x41 : 0x40
    var pairs: [UInt16] = []
    if let table = Self.doubleTable(table) {
      pairs = HexTable(table).pairs(firstTrail: firstTrail, columns: 0xFF - firstTrail)
    }
    var stretches: [(index: Int, scalar: UInt32)] = []
    if kind == .gb18030 {
      let values = HexTable(Self.fourByteStretches).values()
      for at in stride(from: 0, to: values.count - 1, by: 2) {
        stretches.append((Int(values[at]), UInt32(values[at + 1])))
      }
    }
    self.init(
      number, kind, upper: Self.upper(table), pairs: pairs, firstTrail: firstTrail, stretches: stretches)
  }

  /// Bytes that stand alone in a two-byte page; 0 for lead bytes.
  private static func upper(_ table: Int) -> [UInt16] {
    (0x80...0xFF).map { byte in
      switch (table, byte) {
      case (936, 0x80): 0x20AC
      case (932, 0xA1...0xDF): UInt16(0xFF61 + byte - 0xA1)
      case (932, 0xFD...0xFF): UInt16(0xF8F1 + byte - 0xFD)
      case (_, 0x80), (932, 0xA0): UInt16(byte)
      case (_, 0xFF), (1361, 0x81...0x83), (1361, 0xD4...0xD7), (1361, 0xDF), (1361, 0xFA...0xFE): 0xFFFD
      default: 0
      }
    }
  }

  /// Windows Latin 1, which RTF calls ANSI.
  package static let windows1252 =
    CodePage(1252)
    ?? CodePage(1252, .single, upper: Array(0x80...0xFF), pairs: [], firstTrail: 0)

  /// The scalar for a byte of a single-byte page. Complexity: O(1).
  @inlinable @inline(__always)
  package func scalar(_ byte: UInt8) -> UInt32 {
    byte < 0x80 ? UInt32(byte) : byte &- 0x80 < upper.count ? UInt32(upper[Int(byte) - 0x80]) : Self.undefined
  }

  /// The scalar for a lead byte and a trail byte. Complexity: O(1).
  package func scalar(lead: UInt8, trail: UInt8) -> UInt32 {
    let column = Int(trail) - firstTrail
    let columns = 0xFF - firstTrail
    guard lead >= 0x81, lead < 0xFF, column >= 0, column < columns else { return Self.undefined }
    let index = (Int(lead) - 0x81) * columns + column
    let value = index < pairs.count ? UInt32(pairs[index]) : Self.undefined
    return value & 0xF800 == 0xD800 ? wideScalar(value) : value
  }

  private func wideScalar(_ value: UInt32) -> UInt32 {
    let index = Int(value & 0x7FF)
    return index < wide.count ? wide[index] : Self.undefined
  }

  // MARK: Tables of the Encoding Standard that are no page of Windows

  /// Big5 of the Encoding Standard: page 950 without private use, with the characters of Hong Kong. Pairs only.
  /// Complexity: as ``init(_:)``.
  package static func standardBig5() -> CodePage {
    var pairs = doubleTable(950).map { HexTable($0).pairs(firstTrail: 0x40, columns: 0xBF) } ?? []
    for index in pairs.indices where (0xE000...0xF8FF).contains(pairs[index]) {
      pairs[index] = UInt16(undefined)
    }
    HexTable(big5Pairs).pairs(firstTrail: 0x40, columns: 0xBF, onto: &pairs)
    let wide = HexTable(big5WideScalars).values().map { 0x2_0000 | UInt32($0) }
    return CodePage(950, .double, upper: [], pairs: pairs, firstTrail: 0x40, wide: wide)
  }

  /// JIS X 0212, which EUC-JP uses after 0x8F. Pairs only. Complexity: as ``init(_:)``.
  package static func jis0212() -> CodePage {
    let pairs = HexTable(jis0212Pairs).pairs(firstTrail: 0xA1, columns: 0x5E)
    return CodePage(20_932, .double, upper: [], pairs: pairs, firstTrail: 0xA1)
  }

  /// The scalar of a four-byte character of GB 18030-2022, by its index. Complexity: O(log n) in the number of ranges.
  package func scalar(fourByteIndex index: Int) -> UInt32 {
    // From 0x90 0x30 0x81 0x30, the supplementary planes follow in order.
    if index >= 189_000 {
      return index - 189_000 <= 0xFFFFF ? 0x10000 + UInt32(index - 189_000) : Self.undefined
    }
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].index <= index { low = middle + 1 } else { high = middle }
    }
    guard low > 0, index < 39_420 else { return Self.undefined }
    let stretch = stretches[low - 1]
    return stretch.scalar == Self.undefined ? Self.undefined : stretch.scalar + UInt32(index - stretch.index)
  }

  /// The bytes of Windows Latin 1, by scalar from U+0080.
  package static let windows1252Bytes: [UInt32: UInt8] = Dictionary(
    (0x80...0xFF).map { (windows1252.scalar(UInt8($0)), UInt8($0)) }, uniquingKeysWith: { a, _ in a })

  /// Maps `\fcharset` to a code page (RTF 1.9.1, Font Table; the Macintosh sets are from `wingdi.h` of Windows). 0 is
  /// Windows Latin 1, whatever the document's page. 1, or no number, means the document's page.
  package static let byCharacterSet: [Int: Int] = [
    0: 1252, 77: 10_000, 78: 10_001, 79: 10_003, 80: 10_008, 81: 10_002, 82: 1361, 83: 10_005, 84: 10_004,
    85: 10_006, 86: 10_081, 87: 10_021, 88: 10_029, 89: 10_007, 128: 932, 129: 949, 130: 1361, 134: 936,
    136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874,
    238: 1250,
    254: 437, 255: 850, 256: 10_000,
  ]

  /// Numbers of pages that share another page's table. The Macintosh East Asian pages differ from the Windows pages in
  /// single bytes.
  private static let synonyms: [Int: Int] = [
    10_001: 932, 10_002: 950, 10_003: 949, 10_008: 936, 20_936: 936, 51_949: 949, 28_599: 1254, 708: 28_596,
    709: 28_596, 711: 28_596, 819: 28_591, 20_127: 28_591,
  ]
}
