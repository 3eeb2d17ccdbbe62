@_spi(AttributeTables) import InlayCore
import InlayMarkup

/// Makes the attributes of tables, cells and boxes from styles. Equal ones share memory.
struct HTMLTableLook {
  private struct CellKey: Hashable {
    var cell, row, group, column: UInt32
    var isElement: Bool
    var added, removed: HTMLEdges
  }

  let isExact: Bool
  let hints: HTMLTableHints
  /// The lines that cells share, if one of them is not only due to the cells beside it.
  private let shared: HTMLSharedEdges?
  /// Cells with content, and empty ones: each is asked for in both ways, which would be twice the work for one memo.
  private var cells = HTMLMemo<CellKey, BlockAttributes>()
  private var emptyCells = HTMLMemo<CellKey, BlockAttributes>()

  init(_ plan: HTMLTablePlan, hints: HTMLTableHints) {
    (isExact, self.hints) = (plan.isExact, hints)
    let isShared = !isExact && Self.collapses(plan.style, isElement: plan.isElement, hints)
    shared = isShared ? HTMLSharedEdges(plan, hints) : nil
  }

  // MARK: Cells

  /// The attributes of a cell of a grid. One in which nothing stands has no lines, so its height is 0 unless stated
  /// (CSS 2.2, 17.5.3).
  mutating func cell(
    _ cell: HTMLTablePlan.Cell, of plan: HTMLTablePlan, column: HTMLComputedStyle?, isEmpty: Bool = false
  ) -> BlockAttributes {
    let isElement = cell.node != .document
    let key = CellKey(
      cell: cell.style.box.id, row: plan.rows[cell.row].style.box.id,
      group: plan.groups[plan.rows[cell.row].group].style.box.id, column: column?.box.id ?? 0,
      isElement: isElement, added: shared?.added(to: cell, of: plan) ?? [],
      removed: shared?.removed(from: cell, of: plan) ?? [])
    let (isExact, hints) = (isExact, hints)
    func made() -> BlockAttributes {
      let row = plan.rows[cell.row].style
      let group = plan.groups[plan.rows[cell.row].group].style
      if isExact { return BlockAttributes(isElement ? cell.style.stated?.block ?? .init() : .init()) }
      var values = Self.cellValues(cell, of: plan, column: column, hints, lines: key.added)
      // Browsers pad the cells of HTML only.
      let padding = plan.isElement ? HTMLTableHints.standardPadding : .zero
      values.padding = values.padding.filled(with: hints.padding ?? padding)
      if Self.collapses(plan.style, isElement: plan.isElement, hints), let line = row.stated?.block {
        if values.borderWidth.top == nil { values.takeTop(line) }
        if values.borderWidth.bottom == nil { values.takeBottom(line) }
      }
      values.removeBorders(key.removed)
      values.verticalAlignment =
        values.verticalAlignment ?? row.stated?.block.verticalAlignment ?? group.stated?.block
        .verticalAlignment
        ?? (plan.isElement ? .middle : .baseline)
      values.withoutEdges(cell.style.stated?.isBorderBox ?? false)
      if values.height == nil, var height = row.stated?.block.height {
        if case .length(let length) = height { height = .length(values.inner(length, isVertical: true)) }
        values.height = height
      }
      if isEmpty, values.height == nil { values.height = .length(.zero) }
      return BlockAttributes(values)
    }
    return isEmpty ? emptyCells.value(key, make: made) : cells.value(key, make: made)
  }

  /// What a cell states, and what its row, group, column and table state for it.
  ///
  /// - Parameter lines: edges with a line besides those that the table gives all of its cells.
  static func cellValues(
    _ cell: HTMLTablePlan.Cell, of plan: HTMLTablePlan, column: HTMLComputedStyle?, _ hints: HTMLTableHints,
    lines: HTMLEdges = []
  ) -> BlockAttributeValues {
    let row = plan.rows[cell.row].style
    let group = plan.groups[plan.rows[cell.row].group].style
    let stated = cell.node != .document ? cell.style.stated : nil
    var values = stated?.block ?? BlockAttributeValues()
    values.margin = BlockEdges()
    values.backgroundColor =
      values.backgroundColor ?? row.stated?.block.backgroundColor ?? group.stated?.block.backgroundColor
      ?? column?.stated?.block.backgroundColor
    values.addBorders(hints.rules.union(lines), stated: stated?.lines) { edge in
      // Rows and their groups take the colors of the table, and cells take theirs.
      for style in [row, group, plan.style] {
        if let color = style.stated?.lines?[edge.rawValue].color { return color }
      }
      return HTMLTableHints.gray
    }
    return values
  }

  // MARK: Tables

