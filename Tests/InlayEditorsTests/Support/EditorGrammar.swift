@testable import InlayCore
@testable import InlayEditors
@testable import InlayFiles
@testable import InlayFormats

/// Texts that an editor can say, chosen by bytes, and what of them must come back. The fuzz target uses it, too.
enum EditorGrammar {
  static let formats = Format.editors

  /// What a format can say.
  static func abilities(_ format: Format) -> EditorWriting.Abilities {
    switch format.name {
    case .quill: QuillWriter.abilities
    case .draftjs: DraftWriter.abilities
    default: profile(format).abilities
    }
  }

  /// The profile of a format that has one.
  static func profile(_ format: Format) -> EditorProfile {
    EditorProfile.named(format.name.rawValue) ?? .prosemirror
  }

  private static let pieces = [
    "a", "word", " ", "x y", "\t", "\u{2028}", "<b>", "&amp;", "\"", "\\", "{\"type\":\"text\"}", "\u{200B}",
    "é", "e\u{301}", "😀", "👩‍👩‍👦‍👦", "אב", "\u{FFFC}", ":cat:", "1.\t", "\u{2022}\t", "\u{0}", "\u{1F}",
    "`", "**", "https://e.org/", "\u{85}", "\u{B}",
  ]

  private static let values: [EditorStyle.Name: [String]] = [
    .link: ["https://e.org/?a=b&c", "/x", "mailto:a@e.org", "#é \"x\""],
    .color: ["#ff0000", "#00000a"], .background: ["#ffff00"],
    .fontFamily: ["Georgia", "Comic Sans MS", "3D \"x\""],
    .fontSize: ["12.5pt", "30pt"],
  ]

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Pictures of all kinds that an editor can show.
  static let images: [InlineImage] = {
    let bytes = ImageContent.bytes(png + [1])
    var original = InlineImage.Parts(
      primary: Representation(mediaType: .heic, content: .bytes(Array("not shown".utf8))))
    (original.identifier, original.fileName) = ("142D3296-51E6-40E2-AC35-0FAD3C5E965C0", "Adaptive #1;é.heic")
    original.description = "a \"dog\" <b>"
    original.alternates = [Representation(role: .fallback, mediaType: .png, content: bytes)]
    return [
      InlineImage(identifier: "cat", description: "a cat", mediaType: .png, content: .bytes(png)),
      InlineImage(mediaType: .png, content: bytes),
      InlineImage(
        identifier: "é&=;,#%", description: "x",
        fileName: "cat.png", mediaType: .png,
        content: .external(ExternalContent(url: "https://e.org/a/cat.png?x=1"))),
      InlineImage(
        fileName: "a.pdf", mediaType: .pdf, content: .bytes(Array("%PDF-1.4".utf8))), InlineImage(original),
    ]
  }()

  // MARK: Texts

  /// A text of paragraphs that a format can say: for each, a byte for what it is, one for where it stands, and runs of a
  /// byte of styles and pieces up to one that ends them.
  static func text(_ bytes: some Sequence<UInt8>, _ format: Format) throws -> DecomposedText {
    var maker = Maker(
      bytes.makeIterator(), abilities(format),
      hasTree: ![.quill, .draftjs, .portableText].contains(format.name))
    while maker.paragraph() {}
    return try Decomposer.decompose(maker.runs).value
  }

  private struct Maker<Bytes: IteratorProtocol<UInt8>> {
    var bytes: Bytes
    let abilities: EditorWriting.Abilities
    /// Whether lists are nodes, which may begin with any number, and a level may not be left out.
    let hasTree: Bool
    var runs: [AttributedRun] = []
    private var numbers = ListNumbers()
    private var levels = 0
    private var last: TextList.Item?
    /// The cell that is open, in a table of three columns; empty outside.
    private var blocks: [RunBlock] = []
    private var cells = 0

    init(_ bytes: Bytes, _ abilities: EditorWriting.Abilities, hasTree: Bool) {
      (self.bytes, self.abilities, self.hasTree) = (bytes, abilities, hasTree)
    }

