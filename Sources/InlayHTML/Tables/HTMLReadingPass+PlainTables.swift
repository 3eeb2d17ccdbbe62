import InlayCore
import InlayMarkup

// A short way for tables with at most one cell that state nothing. Mails nest many; hostile pages have nothing else.
extension HTMLReadingPass {
  /// The content of a table with at most one cell, if neither the table nor its parts state anything. It is read as if it
  /// stood in the place of the table. `nil` for all other tables.
  mutating func plainContent(
    of table: HTMLTree.Node, _ style: HTMLComputedStyle, parent: HTMLComputedStyle
  ) -> (first: HTMLTree.Node, style: HTMLComputedStyle)? {
    guard tree.word(table) == .table, statesNothing(table, style) else { return nil }
    if tree.firstChild(table).isNone { return (.none, style) }
    guard !parent.box.facts.alignsBlocks, style.box.facts.direction == parent.box.facts.direction,
      min(limits.tableRows, limits.tableColumns) > 0, output.blockCount < limits.tableCells,
      let body = onlyPart(of: table, style, .tableBody),
      let row = onlyPart(of: body.node, body.style, .tableRow),
      let cell = onlyPart(of: row.node, row.style, .tableCell)
    else { return nil }
    return (tree.firstChild(cell.node), cell.style)
  }

  private func statesNothing(_ node: HTMLTree.Node, _ style: HTMLComputedStyle) -> Bool {
    !tree.hasAttributes(node) && style.stated == nil && !style.breaksPageBefore && !style.breaksPageAfter
  }

  /// The only child besides white space, if it is such a part and states nothing.
  private mutating func onlyPart(
    of parent: HTMLTree.Node, _ style: HTMLComputedStyle, _ display: HTMLComputedStyle.Display
  ) -> (node: HTMLTree.Node, style: HTMLComputedStyle)? {
    let node = afterWhiteSpace(tree.firstChild(parent))
    guard !node.isNone, tree.kind(node) == .element, afterWhiteSpace(tree.next(node)).isNone else {
      return nil
    }
    let part = partStyle(node, parent: style)
    return part.display == display && statesNothing(node, part) ? (node, part) : nil
  }

  /// The first of a node and its next siblings that is no white space.
  private func afterWhiteSpace(_ start: HTMLTree.Node) -> HTMLTree.Node {
    var node = start
    while !node.isNone, tree.kind(node) == .text, skips(node) { node = tree.next(node) }
    return node
  }
}
