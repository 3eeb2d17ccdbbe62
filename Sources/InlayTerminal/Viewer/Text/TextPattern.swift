/// A text that a user searches for.
///
/// Small letters find capital letters too, unless the pattern has a capital letter. A space finds any white space and
/// the end of a line, and a line that was broken without a space continues on the next one.
struct TextPattern: Hashable {
  /// The scalars, in lower case if case is ignored.
  private let scalars: [UInt32]
  private let ignoresCase: Bool

  /// Scalar value of a line's end in a text to search.
  private static let lineEnd = UInt32.max

  /// - Returns: `nil` for an empty text.
  init?(_ text: String) {
    ignoresCase = !text.unicodeScalars.contains { $0.properties.isUppercase }
    var scalars: [UInt32] = []
    for scalar in text.unicodeScalars {
      let value = Self.folded(scalar, ignoresCase)
      if value == 0x20, scalars.last == 0x20 { continue }
      scalars.append(value)
    }
    if scalars.isEmpty { return nil }
    self.scalars = scalars
  }

  /// A scalar as it is compared.
  private static func folded(_ scalar: Unicode.Scalar, _ ignoresCase: Bool) -> UInt32 {
    let value = scalar.value
    if value < 0x80 {
      return ignoresCase && (0x41...0x5A).contains(value) ? value + 32 : value == 9 ? 0x20 : value
    }
    if scalar.properties.isWhitespace { return 0x20 }
    guard ignoresCase else { return value }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first?.value ?? value : value
  }

  /// A match: the bytes of each line that it covers.
  struct Match: Hashable {
    /// The line where it starts, and where in the line's text.
    var line: Int
    var start: Int
    /// The lines and the bytes in each, at least one.
    var parts: [(line: Int, range: Range<Int>)]

    static func == (one: Match, other: Match) -> Bool { one.line == other.line && one.start == other.start }

    func hash(into hasher: inout Hasher) {
      hasher.combine(line)
      hasher.combine(start)
    }
  }

  /// All matches that start on some lines of a text, in order, without overlaps.
  ///
  /// - Parameters:
  ///   - lines: the lines.
  ///   - end: the line before which matches end. Lines after the last one of a paragraph do not continue it.
  /// - Complexity: O(bytes × pattern).
  func matches(in text: ViewerText, lines: Range<Int>, endingBefore end: Int) -> [Match] {
    var matches: [Match] = []
    var stream = Stream()
    // The texts of cells of the table under way, which stand side by side.
    var cells: [Int: Stream] = [:]
    func endTable() {
      if cells.isEmpty { return }
      let found = cells.values.flatMap { self.matches(in: $0, endingBefore: lines.upperBound) }
      matches += found.sorted { ($0.line, $0.start) < ($1.line, $1.start) }
      cells = [:]
    }
    func endText() {
      matches += self.matches(in: stream, endingBefore: lines.upperBound)
      stream = Stream()
    }
    for index in lines.lowerBound..<end {
      let utf8 = text.utf8(of: index)
      guard let own = text.cells(of: index) else {
        endTable()
        append(utf8, at: 0, line: index, endsParagraph: text.endsParagraph(index), to: &stream)
        continue
      }
      endText()
      for cell in own {
        let range = utf8.startIndex + cell.range.lowerBound..<utf8.startIndex + cell.range.upperBound
        append(
          utf8[range], at: cell.range.lowerBound, line: index, endsParagraph: cell.endsParagraph,
          to: &cells[cell.cell, default: Stream()])
      }
    }
    endTable()
    endText()
    return matches
  }

  /// Text to search: scalars as they are compared, and where each is.
  private struct Stream {
    var values: [UInt32] = []
    var places: [(line: Int32, offset: Int32)] = []
  }

  private func append(
    _ utf8: ArraySlice<UInt8>, at start: Int, line: Int, endsParagraph: Bool, to stream: inout Stream
  ) {
    let line = Int32(truncatingIfNeeded: line)
    var offset = start
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      stream.values.append(Self.folded(scalar, ignoresCase))
      stream.places.append((line, Int32(truncatingIfNeeded: offset)))
      offset += UTF8.width(scalar)
    }
    stream.values.append(Self.lineEnd)
    stream.places.append((line, Int32(truncatingIfNeeded: offset)))
    if endsParagraph {
      // Nothing matches a zero.
      stream.values.append(0)
      stream.places.append((line, Int32(truncatingIfNeeded: offset)))
    }
  }

  /// The matches that start before a line.
  private func matches(in stream: Stream, endingBefore line: Int) -> [Match] {
    var matches: [Match] = []
    var start = 0
    while start < stream.values.count, Int(stream.places[start].line) < line {
      guard let matchEnd = self.end(from: start, stream.values) else {
        start += 1
        continue
      }
      matches.append(match(start..<matchEnd, stream))
      start = matchEnd
    }
    return matches
  }

  /// The end of a match that starts with a scalar.
  private func end(from start: Int, _ values: [UInt32]) -> Int? {
    guard values[start] == scalars[0] else { return nil }
    var at = start
    var matched = 0
    while matched < scalars.count {
      guard at < values.count else { return nil }
      if values[at] == scalars[matched] {
        at += 1
        matched += 1
        // Several spaces count as one.
        if values[at - 1] == 0x20 { while at < values.count, values[at] == 0x20 { at += 1 } }
      } else if values[at] == Self.lineEnd {
        at += 1
        if scalars[matched] == 0x20 { matched += 1 }
      } else {
        return nil
      }
    }
    return at
  }

  private func match(_ range: Range<Int>, _ stream: Stream) -> Match {
    let places = stream.places
    let first = places[range.lowerBound]
    var parts: [(line: Int, range: Range<Int>)] = []
    for place in range {
      let (line, offset) = (Int(places[place].line), Int(places[place].offset))
      // Behind each scalar there is the next one, or the end of the line.
      let next = stream.values[place] == Self.lineEnd ? places[place] : places[place + 1]
      if let last = parts.last, last.line == line {
        parts[parts.count - 1].range = last.range.lowerBound..<max(last.range.upperBound, Int(next.offset))
      } else {
        parts.append((line, offset..<max(offset, Int(next.offset))))
      }
    }
    return Match(line: Int(first.line), start: Int(first.offset), parts: parts)
  }
}
