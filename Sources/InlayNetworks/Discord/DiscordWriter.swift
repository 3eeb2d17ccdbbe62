import InlayCore
import InlayFormats

/// Writes the markup of Discord. Everything in a text that would mean something stands after a backslash.
struct DiscordWriter {
  static let styles = Set(DiscordSegment.delimiters.map(\.key)).union([.code, .anyLink])
  private static let titles: Set<ParagraphRole> = [.heading1, .heading2, .heading3, .subtitle]
  static let roles = TextList.roles.union(titles).union([.body, .quote, .code])
  private static let special = Set("\\*_~|`<>#-[]():@+.".utf8)
  private static let fence = "```"
  private static let deepestHeading = 3
  /// Ends a line within a paragraph. Discord knows one end of lines only.
  private static let lineSeparator: Unicode.Scalar = "\u{2028}"
  /// Styles that show in white space.
  private static let shown: Set<InlineStyle> = [.underline, .strikethrough, .spoiler]

  private let map: ImageMap
  private(set) var losses = NetworkLosses("Discord")
  private(set) var content = ""
  private var hasLine = false
  private var line = DiscordLine()
  private var marks = NestedMarks()
  private var link: InlineStyle?
  /// The paragraphs of a block of code.
  private var code: [(text: String, position: Int)] = []
  /// The last number at each level of a list.
  private var numbers: [Int: Int] = [:]
  /// The levels of the items that the next one may stand in. Discord counts them, whatever their indents are.
  private var levels: [Int] = []

  init(_ map: ImageMap) { self.map = map }

  /// Writes a paragraph.
  mutating func add(_ paragraph: TextParagraph) {
    // Codes and marks mean nothing in a block of code.
    if paragraph.kind == .code, !paragraph.hasImages {
      code.append((paragraph.text, paragraph.position))
      for piece in paragraph.pieces {
        let marks = InlineStyle.styles(of: piece.run.character.values).filter { $0 != .code }
        if marks.contains(where: { Self.styles.contains($0.kind) }) {
          losses.runWithoutMarkup(at: piece.position)
        }
      }
      return
    }
    endCode()
    if paragraph.kind == .code { losses.codeAsText(at: paragraph.position) }
    if paragraph.kind == .itemContinued { losses.furtherParagraph(paragraph, of: nil) }
    var lines: [[DiscordSegment]] = [[]]
    for piece in paragraph.pieces { add(piece, &lines) }
    if lines.count == 1, lines[0].isEmpty, paragraph.role.map({ Self.titles.contains($0) }) ?? false {
      losses.emptyParagraph(at: paragraph.position)
    }
    if lines.count > 1, ![.body, .quote, .code, .itemContinued].contains(paragraph.kind) {
      losses.brokenParagraph(at: paragraph.position)
    }
    for (index, segments) in lines.enumerated() {
      begin()
      if index == 0 {
        content += mark(of: paragraph, isEmpty: segments.isEmpty)
      } else {
        endList()
        if paragraph.kind == .quote { content += "> " }
      }
      write(segments)
    }
  }

  /// Ends what is open.
  mutating func endCode() {
    guard !code.isEmpty else { return }
    let text = String(
      String.UnicodeScalarView(
        code.map(\.text).joined(separator: "\n").unicodeScalars.map { $0 == Self.lineSeparator ? "\n" : $0 }))
    let isBlock = !text.contains(Self.fence) && text.utf8.contains { $0 != 0x0A }
    if !isBlock { for line in code { losses.codeAsText(at: line.position) } }
    begin()
    content += isBlock ? "\(Self.fence)\n\(text)\n\(Self.fence)" : text.backslashed(Self.special)
    code = []
    endList()
  }

  private mutating func endList() { (numbers, levels) = ([:], []) }

  private mutating func begin() {
    if hasLine { content += "\n" }
    hasLine = true
  }

