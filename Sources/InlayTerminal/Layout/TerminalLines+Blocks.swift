internal import InlayCore

// Texts with tables and boxes. Each of them that is in no other is kept and redone as a whole, like a paragraph.

extension TerminalLines {
  /// The first block of a paragraph, or of a table or box. Complexity: O(log blocks).
  func firstBlock(of unit: Int) -> Int {
    let start = outline.start(of: units?[unit] ?? unit)
    return text.blocks.partition { $0.range.lowerBound < start }
  }

  /// Finds the units. Complexity: O(paragraphs + blocks).
  private func findUnits() -> [Int]? {
    if text.blocks.isEmpty { return nil }
    var units: [Int] = []
    units.reserveCapacity(outline.count + 1)
    let tree = TextBlockTree(text)
    var index = 0
    for segment in tree.segments(of: nil) {
      let end: Int
      switch segment {
      case .text(let range):
        while index < outline.count, outline.start(of: index) < range.upperBound {
          units.append(index)
          index += 1
        }
        continue
      case .table(let table): end = tree.tables[table].range.upperBound
      case .box(let block): end = text.blocks[block].range.upperBound
      }
      units.append(index)
      while index < outline.count, outline.start(of: index) < end { index += 1 }
    }
    units.append(index)
    return units
  }

  mutating func layOutAllBlocks(_ measure: @escaping (FlowImage) -> ImageMeasure) {
    var flow = outline.flow.makeIterator()
    while outline.append(&flow) != nil {}
    units = findUnits()
    var layout = TerminalLayout(outline.flow, options: options, styles: table, measure: measure)
    for unit in 0..<max(0, (units?.count ?? 1) - 1) {
      let new = layOut(unit, &layout)
      paragraphs.append(new)
      starts.append(starts[starts.count - 1] + new.lines.count)
    }
    table = layout.preparation.styles
  }

  /// Lays out the unit that begins with the layout's next paragraph.
  private func layOut(_ unit: Int, _ layout: inout TerminalLayout) -> Paragraph {
    guard let units else { return Paragraph(lines: [], edge: ParagraphEdge(spaceAfter: .zero)) }
    let start = outline.start(of: units[unit])
    let end = units[unit + 1] < outline.count ? outline.start(of: units[unit + 1]) : text.utf16Count
    let firstPlacement = outline.firstPlacement(of: units[unit])
    let firstBlock = firstBlock(of: unit)
    layout.preparation.diagnostics = DiagnosticCollector()
    var lines: [TerminalLine] = []
    while true {
      var line = TerminalLine()
      if layout.nextInParagraph(into: &line) || layout.nextInBlock(into: &line) {
        for piece in line.pieces.indices { line.pieces[piece].image?.placement -= firstPlacement }
        for cell in line.cells.indices { line.cells[cell].cell -= firstBlock }
        lines.append(line)
        continue
      }
      guard let paragraph = layout.nextParagraph() else { break }
      guard paragraph.range.lowerBound < end else {
        layout.pushed = paragraph
        break
      }
      if layout.beginBlock(at: paragraph) { continue }
      layout.begin(paragraph)
    }
    return Self.finished(lines, start, layout)
  }

  /// Changes the text, and redoes the units that differ. Complexity: O(units to redo + runs + placements + paragraphs +
  /// blocks).
  mutating func updateBlocks(
    to new: DecomposedText, _ edits: AppliedEdits?, _ measure: @escaping (FlowImage) -> ImageMeasure
  ) -> [Change] {
    let (old, oldCount) = (self, count)
    guard let redone = outline.update(to: new, edits) else {
      outline = FlowOutline(outline.flow.with(new))
      (paragraphs, starts, units) = ([], [0], nil)
      table.forgetTexts()
      layOutAll(measure)
      return [Change(old: 0..<oldCount, new: 0..<count)]
    }
    if redone.isEmpty, new.blocks == old.text.blocks, new.tables == old.text.tables { return [] }
    table.forgetTexts()
    units = findUnits() ?? Array(0...outline.count)
    var layout = TerminalLayout(outline.flow, options: options, styles: table, measure: measure)
    (paragraphs, starts) = ([], [0])
    let done = merge(old, redone, &layout)
    table = layout.preparation.styles
    if new.blocks.isEmpty { units = nil }
    return done
  }

