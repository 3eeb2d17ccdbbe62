/// Finds extended grapheme clusters (UAX #29 of Unicode 15.0), each in time that grows with its length.
///
/// ```
/// for cluster in GraphemeScanner().pieces(of: "e\u{301}!") { print(cluster.utf16Range) }  // 0..<2, then 2..<3
/// ```
package struct GraphemeScanner: TextScanner, Hashable {
  /// Start of the next cluster.
  package private(set) var position: TextPosition

  /// - Parameter position: where to start: a boundary of clusters, such as one found before.
  package init(at position: TextPosition = .start) { self.position = position }

  /// The next cluster, or `nil` at the end.
  ///
  /// - Parameter utf8: the whole text, the same for every call.
  package mutating func next(in utf8: Span<UInt8>) -> GraphemeCluster? {
    let start = position
    guard start.utf8 >= 0, start.utf8 < utf8.count else { return nil }
    // In ASCII, only a line feed joins, to a preceding carriage return.
    if utf8[start.utf8] < 0x80, utf8[start.utf8] != 0x0D,
      start.utf8 + 1 == utf8.count || utf8[start.utf8 + 1] < 0x80
    {
      position.advance(overASCII: 1)
      return GraphemeCluster(start: start, end: position)
    }
    var breaker = GraphemeBreaker()
    while position.utf8 < utf8.count {
      let scalar = DecodedScalar(utf8, at: position.utf8)
      let properties = ScalarProperties(value: scalar.value)
      // The first scalar of a cluster starts one.
      if breaker.isBoundary(before: properties.graphemeBreak), position != start { break }
      position.advance(over: scalar)
    }
    return GraphemeCluster(start: start, end: position)
  }
}
