internal import InlayCore
internal import InlayFormats
internal import InlayUnicode

/// The beginning of a text, wrapped. Images are shown as `[description]`, and invisible characters are made visible.
struct TextExcerpt {
  /// The maximum number of lines.
  static let maximumLines = 12

  /// The lines, each at most `width` columns, and whether there is more. Complexity: O(width), not O(text).
  static func lines(
    of text: DecomposedText, width: Int, display: DisplayWidth
  ) -> (lines: [String], isCut: Bool) {
    var wrap = LineWrap(width: max(width, 8), display)
    for run in Recomposer.runs(of: text) {
      if let image = run.image {
        let isStandIn = run.text.utf8.elementsEqual("\u{FFFC}".utf8)
        let label = Visible.line(ImageLabel.bracketed(image.image))
        wrap.add(isStandIn ? label : "\(label)(\(Visible.line(run.text.prefix(64))))")
      } else {
        wrap.add(run.text)
      }
      if wrap.isFull { break }
    }
    wrap.finish()
    return (wrap.lines, wrap.isFull)
  }
}

/// Breaks text into lines between words (UAX #14). A word wider than a line is broken anywhere.
private struct LineWrap {
  private let width: Int
  private let display: DisplayWidth
  private(set) var lines: [String] = []
  /// What was added since the last line end.
  private var paragraph = ""
  private var columns = 0
  private(set) var isFull = false

  init(width: Int, _ display: DisplayWidth) {
    self.width = width
    self.display = display
  }

  mutating func add(_ text: some StringProtocol) {
    for character in text {
      if isFull { return }
      switch character {
      case "\n", "\r", "\r\n", "\u{2029}": end()
      case "\t": put(" ")
      default:
        // One cluster may hold any number of marks.
        put(Visible.line(String(String.UnicodeScalarView(character.unicodeScalars.prefix(32)))))
      }
    }
  }

  private mutating func put(_ piece: String) {
    paragraph += piece
    columns += display.of(piece)
    // A line is at least half full, unless it is the last one. This much fills those that are left.
    if columns > 2 * width * (TextExcerpt.maximumLines - lines.count + 1) { end() }
  }

  private mutating func end() {
    if lines.count == TextExcerpt.maximumLines {
      isFull = true
      return
    }
    wrap()
    paragraph = ""
    columns = 0
    if lines.count == TextExcerpt.maximumLines { isFull = true }
  }

  private mutating func wrap() {
    var line = ""
    var used = 0
    var start = 0
    for place in LineBreakScanner().pieces(of: paragraph) {
      let word = Self.part(paragraph, start..<place.utf8Offset)
      start = place.utf8Offset
      // Spaces at the end of a line take no room.
      if used > 0, used + display.of(Self.trimmed(word)) > width {
        lines.append(Self.trimmed(line))
        (line, used) = ("", 0)
      }
      for cluster in CellScanner(profile: display.profile).pieces(of: word) {
        let cells = cluster.width ?? 0
        let piece = Self.part(word, cluster.utf8Range)
        if used + cells > width, piece != " " {
          lines.append(Self.trimmed(line))
          (line, used) = ("", 0)
        }
        line += piece
        used += cells
      }
      if lines.count >= TextExcerpt.maximumLines { break }
    }
    lines.append(Self.trimmed(line))
    if lines.count > TextExcerpt.maximumLines {
      lines.removeLast(lines.count - TextExcerpt.maximumLines)
      isFull = true
    }
  }

  private static func part(_ text: String, _ range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }

  private static func trimmed(_ line: String) -> String {
    String(
      decoding: line.utf8.prefix(line.utf8.count - line.utf8.reversed().prefix { $0 == 0x20 }.count),
      as: UTF8.self)
  }

  /// Ends the last line.
  mutating func finish() { if !paragraph.isEmpty, !isFull { wrap() } }
}
