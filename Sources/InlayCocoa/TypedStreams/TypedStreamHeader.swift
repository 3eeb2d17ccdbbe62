/// What a typedstream begins with: a version, and a word whose spelling is the byte order.
struct TypedStreamHeader: Sendable {
  /// The version that Mac OS X and its successors write.
  static let version: UInt8 = 4
  private static let littleEndian = Array("streamtyped".utf8)
  private static let bigEndian = Array("typedstream".utf8)
  /// The bytes of a header: a version, a length and a word.
  static let count = 2 + littleEndian.count

  let version: UInt8
  let isLittleEndian: Bool

  /// The header of a typedstream of any version; `nil` if the bytes begin like none.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let version = bytes.first else { return nil }
    let rest = bytes.dropFirst()
    guard rest.first == UInt8(Self.littleEndian.count) else { return nil }
    let word = rest.dropFirst()
    guard word.starts(with: Self.littleEndian) || word.starts(with: Self.bigEndian) else { return nil }
    self.version = version
    isLittleEndian = word.starts(with: Self.littleEndian)
  }
}
