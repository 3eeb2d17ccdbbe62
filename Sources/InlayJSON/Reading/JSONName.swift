/// A member name, or another short string, in the input. It is fast to read and compare, because no `String` is
/// created. Only the reader that returned it can make a string of it (``JSONReader/string(_:)``).
///
/// It is public only because the compiler inlines no `package` declaration into another module, and each name of a
/// document is compared. Programs do not need it.
public struct JSONName: Sendable {
  /// The maximum length in bytes of a constant that can be matched.
  package static let longestConstant = 32

  /// The first 32 bytes of the name, unescaped and padded with zeros, the first in the lowest bits.
  @usableFromInline let w0: UInt64
  @usableFromInline let w1: UInt64
  @usableFromInline let w2: UInt64
  @usableFromInline let w3: UInt64
  /// Number of bytes of the unescaped name in UTF-8.
  public let count: Int
  /// Start of the content in the input, after the quotation mark.
  let start: Int
  /// Number of bytes of the content in the input. It is greater than `count` exactly if there are escapes.
  let rawCount: Int

  /// A name of at most eight bytes without escapes.
  @inline(__always)
  init(short word: UInt64, count: Int, start: Int) {
    (w0, w1, w2, w3) = (word, 0, 0, 0)
    (self.count, self.start, self.rawCount) = (count, start, count)
  }

  /// A name whose bytes are in `bytes` from `offset`.
  init(_ bytes: Span<UInt8>, at offset: Int, count: Int, start: Int, rawCount: Int) {
    w0 = bytes.partialWord(at: offset, count: count)
    w1 = bytes.partialWord(at: offset &+ 8, count: count &- 8)
    w2 = bytes.partialWord(at: offset &+ 16, count: count &- 16)
    w3 = bytes.partialWord(at: offset &+ 24, count: count &- 24)
    (self.count, self.start, self.rawCount) = (count, start, rawCount)
  }

  /// Whether the input uses escapes for it.
  var isEscaped: Bool { rawCount != count }

  /// The byte offset in the input of its opening quotation mark.
  package var offset: Int { start &- 1 }

  /// Whether the name equals `constant`, byte for byte. A constant longer than ``longestConstant`` never matches.
  @inlinable @inline(__always)
  public func matches(_ constant: StaticString) -> Bool {
    guard count == constant.utf8CodeUnitCount, count <= 32, constant.hasPointerRepresentation else {
      return false
    }
    return Self.word(constant, 0) == w0
      && (count <= 8
        || Self.word(constant, 8) == w1
          && (count <= 16 || Self.word(constant, 16) == w2 && (count <= 24 || Self.word(constant, 24) == w3)))
  }

  /// Up to eight bytes of a constant from `offset`, in the order of `w0`.
  @inlinable @inline(__always)
  static func word(_ constant: StaticString, _ offset: Int) -> UInt64 {
    var word: UInt64 = 0
    let end = Swift.min(constant.utf8CodeUnitCount, offset &+ 8)
    var index = offset
    while index < end {
      word |= unsafe UInt64(constant.utf8Start[index]) &<< UInt64(truncatingIfNeeded: (index &- offset) &* 8)
      index &+= 1
    }
    return word
  }

  /// Compares a name with a constant in a `switch`.
  @inlinable @inline(__always)
  public static func ~= (constant: StaticString, name: JSONName) -> Bool { name.matches(constant) }
}
