extension ViewerText {
  /// The lines that are searched at once. A match on a longer paragraph may go on behind them.
  private static let window = 256
  /// The lines behind them that a match may reach.
  private static let reach = 64

  /// The first match behind a place (`line`, `start`), or at it if `includesPlace`. Makes the lines up to it.
  ///
  /// - Complexity: O(text up to the match).
  mutating func match(
    _ pattern: TextPattern, after place: (line: Int, start: Int), includesPlace: Bool = false
  ) -> TextPattern.Match? {
    var line = max(0, place.line)
    while true {
      layOut(lines: line + Self.window + Self.reach)
      guard line < lineCount else { return nil }
      let end = min(line + Self.window, lineCount)
      let found = matches(pattern, in: line..<end).first {
        ($0.line, $0.start) > place || includesPlace && ($0.line, $0.start) == place
      }
      if let found { return found }
      line = end
    }
  }

  /// The last match before a place.
  ///
  /// - Complexity: O(text between them).
  func match(_ pattern: TextPattern, before place: (line: Int, start: Int)) -> TextPattern.Match? {
    var end = min(place.line + 1, lineCount)
    while end > 0 {
      let start = max(0, end - Self.window)
      if let found = matches(pattern, in: start..<end).last(where: { ($0.line, $0.start) < place }) {
        return found
      }
      end = start
    }
    return nil
  }

  /// The matches that start on some lines. They may go on behind them.
  func matches(_ pattern: TextPattern, in lines: Range<Int>) -> [TextPattern.Match] {
    let start = max(0, lines.lowerBound)
    let end = max(start, min(lines.upperBound, lineCount))
    return pattern.matches(in: self, lines: start..<end, endingBefore: min(end + Self.reach, lineCount))
  }

  /// The parts of matches on some lines, also of matches that start before them.
  func highlights(_ pattern: TextPattern, in lines: Range<Int>) -> [Int: [Range<Int>]] {
    var found: [Int: [Range<Int>]] = [:]
    for match in matches(pattern, in: max(0, lines.lowerBound - Self.reach)..<lines.upperBound) {
      for part in match.parts where lines.contains(part.line) && !part.range.isEmpty {
        found[part.line, default: []].append(part.range)
      }
    }
    return found
  }
}