    private func role(_ choice: UInt8) -> ParagraphRole? {
      let roles = abilities.roles.filter { $0 != .body }.sorted { $0.rawValue < $1.rawValue }
      return roles[Int(choice) % roles.count]
    }

    mutating func paragraph() -> Bool {
      guard let kind = bytes.next(), let place = bytes.next() else { return false }
      var values = ParagraphAttributeValues()
      var marker = ""
      var isInList = false
      enter(place)
      switch kind % 8 {
      case 0, 1: end()
      case 2, 3:
        end()
        values.role = role(kind >> 3)
      case 4 where abilities.continuesItems && last != nil:
        if let last { values = TextList.continuing(TextList.values(of: last, marker: "")) }
        isInList = true
      case 7 where abilities.hasTasks:
        let level = hasTree ? min(levels + 1, Int(place & 3) + 1) : Int(place & 3) + 1
        let item = TextList.Item(isNumbered: false, level: level)
        marker = EditorText.taskMarker(isDone: place & 4 == 0)
        values = TextList.values(of: item, marker: marker)
        (levels, last, isInList) = (level, item, true)
        _ = numbers.next(isNumbered: false, level: level)
      default:
        let most = hasTree && abilities.continuesItems ? min(levels + 1, 9) : 9
        let level = min(most, Int(place & 7) + 1)
        let isNumbered = kind & 8 == 0
        var item = TextList.Item(isNumbered: isNumbered, level: level)
        let next = numbers.next(isNumbered: isNumbered, level: level)
        if isNumbered { item.number = hasTree && place & 0x30 == 0 ? Int(place >> 3) : next }
        marker = TextList.marker(of: item)
        values = TextList.values(of: item, marker: marker)
        (levels, last, isInList) = (level, item, true)
      }
      if place & 0x40 != 0, values.role != .code, values.role != .rule,
        !(isInList && last != nil && abilities.continuesItems), values.role != .quote
      {
        let known = abilities.alignments.sorted { $0.rawValue < $1.rawValue }
        if !known.isEmpty { values.alignment = known[Int(place >> 2) % known.count] }
        if place & 0x80 != 0 { values.direction = abilities.directions.first }
      }
      let paragraph = ParagraphAttributes(values)
      if !marker.isEmpty { runs.append(AttributedRun(marker, paragraph: paragraph, blocks: blocks)) }
      if values.role != .rule { line(paragraph, isCode: values.role == .code) }
      runs.append(AttributedRun("\n", paragraph: paragraph, blocks: blocks))
      return true
    }

    /// Begins a cell, or ends the table. Other paragraphs stay where the one before stands.
    private mutating func enter(_ place: UInt8) {
      guard abilities.hasTables else { return }
      if place & 0xC0 == 0x80 {
        end()
        let before = blocks.first
        let width = 1 + Int(place & 1)
        var (row, column) = before?.cell.map { ($0.row, $0.column + $0.columnSpan) } ?? (0, 0)
        if column + width > 3 { (row, column) = (row + 1, 0) }
        var values = TableAttributeValues()
        values.headerRows = place & 2 == 0 ? nil : 1
        let cell = TextTableCell(
          table: before?.cell?.table ?? cells, row: row, column: column, columnSpan: width)
        let table = before?.table ?? TextTable(columnCount: 3, attributes: TableAttributes(values))
        blocks = [RunBlock(id: cells, cell: cell, of: table)]
        cells += 1
      } else if place & 0xC8 == 0x08, !blocks.isEmpty {
        end()
        blocks = []
      }
    }

    private mutating func end() {
      numbers.reset()
      (levels, last) = (0, nil)
    }

    private mutating func line(_ paragraph: ParagraphAttributes, isCode: Bool) {
      while let choice = bytes.next() {
        if choice >= 0xF0 { return }
        if choice >= 0xC0, !isCode {
          image(choice, paragraph)
          continue
        }
        let values = isCode ? CharacterAttributeValues() : styles(choice)
        var text = ""
        while let choice = bytes.next() {
          text += EditorGrammar.pieces[Int(choice) % EditorGrammar.pieces.count]
          if choice >= 0x80 { break }
        }
        runs.append(
          AttributedRun(
            text, character: CharacterAttributes(values), paragraph: paragraph, blocks: blocks))
      }
    }

