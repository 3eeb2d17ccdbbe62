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
    var position = 0
    var counter = CancellationCounter()
    func put(_ mark: String) {
      // Two marks of `_` would be read as others; bold text of nothing parts them, as Telegram's documentation says.
      if mark.hasPrefix("_"), out.hasSuffix("_"), !out.hasSuffix("\\_") { out += "**" }
      out += mark
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
      var styles = all.filter { if case .role = $0 { false } else { true } }
      // Nothing stands in code, custom emoji neither.
      if roles.contains(.role(.code)) { styles = [] }
      if styles.contains(.style(.code)) {
        styles = run.image == nil ? [.style(.code)] : styles.filter { $0 != .style(.code) }
      }
      // Code ends everything else, so that it is closed before anything opens.
      change(to: roles)
      change(to: roles + styles)
      let isBlock = roles.contains(.role(.code))
      if let placed = run.image, isBlock {
        losses.imageWithoutReference(at: position)
        out += markup.escapeCode(placed.image.words(covering: run.text, map.entry(of: placed.image)))
      } else if let placed = run.image {
        let cover = TelegramEntity.cover(placed, run.text, position, map, &losses)
        let words = markup.escape(cover.text)
        out += cover.mark == nil ? words : markup.emoji(TelegramEntity.number(of: placed, map), words)
      } else {
        let isCode = styles == [.style(.code)] || isBlock
        out += isCode ? markup.escapeCode(String(run.text)) : markup.escape(String(run.text))
      }
      position += run.text.utf16.count
    }
    change(to: [])
    return Converted(
      out,
      diagnostics: losses.diagnostics(
        of: text, carrying: TelegramEntity.styles, roles: markup.roles.union([.body])))
  }
}
