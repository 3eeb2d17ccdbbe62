/// A place between two scalars of a text, in bytes and in UTF-16 units from its start.
package struct TextPosition: Sendable, Hashable, Comparable {
  /// Bytes of UTF-8 before it.
  package var utf8: Int
  /// UTF-16 units before it.
  package var utf16: Int

  /// - Parameters:
  ///   - utf8: bytes of UTF-8 before it.
  ///   - utf16: UTF-16 units before it.
  @inline(__always)
  package init(utf8: Int, utf16: Int) {
    self.utf8 = utf8
    self.utf16 = utf16
  }

  /// The start of a text.
  package static var start: TextPosition { TextPosition(utf8: 0, utf16: 0) }

  /// The order of the text.
  package static func < (a: TextPosition, b: TextPosition) -> Bool { a.utf8 < b.utf8 }

  @inline(__always)
  mutating func advance(over scalar: DecodedScalar) {
    utf8 += scalar.utf8Length
    utf16 += scalar.utf16Length
  }

  @inline(__always)
  mutating func advance(overASCII count: Int) {
    utf8 += count
    utf16 += count
  }
}
