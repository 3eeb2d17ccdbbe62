import InlayCore
import InlayMarkup

// Collects the parts of a table, with anonymous boxes where a part is missing (CSS 2.2, 17.2.1).
extension HTMLReadingPass {
  /// Collects the parts of a table, and forms it.
  ///
  /// - Throws: `InlayError` if a limit is exceeded. Complexity: O(parts).
  mutating func collect(_ content: HTMLTablePlan.Content, into plan: inout HTMLTablePlan) throws {
    let style = plan.style
    var node = content.first
    while !node.isNone, node != content.end {
      if drops(node) {
        if tree.word(node) == .col { addColumn(node, parent: style, to: &plan) }
        if tree.word(node) == .colgroup { addColumns(node, parent: style, to: &plan) }
        node = tree.next(node)
        continue
      }
      let part = partStyle(node, parent: style)
      switch part.display {
      case .none: losses.add(.hidden)
      case .tableCaption:
        if part.box.facts.captionIsBelow {
          plan.lowerCaptions.append(node)
        } else {
          plan.captions.append(node)
        }
      case .tableHeader, .tableBody, .tableFooter:
        try addGroup(node, part, to: &plan)
      case .tableRow:
        looseGroup(style, &plan)
        try addRow(.init(first: tree.firstChild(node)), part, row: node, to: &plan)
      default:
        looseGroup(style, &plan)
        let end = endOfLooseCells(node, content.end, parent: style, isInGroup: false)
        try addRow(.init(first: node, end: end), style, row: .document, to: &plan)
        node = end
        continue
      }
      node = tree.next(node)
    }
    if let last = plan.groups.indices.last { closeGroup(last, &plan) }
    if !plan.isExact { plan.groups.removeAll { $0.rows.isEmpty } }
    plan.form()
    try check("tableColumns", plan.columnCount, limits.tableColumns, at: plan.node)
    if plan.cutCells > 0 { losses.cutCells += plan.cutCells }
  }

  private func closeGroup(_ index: Int, _ plan: inout HTMLTablePlan) {
    plan.groups[index].rows = plan.groups[index].rows.lowerBound..<plan.rows.count
  }

  /// Makes sure that a group for rows without one is open.
  private mutating func looseGroup(_ style: HTMLComputedStyle, _ plan: inout HTMLTablePlan) {
    if let last = plan.groups.last, last.style.box === style.box { return }
    beginGroup(style, isHeader: false, &plan)
  }

  private func beginGroup(_ style: HTMLComputedStyle, isHeader: Bool, _ plan: inout HTMLTablePlan) {
    if let last = plan.groups.indices.last { closeGroup(last, &plan) }
    plan.groups.append(.init(style: style, isHeader: isHeader, rows: plan.rows.count..<plan.rows.count))
  }

  private mutating func addGroup(
    _ group: HTMLTree.Node, _ style: HTMLComputedStyle, to plan: inout HTMLTablePlan
  ) throws {
    let isHeader = style.display == .tableHeader && !plan.hasHeader
    beginGroup(style, isHeader: isHeader, &plan)
    var node = tree.firstChild(group)
    while !node.isNone {
      if drops(node) {
        node = tree.next(node)
        continue
      }
      let part = partStyle(node, parent: style)
      switch part.display {
      case .none: losses.add(.hidden)
      case .tableRow: try addRow(.init(first: tree.firstChild(node)), part, row: node, to: &plan)
      default:
        let end = endOfLooseCells(node, .none, parent: style, isInGroup: true)
        try addRow(.init(first: node, end: end), style, row: .document, to: &plan)
        node = end
        continue
      }
      node = tree.next(node)
    }
    closeGroup(plan.groups.count - 1, &plan)
    // Rows that follow without a group make one of their own.
    if let last = plan.groups.last, last.rows.isEmpty {
      plan.groups.removeLast()
    } else if isHeader {
      plan.hasHeader = true
    }
  }

  /// The node after the cells, and other things, that stand where rows are expected. In a group, groups and captions are
  /// such things, too (CSS 2.2, 17.2.1).
  private mutating func endOfLooseCells(
    _ start: HTMLTree.Node, _ end: HTMLTree.Node, parent: HTMLComputedStyle, isInGroup: Bool
  ) -> HTMLTree.Node {
    var node = tree.next(start)
    while !node.isNone, node != end {
      if tree.kind(node) == .element, !skips(node) {
        let display = partStyle(node, parent: parent).display
        if display == .tableRow { return node }
        if !isInGroup, display == .tableCaption || display.isRowGroup { return node }
      }
      node = tree.next(node)
    }
    return node
  }

  /// Adds a row with the cells in `content`. `row` is its element, if it has one.
  private mutating func addRow(
    _ content: HTMLTablePlan.Content, _ style: HTMLComputedStyle, row: HTMLTree.Node,
    to plan: inout HTMLTablePlan
  ) throws {
    let first = plan.cells.count
    let number = plan.rows.count
    let (mostInRow, mostCells) = (limits.tableColumns, limits.tableCells - output.blockCount)
    // What is no cell, up to the next cell, stands in an anonymous one.
    var loose: (first: HTMLTree.Node, last: HTMLTree.Node)?
    func closeLoose(_ plan: inout HTMLTablePlan) {
      guard let range = loose else { return }
      plan.cells.append(
        .init(
          node: .document, content: .init(first: range.first, end: tree.next(range.last)), style: style,
          row: number))
      loose = nil
    }
    var node = content.first
    while !node.isNone, node != content.end {
      defer { node = tree.next(node) }
      if drops(node) { continue }
      let part = partStyle(node, parent: style)
      switch part.display {
      case .none: losses.add(.hidden)
      case .tableCell:
        closeLoose(&plan)
        plan.cells.append(
          tree.hasAttributes(node)
            ? cell(node, part, row: number)
            : .init(node: node, content: .init(first: tree.firstChild(node)), style: part, row: number))
        if plan.cells.count - first > mostInRow || plan.cells.count > mostCells {
          try check(plan.cells.count - first, plan.cells.count, at: node)
        }
      default: loose = (loose?.first ?? node, node)
      }
    }
    closeLoose(&plan)
    if plan.cells.count == first, hasHeight(row, style) {
      plan.cells.append(.init(node: .document, content: .init(first: .none), style: style, row: number))
    }
    if plan.cells.count - first > mostInRow || plan.cells.count > mostCells {
      try check(plan.cells.count - first, plan.cells.count, at: row == .document ? plan.node : row)
    }
    plan.rows.append(.init(style: style, group: plan.groups.count - 1, cells: first..<plan.cells.count))
    if plan.cells.count > first { plan.rowCount += 1 }
    if plan.rowCount > limits.tableRows {
      try check("tableRows", plan.rowCount, limits.tableRows, at: row == .document ? plan.node : row)
    }
  }

