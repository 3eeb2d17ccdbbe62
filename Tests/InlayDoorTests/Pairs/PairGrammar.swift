@testable import InlayCore
@testable import InlayFormats

/// Texts for pairs of formats, chosen by bytes. The fuzz target uses it, too.
enum PairGrammar {
  /// A text: each byte adds a piece or a picture, changes the style, or ends the paragraph and says what the next one is.
  static func text(_ bytes: some Sequence<UInt8>) throws -> DecomposedText {
    var maker = Maker()
    for byte in bytes { maker.add(byte) }
    maker.finish()
    return try Decomposer.decompose(maker.runs).value
  }

  private struct Maker {
    var runs: [AttributedRun] = []
    private var character = CharacterAttributes.none
    private var paragraph = ParagraphAttributes.none
    private var item: TextList.Item?
    /// The cell that is open, in a table of three columns; empty outside.
    private var blocks: [RunBlock] = []
    private var cells = 0

    mutating func add(_ byte: UInt8) {
      switch byte {
      case 0xF0...0xFF:
        runs.append(AttributedRun("\n", paragraph: paragraph, blocks: blocks))
        begin(byte & 15)
      case 0xE0...0xEF: picture(byte)
      case 0xDC...0xDF:
        var values = CharacterAttributeValues()
        if byte & 1 != 0 { values.weight = 700 }
        if byte & 2 != 0 { values.isItalic = true }
        character = CharacterAttributes(values)
      case 0xD8...0xDB:
        var values = character.values
        values.link = ["https://e.org/?a=b&c", "mailto:a@e.org", "#x", nil][Int(byte & 3)]
        character = CharacterAttributes(values)
      case 0xD4...0xD7:
        var values = character.values
        switch byte & 3 {
        case 0: values.underline = values.underline == nil ? .single : nil
        case 1: values.strikethrough = values.strikethrough == nil ? .single : nil
        case 2: InlineStyle.code.apply(to: &values)
        default: values.superscript = values.superscript == nil ? 1 : nil
        }
        character = CharacterAttributes(values)
      default: piece(words[Int(byte) % words.count])
      }
    }

    /// The last paragraph of a cell has an end, too.
    mutating func finish() {
      if !blocks.isEmpty { add(0xF0) }
    }

    private mutating func piece(_ text: String) {
      runs.append(AttributedRun(text, character: character, paragraph: paragraph, blocks: blocks))
    }

    private mutating func picture(_ byte: UInt8) {
      let isGlyph = byte & 8 != 0
      let size = DisplaySize(width: .points(20), height: .points(20))
      let image =
        isGlyph
        ? InlineImage(
          identifier: ContentIdentifier(rawValue: identifiers[Int(byte & 7)]), mediaType: .heic,
          content: .bytes([byte & 7]))
        : InlineImage(fileName: "\(byte & 3).bin", mediaType: nil, content: .bytes([byte]))
      let placed = PlacedImage(image, kind: isGlyph ? .glyph : .attachment, displaySize: size)
      runs.append(
        AttributedRun(image: placed, character: character, paragraph: paragraph, blocks: blocks))
    }

    /// What the next paragraph is. Other paragraphs of a table stay in its cell.
    private mutating func begin(_ choice: UInt8) {
      var values = ParagraphAttributeValues()
      let last = item
      item = nil
      switch choice {
      case 5: values.role = .heading2
      case 6: values.role = .quote
      case 7: values.role = .code
      case 8...11:
        let level = choice & 2 == 0 ? max(1, last?.level ?? 1) : min(9, (last?.level ?? 0) + 1)
        let isNumbered = choice & 1 == 1
        let next = TextList.Item(
          isNumbered: isNumbered, level: level,
          number: isNumbered ? (last?.level == level ? last?.number ?? 0 : 0) + 1 : nil)
        values = TextList.values(of: next, marker: TextList.marker(of: next))
        item = next
      case 12:
        guard let last else { break }
        values = TextList.continuing(TextList.values(of: last, marker: ""))
        item = last
      case 13, 14: cell(isWide: choice == 14)
      case 15: blocks = []
      default: break
      }
      paragraph = ParagraphAttributes(values)
      if let item, choice != 12 {
        runs.append(AttributedRun(TextList.marker(of: item), paragraph: paragraph, blocks: blocks))
      }
    }

    private mutating func cell(isWide: Bool) {
      let before = blocks.first
      let width = isWide ? 2 : 1
      var (row, column) = before?.cell.map { ($0.row, $0.column + $0.columnSpan) } ?? (0, 0)
      if column + width > 3 { (row, column) = (row + 1, 0) }
      let cell = TextTableCell(
        table: before?.cell?.table ?? cells, row: row, column: column, columnSpan: width)
      blocks = [RunBlock(id: cells, cell: cell, of: before?.table ?? TextTable(columnCount: 3))]
      cells += 1
    }
  }

  private static let identifiers = [
    "142D3296-51E6-40E2-AC35-0FAD3C5E965C0", "sticker", "\u{E9}", "e\u{301}", "a b", "A-1", "a.b", "0",
  ]

  /// What means something in one of the formats, and what stands beside it.
  private static let words = [
    "a", " ", "  ", "word", "\u{FFFC}", "\u{FFFC}\u{301}", "\u{1F600}", "\u{301}", "\u{200D}", "\u{FE0F}",
    "é", "漢",
    "שלום", "\t", "\u{A0}", "\u{2028}", "\\", "{", "}", "{\\rtf1", "\\par", "\\'e9", "\\u8364 ?", "<", ">",
    "&",
    "<img>", "&amp;", "]]>", "<!--", "-->", "\"", "'", "*", "**", "_", "`", "# ", "- ", "1. ", "> ", "|", "[",
    "](x)",
    "![", "~~", "    ", "=", "=3D", ".", "..", "From ", "--", "--=", "\u{FEFF}", "\u{200B}", "\u{AD}",
    "\u{10FFFF}",
    "\u{E000}", "\u{FFFD}", "$", "%", "NSAttributedString", "bplist00", "---", "+ ", "\u{85}",
    "https://e.org",
  ]
}