  /// Takes the units that are as they were, and lays out the others.
  private mutating func merge(
    _ old: TerminalLines, _ redone: [FlowOutline.Change], _ layout: inout TerminalLayout
  ) -> [Change] {
    guard let units else { return [] }
    let oldUnits = old.units ?? Array(0...old.outline.count)
    var done: [Change] = []
    // Changes before the unit, and how many paragraphs fewer there are by them.
    var change = 0
    var shift = 0
    // The old units before this one are done with, and so are these lines.
    var oldDone = 0
    var lineDone = 0
    // The paragraph that the layout goes on with.
    var following: Int?
    for unit in 0..<units.count - 1 {
      let range = units[unit]..<units[unit + 1]
      while change < redone.count, redone[change].new.upperBound <= range.lowerBound {
        shift += redone[change].old.count - redone[change].new.count
        change += 1
      }
      let isTouched = change < redone.count && redone[change].new.lowerBound < range.upperBound
      let edge = paragraphs.last?.edge
      if !isTouched, let kept = old.unit(oldUnits, at: range.lowerBound + shift, count: range.count),
        kept >= oldDone, edge == (kept > 0 ? old.paragraphs[kept - 1].edge : nil),
        hasSameBlocks(unit, old, kept)
      {
        if kept > oldDone || starts[unit] > lineDone {
          done.append(
            Change(old: old.starts[oldDone]..<old.starts[kept], new: lineDone..<starts[unit]))
        }
        paragraphs.append(old.paragraphs[kept])
        starts.append(starts[unit] + old.paragraphs[kept].lines.count)
        (oldDone, lineDone) = (kept + 1, starts[unit + 1])
        continue
      }
      if following != range.lowerBound {
        layout.paragraphs = outline.paragraphs(from: range.lowerBound)
        layout.pushed = nil
        layout.blocks?.next = firstBlock(of: unit)
        layout.blocks?.plainEnd = 0
      }
      layout.resume(after: edge)
      let new = layOut(unit, &layout)
      paragraphs.append(new)
      starts.append(starts[unit] + new.lines.count)
      following = range.upperBound
    }
    if oldDone < oldUnits.count - 1 || lineDone < count {
      done.append(Change(old: old.starts[oldDone]..<old.count, new: lineDone..<count))
    }
    return done
  }

  /// The unit of these paragraphs.
  private func unit(_ units: [Int], at paragraph: Int, count: Int) -> Int? {
    let index = units.partition { $0 < paragraph }
    guard index + 1 < units.count, units[index] == paragraph, units[index + 1] == paragraph + count else {
      return nil
    }
    return index
  }

  /// Whether a unit has the blocks that it had. Complexity: O(its blocks).
  private func hasSameBlocks(_ unit: Int, _ old: TerminalLines, _ oldUnit: Int) -> Bool {
    let (new, was) = (blocks(of: unit), old.blocks(of: oldUnit))
    guard new.blocks.count == was.blocks.count else { return false }
    var (first, firstWas) = (-1, -1)
    for (a, b) in zip(new.blocks, was.blocks) {
      guard a.attributes == b.attributes, a.range.lowerBound - new.start == b.range.lowerBound - was.start,
        a.range.count == b.range.count
      else { return false }
      guard var cell = a.cell, var cellWas = b.cell else {
        if a.cell != b.cell { return false }
        continue
      }
      if text.tables[cell.table] != old.text.tables[cellWas.table] { return false }
      if first < 0 { (first, firstWas) = (cell.table, cellWas.table) }
      cell.table -= first
      cellWas.table -= firstWas
      if cell != cellWas { return false }
    }
    return true
  }

  private func blocks(of unit: Int) -> (blocks: ArraySlice<TextBlock>, start: Int) {
    let (first, last) = (units?[unit] ?? unit, units?[unit + 1] ?? unit + 1)
    let start = outline.start(of: first)
    let end = last < outline.count ? outline.start(of: last) : text.utf16Count
    let all = text.blocks
    return (
      all[all.partition { $0.range.lowerBound < start }..<all.partition { $0.range.lowerBound < end }], start
    )
  }
}
