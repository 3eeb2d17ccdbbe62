/// A SHA-256 digest: the identity of a sequence of bytes.
///
/// `InlayFiles` computes it with a system library; `InlayCore` only carries it. The written form is `sha256:` and 64
/// lowercase hexadecimal digits.
public struct ContentDigest: Sendable, Hashable, Comparable, CustomStringConvertible {
  // Four words instead of an array, so that a copy takes no reference count.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// A digest from exactly 32 bytes. Returns `nil` for any other number.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    for byte in bytes { Self.shift(&words, by: 8, UInt64(byte)) }
    self.words = words
  }

  /// Parses 64 lowercase hexadecimal digits. Returns `nil` for anything else.
  public init?(hex: some StringProtocol) {
    guard let digest = Self.parse(hex.utf8) else { return nil }
    self = digest
  }

  /// Parses the written form, `sha256:` and 64 lowercase hexadecimal digits. Returns `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    let prefix = "sha256:".utf8
    guard text.utf8.starts(with: prefix), let digest = Self.parse(text.utf8.dropFirst(prefix.count)) else {
      return nil
    }
    self = digest
  }

  private init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

  private static func parse(_ digits: some Sequence<UInt8>) -> ContentDigest? {
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    var count = 0
    for digit in digits {
      count += 1
      guard count <= 64 else { return nil }
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        shift(&words, by: 4, UInt64(digit &- UInt8(ascii: "0")))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        shift(&words, by: 4, UInt64(digit &- UInt8(ascii: "a") &+ 10))
      default: return nil
      }
    }
    return count == 64 ? ContentDigest(words: words) : nil
  }

  /// Shifts all 256 bits left by 4 or 8 and puts `low` into the free bits.
  @inline(__always)
  private static func shift(
    _ words: inout (UInt64, UInt64, UInt64, UInt64), by bits: UInt64, _ low: UInt64
  ) {
    words.0 = words.0 &<< bits | words.1 &>> (64 &- bits)
    words.1 = words.1 &<< bits | words.2 &>> (64 &- bits)
    words.2 = words.2 &<< bits | words.3 &>> (64 &- bits)
    words.3 = words.3 &<< bits | low
  }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      unsafe raw.storeBytes(of: words.0.bigEndian, toByteOffset: 0, as: UInt64.self)
      unsafe raw.storeBytes(of: words.1.bigEndian, toByteOffset: 8, as: UInt64.self)
      unsafe raw.storeBytes(of: words.2.bigEndian, toByteOffset: 16, as: UInt64.self)
      unsafe raw.storeBytes(of: words.3.bigEndian, toByteOffset: 24, as: UInt64.self)
      count = 32
    }
  }

  /// The 64 lowercase hexadecimal digits.
  public var hex: String {
    unsafe String(unsafeUninitializedCapacity: 64) { digits in
      unsafe Self.write(words, to: digits)
      return 64
    }
  }

  /// Writes 64 digits, eight at a time for each half word.
  private static func write(
    _ words: (UInt64, UInt64, UInt64, UInt64), to digits: UnsafeMutableBufferPointer<UInt8>
  ) {
    let raw = UnsafeMutableRawBufferPointer(digits)
    func put(_ word: UInt64, _ at: Int) {
      unsafe raw.storeBytes(of: eightDigits(word >> 32).bigEndian, toByteOffset: at, as: UInt64.self)
      unsafe raw.storeBytes(
        of: eightDigits(word & 0xFFFF_FFFF).bigEndian, toByteOffset: at &+ 8, as: UInt64.self)
    }
    put(words.0, 0)
    put(words.1, 16)
    put(words.2, 32)
    put(words.3, 48)
  }

  /// The hexadecimal digits of a number below 2^32, with the first digit in the highest byte.
  private static func eightDigits(_ half: UInt64) -> UInt64 {
    // Spreads the eight nibbles over eight bytes, then turns each into its digit.
    var spread = (half | half << 16) & 0x0000_FFFF_0000_FFFF
    spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
    spread = (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0F
    let isLetter = (spread &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return spread &+ 0x3030_3030_3030_3030 &+ isLetter &* UInt64(UInt8(ascii: "a") - 10 - UInt8(ascii: "0"))
  }

  /// The written form: `sha256:` and ``hex``.
  public var description: String { "sha256:" + hex }

  /// All 32 bytes are equal.
  public static func == (a: ContentDigest, b: ContentDigest) -> Bool { a.words == b.words }
  /// Compares the bytes in order, which is the order of ``hex``.
  public static func < (a: ContentDigest, b: ContentDigest) -> Bool { a.words < b.words }
  /// Hashes all 32 bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}
