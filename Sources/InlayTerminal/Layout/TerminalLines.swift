package import InlayCore

/// All lines of a text on a terminal, kept so that an edit redoes only the paragraphs it touches. A table, or a box
/// outside of tables, is redone as a whole.
///
/// The lines are those of a ``TerminalLayout``. Only the order of ``styles`` may differ after updates: a line refers to
/// an equal style by another index.
///
/// Positions inside paragraphs are stored from the start of the paragraph, so paragraphs that an edit moves stay as they
/// are.
package struct TerminalLines {
  /// The lines that an update replaced.
  package struct Change: Sendable, Hashable {
    /// Indices of lines before the update.
    package var old: Range<Int>
    /// Indices of lines after it.
    package var new: Range<Int>
  }

  struct Paragraph {
    /// Its lines, and the blank lines before it. Their images refer to placements from the paragraph's first, and their
    /// cells to blocks from its first.
    var lines: [TerminalLine]
    var edge: ParagraphEdge
    /// Positions are units from its start.
    var diagnostics: DiagnosticCollector?
  }

  var outline: FlowOutline
  let options: LayoutOptions
  var table: StyleTable
  var paragraphs: [Paragraph] = []
  /// The index of each paragraph's first line, then the number of lines.
  var starts = [0]
  /// If there are tables or boxes, each of them outside of others counts as one paragraph. Then this is the first
  /// paragraph of the text in each, and then their number.
  var units: [Int]?

  /// Lays a text out. Parameters as in ``TerminalLayout``. Complexity: O(n).
  package init(_ flow: InlineFlow, options: LayoutOptions, measure: @escaping (FlowImage) -> ImageMeasure) {
    outline = FlowOutline(flow)
    self.options = options
    table = StyleTable(plainColor: flow.bodyStyle.text.foregroundColor)
    layOutAll(measure)
  }

  /// The number of lines.
  package var count: Int { starts[paragraphs.count] }

  /// The styles that the lines refer to by index.
  package var styles: [CellStyle] { table.all }

  /// The text of the lines.
  package var text: DecomposedText { outline.flow.text }

  /// A line. Complexity: O(line), and O(log paragraphs) for where it is.
  package subscript(index: Int) -> TerminalLine {
    let paragraph = starts.partition { $0 <= index } - 1
    var line = paragraphs[paragraph].lines[index - starts[paragraph]]
    if !line.cells.isEmpty {
      let block = firstBlock(of: paragraph)
      for cell in line.cells.indices { line.cells[cell].cell += block }
    }
    guard line.hasPictures else { return line }
    let first = outline.firstPlacement(of: units?[paragraph] ?? paragraph)
    for piece in line.pieces.indices {
      guard var image = line.pieces[piece].image else { continue }
      image.placement += first
      image.entry = text.placements[image.placement].image
      line.pieces[piece].image = image
    }
    return line
  }

  /// The lines of the paragraph that holds a UTF-16 unit, with the blank lines before it. Complexity: O(log n).
  package func lines(at position: Int) -> Range<Int> {
    guard !paragraphs.isEmpty else { return 0..<0 }
    let index = outline.index(at: position)
    let paragraph = units.map { $0.partition { $0 <= index } - 1 } ?? index
    return starts[paragraph]..<starts[paragraph + 1]
  }

  /// The diagnostics of all lines. Complexity: O(paragraphs).
  package var diagnostics: [Diagnostic] {
    var all = DiagnosticCollector()
    for (index, paragraph) in paragraphs.enumerated() {
      if let own = paragraph.diagnostics {
        all.report(own, movedBy: outline.start(of: units?[index] ?? index))
      }
    }
    return all.diagnostics
  }

  /// Changes the text, and redoes the paragraphs that differ.
  ///
  /// - Parameters:
  ///   - text: the new text. Where an image has loaded, this is the same text with another image.
  ///   - edits: what was edited, if known.
  ///   - measure: returns the size of an image. It is called for the images of the paragraphs to redo. Equal images have
  ///     equal sizes.
  /// - Returns: the lines that were replaced, in order.
  /// - Complexity: O(paragraphs to redo + runs + placements + paragraphs); see `FlowOutline.update(to:_:)`.
  package mutating func update(
    to text: DecomposedText, _ edits: AppliedEdits? = nil, measure: @escaping (FlowImage) -> ImageMeasure
  ) -> [Change] {
    if units != nil || !text.blocks.isEmpty { return updateBlocks(to: text, edits, measure) }
    let oldCount = count
    guard let redone = outline.update(to: text, edits) else {
      outline = FlowOutline(outline.flow.with(text))
      (paragraphs, starts) = ([], [0])
      table.forgetTexts()
      layOutAll(measure)
      return [Change(old: 0..<oldCount, new: 0..<count)]
    }
    guard !redone.isEmpty else { return [] }
    table.forgetTexts()
    var layout = TerminalLayout(outline.flow, options: options, styles: table, measure: measure)
    defer { table = layout.preparation.styles }
    return redone.allSatisfy { $0.old.count == $0.new.count }
      ? replace(redone, &layout) : rebuild(redone, &layout)
  }

  /// Redoes paragraphs in place. Complexity: O(paragraphs to redo), and O(paragraphs) if the number of lines changes.
  private mutating func replace(_ redone: [FlowOutline.Change], _ layout: inout TerminalLayout) -> [Change] {
    var done: [Change] = []
    var shift = 0
    var isMoved = false
    for (number, change) in redone.enumerated() {
      layout.resume(after: change.new.lowerBound > 0 ? paragraphs[change.new.lowerBound - 1].edge : nil)
      var flow = outline.paragraphs(from: change.new.lowerBound)
      // The blank lines before the next paragraph depend on the last one.
      let next = number + 1 < redone.count ? redone[number + 1].new.lowerBound : paragraphs.count
      var index = change.new.lowerBound
      var more = 0
      var isEdgeChanged = false
      while index < change.new.upperBound || isEdgeChanged && index < min(next, change.new.upperBound + 1),
        let paragraph = flow.next()
      {
        let new = Self.layOut(paragraph, &layout, outline.firstPlacement(of: index))
        isEdgeChanged = new.edge != paragraphs[index].edge
        let added = new.lines.count - paragraphs[index].lines.count
        more += added
        isMoved = isMoved || added != 0
        paragraphs[index] = new
        index += 1
      }
      let old = starts[change.old.lowerBound]..<starts[index]
      done.append(Change(old: old, new: old.lowerBound + shift..<old.upperBound + shift + more))
      shift += more
    }
    guard isMoved else { return done }
    for index in redone[0].new.lowerBound..<paragraphs.count {
      starts[index + 1] = starts[index] + paragraphs[index].lines.count
    }
    return done
  }

  /// Redoes paragraphs, of which there may be more or fewer than before. Complexity: O(paragraphs).
  private mutating func rebuild(_ redone: [FlowOutline.Change], _ layout: inout TerminalLayout) -> [Change] {
    var done: [Change] = []
    var kept: [Paragraph] = []
    kept.reserveCapacity(outline.count)
    var newStarts = [0]
    newStarts.reserveCapacity(outline.count + 1)
    var line = 0
    func add(_ paragraph: Paragraph) {
      line += paragraph.lines.count
      newStarts.append(line)
      kept.append(paragraph)
    }
    var from = 0
    for (number, change) in redone.enumerated() {
      for paragraph in paragraphs[from..<change.old.lowerBound] { add(paragraph) }
      let first = line
      layout.resume(after: kept.last?.edge)
      var flow = kept.count < outline.count ? outline.paragraphs(from: kept.count) : nil
      func redo() {
        guard let next = flow?.next() else { return }
        add(Self.layOut(next, &layout, outline.firstPlacement(of: kept.count)))
      }
      for _ in change.new { redo() }
      from = change.old.upperBound
      // The blank lines before the next paragraph depend on this one.
      let next = number + 1 < redone.count ? redone[number + 1].old.lowerBound : paragraphs.count
      let before = from > 0 ? paragraphs[from - 1].edge : nil
      if from < next, kept.last?.edge != before {
        redo()
        from += 1
      }
      done.append(Change(old: starts[change.old.lowerBound]..<starts[from], new: first..<line))
    }
    for paragraph in paragraphs[from...] { add(paragraph) }
    (paragraphs, starts) = (kept, newStarts)
    return done
  }

  mutating func layOutAll(_ measure: @escaping (FlowImage) -> ImageMeasure) {
    if !text.blocks.isEmpty { return layOutAllBlocks(measure) }
    var layout = TerminalLayout(outline.flow, options: options, styles: table, measure: measure)
    var flow = outline.flow.makeIterator()
    while let next = outline.append(&flow) {
      let paragraph = Self.layOut(next, &layout, outline.firstPlacement(of: paragraphs.count))
      paragraphs.append(paragraph)
      starts.append(starts[starts.count - 1] + paragraph.lines.count)
    }
    table = layout.preparation.styles
  }

  private static func layOut(
    _ paragraph: FlowParagraph, _ layout: inout TerminalLayout, _ firstPlacement: Int
  ) -> Paragraph {
    layout.preparation.diagnostics = DiagnosticCollector()
    layout.begin(paragraph)
    var lines: [TerminalLine] = []
    while true {
      var line = TerminalLine()
      guard layout.nextInParagraph(into: &line) else { break }
      for piece in line.pieces.indices {
        line.pieces[piece].image?.placement -= firstPlacement
      }
      lines.append(line)
    }
    return finished(lines, paragraph.range.lowerBound, layout)
  }

  /// A paragraph whose lines were made.
  static func finished(_ lines: [TerminalLine], _ start: Int, _ layout: TerminalLayout) -> Paragraph {
    let own = layout.preparation.diagnostics
    var diagnostics: DiagnosticCollector?
    if !own.isEmpty {
      var moved = DiagnosticCollector()
      moved.report(own, movedBy: -start)
      diagnostics = moved
    }
    let edge = layout.edge ?? ParagraphEdge(spaceAfter: .zero)
    return Paragraph(lines: lines, edge: edge, diagnostics: diagnostics)
  }
}
