/// Columns that text takes in a table on a terminal.
///
/// The blocks of wide letters and the emoji are enough to keep a table's columns straight; a terminal's own measure
/// needs the tables of Unicode Standard Annex 11.
enum DisplayWidth {
  /// Blocks whose letters take two columns (UAX 11: W and F).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x17000...0x18DFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]

  /// Columns of one grapheme cluster.
  static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    var columns = 0
    for scalar in character.unicodeScalars {
      if scalar == "\u{FE0F}" || scalar.properties.isEmojiPresentation { return 2 }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .control: continue
      default: break
      }
      columns = max(columns, wide.contains { $0.contains(scalar.value) } ? 2 : 1)
    }
    return columns
  }

  /// Columns of a line.
  static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  /// The line, cut to `columns` with `…` at the end where it is longer. A cluster of many marks counts its scalars
  /// too, so that nothing endless gets through.
  static func cut(_ text: String, to columns: Int) -> String {
    guard columns > 0 else { return "" }
    var kept = ""
    var used = 0
    // Where the line is cut if it turns out too long.
    var fitting = ""
    for character in text {
      let width = of(character)
      if used + width > columns || character.unicodeScalars.count > 32 { return fitting + "…" }
      if used + width <= columns - 1 { fitting = kept + String(character) }
      kept.append(character)
      used += width
    }
    return kept
  }
}
