import InlayCore

/// How the tables and boxes of a text are written: what is known before the first of them is.
struct RTFTablePlan {
  /// A table, or a box, which becomes a table with one cell.
  struct Table {
    var words: RTFTableWords
    /// What all rows say: before the left edge, and after it.
    var start = ""
    var row = ""
    /// The left edge of the first column, and the right edge of each, in twips.
    var left = -108
    var edges: [Int]
    /// What the widths of columns say of the cells in them, in Word's form.
    var widths: [String] = []
    /// The columns in which a cell of just that column is. Cells over several of them need no other words than their edges.
    var singles: [Bool] = []
    var headerRows = 0
    var borders = BlockAttributeValues()

    /// Whether a nested row is defined before its cells, as Cocoa does, and not in a group after them.
    var isDefinedFirst: Bool { words.isCocoas && words.isForCocoa }
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

  /// - Parameter measure: how wide the text of blocks is; `nil` for a bundle of TextEdit, which spaces columns evenly.
  init(
    _ text: DecomposedText, _ measure: RTFTableMeasure?, _ tables: inout RTFStyleTables,
    _ collector: inout DiagnosticCollector
  ) throws {
    tree = TextBlockTree(text)
    guard !text.blocks.isEmpty else { return }
    let page = Self.textWidth(text.attributes)
    var measured = measure.map { RTFTableColumns(text, tree, $0, page: page) }
    self.tables.reserveCapacity(text.tables.count)
    var boxTables: [Table] = []
    var counter = CancellationCounter()
    for (index, block) in text.blocks.enumerated() {
      try counter.check()
      let at = block.range.lowerBound
      if let cell = block.cell, cell.table == self.tables.count {
        let widths =
          measured?.widths(of: cell.table) ?? Self.even(text.tables[cell.table], page)
        let words = RTFTableWords(
          isCocoas: !text.tables[cell.table].hasColumnWidths, isForCocoa: measure == nil)
        let columns = tree.tables[cell.table].cells.compactMap { text.blocks[$0].cell?.columns }
        let made = make(text.tables[cell.table], words, columns, widths, &tables, at: at, &collector)
        self.tables.append(made)
      }
      if block.cell == nil {
        boxes[index] = text.tables.count + boxTables.count
        // A box is as wide as there is room, unless it says otherwise.
        var values = TableAttributeValues()
        values.block.width = block.attributes.width ?? .share(1_000)
        let words = RTFTableWords(isCocoas: true, isForCocoa: measure == nil)
        let row = words.row(values, &tables, at: at, &collector)
        let width = measured?.width(ofBox: index) ?? Self.cocoasWidth
        boxTables.append(Table(words: words, start: words.start(values), row: row, edges: [width]))
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
    self.tables += boxTables
  }

  /// What a row says about the look of a cell.
  func look(_ attributes: BlockAttributes, _ words: RTFTableWords) -> String {
    looks[Look(attributes: attributes, isCocoas: words.isCocoas)] ?? ""
  }

  private func make(
    _ table: TextTable, _ words: RTFTableWords, _ cells: [Range<Int>], _ widths: [Int],
    _ tables: inout RTFStyleTables, at position: Int,
    _ collector: inout DiagnosticCollector
  ) -> Table {
    let values = table.attributes.values
    let columnWidths = (values.columnWidths ?? []).prefix(table.columnCount)
    if (values.columnWidths?.count ?? 0) > table.columnCount {
      tables.lose("widths of columns that a table does not have", at: position, &collector)
    }
    if hasLostEdges(table, cells) {
      tables.lose("columns in which no cell is", at: position, &collector, code: .rtfTableSimplified)
    }
    var made = Table(words: words, start: words.start(values), edges: [])
    made.row = words.row(values, &tables, at: position, &collector)
    made.headerRows = values.headerRows ?? 0
    made.borders = values.block
    made.singles = [Bool](repeating: false, count: table.columnCount)
    for columns in cells where columns.count == 1 && columns.upperBound <= table.columnCount {
      made.singles[columns.lowerBound] = true
    }
    for edge in BlockEdge.allCases where words.isCocoas {
      // For the color table, and for what is lost.
      _ = words.border("trbrdr", edge, values.block, &tables, at: position, &collector)
    }
    var edge = words.isCocoas ? 0 : (values.block.margin.left ?? .zero).roundedTwips
    edge = min(max(edge, -1_000_000_000), 1_000_000_000)
    made.left = words.isCocoas ? -RTFTableColumns.gap : edge
    for (column, width) in widths.enumerated() {
      let last = edge
      let narrowest = RTFTableGrid.narrowest
      edge = min(edge + max(width, narrowest), 2_147_483_647 - (widths.count - column) * narrowest)
      made.edges.append(edge)
      if words.isCocoas { continue }
      let stated = "\\clwWidth\(edge - last)\\clftsWidth3"
      switch column < columnWidths.count ? columnWidths[column] : nil {
      case .length(let length)?:
        if tables.twips(length, at: position, &collector) < RTFTableGrid.narrowest {
          collector.report(
            .rtfRounded, at: position, "a column narrower than 0.8 points became as wide as that")
        }
        made.widths.append(stated)
      case .share(let share)?:
        made.widths.append("\\clwWidth\(RTFTableWords.fiftieths(share))\\clftsWidth2")
      case nil:
        let isFixed = values.layout == .fixed
        if isFixed { tables.lose("columns without width in a fixed layout", at: position, &collector) }
        made.widths.append(isFixed ? stated : "\\clftsWidth1")
      }
    }
    return made
  }

  /// Whether there is an edge of columns that no cell touches. No row states it, so that the columns beside it are read
  /// as one, and those at the start and end of the table not at all.
  private func hasLostEdges(_ table: TextTable, _ cells: [Range<Int>]) -> Bool {
    // How many more cells touch an edge than the one before it.
    var changes = [Int](repeating: 0, count: table.columnCount + 2)
    for columns in cells where columns.upperBound <= table.columnCount {
      changes[columns.lowerBound] += 1
      changes[columns.upperBound + 1] -= 1
    }
    var touching = 0
    for change in changes.dropLast() {
      touching += change
      if touching == 0 { return true }
    }
    return false
  }

  // MARK: Widths

  /// The width that Cocoa divides by the number of columns, whatever the paper is.
  private static let cocoasWidth = 8_640

  /// The widths of columns in Cocoa's bundles: those that are stated. Columns without width share what the others leave.
  private static func even(_ table: TextTable, _ page: Int) -> [Int] {
    let count = table.columnCount
    guard table.hasColumnWidths else {
      return (0..<count).map { cocoasWidth * ($0 + 1) / count - cocoasWidth * $0 / count }
    }
    let stated = table.attributes.columnWidths ?? []
    let widths: [Int?] = (0..<count).map { column in
      switch column < stated.count ? stated[column] : nil {
      case .length(let length)?: min(max(length.roundedTwips, RTFTableGrid.narrowest), 1 << 30)
      case .share(let share)?: page * min(max(share, 0), 1_000) / 1_000
      case nil: nil
      }
    }
    let even = RTFTableColumns.evenWidth(table, page)
    return widths.map { $0 ?? even }
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
