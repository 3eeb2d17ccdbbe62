@testable import InlayCore
@testable import InlayFormats

/// Texts for pairs of formats, chosen by bytes. The fuzz target uses it, too.
enum PairGrammar {
  /// A text: each byte adds a piece or a picture, changes the style, or ends the paragraph and says what the next one is.
  /// If all blocks are asked for, there are rules, tables have holes and cells of two rows, and blocks stand in others: few
  /// formats can say them.
  static func text(_ bytes: some Sequence<UInt8>, hasAllBlocks: Bool = false) throws -> DecomposedText {
    var maker = Maker(hasAllBlocks: hasAllBlocks)
    for byte in bytes { maker.add(byte) }
    maker.finish()
    let decomposed = try Decomposer.decompose(maker.runs)
    // A table that had to be mended is not the one that was meant. U+FFFC is meant.
    let mended = decomposed.diagnostics.filter { $0.code.rawValue != "model.literalObjectReplacement" }
    guard mended.isEmpty else { throw PairDoor.Broken("\(mended)") }
    return decomposed.value
  }

  private struct Maker {
    let hasAllBlocks: Bool
    var runs: [AttributedRun] = []
    private var character = CharacterAttributes.none
    private var paragraph = ParagraphAttributes.none
    private var item: TextList.Item?
    /// The last number at each level of the list.
    private var numbers: [Int] = []
    /// What the next paragraph and the next table say besides.
    private var (alignment, direction): (ParagraphAlignment?, TextDirection?) = (nil, nil)
    private var hasHeader = false
    private var skipsNumbers = false
    /// The cell that is open, in a table of three columns; empty outside.
    private var blocks: [RunBlock] = []
    private var cells = 0
    /// Whether the next cell that begins a row covers the one below, too.
    private var spansRows = false
    /// The row below the last such cell, and how many of its columns are covered.
    private var covered = (row: 0, columns: 0)
    /// The rows that each table has.
    private var rows: [Int: Int] = [:]

    init(hasAllBlocks: Bool) { self.hasAllBlocks = hasAllBlocks }

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
      case 0xD0: alignment = alignment == .center ? .right : .center
      case 0xD1: direction = .rightToLeft
      case 0xD2: hasHeader.toggle()
      case 0xD3: skipsNumbers = true
      case 0xCB where hasAllBlocks: rule()
      case 0xCC...0xCF: spansRows = hasAllBlocks
      default: piece(words[Int(byte) % words.count])
      }
    }

    /// The last paragraph of a cell has an end, too.
    mutating func finish() {
      if !blocks.isEmpty { add(0xF0) }
      // There may be no row below.
      for run in runs.indices {
        for block in runs[run].blocks.indices {
          guard let cell = runs[run].blocks[block].cell else { continue }
          runs[run].blocks[block].cell?.rowSpan = min(cell.rowSpan, rows[cell.table, default: 0] - cell.row)
        }
      }
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

    /// A rule, and an ordinary paragraph after it.
    private mutating func rule() {
      var values = ParagraphAttributeValues()
      values.role = .rule
      runs.append(AttributedRun("\n", paragraph: paragraph, blocks: blocks))
      runs.append(AttributedRun("\n", paragraph: ParagraphAttributes(values), blocks: blocks))
      begin(0)
    }

    /// What the next paragraph is. Other paragraphs of a table stay in its cell.
    private mutating func begin(_ choice: UInt8) {
      var values = ParagraphAttributeValues()
      let last = item
      item = nil
      switch choice {
      case 2, 8...11: values = next(choice, after: last)
      case 4: values.role = .heading1
      case 5: values.role = .heading(6)
      case 6: values.role = .quote
      case 7: values.role = .code
      case 12:
        guard let last else { break }
        values = TextList.continuing(TextList.values(of: last, marker: ""))
        item = last
      case 3, 13, 14: cell(isWide: choice == 14, skipsColumn: choice == 3 && hasAllBlocks)
      case 1 where hasAllBlocks: inner()
      case 15: blocks = []
      default: break
      }
      if item == nil { numbers = [] }
      (values.alignment, values.direction) = (alignment, direction)
      (alignment, direction) = (nil, nil)
      paragraph = ParagraphAttributes(values)
      if let item, choice != 12 {
        runs.append(AttributedRun(TextList.marker(of: item), paragraph: paragraph, blocks: blocks))
      }
    }

    /// The next item: an outer one (2), or one of the same level or, with a bit of 2, a deeper one; odd ones have numbers.
    private mutating func next(_ choice: UInt8, after last: TextList.Item?) -> ParagraphAttributeValues {
      let before = last?.level ?? 1
      let level = choice == 2 ? max(1, before - 1) : choice & 2 == 0 ? before : min(9, before + 1)
      numbers = Array((numbers + Array(repeating: 0, count: 9)).prefix(level))
      numbers[level - 1] += skipsNumbers ? 5 : 1
      skipsNumbers = false
      let isNumbered = choice & 1 == 1
      let next = TextList.Item(
        isNumbered: isNumbered, level: level, number: isNumbered ? numbers[level - 1] : nil)
      item = next
      return TextList.values(of: next, marker: TextList.marker(of: next))
    }

    /// A cell of the table, or of one that begins, outside of all other blocks.
    private mutating func cell(isWide: Bool, skipsColumn: Bool) {
      let before = blocks.first?.cell == nil ? nil : blocks.first
      var width = isWide ? 2 : 1
      var (row, column) = before?.cell.map { ($0.row, $0.column + $0.columnSpan) } ?? (0, 0)
      if before == nil { covered = (0, 0) }
      if skipsColumn { column += 1 }
      if column + width > 3 { (row, column) = (row + 1, 0) }
      if row > 0, row == covered.row, column < covered.columns { column = covered.columns }
      if column + width > 3 { width = 1 }
      let spans = spansRows && column == 0
      if spans { (spansRows, covered) = (false, (row + 1, width)) }
      let number = before?.cell?.table ?? cells
      let cell = TextTableCell(
        table: number, row: row, column: column, rowSpan: spans ? 2 : 1, columnSpan: width)
      var values = TableAttributeValues()
      values.headerRows = hasHeader ? 1 : nil
      let table = before?.table ?? TextTable(columnCount: 3, attributes: TableAttributes(values))
      blocks = [RunBlock(id: cells, cell: cell, of: table)]
      rows[number] = row + 1
      cells += 1
    }

    /// A box; in a cell, a table of one column, or the next row of it. A box ends.
    private mutating func inner() {
      guard let outer = blocks.first else {
        var values = BlockAttributeValues()
        values.backgroundColor = TextColor(red: 255, green: 250, blue: 205, alpha: 255)
        blocks = [RunBlock(id: cells, attributes: BlockAttributes(values))]
        cells += 1
        return
      }
      guard outer.cell != nil else {
        blocks = []
        return
      }
      let before = blocks.dropFirst().first?.cell
      let cell = TextTableCell(
        table: before?.table ?? cells, row: before.map { $0.row + 1 } ?? 0, column: 0)
      blocks = [outer, RunBlock(id: cells, cell: cell, of: TextTable(columnCount: 1))]
      rows[cell.table] = cell.row + 1
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
