import InlayCore

/// Stacks lines, in columns and pages if there are any.
struct PageFiller {
  private let geometry: PageGeometry
  private let overdraw: Int
  private let maximumPixels: Int
  private var events: [PageEvent] = []
  private var head = 0
  /// Index of the current page; -1 before the first.
  private var page = -1
  private var column = 0
  /// The lower edge of the last line in the column.
  private var bottom = 0
  /// The lowest edge on the page.
  private var lowest = 0
  private var isColumnEmpty = true
  private var isPageEmpty = true
  private var lastBlock: Indents.Block?
  private var lastIsRightToLeft = false
  /// Lines that must stay in one column, as far as they are known.
  private var pending: [StackedLine] = []
  /// Height of the pending lines, including the space between them.
  private var pendingHeight = 0
  /// The rows of all complete pages.
  private var rows = 0

  /// - Parameter maximumPixels: the number of pixels that all pages together may have.
  init(_ geometry: PageGeometry, overdraw: Int, maximumPixels: Int) {
    (self.geometry, self.overdraw, self.maximumPixels) = (geometry, overdraw, maximumPixels)
  }

  /// Whether lines added from now on get the same places as in another filler of the same geometry. `false` while lines
  /// wait for more.
  func isAt(_ other: PageFiller) -> Bool {
    pending.isEmpty && other.pending.isEmpty && page == other.page && column == other.column
      && bottom == other.bottom && lowest == other.lowest && rows == other.rows
      && isColumnEmpty == other.isColumnEmpty && isPageEmpty == other.isPageEmpty
      && lastBlock == other.lastBlock
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
    pendingHeight += line.extent.height + (pending.isEmpty ? 0 : line.spaceAbove)
    pending.append(line)
  }

  /// Places the pending lines in this column, or in the next one if they do not fit.
  private mutating func flush() {
    guard let first = pending.first else { return }
    if let room = geometry.columnHeight, !isColumnEmpty {
      let left = geometry.top + room - bottom
      if first.spaceAbove + pendingHeight > left { beginColumn() }
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

  // MARK: Columns and pages

  private mutating func beginPage() {
    endPage()
    page += 1
    column = 0
    (bottom, lowest) = (geometry.top, geometry.top)
    (isColumnEmpty, isPageEmpty) = (true, true)
    lastBlock = nil
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
    bottom = geometry.top
    isColumnEmpty = true
    lastBlock = nil
  }

  // MARK: Placing

  private mutating func place(_ line: StackedLine) {
    if page < 0 { beginPage() }
    let joined = isColumnEmpty ? nil : lastBlock
    let above = bottom
    let top = bottom + (isColumnEmpty ? 0 : line.spaceAbove)
    let baseline = top + line.extent.ascent
    bottom = top + line.extent.height
    lowest = max(lowest, bottom)
    (isColumnEmpty, isPageEmpty) = (false, false)
    lastBlock = line.block
    let left = geometry.columns[column]
    var typeset = TypesetLine(
      x: left, baseline: baseline, top: top, bottom: bottom, ink: line.ink, commands: line.commands,
      placed: placed(line, left: left, top: top, baseline: baseline))
    let behind = background(of: line, joined: joined, above: above - baseline)
    if !behind.commands.isEmpty {
      typeset.commands = behind.commands + typeset.commands
      typeset.ink = typeset.ink.union(behind.bounds)
      typeset.top = min(top, baseline + Int(behind.bounds.top))
    }
    typeset.ink = typeset.ink.moved(x: Double(left), y: Double(baseline))
    if typeset.ink.isEmpty {
      typeset.ink = InkBounds()
    } else {
      typeset.ink.top = max(typeset.ink.top, Double(typeset.top - overdraw))
      typeset.ink.bottom = min(typeset.ink.bottom, Double(typeset.bottom + overdraw))
    }
    events.append(.line(typeset))
  }

  /// The background of a line, as slices that join those above exactly.
  private func background(
    of line: StackedLine, joined: Indents.Block?, above: Int
  ) -> (commands: [DrawCommand], bounds: InkBounds) {
    var commands: [DrawCommand] = []
    var bounds = InkBounds()
    let width = geometry.columnWidth
    func add(_ color: TextColor, _ start: Int, _ end: Int, joins: Bool) {
      guard end > start else { return }
      let top = joins ? above : -line.extent.ascent
      let left = line.isRightToLeft ? width - end : start
      let fill = InkBounds(
        left: Double(left), top: Double(top), right: Double(left + end - start),
        bottom: Double(line.extent.descent))
      commands.append(.fill(fill, color))
      bounds = bounds.union(fill)
    }
    if let block = line.block {
      if let color = block.color { add(color, block.start, block.end, joins: joined?.color == color) }
      if let bar = block.bar, block.barWidth > 0 {
        add(bar, 0, block.barWidth, joins: joined?.bar == bar && joined?.barWidth == block.barWidth)
      }
    }
    if let color = line.barColor {
      let thickness = max(1, Int(geometry.scale.rounded()))
      for bar in line.bars {
        let start = Int(bar.rounded())
        add(color, start, min(width, start + thickness), joins: !line.isFirst)
      }
    }
    return (commands, bounds)
  }

  private func placed(_ line: StackedLine, left: Int, top: Int, baseline: Int) -> PlacedLine {
    let points = { (pixels: Double) in geometry.points(pixels) }
    let boxes = line.boxes.map { box in
      PlacedBox(
        index: box.placement, x: points(Double(left + box.x)), y: points(Double(baseline + box.y)),
        width: points(Double(box.width)), height: points(Double(box.height)),
        baseline: points(Double(baseline)))
    }
    return PlacedLine(
      page: page, column: column, paragraph: line.paragraph, range: line.range,
      x: points(Double(left) + line.x), y: points(Double(top)), width: points(line.width),
      height: points(Double(line.extent.height)), baseline: points(Double(baseline)), boxes: boxes)
  }
}
