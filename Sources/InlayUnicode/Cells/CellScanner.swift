/// Finds extended grapheme clusters (UAX #29) and the number of cells that each takes on a terminal.
///
/// ```
/// for cluster in CellScanner(profile: .modern).pieces(of: "a猫") { print(cluster.utf16Range, cluster.width ?? 0) }
/// // 0..<1 1, then 1..<2 2
/// ```
package struct CellScanner: TextScanner, Hashable {
  /// How the terminal counts cells.
  package let profile: WidthProfile
  /// Start of the next cluster.
  package private(set) var position: TextPosition

  /// - Parameters:
  ///   - profile: how the terminal counts cells.
  ///   - position: where to start: a boundary of clusters, such as one found before.
  package init(profile: WidthProfile, at position: TextPosition = .start) {
    self.profile = profile
    self.position = position
  }

  /// The next cluster, or `nil` at the end.
  ///
  /// - Parameter utf8: the whole text, the same for every call.
  package mutating func next(in utf8: Span<UInt8>) -> CellCluster? {
    let start = position
    guard start.utf8 >= 0, start.utf8 < utf8.count else { return nil }
    // Printable ASCII followed by ASCII takes one cell.
    if utf8[start.utf8] &- 0x20 < 0x5F, start.utf8 + 1 == utf8.count || utf8[start.utf8 + 1] < 0x80 {
      position.advance(overASCII: 1)
      return CellCluster(start: start, end: position, width: 1, isEmoji: false)
    }
    var meter = CellMeter()
    var breaker = GraphemeBreaker()
    while position.utf8 < utf8.count {
      let scalar = DecodedScalar(utf8, at: position.utf8)
      let properties = ScalarProperties(value: scalar.value)
      // The first scalar of a cluster starts one.
      if breaker.isBoundary(before: properties.graphemeBreak), position != start { break }
      meter.add(scalar.value, properties, profile)
      position.advance(over: scalar)
    }
    return CellCluster(
      start: start, end: position, width: meter.width(profile), isEmoji: meter.isEmoji)
  }

  /// Whether the character before `end` begins the cluster of whatever follows (Grapheme_Cluster_Break=Prepend). It must
  /// be at or after `start`, in UTF-8 bytes.
  package static func isPrepended(before end: Int, from start: Int, in utf8: Span<UInt8>) -> Bool {
    guard end > start, utf8[end - 1] >= 0x80 else { return false }
    var place = end - 1
    while place > start, utf8[place] & 0xC0 == 0x80 { place -= 1 }
    return ScalarProperties(value: DecodedScalar(utf8, at: place).value).graphemeBreak == .prepend
  }

  /// Counts the cells from the current position to `end`, and moves to `end`.
  ///
  /// `end` should be a boundary of clusters, such as a ``LineBreak`` found with ``LineBreakRules/inline``. Otherwise it
  /// splits a cluster.
  ///
  /// - Parameters:
  ///   - end: the end, in UTF-8 bytes from the start of the text.
  ///   - utf8: the whole text, the same for every call.
  /// - Complexity: linear in the length measured; fastest for printable ASCII.
  package mutating func measure(upTo end: Int, in utf8: Span<UInt8>) -> CellCount {
    var count = CellCount()
    let end = min(end, utf8.count)
    guard position.utf8 >= 0, position.utf8 < end else { return count }
    var place = position
    var breaker = GraphemeBreaker()
    // The meter of the current cluster, which is still empty.
    var meter = CellMeter()
    let isDissenting = profile.isDissenting
    while place.utf8 < end {
      let ascii = breaker.isAfterPrepended ? 0 : Self.plainASCII(utf8, from: place.utf8, to: end)
      if ascii > 0 {
        count.add(meter, profile)
        count.cells += ascii
        place.advance(overASCII: ascii)
        breaker.passPlain()
        meter = CellMeter()
        if place.utf8 == end { break }
      }
      let scalar = DecodedScalar(utf8, at: place.utf8)
      let properties = ScalarProperties(value: scalar.value)
      let plainWidth = properties.plainWidth
      if plainWidth > 0, !breaker.isAfterPrepended,
        !isDissenting || !properties.isPlainDisputed || ScalarDispute(scalar.value) == .none
      {
        count.add(meter, profile)
        breaker.passPlain()
        meter = CellMeter(plainWidth: plainWidth)
        place.advance(over: scalar)
        continue
      }
      if breaker.isBoundary(before: properties.graphemeBreak) {
        count.add(meter, profile)
        meter = CellMeter()
      }
      meter.add(scalar.value, properties, profile)
      place.advance(over: scalar)
    }
    count.add(meter, profile)
    position = place
    return count
  }

  /// The number of printable ASCII characters that follow and to which nothing joins.
  @inline(__always)
  private static func plainASCII(_ utf8: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var place = start
    while place < end, utf8[place] &- 0x20 < 0x5F { place += 1 }
    return place < end && utf8[place] >= 0x80 && place > start ? place - 1 - start : place - start
  }
}
