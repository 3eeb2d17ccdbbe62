/// How coded samples become red, green and blue, as code points of ITU-T H.273.
struct CodedColors: Hashable {
  var primaries: Int
  var transfer: Int
  var matrix: Int
  var isFullRange: Bool

  /// Full range and BT.601's matrix, for which gray equals luma. Used for alpha planes.
  static let plain = CodedColors(primaries: 2, transfer: 2, matrix: 6, isFullRange: true)

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

  /// Whether the colors are those of sRGB, or count as such.
  var isSRGB: Bool { [1, 2, 5, 6].contains(primaries) && [1, 2, 6, 13, 14, 15].contains(transfer) }
}
