import InlayCore

/// How the tables and boxes of a text are written: what is known before the first of them is.
struct RTFTablePlan {
  /// A table, or a box, which becomes a table with one cell.
  struct Table {
    var words: RTFTableWords
    /// What all rows say.
    var row = ""
    /// The left edge of the first column, and the right edge of each, in twips.
    var left = -108
    var edges: [Int]
    /// What the widths of columns say of the cells in them, in Word's form.
    var widths: [String] = []
    var headerRows = 0
    var borders = BlockAttributeValues()
  }

  private struct Look: Hashable {
    var attributes: BlockAttributes
    var isCocoas: Bool
  }

  let tree: TextBlockTree
  private(set) var tables: [Table] = []
  /// The table of each box, by its block.
  private(set) var boxes: [Int: Int] = [:]
  private var looks: [Look: String] = [:]

  init(
    _ text: DecomposedText, _ tables: inout RTFStyleTables, _ collector: inout DiagnosticCollector
  ) throws {
    tree = TextBlockTree(text)
    guard !text.blocks.isEmpty else { return }
    let width = Self.textWidth(text.attributes)
    for (index, table) in text.tables.enumerated() {
      let at = tree.tables[index].range.lowerBound
      self.tables.append(make(table, text, tree.tables[index], width, &tables, at: at, &collector))
    }
    var counter = CancellationCounter()
    for (index, block) in text.blocks.enumerated() {
      try counter.check()
      let at = block.range.lowerBound
      if block.cell == nil {
        boxes[index] = self.tables.count
        let words = RTFTableWords(isCocoas: true)
        let row = words.row(TableAttributeValues(), &tables, at: at, &collector)
        self.tables.append(Table(words: words, row: row, edges: [width]))
        collector.report(.rtfTableSimplified, at: at, "a box around paragraphs became a table with one cell")
      }
      if !block.unknownMembers.isEmpty {
        tables.lose("unknown members of cells", at: at, &collector)
      }
      let isCocoas = block.cell.map { self.tables[$0.table].words.isCocoas } ?? true
      let look = Look(attributes: block.attributes, isCocoas: isCocoas)
      if looks[look] == nil {
        looks[look] = RTFTableWords(isCocoas: isCocoas).cell(
          block.attributes.values, &tables, at: at, &collector)
      }
    }
  }

  /// What a row says about the look of a cell.
  func look(_ attributes: BlockAttributes, _ words: RTFTableWords) -> String {
    looks[Look(attributes: attributes, isCocoas: words.isCocoas)] ?? ""
  }

  private func make(
    _ table: TextTable, _ text: DecomposedText, _ place: TextBlockTree.Table, _ width: Int,
    _ tables: inout RTFStyleTables, at position: Int, _ collector: inout DiagnosticCollector
  ) -> Table {
    let values = table.attributes.values
    let columnWidths = (values.columnWidths ?? []).prefix(table.columnCount)
    if (values.columnWidths?.count ?? 0) > table.columnCount {
      tables.lose("widths of columns that a table does not have", at: position, &collector)
    }
    let words = RTFTableWords(isCocoas: !columnWidths.contains { $0 != nil })
    var made = Table(words: words, edges: [])
    made.row = words.row(values, &tables, at: position, &collector)
    made.headerRows = values.headerRows ?? 0
    made.borders = values.block
    for edge in RTFEdge.allCases where words.isCocoas {
      // For the color table, and for what is lost.
      _ = words.border("trbrdr", edge, values.block, &tables, at: position, &collector)
    }
    var widths = [Int?](repeating: nil, count: table.columnCount)
    if words.isCocoas {
      for block in place.cells {
        guard let cell = text.blocks[block].cell, cell.columnSpan == 1, widths[cell.column] == nil else {
          continue
        }
        let look = text.blocks[block].attributes.values
        guard case .length(let length)? = look.width else { continue }
        let padding = (look.padding.left ?? .zero).roundedTwips + (look.padding.right ?? .zero).roundedTwips
        widths[cell.column] = length.roundedTwips + padding
      }
    } else {
      for column in widths.indices {
        switch column < columnWidths.count ? columnWidths[column] : nil {
        case .length(let length)?:
          widths[column] = Int(tables.twips(length, at: position, &collector))
          made.widths.append("")
        case .share(let share)?:
          widths[column] = width * min(max(share, 0), 1_000) / 1_000
          made.widths.append("\\clwWidth\(RTFTableWords.fiftieths(share))\\clftsWidth2")
        case nil:
          let isFixed = values.layout == .fixed
          if isFixed { tables.lose("columns without width in a fixed layout", at: position, &collector) }
          made.widths.append(isFixed ? "" : "\\clftsWidth1")
        }
      }
    }
    // Columns of unknown width share what the others leave.
    let known = widths.reduce(0) { $0 + min($1 ?? 0, 1 << 24) }
    let unknown = widths.count { $0 == nil }
    let even = max((width - known) / max(unknown, 1), min(720, width / max(widths.count, 1)), 1)
    var edge = words.isCocoas ? 0 : (values.block.margin.left ?? .zero).roundedTwips
    edge = min(max(edge, -1_000_000_000), 1_000_000_000)
    made.left = words.isCocoas ? -108 : edge
    for (column, width) in widths.enumerated() {
      let last = edge
      edge = min(edge + max(width ?? even, 1), 2_147_483_647 - (widths.count - column))
      made.edges.append(edge)
      if column < made.widths.count, made.widths[column].isEmpty {
        made.widths[column] = "\\clwWidth\(edge - last)\\clftsWidth3"
      }
    }
    return made
  }

  /// The width between the margins of the paper, in twips.
  private static func textWidth(_ attributes: DocumentAttributes) -> Int {
    let paper = attributes.paperWidth?.roundedTwips ?? 12_240
    let left = attributes.marginLeft?.roundedTwips ?? 1_800
    let right = attributes.marginRight?.roundedTwips ?? 1_800
    let width = paper.subtractingReportingOverflow(left).partialValue.subtractingReportingOverflow(right)
      .partialValue
    return min(max(width, 1_440), 100_000)
  }
}
