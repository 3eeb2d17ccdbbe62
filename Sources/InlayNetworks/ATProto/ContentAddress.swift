import InlayCore

/// The address of a blob by its content: CIDv1, raw bytes, SHA-256, in base 32 (https://github.com/multiformats/cid).
enum ContentAddress {
  private static let head: [UInt8] = [0x01, 0x55, 0x12, 0x20]
  private static let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  /// The address of the bytes with this digest.
  static func text(_ digest: ContentDigest) -> String {
    var out = Array("b".utf8)
    var (bits, count) = (0, 0)
    for byte in head + bytes(digest) {
      bits = bits << 8 | Int(byte)
      count += 8
      while count >= 5 {
        count -= 5
        out.append(digits[bits >> count & 31])
      }
      bits &= (1 << count) - 1
    }
    if count > 0 { out.append(digits[bits << (5 - count) & 31]) }
    return String(decoding: out, as: UTF8.self)
  }

  /// The digest in an address; `nil` for an address of another kind.
  static func digest(_ text: String) -> ContentDigest? {
    guard text.utf8.count == 59, text.utf8.first == UInt8(ascii: "b") else { return nil }
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for digit in text.utf8.dropFirst() {
      guard let value = digits.firstIndex(of: digit) else { return nil }
      bits = bits << 5 | value
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
      bits &= (1 << count) - 1
    }
    // Bits that are left over must be zero, so that a digest has one address.
    guard bits == 0, bytes.starts(with: head) else { return nil }
    return ContentDigest(bytes: bytes.dropFirst(head.count))
  }

  private static func bytes(_ digest: ContentDigest) -> [UInt8] {
    let hex = Array(digest.hex.utf8)
    return stride(from: 0, to: hex.count - 1, by: 2).map { nibble(hex[$0]) << 4 | nibble(hex[$0 + 1]) }
  }

  private static func nibble(_ digit: UInt8) -> UInt8 {
    digit < 0x3A ? digit &- 0x30 : digit &- 0x57
  }
}
