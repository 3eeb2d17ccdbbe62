import InlayCore
import InlayMarkup

/// Where the lines that cells share are not what the cells beside them state: hidden ones (CSS 2.2, 17.6.2.1), and those
/// between groups of rows and columns (HTML 15.3.10).
struct HTMLSharedEdges {
  /// Hidden edges of cells, by the line of the grid that they are on, and in the order in which they begin: those of the
  /// cells before the line, or after it. Those of one list do not overlap.
  private struct Hidden {
    private var before: [Int: [Range<Int>]] = [:]
    private var after: [Int: [Range<Int>]] = [:]

    var isEmpty: Bool { before.isEmpty && after.isEmpty }

    mutating func add(_ range: Range<Int>, on line: Int, isBefore: Bool) {
      if isBefore { before[line, default: []].append(range) } else { after[line, default: []].append(range) }
    }

    mutating func sort() {
      before = before.mapValues { $0.sorted { $0.lowerBound < $1.lowerBound } }
      after = after.mapValues { $0.sorted { $0.lowerBound < $1.lowerBound } }
    }

    /// Whether a part of an edge is hidden. Complexity: O(log n).
    func touches(_ range: Range<Int>, on line: Int) -> Bool {
      [before[line], after[line]].contains { list in
        guard let list else { return false }
        let next = list.partition { $0.lowerBound < range.upperBound }
        return next > 0 && list[next - 1].upperBound > range.lowerBound
      }
    }
  }

  private var horizontal = Hidden()
  private var vertical = Hidden()
  /// The edges of the table that are hidden.
  private var outer: HTMLEdges
  private let rulesGroups: Bool
  /// The columns before which a group of columns begins.
  private var columnGroups: Set<Int> = []
  private let isRightToLeft: Bool

  /// The edges of a table whose cells share borders; `nil` if there is nothing to know. Complexity: O(cells).
  init?(_ plan: HTMLTablePlan, _ hints: HTMLTableHints) {
    let stated = plan.isAnonymous ? nil : plan.style.stated
    outer = stated?.hiddenEdges ?? []
    if let frame = hints.frame {
      outer.formUnion(HTMLEdges.all.subtracting(frame))
    } else if hints.collapses, !(stated?.statesBorder ?? false) {
      // `rules` draws lines inside the table only.
      outer = .all
    }
    rulesGroups = hints.rulesGroups
    isRightToLeft = plan.style.box.facts.direction == .rightToLeft
    for cell in plan.cells {
      var edges = plan.rows[cell.row].style.stated?.hiddenEdges.intersection([.top, .bottom]) ?? []
      if cell.node != .document, let own = cell.style.stated { edges.formUnion(own.hiddenEdges) }
      if !edges.isEmpty { hide(edges, Place(cell, of: plan, isRightToLeft)) }
    }
    if rulesGroups {
      var column = 0
      for one in plan.columns {
        column += one.span
        if one.endsGroup { columnGroups.insert(column) }
      }
    }
    if outer.isEmpty, horizontal.isEmpty, vertical.isEmpty, !rulesGroups { return nil }
    horizontal.sort()
    vertical.sort()
  }

  /// The lines of the grid around a cell.
  private struct Place {
    var rows, columns: Range<Int>
    /// The vertical lines at the left and right.
    var left, right: Int

    init(_ cell: HTMLTablePlan.Cell, of plan: HTMLTablePlan, _ isRightToLeft: Bool) {
      let row = plan.rows[cell.row].number
      rows = row..<row + cell.rowSpan
      columns = cell.column..<cell.column + cell.columnSpan
      left = isRightToLeft ? columns.upperBound : columns.lowerBound
      right = isRightToLeft ? columns.lowerBound : columns.upperBound
    }
  }

  private mutating func hide(_ edges: HTMLEdges, _ place: Place) {
    if edges.contains(.top) {
      horizontal.add(place.columns, on: place.rows.lowerBound, isBefore: false)
    }
    if edges.contains(.bottom) {
      horizontal.add(place.columns, on: place.rows.upperBound, isBefore: true)
    }
    if edges.contains(.left) { vertical.add(place.rows, on: place.left, isBefore: isRightToLeft) }
    if edges.contains(.right) { vertical.add(place.rows, on: place.right, isBefore: !isRightToLeft) }
  }

  /// The edges of a cell that have no line, whatever it states.
  func removed(from cell: HTMLTablePlan.Cell, of plan: HTMLTablePlan) -> HTMLEdges {
    let place = Place(cell, of: plan, isRightToLeft)
    var edges = HTMLEdges()
    if horizontal.touches(place.columns, on: place.rows.lowerBound) { edges.insert(.top) }
    if horizontal.touches(place.columns, on: place.rows.upperBound) { edges.insert(.bottom) }
    if vertical.touches(place.rows, on: place.left) { edges.insert(.left) }
    if vertical.touches(place.rows, on: place.right) { edges.insert(.right) }
    return edges.union(outer.subtracting(inner(place, of: plan)))
  }

  /// The edges of a cell that have a line because a group begins or ends there.
  func added(to cell: HTMLTablePlan.Cell, of plan: HTMLTablePlan) -> HTMLEdges {
    guard rulesGroups else { return [] }
    let place = Place(cell, of: plan, isRightToLeft)
    let group = plan.groups[plan.rows[cell.row].group].rows
    var edges = HTMLEdges()
    if plan.rows[group.lowerBound].number == place.rows.lowerBound { edges.insert(.top) }
    let end = group.upperBound < plan.rows.count ? plan.rows[group.upperBound].number : plan.rowCount
    if end == place.rows.upperBound { edges.insert(.bottom) }
    if columnGroups.contains(place.left) { edges.insert(.left) }
    if columnGroups.contains(place.right) { edges.insert(.right) }
    return edges.intersection(inner(place, of: plan))
  }

  /// The edges of a cell that are not at an edge of the table.
  private func inner(_ place: Place, of plan: HTMLTablePlan) -> HTMLEdges {
    var edges = HTMLEdges()
    let columns = 1..<max(plan.columnCount, 1)
    if place.rows.lowerBound > 0 { edges.insert(.top) }
    if place.rows.upperBound < plan.rowCount { edges.insert(.bottom) }
    if columns.contains(place.left) { edges.insert(.left) }
    if columns.contains(place.right) { edges.insert(.right) }
    return edges
  }
}
