/// How coded samples become red, green and blue, by code points of ITU-T H.273.
struct CodedColors: Hashable {
  var primaries: Int
  var transfer: Int
  var matrix: Int
  var isFullRange: Bool

  /// Of data that says nothing: as cameras and ImageIO write it.
  static let unspecified = CodedColors(primaries: 2, transfer: 2, matrix: 2, isFullRange: true)

  /// The content of a `colr` property of type `nclx` (ISO/IEC 14496-12, 12.1.5); `nil` for another type.
  init?(property content: ArraySlice<UInt8>) {
    let bytes = Array(content.prefix(11))
    guard bytes.count == 11, bytes.starts(with: "nclx".utf8) else { return nil }
    func number(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
    (primaries, transfer, matrix) = (number(4), number(6), number(8))
    isFullRange = bytes[10] & 0x80 != 0
  }

  init(primaries: Int, transfer: Int, matrix: Int, isFullRange: Bool) {
    (self.primaries, self.transfer, self.matrix) = (primaries, transfer, matrix)
    self.isFullRange = isFullRange
  }

  /// Whether the colours are those of sRGB, or are to be taken for them.
  var isSRGB: Bool { [1, 2, 5, 6].contains(primaries) && [1, 2, 6, 13, 14, 15].contains(transfer) }

  /// The shares of red and blue in luma (H.273, table 4); `nil` for a matrix that is none of luma and two
  /// differences.
  var shares: (red: Double, blue: Double)? {
    switch matrix {
    case 1: (0.2126, 0.0722)
    case 4: (0.30, 0.11)
    case 7: (0.212, 0.087)
    case 9, 10: (0.2627, 0.0593)
    case 2, 3, 5, 6: (0.299, 0.114)
    // Derived from the primaries; those that are not known are taken for BT.601's.
    case 12: primaries == 1 ? (0.2126, 0.0722) : primaries == 9 ? (0.2627, 0.0593) : (0.299, 0.114)
    default: nil
    }
  }
}
