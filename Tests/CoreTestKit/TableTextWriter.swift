import InlayCore
import TestKit

/// Writes a random text with tables into a builder.
struct TableTextWriter {
  private let source: ChoiceSource
  private let options: TableTextOptions
  var builder = AttributedTextBuilder()
  /// The blocks that paragraphs stand in now.
  private var path: [Int] = []
  private var cells = 0
  /// The look of the last paragraph, whose separator is still to be written; `nil` before the first.
  private var last: ParagraphAttributes?
  private var lastIsEmpty = true

  init(_ source: ChoiceSource, _ options: TableTextOptions) {
    (self.source, self.options) = (source, options)
  }

  /// Writes a text with at least one table.
  mutating func text() throws {
    try items(0...2)
    try table()
    if !options.hasAdjacentTables { try paragraph() }
    try items(0...2)
    if lastIsEmpty || !options.mayEndOpen || source.bool() { try endParagraph() }
  }

  /// Writes paragraphs, tables and boxes.
  private mutating func items(_ count: ClosedRange<Int>) throws {
    let kinds = source.array(count: count) { $0.below(6) }
    for kind in kinds {
      let mayNest = path.count < options.maximumDepth && cells < options.maximumCells
      switch kind {
      case 4 where mayNest:
        try table()
        if !options.hasAdjacentTables { try paragraph() }
      case 5 where mayNest && options.hasBoxes:
        path.append(builder.addBlock(attributes: options.hasBlockAttributes ? source.blockLook() : .none))
        try items(1...2)
        path.removeLast()
      default: try paragraph()
      }
    }
  }

  private mutating func table() throws {
    let columns = 1 + source.below(options.maximumColumns)
    let rows = 1 + source.below(options.maximumRows)
    let grid = source.tableGrid(
      rows: rows, columns: columns, spans: options.hasSpans, holes: options.hasHoles)
    let look = options.hasBlockAttributes ? source.tableLook(columns: columns) : .none
    let table = builder.addTable(TextTable(columnCount: columns, attributes: look))
    for var cell in grid {
      cells += 1
      cell.table = table
      let attributes = options.hasBlockAttributes ? source.blockLook() : .none
      path.append(builder.addBlock(cell: cell, attributes: attributes))
      try items(1...2)
      path.removeLast()
    }
  }

  private mutating func endParagraph() throws {
    guard let last else { return }
    try builder.append("\n", character: .none, paragraph: last)
    self.last = nil
  }

  private mutating func paragraph() throws {
    try endParagraph()
    builder.setBlocks(path)
    let look = options.hasTextAttributes ? paragraphLook() : .none
    let start = builder.count
    if let length = look.markerLength {
      let marker = String(repeating: "•", count: length - 1) + "\t"
      try builder.append(marker[...], character: .none, paragraph: look)
    }
    let kinds = source.array(count: 0...3) { $0.below(4) }
    for kind in kinds {
      let character = options.hasTextAttributes ? characterLook() : .none
      if kind == 3, options.hasImages {
        let over = source.pick(["\u{FFFC}", "\u{FFFC}", "😀", ":dog:"])
        try builder.append(over[...], character: character, paragraph: look, image: placedImage())
      } else {
        let text =
          options.hasTraps
          ? source.text(pieces: 0...3)
          : source.pick(["tea", "a", "coffee and cake", "שלום", "12.50", "漢字"]) + " "
        try builder.append(text[...], character: character, paragraph: look)
      }
    }
    (last, lastIsEmpty) = (look, builder.count == start)
  }

  private func placedImage() -> PlacedImage {
    let name = source.pick(["a", "b"])
    let image = InlineImage(
      identifier: ContentIdentifier(rawValue: name),
      description: source.optional { $0.pick(["a cup", "é"]) },
      mediaType: .png, content: .bytes(Array(name.utf8)))
    return PlacedImage(image, kind: source.pick([.glyph, .attachment]))
  }

  private func characterLook() -> CharacterAttributes {
    var values = CharacterAttributeValues()
    switch source.below(5) {
    case 1: values.weight = 700
    case 2: values.isItalic = true
    case 3: values.fontSize = .points(24)
    default: break
    }
    return CharacterAttributes(values)
  }

  private func paragraphLook() -> ParagraphAttributes {
    var values = ParagraphAttributeValues()
    switch source.below(8) {
    case 1: values.alignment = source.pick([.center, .right])
    case 2: values.role = .heading1
    case 3: (values.role, values.listLevel, values.markerLength) = (.bullet1, 1, 2)
    case 4: values.direction = .rightToLeft
    case 5: values.spacingAfter = .points(6)
    default: break
    }
    return ParagraphAttributes(values)
  }
}
