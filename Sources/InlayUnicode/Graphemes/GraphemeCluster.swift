/// An extended grapheme cluster (UAX #29): one character as readers perceive it.
package struct GraphemeCluster: Sendable, Hashable {
  /// Start of the cluster.
  package var start: TextPosition
  /// Start of the next cluster.
  package var end: TextPosition

  /// The range in UTF-16 units.
  package var utf16Range: Range<Int> { start.utf16..<end.utf16 }
  /// The range in UTF-8 bytes.
  package var utf8Range: Range<Int> { start.utf8..<end.utf8 }
}
