/// Colors stated by code points (`cICP`: PNG, third edition, 11.3.2.6, and ITU-T H.273), which libpng 1.6 does not
/// support.
struct PNGCodePoints {
  /// Whether the file has code points other than those of sRGB.
  private(set) var areOtherThanSRGB = false

  private static let signatureBytes = 8
  /// Primaries of BT.709, the transfer function of sRGB, no matrix, full range.
  private static let sRGBCodePoints: [UInt8] = [1, 13, 0, 1]

  /// Complexity: O(chunks before the image data).
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var at = Self.signatureBytes
    while bytes.count - at >= 12 {
      let length = unsafe bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = unsafe bytes[at + 4..<at + 8]
      let content = at + 8
      if unsafe type.elementsEqual("IDAT".utf8) || length > bytes.count - content - 4 { return }
      if unsafe type.elementsEqual("cICP".utf8) {
        areOtherThanSRGB = unsafe !bytes[content..<content + length].elementsEqual(Self.sRGBCodePoints)
      }
      at = content + length + 4
    }
  }
}