  private static func collapses(
    _ style: HTMLComputedStyle, isElement: Bool, _ hints: HTMLTableHints
  ) -> Bool {
    if isElement { return style.stated?.collapsesBorders ?? hints.collapses }
    return style.box.facts.collapsesBorders
  }

  /// The attributes of a table as a whole, apart from its columns and header.
  mutating func table(_ plan: HTMLTablePlan, parent: HTMLComputedStyle) -> TableAttributeValues {
    let style = plan.style
    // An anonymous table has the style of what it stands in, and states nothing itself.
    let stated = plan.isAnonymous ? nil : style.stated
    var values = TableAttributeValues()
    values.block = stated?.block ?? BlockAttributeValues()
    values.collapsesBorders =
      isExact
      ? stated?.collapsesBorders ?? false : Self.collapses(style, isElement: plan.isElement, hints)
    values.layout = stated?.layout
    values.alignment = alignment(stated, parent: parent)
    if isExact {
      values.spacing = stated?.spacing
      values.hidesEmptyCells = stated?.hidesEmptyCells ?? false
      values.direction = style.paragraph.values.direction
      return values
    }
    values.block.verticalAlignment = nil
    if values.layout == .automatic { values.layout = nil }
    if !values.collapsesBorders {
      let standard = plan.isElement ? HTMLTableHints.standardSpacing : .zero
      values.spacing =
        plan.isElement ? stated?.spacing ?? standard : style.box.facts.borderSpacing ?? standard
    }
    values.hidesEmptyCells = style.box.facts.hidesEmptyCells
    let isRightToLeft = style.box.facts.direction == .rightToLeft
    if isRightToLeft { values.direction = .rightToLeft }
    // A table narrower than the page stands where the text around it begins, whatever its own direction is.
    let beginsAtRight = parent.box.facts.direction == .rightToLeft
    if values.alignment == nil, isRightToLeft != beginsAtRight {
      values.alignment = beginsAtRight ? .right : .left
    }
    if let frame = hints.frame {
      values.block.removeBorders(HTMLEdges.all.subtracting(frame))
      values.block.addBorders(frame, stated: stated?.lines) { _ in HTMLTableHints.gray }
    }
    let edges = values.collapsesBorders ? sharedEdges(of: plan, values.block.borderWidth) : nil
    values.block.withoutEdges(stated?.isBorderBox ?? plan.isElement, edges: edges)
    values.block.stand(in: parent)
    return values
  }

  /// The halves of the borders that a table shares with its cells (CSS 2.2, 17.6.2). The width follows from the first row.
  private mutating func sharedEdges(
    of plan: HTMLTablePlan, _ table: BlockEdges<Length>
  ) -> BlockEdges<Length> {
    var edges = table
    func widen(_ edge: inout Length?, _ other: Length?) { edge = max(edge ?? .zero, other ?? .zero) }
    for cell in plan.cells {
      let (isFirst, isLast) = (
        plan.rows[cell.row].number == 0, plan.rows[cell.row].number + cell.rowSpan == plan.rowCount
      )
      guard isFirst || isLast else { continue }
      let own = self.cell(cell, of: plan, column: nil).values.borderWidth
      if isFirst { widen(&edges.top, own.top) }
      if isLast { widen(&edges.bottom, own.bottom) }
      guard isFirst else { continue }
      let isRightToLeft = plan.style.box.facts.direction == .rightToLeft
      let (begins, ends) = (cell.column == 0, cell.column + cell.columnSpan == plan.columnCount)
      if isRightToLeft ? ends : begins { widen(&edges.left, own.left) }
      if isRightToLeft ? begins : ends { widen(&edges.right, own.right) }
    }
    return edges.map { Length(thousandths: $0.thousandths / 2) }
  }

  private func alignment(_ stated: HTMLBoxStyle?, parent: HTMLComputedStyle) -> ParagraphAlignment? {
    if let exact = stated?.alignment { return exact }
    let isRightToLeft = parent.box.facts.direction == .rightToLeft
    switch stated?.float {
    case "left"?: return .left
    case "right"?: return .right
    case "inline-start"?: return isRightToLeft ? .right : .left
    case .some: return isRightToLeft ? .left : .right
    case nil: break
    }
    switch (stated?.isLeftAuto ?? false, stated?.isRightAuto ?? false) {
    case (true, true): return .center
    case (true, false): return .right
    case (false, true): return isExact ? .left : nil
    case (false, false): break
    }
    if isExact || stated.map({ $0.block.margin.left != nil || $0.block.margin.right != nil }) ?? false {
      return nil
    }
    guard parent.box.facts.alignsBlocks else { return nil }
    switch parent.box.facts.alignment {
    case .center?: return .center
    case .right?: return .right
    default: return nil
    }
  }

  // MARK: Boxes

