/// A member name, or another short string, as it is in the input: cheap to get and to compare, without a
/// `String`. Only the reader that gave it can make a string of it (``JSONReader/string(_:)``).
///
/// ```swift
/// var reader = JSONReader(Array(#"{"at":3,"kind":"glyph"}"#.utf8))
/// var unknown: [JSONMember] = []
/// try reader.beginObject()
/// while let name = try reader.nextMemberName() {
///   switch name {
///   case "at": print(try reader.readInteger(in: 0...100))
///   default: unknown.append(try reader.readMember(name))
///   }
/// }
/// ```
///
/// Public, though no program needs it: the compiler inlines nothing that is `package` into another module, and each name of
/// a document is compared here.
public struct JSONName: Sendable {
  /// The most bytes a constant can have to be matched.
  package static let longestConstant = 32

  /// The first 32 bytes of the name, unescaped, padded with zeros, the first in the lowest bits.
  @usableFromInline let w0: UInt64
  @usableFromInline let w1: UInt64
  @usableFromInline let w2: UInt64
  @usableFromInline let w3: UInt64
  /// Bytes of the name in UTF-8, unescaped.
  public let count: Int
  /// Where the content starts in the input, behind the quote.
  let start: Int
  /// Bytes of the content in the input; more than `count` if and only if there are escapes.
  let rawCount: Int

  /// A name of up to eight bytes without escapes.
  @inline(__always)
  init(short word: UInt64, count: Int, start: Int) {
    (w0, w1, w2, w3) = (word, 0, 0, 0)
    (self.count, self.start, self.rawCount) = (count, start, count)
  }

  /// A name whose bytes stand in `bytes` from `offset`.
  init(_ bytes: Span<UInt8>, at offset: Int, count: Int, start: Int, rawCount: Int) {
    w0 = bytes.partialWord(at: offset, count: count)
    w1 = bytes.partialWord(at: offset &+ 8, count: count &- 8)
    w2 = bytes.partialWord(at: offset &+ 16, count: count &- 16)
    w3 = bytes.partialWord(at: offset &+ 24, count: count &- 24)
    (self.count, self.start, self.rawCount) = (count, start, rawCount)
  }

  /// Whether the input spells it with escapes.
  var isEscaped: Bool { rawCount != count }

  /// The byte of the input at which it starts (its quote).
  package var offset: Int { start &- 1 }

  /// Whether this is `constant`, byte for byte. A constant longer than ``longestConstant`` never matches.
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

  /// Up to eight bytes of a constant from `offset`, as in `w0`.
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

  /// Lets `switch` compare a name with constants.
  @inlinable @inline(__always)
  public static func ~= (constant: StaticString, name: JSONName) -> Bool { name.matches(constant) }
}
