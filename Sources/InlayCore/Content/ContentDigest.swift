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
    let all = Array(bytes)
    func word(_ start: Int) -> UInt64 { all[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
    words = (word(0), word(8), word(16), word(24))
  }

  /// Parses 64 lowercase hexadecimal digits. Returns `nil` for anything else.
  public init?(hex: some StringProtocol) { self.init(String(hex), after: "") }

  /// Parses the written form, `sha256:` and 64 lowercase hexadecimal digits. Returns `nil` for anything else.
  public init?(_ text: some StringProtocol) { self.init(String(text), after: "sha256:") }

  private init?(_ text: String, after prefix: StaticString) {
    var text = text
    let words = text.withUTF8 { digits -> (UInt64, UInt64, UInt64, UInt64)? in
      let start = prefix.utf8CodeUnitCount
      let isPrefixed = unsafe digits.starts(
        with: UnsafeBufferPointer(start: prefix.utf8Start, count: start))
      guard digits.count == start + 64, isPrefixed, let a = unsafe Self.word(digits, start),
        let b = unsafe Self.word(digits, start + 16), let c = unsafe Self.word(digits, start + 32),
        let d = unsafe Self.word(digits, start + 48)
      else { return nil }
      return (a, b, c, d)
    }
    guard let words else { return nil }
    self.words = words
  }

  /// The number that sixteen digits stand for.
  private static func word(_ digits: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt64? {
    let raw = UnsafeRawBufferPointer(digits)
    let words = unsafe (
      raw.loadUnaligned(fromByteOffset: start, as: UInt64.self),
      raw.loadUnaligned(fromByteOffset: start &+ 8, as: UInt64.self)
    )
    guard let high = half(UInt64(bigEndian: words.0)), let low = half(UInt64(bigEndian: words.1)) else {
      return nil
    }
    return high << 32 | low
  }

  /// The number that eight digits stand for, with the first digit in the highest byte: the inverse of ``eightDigits(_:)``.
  private static func half(_ digits: UInt64) -> UInt64? {
    // Of all digits, only letters have this bit.
    let isLetter = digits >> 6 & 0x0101_0101_0101_0101
    let nibbles = digits & 0x0F0F_0F0F_0F0F_0F0F &+ isLetter &* 9
    guard nibbles & 0xF0F0_F0F0_F0F0_F0F0 == 0 else { return nil }
    var half = (nibbles | nibbles >> 4) & 0x00FF_00FF_00FF_00FF
    half = (half | half >> 8) & 0x0000_FFFF_0000_FFFF
    half = (half | half >> 16) & 0x0000_0000_FFFF_FFFF
    // Other bytes give digits, too, but not themselves.
    return eightDigits(half) == digits ? half : nil
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
