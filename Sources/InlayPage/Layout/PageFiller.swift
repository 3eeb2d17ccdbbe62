import InlayCore

/// Stacks lines, in columns and pages if there are any.
struct PageFiller {
  private let geometry: PageGeometry
  private let maximumPixels: Int
  private var events: [PageEvent] = []
  private var head = 0
  /// Index of the current page; -1 before the first.
  private var page = -1
  private var column = 0
  /// The lines in the column.
  private var stack = LineStack()
  /// The lowest edge on the page.
  private var lowest = 0
  private var isPageEmpty = true
  /// Whether the column has nothing but rows that are repeated.
  private var hasOnlyHeader = false
  private var emitter: LineEmitter
  /// Lines that must stay in one column, as far as they are known.
  private var pending: [StackedLine] = []
  /// Height of the pending lines, including the space between them.
  private var pendingHeight = 0
  /// The rows of all complete pages.
  private var rows = 0

  /// - Parameters:
  ///   - maximumPixels: the number of pixels that all pages together may have.
  ///   - keepsCells: whether ``cells`` are kept.
  init(_ geometry: PageGeometry, overdraw: Int, maximumPixels: Int, keepsCells: Bool = false) {
    (self.geometry, self.maximumPixels) = (geometry, maximumPixels)
    emitter = LineEmitter(geometry, overdraw: overdraw, keepsCells: keepsCells)
  }

  /// Where cells are, if that was asked for.
  var cells: [PlacedCell]? { emitter.cells }

  /// Whether lines added from now on get the same places as in another filler of the same geometry. `false` while lines
  /// wait for more.
  func isAt(_ other: PageFiller) -> Bool {
    pending.isEmpty && other.pending.isEmpty && page == other.page && column == other.column
      && stack == other.stack && lowest == other.lowest && rows == other.rows
      && isPageEmpty == other.isPageEmpty && hasOnlyHeader == other.hasOnlyHeader
  }

  /// Removes and returns the next event, if one is ready.
  mutating func pop() -> PageEvent? {
    guard head < events.count else {
      events.removeAll(keepingCapacity: true)
      head = 0
      return nil
    }
    head += 1
    return events[head - 1]
  }

  // MARK: Lines

  /// Adds the next line of the document.
  ///
  /// - Throws: `InlayError` if the pages have too many pixels.
  mutating func add(_ line: StackedLine) throws {
    guard let room = geometry.columnHeight else {
      place(line)
      return try checkPixels()
    }
    if line.breaksPageBefore {
      flush()
      if !isPageEmpty { beginPage() }
    } else if let last = pending.last, Self.mayBreak(last, line, rule: .all) {
      flush()
    }
    push(line)
    if pendingHeight > room, pending.count > 1 { relax(room) }
    try checkPixels()
  }

  private func checkPixels() throws {
    let (pixels, overflow) = (rows + lowest).multipliedReportingOverflow(by: geometry.width)
    try Limits.check("pagePixels", overflow ? .max : pixels, maximumPixels)
  }

  /// Ends the document.
  mutating func finish() {
    flush()
    if page < 0 { beginPage() }
    endPage()
  }

  private mutating func push(_ line: StackedLine) {
    pendingHeight += line.height + (pending.isEmpty ? 0 : line.spaceAbove)
    pending.append(line)
  }

  /// Places the pending lines in this column, or in the next one if they do not fit.
  private mutating func flush() {
    guard let first = pending.first else { return }
    // Rows of a table look for their place by themselves.
    if let room = geometry.columnHeight, !stack.isEmpty, pending.count > 1 || first.rows == nil {
      let left = geometry.top + room - stack.bottom
      if first.spaceAbove + pendingHeight > left { beginColumn(with: first) }
    }
    let lines = pending
    pending.removeAll(keepingCapacity: true)
    pendingHeight = 0
    for line in lines { place(line) }
  }

  // MARK: Breaks

  /// The rules that a column break must obey.
  private enum BreakRule {
    case all
    /// A paragraph may be split, but not separated from a heading before it.
    case headings
    /// Only a single line by itself is avoided.
    case single
    case none
  }

  /// Whether a column may end between two lines.
  private static func mayBreak(_ last: StackedLine, _ next: StackedLine, rule: BreakRule) -> Bool {
    if rule == .none { return true }
    guard last.paragraph == next.paragraph else { return rule == .single || !last.keepsWithNext }
    if rule == .all, last.keepsTogether { return false }
    // Neither the first line nor the last line may stand alone.
    return !last.isFirst && !next.isLast
  }

