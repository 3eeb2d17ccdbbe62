import InlayCore
import InlayFormats

/// How Telegram's two markups are written.
struct TelegramMarkup {
  /// Text, and text within code.
  var escape: (String) -> String
  var escapeCode: (String) -> String
  var start: (MarkedRange.Mark) -> String
  var end: (MarkedRange.Mark) -> String
  /// The roles of paragraphs that can be written.
  var roles: Set<ParagraphRole>
  /// A custom emoji, of its number and the emoji that is shown instead, escaped.
  var emoji: (String, String) -> String

  static func write(
    _ text: DecomposedText, _ map: ImageMap, _ markup: TelegramMarkup
  ) throws -> Converted<String> {
    var losses = NetworkLosses("Telegram")
    var marks = NestedMarks()
    var out = ""
    // The mark that `out` ends with.
    var last = ""
    var position = 0
    var counter = CancellationCounter()
    func put(_ mark: String) {
      // Two marks of `_` would be read as others; bold text of nothing parts them, as Telegram's documentation says.
      if mark.hasPrefix("_"), last.hasSuffix("_") { out += "**" }
      out += mark
      last = mark
    }
    func change(to wanted: [MarkedRange.Mark]) {
      let change = marks.change(to: wanted)
      for mark in change.closed { put(markup.end(mark)) }
      for mark in change.opened { put(markup.start(mark)) }
    }
    for run in Recomposer.runsWithoutBlocks(of: text) {
      try counter.check()
      let all = TelegramEntity.marks(of: run)
      let roles = all.filter { if case .role(let role) = $0 { markup.roles.contains(role) } else { false } }
      let styles = all.filter { if case .role = $0 { false } else { true } }
      // Code ends everything else, so that it is closed before anything opens.
      change(to: roles)
      change(to: roles + styles)
      let isCode = styles == [.style(.code)] || roles.contains(.role(.code))
      let escape = isCode ? markup.escapeCode : markup.escape
      if let placed = run.image {
        let cover = TelegramEntity.cover(run, placed, position, map, &losses)
        let words = escape(cover.text)
        out += cover.mark == nil ? words : markup.emoji(TelegramEntity.number(of: placed, map), words)
      } else {
        out += escape(String(TelegramEntity.lines(run.text)))
      }
      last = ""
      position += run.text.utf16.count
    }
    change(to: [])
    TelegramEntity.noteLostStyles(in: text, &losses)
    return Converted(
      out,
      diagnostics: losses.diagnostics(
        of: text, carrying: TelegramEntity.styles, roles: markup.roles.union([.body])))
  }
}