  private func check(_ inRow: Int, _ cells: Int, at node: HTMLTree.Node) throws {
    try check("tableColumns", inRow, limits.tableColumns, at: node)
    try check("tableCells", output.blockCount + cells, limits.tableCells, at: node)
  }

  private func hasHeight(_ row: HTMLTree.Node, _ style: HTMLComputedStyle) -> Bool {
    guard row != .document, let height = style.stated?.block.height else { return false }
    return height != .length(.zero) && height != .share(0)
  }

  private func cell(_ node: HTMLTree.Node, _ style: HTMLComputedStyle, row: Int) -> HTMLTablePlan.Cell {
    var cell = HTMLTablePlan.Cell(
      node: node, content: .init(first: tree.firstChild(node)), style: style, row: row)
    func number(_ text: HTMLText?, _ most: Int) -> Int {
      // An attribute that is no number, or a negative one, means 1; a large one is cut.
      guard let text, let first = tree.bytes(text).first(where: { !HTMLWhiteSpace.isSpace($0) }) else {
        return 1
      }
      if first == UInt8(ascii: "-") { return 1 }
      let isNumber = first == UInt8(ascii: "+") || first >= 0x30 && first <= 0x39
      return isNumber ? min(HTMLNumber.integer(text, tree) ?? most, most) : 1
    }
    cell.columnSpan = max(number(tree.attribute(node, .colspan), 1_000), 1)
    cell.rowSpan = number(tree.attribute(node, .rowspan), 65_534)
    if HTMLBlockData.mayHave(node, in: tree), let data = HTMLBlockData(node, in: tree) {
      cell.isHole = data.isHole
      cell.columnSpan = data.columnSpan ?? cell.columnSpan
      cell.rowSpan = data.rowSpan ?? cell.rowSpan
    }
    return cell
  }

  // MARK: Columns

  private mutating func addColumns(
    _ group: HTMLTree.Node, parent: HTMLComputedStyle, to plan: inout HTMLTablePlan
  ) {
    let style = partStyle(group, parent: parent)
    var hasColumn = false
    var node = tree.firstChild(group)
    while !node.isNone {
      if tree.word(node) == .col {
        hasColumn = true
        addColumn(node, parent: style, to: &plan)
      }
      node = tree.next(node)
    }
    // The group's own number of columns counts only without elements for them (HTML 4.9.3).
    if !hasColumn { plan.columns.append(.init(span: span(group), style: style)) }
    plan.columns[plan.columns.count - 1].endsGroup = true
  }

  private mutating func addColumn(
    _ node: HTMLTree.Node, parent: HTMLComputedStyle, to plan: inout HTMLTablePlan
  ) {
    var style = partStyle(node, parent: parent)
    // A group states the width of each of its columns.
    if style.stated?.block.width == nil, parent.stated?.block.width != nil,
      tree.word(tree.parent(node)) == .colgroup
    {
      style = parent
    }
    plan.columns.append(.init(span: span(node), style: style))
  }

  private func span(_ node: HTMLTree.Node) -> Int {
    let most = 1_000
    if let exact = tree.attribute(node, named: HTMLMarkup.columns),
      let number = HTMLNumber.integer(exact, tree)
    {
      return min(max(number, 1), TextTableCell.maximumColumns)
    }
    return max(1, min(tree.attribute(node, .span).flatMap { HTMLNumber.integer($0, tree) } ?? 1, most))
  }

  // MARK: Nodes

  /// The same as ``skips(_:)``, and counts what is lost.
  private mutating func drops(_ node: HTMLTree.Node) -> Bool {
    guard skips(node) else { return false }
    if tree.kind(node) == .element, tree.word(node) == .script { losses.add(.scripts) }
    return true
  }

  /// Whether a node among the parts of a table shows nothing and stands in no cell.
  func skips(_ node: HTMLTree.Node) -> Bool {
    if tree.kind(node) == .text {
      return tree.bytes(tree.text(node)).allSatisfy { HTMLWhiteSpace.isSpace($0) || $0 == 0x0C }
    }
    switch tree.word(node) {
    case .script, .style, .template, .col, .colgroup, .link, .meta, .head, .title: return true
    case .form: return tree.firstChild(node).isNone
    case .input:
      return tree.attribute(node, .type).map { tree.string($0).lowercased() == "hidden" } ?? false
    default: return false
    }
  }

  /// The style of a node among the parts of a table; that of a text is its parent's, in a line.
  mutating func partStyle(_ node: HTMLTree.Node, parent: HTMLComputedStyle) -> HTMLComputedStyle {
    guard tree.kind(node) == .element else { return .initial }
    return styles.computed(node, in: tree, parent: parent, collector: &collector)
  }
}
