/// A SHA-256 digest: the identity of a sequence of bytes.
///
/// Computed by a system library in `InlayFiles`; `Inlay` only carries it. Written `sha256:` and 64 lower-case
/// hexadecimal digits.
public struct Digest: Sendable, Hashable, Comparable, CustomStringConvertible {
  // Four words instead of an array: a digest is copied without a heap reference.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// A digest of exactly 32 bytes, else `nil`.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    var words: [UInt64] = [0, 0, 0, 0]
    for (index, byte) in bytes.enumerated() { words[index / 8] = words[index / 8] << 8 | UInt64(byte) }
    self.words = (words[0], words[1], words[2], words[3])
  }

  /// Parses 64 lower-case hexadecimal digits, else `nil`.
  public init?(hex: some StringProtocol) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    var high: UInt8?
    for digit in hex.utf8 {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      if let top = high {
        bytes.append(top << 4 | value)
        high = nil
      } else {
        high = value
      }
      if bytes.count > 32 { return nil }
    }
    guard high == nil else { return nil }
    self.init(bytes: bytes)
  }

  /// Parses the written form, `sha256:` and 64 lower-case hexadecimal digits, else `nil`.
  public init?(_ text: some StringProtocol) {
    let prefix = "sha256:"
    guard text.utf8.starts(with: prefix.utf8) else { return nil }
    self.init(hex: text.dropFirst(prefix.count))
  }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    [words.0, words.1, words.2, words.3].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
    }
  }

  /// 64 lower-case hexadecimal digits.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    var out: [UInt8] = []
    out.reserveCapacity(64)
    for byte in bytes {
      out.append(digits[Int(byte >> 4)])
      out.append(digits[Int(byte & 15)])
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// `sha256:` and ``hex``.
  public var description: String { "sha256:" + hex }

  public static func == (a: Digest, b: Digest) -> Bool { a.words == b.words }
  public static func < (a: Digest, b: Digest) -> Bool { a.words < b.words }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}
