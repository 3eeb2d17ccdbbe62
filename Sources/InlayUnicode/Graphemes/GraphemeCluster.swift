/// An extended grapheme cluster (UAX #29): what a reader takes for one character.
package struct GraphemeCluster: Sendable, Hashable {
  /// Where it begins.
  package var start: TextPosition
  /// Where the next one begins.
  package var end: TextPosition

  /// Its place in UTF-16 units.
  package var utf16Range: Range<Int> { start.utf16..<end.utf16 }
  /// Its place in bytes of UTF-8.
  package var utf8Range: Range<Int> { start.utf8..<end.utf8 }
}
