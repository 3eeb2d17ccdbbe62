/// Finds extended grapheme clusters (UAX #29) and how many cells each takes on a terminal.
///
/// ```swift
/// for cluster in CellScanner(profile: .kitty).pieces(of: text) { print(cluster.utf16Range, cluster.width ?? 0) }
/// ```
public struct CellScanner: TextScanner, Hashable {
  /// How cells are counted.
  public let profile: WidthProfile
  /// Where the next cluster begins.
  public private(set) var position: TextPosition

  /// - Parameters:
  ///   - profile: how cells are counted.
  ///   - position: a boundary of clusters to start at, as one that was found before.
  public init(profile: WidthProfile, at position: TextPosition = .start) {
    self.profile = profile
    self.position = position
  }

  /// The next cluster, or `nil` at the end.
  public mutating func next(in utf8: Span<UInt8>) -> CellCluster? {
    let start = position
    guard start.utf8 >= 0, start.utf8 < utf8.count else { return nil }
    // Printable ASCII before ASCII: one cell.
    if utf8[start.utf8] &- 0x20 < 0x5F, start.utf8 + 1 == utf8.count || utf8[start.utf8 + 1] < 0x80 {
      position.advance(overASCII: 1)
      return CellCluster(start: start, end: position, width: 1, isEmoji: false)
    }
    let meter = measureCluster(utf8, upTo: utf8.count)
    return CellCluster(start: start, end: position, width: meter.width, isEmoji: meter.isEmoji)
  }

  /// Cells from here up to a place, which it moves to.
  ///
  /// The place is to be a boundary of clusters, such as a ``LineBreak`` found by ``LineBreakRules/inline``; one inside a
  /// cluster divides it.
  ///
  /// - Complexity: linear in the stretch; fastest where it is printable ASCII.
  public mutating func measure(upTo end: Int, in utf8: Span<UInt8>) -> CellCount {
    var count = CellCount()
    let end = min(end, utf8.count)
    guard position.utf8 >= 0 else { return count }
    while position.utf8 < end {
      var place = position.utf8
      while place < end, utf8[place] &- 0x20 < 0x5F { place += 1 }
      // What is not ASCII may join to the last one.
      if place < end, utf8[place] >= 0x80, place > position.utf8 { place -= 1 }
      count.cells += place - position.utf8
      position.advance(overASCII: place - position.utf8)
      if place == end { break }
      if let width = measureCluster(utf8, upTo: end).width {
        count.cells += width
      } else {
        count.controls += 1
      }
    }
    return count
  }

  /// Moves over one cluster, at least one scalar.
  private mutating func measureCluster(_ utf8: Span<UInt8>, upTo end: Int) -> CellMeter {
    var meter = CellMeter(profile)
    var breaker = GraphemeBreaker()
    let start = position.utf8
    while position.utf8 < end {
      let scalar = DecodedScalar(utf8, at: position.utf8)
      let properties = ScalarProperties(value: scalar.value)
      if breaker.isBoundary(before: properties.graphemeBreak), position.utf8 > start { break }
      meter.add(scalar.value, properties)
      position.advance(over: scalar)
    }
    return meter
  }
}
