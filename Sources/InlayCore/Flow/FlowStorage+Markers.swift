// List markers that are part of the text.

extension FlowStorage {
  struct Standing {
    var marker: StandingMarker
    var utf8Range: Range<Int>
  }

  /// The marker at the start of a paragraph from `start` to `end`, without its separator; `nil` if there is none.
  /// Complexity: O(its length).
  ///
  /// Images inside the marker are drawn. An image that begins in it and ends after it is not part of it.
  func standingMarker(
    of entry: ParagraphEntry, from start: Int, at8 start8: Int, to end: Int, firstPlacement: Int
  ) -> Standing? {
    guard entry.markerLength > 0 else { return nil }
    var stop = min(start + entry.markerLength, end)
    var images: Range<Int>?
    var index = firstPlacement
    while index < text.placements.count, text.placements[index].at < stop {
      let range = text.placements[index].range
      if range.upperBound > stop {
        stop = range.lowerBound
      } else {
        images = (images?.lowerBound ?? range.lowerBound)..<range.upperBound
      }
      index += 1
    }
    guard stop > start else { return nil }
    let end8 = advance(start8, by: stop - start)
    var marker = StandingMarker(at: UInt32(truncatingIfNeeded: start))
    marker.end = UInt32(truncatingIfNeeded: stop)

    // Each white space character is one UTF-16 unit.
    let scalars = string(start8..<end8).unicodeScalars
    var drawnStart = start
    var tabs = 0
    for scalar in scalars {
      guard drawnStart != images?.lowerBound, scalar.properties.isWhitespace else { break }
      if scalar == "\t" { tabs = min(tabs + 1, ParagraphEntry.maximumTabs) }
      drawnStart += 1
    }
    var drawnEnd = stop
    for scalar in scalars.reversed() {
      guard drawnEnd > drawnStart, drawnEnd != images?.upperBound, scalar.properties.isWhitespace else {
        break
      }
      drawnEnd -= 1
    }
    marker.drawnStart = UInt32(truncatingIfNeeded: drawnStart)
    marker.drawnEnd = UInt32(truncatingIfNeeded: drawnEnd)
    marker.tabs = UInt8(truncatingIfNeeded: tabs)
    return Standing(marker: marker, utf8Range: start8..<end8)
  }

  /// The number that a decimal list marker in the text shows. If it shows several, the last one. Complexity: O(its
  /// length).
  func number(in range: Range<Int>, of entry: ParagraphEntry) -> Int? {
    guard let format = entry.format, format.isDecimal else { return nil }
    return unsafe withBytes(of: string) { bytes in
      var at = range.upperBound
      while at > range.lowerBound, unsafe !Self.isDigit(bytes[at - 1]) { at -= 1 }
      var value = 0
      var place = 1
      while at > range.lowerBound, place <= 100_000_000 {
        let byte = unsafe bytes[at - 1]
        guard Self.isDigit(byte) else { break }
        value += Int(byte - 0x30) * place
        place *= 10
        at -= 1
      }
      return place > 1 ? value : nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
