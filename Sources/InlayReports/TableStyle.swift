internal import InlayUnicode

/// The style of tables: their width, how columns are counted, and whether there is bold and dim text.
struct TableStyle {
  /// The maximum width in columns; `nil` for no limit.
  let width: Int?
  let isColored: Bool
  let display: DisplayWidth

  init(width: Int?, isColored: Bool, widths: WidthProfile) {
    self.width = width.map { max(40, min($0, 400)) }
    self.isColored = isColored
    display = DisplayWidth(widths)
  }

  /// The style of a table that leaves columns to others.
  func narrowed(by columns: Int) -> TableStyle {
    TableStyle(width: width.map { $0 - columns }, isColored: isColored, widths: display.profile)
  }

  func bold(_ text: String) -> String { isColored ? "\u{1B}[1m\(text)\u{1B}[22m" : text }
  func dim(_ text: String) -> String { isColored ? "\u{1B}[2m\(text)\u{1B}[22m" : text }

  /// The text, cut to the rest of a line that is indented by `indent` columns.
  func cut(_ text: String, indentedBy indent: Int) -> String {
    width.map { display.cut(text, to: max(8, $0 - indent)) } ?? text
  }

  /// A title and facts about it in one line, or in several if they do not fit.
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