  /// The box that the cell of a table used for layout needs; `nil` if none.
  static func box(_ values: BlockAttributeValues) -> BlockAttributeValues? {
    var values = values
    values.verticalAlignment = nil
    // The whole width is what a paragraph has anyway.
    if case .share(let share)? = values.width, share >= 1_000 { values.width = nil }
    let padding = [values.padding.top, values.padding.right, values.padding.bottom, values.padding.left]
    let isSeen =
      values.hasBorder || values.backgroundColor != nil || values.width != nil
      || padding.contains { $0 ?? .zero > .zero }
    return isSeen ? values : nil
  }

  /// The box of an element that is no part of a table; `nil` if its paragraphs say all about it.
  static func box(_ style: HTMLComputedStyle, _ word: HTMLWord, parent: HTMLComputedStyle) -> BlockAttributes?
  {
    guard let stated = style.stated, word != .html, word != .body, word != .hr else { return nil }
    var values = stated.block
    let padding = values.padding
    let isPadded = padding.top ?? .zero > .zero || padding.bottom ?? .zero > .zero
    let isFilled = values.backgroundColor != nil && values.backgroundColor == style.box.facts.blockColor
    // A line before a quotation is what its role means.
    var borders = values
    if word == .blockquote {
      if style.box.facts.direction == .rightToLeft {
        borders.borderWidth.right = nil
      } else {
        borders.borderWidth.left = nil
      }
    }
    guard borders.hasBorder || isFilled && (isPadded || values.width != nil || values.height != nil) else {
      return nil
    }
    values.verticalAlignment = nil
    if !isFilled { values.backgroundColor = nil }
    values.withoutEdges(stated.isBorderBox ?? false)
    values.stand(in: parent)
    return BlockAttributes(values)
  }
}

extension HTMLComputedStyle {
  /// The attributes of a box that Inlay wrote.
  var exactBox: BlockAttributes { stated.map { BlockAttributes($0.block) } ?? .none }
}

extension BlockEdges {
  /// The same edges with other values.
  fileprivate func map<Other>(_ other: (Value) -> Other) -> BlockEdges<Other> {
    BlockEdges<Other>(
      top: top.map(other), right: right.map(other), bottom: bottom.map(other), left: left.map(other))
  }

  /// A value for each edge that has none.
  fileprivate func filled(with value: Value) -> BlockEdges {
    BlockEdges(top: top ?? value, right: right ?? value, bottom: bottom ?? value, left: left ?? value)
  }
}

extension BlockAttributeValues {
  fileprivate mutating func takeTop(_ other: BlockAttributeValues) {
    (borderWidth.top, borderColor.top) = (other.borderWidth.top, other.borderColor.top)
    borderStyle.top = other.borderStyle.top
  }

  fileprivate mutating func takeBottom(_ other: BlockAttributeValues) {
    (borderWidth.bottom, borderColor.bottom) = (other.borderWidth.bottom, other.borderColor.bottom)
    borderStyle.bottom = other.borderStyle.bottom
  }

  /// A length without padding and borders, or without other edges.
  fileprivate func inner(
    _ length: Length, isVertical: Bool, edges other: BlockEdges<Length>? = nil
  ) -> Length {
    let (padding, border) = (other ?? padding, other == nil ? borderWidth : BlockEdges())
    let edges =
      isVertical
      ? [padding.top, padding.bottom, border.top, border.bottom]
      : [padding.left, padding.right, border.left, border.right]
    return edges.reduce(length) { Length(thousandths: max(0, $0.thousandths - ($1?.thousandths ?? 0))) }
  }

  /// Takes padding and borders, or other edges, out of sizes that include them. Shares stay as they are.
  fileprivate mutating func withoutEdges(_ isBorderBox: Bool, edges: BlockEdges<Length>? = nil) {
    guard isBorderBox else { return }
    func content(_ dimension: BlockDimension?, isVertical: Bool) -> BlockDimension? {
      guard case .length(let length)? = dimension else { return dimension }
      return .length(inner(length, isVertical: isVertical, edges: edges))
    }
    width = content(width, isVertical: false)
    minimumWidth = content(minimumWidth, isVertical: false)
    maximumWidth = content(maximumWidth, isVertical: false)
    height = content(height, isVertical: true)
    minimumHeight = content(minimumHeight, isVertical: true)
    maximumHeight = content(maximumHeight, isVertical: true)
  }

  /// Adds what the blocks around state for their content, because paragraphs in this one do not take it.
  mutating func stand(in parent: HTMLComputedStyle) {
    let facts = parent.box.facts
    if let left = facts.left { margin.left = .bounded(left + (margin.left?.thousandths ?? 0)) }
    if let right = facts.right { margin.right = .bounded(right + (margin.right?.thousandths ?? 0)) }
    if backgroundColor == nil { backgroundColor = facts.blockColor }
  }
}
