/// A position between two scalars of a text, in bytes and in UTF-16 units from its start.
package struct TextPosition: Sendable, Hashable, Comparable {
  /// Number of UTF-8 bytes before the position.
  package var utf8: Int
  /// Number of UTF-16 units before the position.
  package var utf16: Int

  /// - Parameters:
  ///   - utf8: number of UTF-8 bytes before the position.
  ///   - utf16: number of UTF-16 units before the position.
  @inline(__always)
  package init(utf8: Int, utf16: Int) {
    self.utf8 = utf8
    self.utf16 = utf16
  }

  /// The start of a text.
  package static var start: TextPosition { TextPosition(utf8: 0, utf16: 0) }

  /// Orders positions as they occur in the text.
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