  /// Splits lines that fit into no column together, at the least bad place.
  private mutating func relax(_ room: Int) {
    if pending.last?.rows != nil { return divideRows(room) }
    for rule in [BreakRule.headings, .single, .none] {
      let lines = pending
      guard lines.indices.dropFirst().contains(where: { Self.mayBreak(lines[$0 - 1], lines[$0], rule: rule) })
      else { continue }
      pending.removeAll(keepingCapacity: true)
      pendingHeight = 0
      for line in lines {
        if let last = pending.last, Self.mayBreak(last, line, rule: rule) { flush() }
        push(line)
      }
      if pendingHeight <= room || pending.count == 1 { return }
    }
  }

  /// Divides rows of a table that fit into no column together with the heading or the header rows above them. If no part
  /// of them fits below those either, they go to the next column.
  private mutating func divideRows(_ room: Int) {
    guard let line = pending.popLast(), let first = pending.first else { return }
    let height = pendingHeight - line.height
    if !stack.isEmpty {
      let left = geometry.top + room - stack.bottom - first.spaceAbove - height
      if left <= 0 || line.split(at: left, column: 0, forced: false).head == nil { beginColumn(with: first) }
    }
    let lines = pending
    pending.removeAll(keepingCapacity: true)
    pendingHeight = 0
    for line in lines { place(line) }
    placeRows(line, divides: true)
  }

  // MARK: Columns and pages

  private mutating func beginPage() {
    endPage()
    page += 1
    column = 0
    stack = LineStack(top: geometry.top)
    lowest = geometry.top
    (isPageEmpty, hasOnlyHeader) = (true, false)
    events.append(.begin(page: page, width: geometry.width, height: geometry.height))
  }

  private mutating func endPage() {
    guard page >= 0 else { return }
    let height = geometry.height ?? max(1, lowest + geometry.bottom)
    rows += height
    events.append(.end(page: page, height: height))
  }

  private mutating func beginColumn() {
    guard column + 1 < geometry.columns.count else { return beginPage() }
    column += 1
    stack = LineStack(top: geometry.top)
    hasOnlyHeader = false
  }

  /// Begins a column. If a table goes on in it, rows that are repeated come first.
  private mutating func beginColumn(with next: StackedLine) {
    beginColumn()
    guard let rows = next.rows, let room = geometry.columnHeight, rows.firstRow >= rows.frame.headerRows,
      !rows.isFirst
    else { return }
    let header = rows.header
    guard !header.isEmpty, header.reduce(0, { $0 + $1.height }) <= room / 2 else { return }
    for rows in header {
      var line = rows.line(in: next.frame)
      (line.paragraph, line.range, line.firstPlacement) = (next.paragraph, next.range, next.firstPlacement)
      line.slice = next.slice.map { BoxSlice($0.boxes) }
      emit(line, isRepeated: true)
    }
    hasOnlyHeader = true
  }

  // MARK: Placing

  private mutating func place(_ line: StackedLine) {
    if page < 0 { beginPage() }
    if line.rows != nil { return placeRows(line) }
    emit(line)
    hasOnlyHeader = false
  }

  /// Places rows in this column or the next one. Rows that no column can hold are divided.
  ///
  /// - Parameter divides: whether the rows begin in this column if a part of them fits, though the next one holds them.
  private mutating func placeRows(_ line: StackedLine, divides: Bool = false) {
    var (line, divides) = (line, divides)
    while let rows = line.rows {
      let space = stack.isEmpty ? 0 : line.spaceAbove
      guard let height = geometry.columnHeight, space + line.height > geometry.top + height - stack.bottom
      else {
        break
      }
      let isFresh = stack.isEmpty || hasOnlyHeader
      let header = rows.isFirst ? 0 : rows.header.reduce(0) { $0 + $1.height }
      let column = height - (header <= height / 2 ? header : 0)
      if !isFresh, !divides, line.height <= column {
        beginColumn(with: line)
        continue
      }
      let left = geometry.top + height - stack.bottom - space
      var parts = line.split(at: left, column: column, forced: isFresh)
      if divides, parts.head == nil { parts = line.split(at: left, column: 0, forced: isFresh) }
      divides = false
      if let head = parts.head {
        emit(head)
        hasOnlyHeader = false
      }
      guard let tail = parts.tail else { return }
      beginColumn(with: tail)
      line = tail
    }
    emit(line)
    hasOnlyHeader = false
  }

  private mutating func emit(_ line: StackedLine, isRepeated: Bool = false) {
    (emitter.page, emitter.column) = (page, column)
    if line.rows == nil {
      events.append(.line(emitter.text(line, on: &stack)))
    } else {
      emitter.isRepeated = isRepeated
      emitter.place(line, on: &stack)
      emitter.isRepeated = false
      events += emitter.lines.lazy.map(PageEvent.line)
      emitter.lines.removeAll(keepingCapacity: true)
    }
    lowest = max(lowest, stack.bottom)
    isPageEmpty = false
  }
}
