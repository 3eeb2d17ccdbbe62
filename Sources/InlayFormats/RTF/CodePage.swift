/// A single-byte character encoding of RTF: what the bytes 0x80 to 0xFF stand for.
struct CodePage: Sendable {
  /// Its Windows number; 10000 is MacRoman.
  let number: Int
  private let upper: [UInt16]

  /// The page with this number; `nil` if there is no table for it.
  init?(_ number: Int) {
    guard let upper = Self.upperHalves[number] else { return nil }
    self.number = number
    self.upper = upper
  }

  private init(latin number: Int, _ upper: [UInt16]) {
    self.number = number
    self.upper = upper
  }

  /// Windows Latin 1, what RTF calls ANSI.
  static let windows1252 = CodePage(1252) ?? CodePage(latin: 1252, Array(0x80...0xFF))

  /// The scalar a byte stands for. Complexity: O(1).
  func scalar(_ byte: UInt8) -> UInt32 {
    byte < 0x80 ? UInt32(byte) : UInt32(upper[Int(byte) - 0x80])
  }

  /// Scalar → byte of Windows Latin 1, for scalars from U+0080.
  static let windows1252Bytes: [UInt32: UInt8] = Dictionary(
    (0x80...0xFF).map { (windows1252.scalar(UInt8($0)), UInt8($0)) }, uniquingKeysWith: { a, _ in a })

  /// `\fcharset` → code page (RTF 1.9.1, Font Table). 0 and 1 mean the document's own.
  static let byCharacterSet: [Int: Int] = [
    77: 10_000, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255,
    178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850,
  ]
}
