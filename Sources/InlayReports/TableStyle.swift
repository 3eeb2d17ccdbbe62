internal import InlayUnicode

/// How tables look: how wide they may be, how columns are counted, bold and dim, or neither.
struct TableStyle {
  /// Columns that may be filled; `nil` for as many as it takes.
  let width: Int?
  let isColored: Bool
  let display: DisplayWidth

  init(width: Int?, isColored: Bool, widths: WidthProfile) {
    self.width = width.map { max(40, min($0, 400)) }
    self.isColored = isColored
    display = DisplayWidth(widths)
  }

  func bold(_ text: String) -> String { isColored ? "\u{1B}[1m\(text)\u{1B}[22m" : text }
  func dim(_ text: String) -> String { isColored ? "\u{1B}[2m\(text)\u{1B}[22m" : text }

  /// The text, cut to what a line has room for behind `indent` columns.
  func cut(_ text: String, indentedBy indent: Int) -> String {
    width.map { display.cut(text, to: max(8, $0 - indent)) } ?? text
  }

  /// A title and facts about it in one line, or where they do not fit in several.
  func summary(_ title: String, _ facts: [String]) -> [String] {
    var lines = [bold(title)]
    var used = display.of(title)
    for fact in facts {
      let columns = 3 + display.of(fact)
      if let width, used + columns > width {
        lines.append("  " + fact)
        used = columns - 1
      } else {
        lines[lines.count - 1] += " \(dim("·")) " + fact
        used += columns
      }
    }
    return lines
  }
}
