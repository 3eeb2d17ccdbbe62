import InlayCore
import InlayFormats

/// Writes the markup of Discord. Everything in a text that would mean something stands after a backslash.
struct DiscordWriter {
  /// The delimiters of styles.
  private static let delimiters: KeyValuePairs<InlineStyle, String> = [
    .bold: "**", .italic: "*", .underline: "__", .strikethrough: "~~", .spoiler: "||",
  ]
  static let styles = Set(delimiters.map(\.key)).union([.code, .anyLink])
  static let roles = NetworkList.roles.union([
    .body, .heading1, .heading2, .heading3, .subtitle, .quote, .code,
  ])
  private static let special = Set("\\*_~|`<>#-[]():@+.".utf8)
  private static let fence = "```"
  private static let deepestHeading = 3
  private static let longestURL = 2_000

  private let map: ImageMap
  private(set) var losses = NetworkLosses("Discord")
  private(set) var content = ""
  private var hasLine = false
  private var marks = NestedMarks()
  /// The lines of a block of code.
  private var code: [String] = []
  /// The last number at each level of a list.
  private var numbers: [Int: Int] = [:]

  init(_ map: ImageMap) { self.map = map }

  /// Writes a paragraph.
  mutating func add(_ paragraph: NetworkParagraph) {
    // Codes mean nothing in a block of code.
    if paragraph.kind == .code, !paragraph.hasImages {
      code.append(paragraph.text)
      return
    }
    endCode()
    begin()
    content += mark(of: paragraph)
    for piece in paragraph.pieces { add(piece) }
    put(marks.change(to: []))
  }

  /// Ends what is open.
  mutating func endCode() {
    guard !code.isEmpty else { return }
    let text = code.joined(separator: "\n")
    let isBlock = !text.contains(Self.fence) && text.utf8.contains { $0 != 0x0A }
    begin()
    content += isBlock ? "\(Self.fence)\n\(text)\n\(Self.fence)" : text.backslashed(Self.special)
    code = []
  }

  private mutating func begin() {
    if hasLine { content += "\n" }
    hasLine = true
  }

  private mutating func mark(of paragraph: NetworkParagraph) -> String {
    guard case .item(let item) = paragraph.kind else {
      numbers = [:]
      switch paragraph.kind {
      case .quote: return "> "
      case .heading(let level) where !paragraph.pieces.isEmpty:
        return String(repeating: "#", count: min(level, Self.deepestHeading)) + " "
      case .subtitle where !paragraph.pieces.isEmpty: return "-# "
      default: return ""
      }
    }
    let indent = String(repeating: "  ", count: item.level - 1)
    guard item.isNumbered else { return indent + "- " }
    let number = item.number ?? (numbers[item.level] ?? 0) + 1
    numbers[item.level] = number
    return "\(indent)\(number). "
  }

  private mutating func add(_ piece: NeighboringRuns.Element) {
    let text = piece.run.text
    let marks = marks(of: piece.run)
    put(self.marks.change(to: marks, innermost: .style(.code)))
    if let placed = piece.run.image {
      let entry = map.entry(of: placed.image)
      if let code = DiscordMessage.code(of: placed.image, entry, covering: text) {
        content += code
      } else {
        losses.imageWithoutReference(at: piece.position)
        content += placed.image.words(covering: text, entry).backslashed(Self.special)
      }
    } else {
      content += marks.last == .style(.code) ? String(text) : String(text).backslashed(Self.special)
    }
  }

  /// The marks of a run, outermost first: nothing stands in code.
  private func marks(of run: AttributedRun) -> [MarkedRange.Mark] {
    let styles = InlineStyle.styles(of: run.character.values)
    var marks = styles.filter { style in
      if case .link(let target) = style { Self.isLink(target.string) } else { false }
    }
    // A delimiter beside white space is none.
    if run.image != nil || Self.isDelimitable(run.text) {
      marks += styles.filter { style in Self.delimiters.contains { $0.key == style } }
    }
    if run.image == nil, styles.contains(.code), !run.text.utf8.contains(UInt8(ascii: "`")) {
      marks.append(.code)
    }
    return marks.map { .style($0) }
  }

  private static func isDelimitable(_ text: Substring) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    return first.value > 0x20 && last.value > 0x20
  }

  /// Whether Discord makes a link of this URL.
  private static func isLink(_ url: String) -> Bool {
    (url.hasPrefix("https://") || url.hasPrefix("http://")) && url.utf8.count <= longestURL
      && url.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"<>[]\\".utf8.contains($0) }
  }

  private mutating func put(_ change: NestedMarks.Change) {
    for mark in change.closed {
      if case .style(.link(let target)) = mark {
        let url = target.string
        content += url.utf8.contains { "()".utf8.contains($0) } ? "](<\(url)>)" : "](\(url))"
      } else {
        content += delimiter(mark)
      }
    }
    for mark in change.opened { content += delimiter(mark) }
  }

  private func delimiter(_ mark: MarkedRange.Mark) -> String {
    guard case .style(let style) = mark else { return "" }
    if style.isLink { return "[" }
    return style == .code ? "`" : Self.delimiters.first { $0.key == style }?.value ?? ""
  }
}
