import InlayCore
import InlayMarkup

/// Tells data tables, which become text with tabs, from layout tables.
///
/// A table is a layout table if it says so (`role="presentation"` or `none`), if none of its rows has two cells, or if
/// it contains another table.
struct HTMLTableSurvey {
  private enum Verdict: UInt8 { case unknown, data, layout }

  /// Verdicts by node, from the first table on.
  private var verdicts: [Verdict] = []

  /// A table being examined.
  private struct Entry {
    var node: HTMLTree.Node
    var cells = 0
    var maximumCells = 0
    var hasTable = false
  }

  /// Whether `table` is a data table. Complexity: O(n) in the nodes of the outermost table, the first time; this
  /// determines the verdict for all tables in it.
  mutating func isTabbed(_ table: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    if verdicts.isEmpty { verdicts = Array(repeating: .unknown, count: tree.records.count) }
    if verdicts[Int(table.index)] == .unknown { survey(table, tree) }
    return verdicts[Int(table.index)] == .data
  }

  private mutating func survey(_ table: HTMLTree.Node, _ tree: HTMLTree) {
    var open: [Entry] = []
    var node = table
    while true {
      if tree.kind(node) == .element {
        switch tree.word(node) {
        case .table:
          if let last = open.indices.last { open[last].hasTable = true }
          open.append(Entry(node: node))
        case .tr:
          if let last = open.indices.last { open[last].cells = 0 }
        case .td, .th:
          if let last = open.indices.last {
            open[last].cells += 1
            open[last].maximumCells = max(open[last].maximumCells, open[last].cells)
          }
        default: break
        }
      }
      if !tree.firstChild(node).isNone {
        node = tree.firstChild(node)
        continue
      }
      while true {
        if let last = open.last, last.node == node {
          open.removeLast()
          let isLayout = last.hasTable || last.maximumCells < 2 || Self.isPresentation(node, tree)
          verdicts[Int(node.index)] = isLayout ? .layout : .data
        }
        if node == table { return }
        if !tree.next(node).isNone { break }
        node = tree.parent(node)
        if node.isNone { return }
      }
      node = tree.next(node)
    }
  }

  private static func isPresentation(_ table: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    guard let role = tree.attribute(table, .role) else { return false }
    let name = tree.string(role).lowercased()
    return name == "presentation" || name == "none"
  }
}