  private mutating func mark(of paragraph: TextParagraph, isEmpty: Bool) -> String {
    guard case .item(let item) = paragraph.kind else {
      endList()
      switch paragraph.kind {
      case .quote: return "> "
      // The mark of a title alone is text.
      case .heading(let level) where !isEmpty:
        return String(repeating: "#", count: min(level, Self.deepestHeading)) + " "
      case .subtitle where !isEmpty: return "-# "
      default: return ""
      }
    }
    let indent = String(repeating: "  ", count: item.level - 1)
    let last = numbers[item.level]
    numbers = numbers.filter { $0.key < item.level }
    levels = levels.filter { $0 < item.level } + [item.level]
    if levels.count != item.level { losses.itemAtOtherLevel(at: paragraph.position) }
    guard item.isNumbered else { return indent + "- " }
    let number = item.number ?? (last ?? 0) + 1
    if let last, number != last + 1 {
      // Discord would show the next number.
      losses.itemOutOfOrder(at: paragraph.position)
      endList()
      return "\(number)\\.\t"
    }
    numbers[item.level] = number
    return "\(indent)\(number). "
  }

  // MARK: Lines

  /// Adds the segments of a piece to the lines, the last of which it begins in.
  private mutating func add(_ piece: NeighboringRuns.Element, _ lines: inout [[DiscordSegment]]) {
    let text = piece.run.text
    let all = InlineStyle.styles(of: piece.run.character.values)
    var styles = all.filter { style in
      if case .link(let target) = style { DiscordSegment.url(target.string) != nil } else { false }
    }
    let links = styles.count
    styles += DiscordSegment.delimiters.map(\.key).filter { all.contains($0) }
    var isLost = all.contains { $0.isLink } && links == 0
    if piece.run.image != nil, all.contains(.code) { isLost = true }
    // No backslash helps in code.
    func kept(_ text: String) -> [InlineStyle] {
      styles.filter { style in DiscordSegment.delimiter(of: style).map { !text.contains($0) } ?? true }
    }
    var words = String(text)
    if let placed = piece.run.image {
      let entry = map.entry(of: placed.image)
      if let code = DiscordMessage.code(of: placed.image, entry, covering: text) {
        words = ""
        if kept(code).count < styles.count { isLost = true }
        lines[lines.count - 1].append(DiscordSegment(kind: .verbatim, text: code, styles: kept(code)))
      } else {
        losses.imageWithoutReference(at: piece.position)
        words = placed.image.words(covering: text, entry)
      }
    }
    let isCode = piece.run.image == nil && all.contains(.code)
    let rows = words.unicodeScalars.split(separator: Self.lineSeparator, omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() {
      if index > 0 { lines.append([]) }
      guard !row.isEmpty else { continue }
      let row = String(row)
      if isCode, DiscordSegment.addCode(row, kept(row), to: &lines[lines.count - 1]) {
        if kept(row).count < styles.count { isLost = true }
      } else {
        let parts = DiscordSegment.parts(row, styles)
        isLost = isLost || isCode
        if parts.count == 1, parts[0].kind == .space, all.contains(where: { Self.shown.contains($0) }) {
          isLost = true
        }
        lines[lines.count - 1] += parts
      }
    }
    if isLost { losses.runWithoutMarkup(at: piece.position) }
  }

  private mutating func write(_ segments: [DiscordSegment]) {
    for segment in DiscordSegment.arranged(segments) {
      let code = segment.kind == .code ? segment.code : nil
      let marks = segment.styles.map { MarkedRange.Mark.style($0) }
      // No delimiter of a style stands around a URL.
      if segment.link != link { put(self.marks.change(to: [])) }
      var trial = self.marks
      let opensNone = segment.kind != .space || trial.change(to: marks).opened.isEmpty
      put(self.marks.change(to: opensNone ? marks : []))
      link = opensNone ? segment.link : nil
      switch segment.kind {
      case .verbatim: line.add(segment.text, isVerbatim: true)
      case .code where code != nil: line.add(code ?? "", isVerbatim: true)
      default: line.add(segment.text.backslashed(Self.special))
      }
    }
    put(marks.change(to: []))
    link = nil
    content += line.finish()
  }

  private mutating func put(_ change: NestedMarks.Change) {
    for case .style(let style) in change.closed {
      if case .link(let target) = style {
        line.add("](\(DiscordSegment.url(target.string) ?? ""))", isVerbatim: true)
      } else {
        line.end(DiscordSegment.delimiter(of: style) ?? "")
      }
    }
    for case .style(let style) in change.opened {
      if style.isLink { line.add("[") } else { line.begin(DiscordSegment.delimiter(of: style) ?? "") }
    }
  }
}
