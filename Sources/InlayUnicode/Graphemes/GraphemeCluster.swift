/// What a reader takes for one character: an extended grapheme cluster (UAX #29).
public struct GraphemeCluster: Sendable, Hashable {
  /// Where it begins.
  public var start: TextPosition
  /// Where the next one begins.
  public var end: TextPosition

  /// Its place in UTF-16 units.
  public var utf16Range: Range<Int> { start.utf16..<end.utf16 }
  /// Its place in bytes of UTF-8.
  public var utf8Range: Range<Int> { start.utf8..<end.utf8 }
}