    private mutating func image(_ choice: UInt8, _ paragraph: ParagraphAttributes) {
      let image = EditorGrammar.images[Int(choice) % EditorGrammar.images.count]
      let size =
        choice & 8 == 0
        ? nil : DisplaySize(width: Length(thousandths: 15_000), height: Length(thousandths: 20_001))
      let isGlyph = choice & 4 == 0
      let placed = PlacedImage(image, kind: isGlyph ? .glyph : .attachment, displaySize: size)
      let covered = choice & 0x30 == 0x10 ? ":cat:" : "\u{FFFC}"
      runs.append(AttributedRun(covered, paragraph: paragraph, image: placed, blocks: blocks))
    }

    private func styles(_ choice: UInt8) -> CharacterAttributeValues {
      let names = abilities.styles.sorted { $0.rawValue < $1.rawValue }
      var values = CharacterAttributeValues()
      guard choice & 3 != 0 else { return values }
      var chosen: [EditorStyle.Name] = [names[Int(choice) % names.count]]
      if choice & 3 == 3 { chosen.append(names[Int(choice >> 2) % names.count]) }
      // What may not stand together.
      if chosen.contains(.code), abilities.codeCompany != .all { chosen = [.code] }
      if chosen.contains(.subscript) { chosen.removeAll { $0 == .superscript } }
      for name in chosen {
        let known = EditorGrammar.values[name] ?? [""]
        EditorStyle(name, known[Int(choice >> 3) % known.count]).apply(to: &values)
      }
      return values
    }
  }

  // MARK: What must come back

  /// Paragraphs with their cells and kinds, runs with their styles, and pictures with all that is known of them.
  static func essence(_ text: DecomposedText) -> String {
    var out = ""
    var isStart = true
    var cells = TableCells(text)
    var position = 0
    for run in Recomposer.runsWithoutBlocks(of: text) {
      let kind = paragraph(run.paragraph.values)
      var start: String {
        let place = cells.place(at: position).map {
          "\($0.index) \($0.isHeader ? "header" : "") \($0.cell.row)+\($0.cell.rowSpan) \($0.cell.column)+\($0.cell.columnSpan) "
        }
        return "¶" + (place ?? "") + kind
      }
      if let placed = run.image {
        out += (isStart ? start : "") + picture(placed, String(run.text))
        isStart = false
        position += run.text.utf16.count
        continue
      }
      let styles = EditorStyle.styles(of: run.character.values).map { "\($0.name.rawValue)=\($0.value)" }
      let mark = styles.isEmpty ? "" : "[\(styles.joined(separator: " "))]"
      // Line breaks look alike whatever their styles are; where a run is split does not matter.
      for scalar in run.text.unicodeScalars {
        if isStart { out += start }
        isStart = scalar.endsParagraph
        out += isStart || scalar == "\u{2028}" ? "⏎" : mark + String(scalar)
        position += scalar.utf16.count
      }
    }
    return out
  }

  private static func paragraph(_ values: ParagraphAttributeValues) -> String {
    let role = values.role.flatMap { $0 == .body ? nil : $0.rawValue } ?? ""
    return
      "\(role),\(values.markerLength ?? -1),\(values.alignment?.rawValue ?? ""),\(values.direction?.rawValue ?? "")|"
  }

  private static func picture(_ placed: PlacedImage, _ text: String) -> String {
    let image = placed.image
    let forms = image.representations.map { form in
      let bytes = (try? form.content.source?.readAll()) ?? nil
      let url: String? = if case .external(let external) = form.content { external.url } else { nil }
      return
        "\(form.role.rawValue) \(form.mediaType?.rawValue ?? "") \(bytes.map { "\($0.count) \(Array($0.suffix(2)))" } ?? url ?? "missing")"
    }
    let size = placed.attributes.displaySize.map { "\($0.width.thousandths)x\($0.height.thousandths)" } ?? ""
    return
      "⟦\(image.identifier?.rawValue ?? ""),\(image.description ?? ""),\(image.fileName ?? ""),\(placed.attributes.kind.rawValue),\(size),\(text),\(forms)⟧"
  }
}
