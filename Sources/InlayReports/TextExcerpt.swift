internal import InlayCore
internal import InlayFormats

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
    return (wrap.finish(), wrap.isFull)
  }
}

/// Fills lines character by character, without line breaking rules.
private struct LineWrap {
  private let width: Int
  private let display: DisplayWidth
  private var lines: [String] = []
  private var line = ""
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
      case "\t": put(" ", 1)
      default:
        // One cluster may hold any number of marks.
        let visible = Visible.line(String(String.UnicodeScalarView(character.unicodeScalars.prefix(32))))
        if character.unicodeScalars.count > 1 || visible.count == 1 {
          put(visible, display.of(visible))
        } else {
          for part in visible.map(String.init) { put(part, display.of(part)) }
        }
      }
    }
  }

  private mutating func put(_ piece: String, _ width: Int) {
    if columns + width > self.width { end() }
    if isFull { return }
    line += piece
    columns += width
  }

  private mutating func end() {
    if lines.count == TextExcerpt.maximumLines {
      isFull = true
      return
    }
    lines.append(line)
    line = ""
    columns = 0
    if lines.count == TextExcerpt.maximumLines { isFull = true }
  }

  func finish() -> [String] { line.isEmpty || isFull ? lines : lines + [line] }
}
