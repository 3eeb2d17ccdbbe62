package import InlayCore
package import InlayPixels

/// The positions of a document's lines and pictures, kept so that an edit typesets only the paragraphs it touches.
///
/// The positions are those of a ``PageLayout``. Lines that an edit moves are stacked anew, which takes a small part of
/// the time that typesetting takes. What is drawn is not kept.
///
/// One thread at a time may use it.
package struct PageLines {
  private struct Paragraph {
    /// Its lines. Ranges and placements are counted from its first.
    var lines: [StackedLine]
    /// Space that it requests above and below, in pixels.
    var before: Int
    var after: Int
    /// Emoji that it joins.
    var joined: Int
    /// Whether its lines are those of an outermost table or box that begins with it.
    var isUnit = false
    /// Whether its lines are among those of the paragraph with which such a table or box begins.
    var isMember = false
  }

  /// How far lines were stacked before a paragraph.
  fileprivate struct Stack {
    var filler: PageFiller
    var lines = 0
    var pages = 0
    /// The width of the page in pixels.
    var width = 0
    /// Space that the paragraph before requests below.
    var spaceAfter = 0
  }

  private let options: PageOptions
  private let geometry: PageGeometry
  private let fonts: PageFonts
  private let decoder: ImageDecoder
  private var outline: FlowOutline
  private var paragraphs: [Paragraph] = []
  /// The paragraphs of outermost tables and boxes.
  private var units: [Range<Int>] = []
  private var overdraw = 0
  /// Emoji joined in all paragraphs.
  private var joined = 0
  /// All lines, in order.
  package private(set) var lines: [PlacedLine] = []
  /// All pages, in order.
  package private(set) var pages: [PlacedPage] = []
  /// The stacks before every so many paragraphs.
  private var stacks: [Stack] = []
  private let spacing: Int
  /// The number of paragraphs that were typeset by the last change.
  private(set) var typesetCount = 0

  /// Lays a text out. `decoder` decodes pictures as far as their sizes are needed.
  ///
  /// - Throws: `InlayError` if the options are invalid, there are no fonts, or memory is short. Complexity: O(text).
  package init(
    _ text: DecomposedText, options: PageOptions = PageOptions(), decoder: ImageDecoder = .standard
  ) throws {
    try self.init(text, options: options, fonts: try PageFonts(options.fonts), decoder: decoder, sizes: nil)
  }

  /// - Parameters:
  ///   - sizes: the size of each placement, if the caller draws the boxes.
  ///   - spacing: the number of paragraphs between those from which stacking can go on.
  init(
    _ text: DecomposedText, options: PageOptions, fonts: PageFonts, decoder: ImageDecoder, sizes: [BoxSize]?,
    spacing: Int = 128
  ) throws {
    self.spacing = spacing
    if let pages = options.maximumPages, pages < 1 {
      throw InlayError.pageOption("maximum number of pages", why: "must be at least 1, not \(pages)")
    }
    (self.options, self.fonts, self.decoder) = (options, fonts, decoder)
    geometry = try PageGeometry(options, tallest: nil)
    try text.checkTables(options.limits)
    outline = FlowOutline(InlineFlow(text, options))
    try typesetAll(sizes)
    try stack(from: 0, to: nil)
  }

  /// The text.
  package var text: DecomposedText { outline.flow.text }

  /// Changes the text, and typesets the paragraphs that differ. Where a picture has loaded, the text is the same with
  /// another image.
  ///
  /// - Parameter edits: what was edited, if known.
  /// - Throws: as the initializer, and `CancellationError`. The lines are then unchanged.
  /// - Complexity: O(paragraphs to typeset), and a small part of a microsecond for each line.
  package mutating func update(to text: DecomposedText, _ edits: AppliedEdits? = nil) throws {
    try update(to: text, edits, sizes: nil)
  }

  mutating func update(to text: DecomposedText, _ edits: AppliedEdits?, sizes: [BoxSize]?) throws {
    var copy = self
    let changes = try copy.typeset(text, edits, sizes)
    if let changes {
      guard let first = changes.first, let last = changes.last else {
        self = copy
        return
      }
      // Behind the last change, paragraphs that were not moved may be where they were.
      let isInPlace =
        last.old.upperBound == last.new.upperBound && text.utf16Count == self.text.utf16Count
        && text.placements.count == self.text.placements.count
      try copy.stack(from: first.new.lowerBound, to: isInPlace ? last.new.upperBound : nil)
    } else {
      try copy.stack(from: 0, to: nil)
    }
    self = copy
  }

  /// Typesets what differs. Returns the paragraphs, or `nil` if it is all of them.
  private mutating func typeset(
    _ text: DecomposedText, _ edits: AppliedEdits?, _ sizes: [BoxSize]?
  ) throws -> [FlowOutline.Change]? {
    // Past the limit, which emoji are joined depends on those before them.
    try text.checkTables(options.limits)
    guard joined <= options.limits.joinedEmoji, var changes = outline.update(to: text, edits) else {
      outline = FlowOutline(outline.flow.with(text))
      try typesetAll(sizes)
      return nil
    }
    typesetCount = 0
    let old = units
    units = BlockUnits.paragraphs(of: outline)
    guard !changes.isEmpty else { return [] }
    changes = BlockUnits.extended(changes, old: old, new: units)
    let context = context(sizes)
    var stream = LineStream(context)
    for change in changes.reversed() {
      var made: [Paragraph] = []
      if !change.new.isEmpty {
        var flow = outline.paragraphs(from: change.new.lowerBound)
        var index = change.new.lowerBound
        while index < change.new.upperBound {
          if let unit = unit(at: index) {
            made += try typeset(unit, &flow, context)
            index = unit.upperBound
            continue
          }
          guard let next = flow.next() else { break }
          made.append(try typeset(next, outline.firstPlacement(of: index), &stream, context))
          index += 1
        }
      }
      joined += made.reduce(0) { $0 + $1.joined } - paragraphs[change.old].reduce(0) { $0 + $1.joined }
      paragraphs.replaceSubrange(change.old, with: made)
    }
    typesetCount = changes.reduce(0) { $0 + $1.new.count }
    if joined > options.limits.joinedEmoji {
      outline = FlowOutline(outline.flow)
      try typesetAll(sizes)
      return nil
    }
    return changes
  }

  private func context(_ sizes: [BoxSize]?) -> LayoutContext {
    let pictures = PagePictures(text, decoder: decoder, limits: options.limits)
    return LayoutContext(outline.flow, options, geometry, fonts, pictures, sizes)
  }

  private mutating func typesetAll(_ sizes: [BoxSize]?) throws {
    let context = context(sizes)
    overdraw = context.overdraw
    (paragraphs, joined, units) = ([], 0, [])
    var stream = LineStream(context)
    var flow = outline.flow.makeIterator()
    if !text.blocks.isEmpty {
      while outline.append(&flow) != nil {}
      units = BlockUnits.paragraphs(of: outline)
      flow = outline.flow.makeIterator()
      var index = 0
      while index < outline.count {
        let made: [Paragraph]
        if let unit = unit(at: index) {
          made = try typeset(unit, &flow, context)
        } else if let next = flow.next() {
          made = [try typeset(next, outline.firstPlacement(of: index), &stream, context)]
        } else {
          break
        }
        joined += made[0].joined
        paragraphs += made
        index += made.count
      }
    }
    while let next = outline.append(&flow) {
      let paragraph = try typeset(next, outline.firstPlacement(of: paragraphs.count), &stream, context)
      joined += paragraph.joined
      paragraphs.append(paragraph)
    }
    typesetCount = paragraphs.count
  }

  private func typeset(
    _ paragraph: FlowParagraph, _ firstPlacement: Int, _ stream: inout LineStream, _ context: LayoutContext
  ) throws -> Paragraph {
    let values = paragraph.style.values
    let start = paragraph.range.lowerBound
    let joined = context.joinedEmoji
    var typesetter = try ParagraphTypesetter(
      paragraph, index: 0, indents: stream.indents(of: paragraph), context)
    var lines: [StackedLine] = []
    while var line = try typesetter.next() {
      if Task.isCancelled { throw CancellationError() }
      line.range = line.range.lowerBound - start..<line.range.upperBound - start
      for box in line.boxes.indices { line.boxes[box].placement -= firstPlacement }
      // Positions need no drawing.
      line.commands = []
      lines.append(line)
    }
    return Paragraph(
      lines: lines, before: geometry.space(values.spacingBefore), after: geometry.space(values.spacingAfter),
      joined: context.joinedEmoji - joined)
  }

  // MARK: Tables and boxes

  /// The outermost table or box that begins with a paragraph. Complexity: O(log tables).
  private func unit(at index: Int) -> Range<Int>? {
    let number = units.partition { $0.lowerBound < index }
    return number < units.count && units[number].lowerBound == index ? units[number] : nil
  }

  /// Typesets an outermost table or box as a whole. `flow` is at its first paragraph, and passes it.
  private func typeset(
    _ unit: Range<Int>, _ flow: inout FlowParagraphs, _ context: LayoutContext
  ) throws -> [Paragraph] {
    let start = flow.position
    let end = unit.upperBound < outline.count ? outline.start(of: unit.upperBound) : text.utf16Count
    let firstPlacement = outline.firstPlacement(of: unit.lowerBound)
    let joined = context.joinedEmoji
    context.keepsCommands = false
    defer { context.keepsCommands = true }
    var stream = LineStream(
      context, TextCursor(outline.flow, flow, index: unit.lowerBound), to: end, in: ColumnFrame(geometry))
    var lines: [StackedLine] = []
    while var line = try stream.next() {
      if Task.isCancelled { throw CancellationError() }
      line.paragraph -= unit.lowerBound
      line.range = line.range.lowerBound - start..<line.range.upperBound - start
      for box in line.boxes.indices { line.boxes[box].placement -= firstPlacement }
      line.firstPlacement -= firstPlacement
      lines.append(line)
    }
    flow = stream.cursor.paragraphs
    (context.isInBlock, context.reservedHeight) = (false, 0)
    var made = Array(
      repeating: Paragraph(lines: [], before: 0, after: 0, joined: 0, isMember: true), count: unit.count)
    made[0] = Paragraph(
      lines: lines, before: 0, after: stream.spaceBelow, joined: context.joinedEmoji - joined, isUnit: true)
    return made
  }

  /// Stacks lines.
  ///
  /// - Parameters:
  ///   - first: the first paragraph that may have changed.
  ///   - last: the paragraph from which on no lines have changed, and no positions in the text; `nil` if there is none.
  private mutating func stack(from first: Int, to last: Int?) throws {
    let old = (lines: lines, pages: pages, stacks: stacks)
    let known = min(first / spacing, stacks.count - 1)
    var stack = Stack(
      filler: PageFiller(geometry, overdraw: overdraw, maximumPixels: options.limits.pagePixels))
    if known >= 0 { stack = stacks[known] }
    stacks.removeLast(stacks.count - max(0, known))
    lines.removeLast(lines.count - stack.lines)
    pages.removeLast(pages.count - stack.pages)
    lines.reserveCapacity(paragraphs.count)
    for index in max(0, known) * spacing..<paragraphs.count {
      if index.isMultiple(of: spacing) {
        (stack.lines, stack.pages) = (lines.count, pages.count)
        let number = index / spacing
        if let last, index >= last, number < old.stacks.count, stack.isAt(old.stacks[number]) {
          let there = old.stacks[number]
          for var later in old.stacks[number...] {
            later.lines += stack.lines - there.lines
            stacks.append(later)
          }
          lines += old.lines[there.lines...]
          pages += old.pages[there.pages...]
          return
        }
        stacks.append(stack)
      }
      guard try add(index, to: &stack) else { return }
    }
    stack.filler.finish()
    _ = take(from: &stack)
  }

  /// Stacks the lines of a paragraph. Returns whether there may be more pages.
  private mutating func add(_ index: Int, to stack: inout Stack) throws -> Bool {
    let paragraph = paragraphs[index]
    if paragraph.isMember { return true }
    let start = outline.start(of: index)
    let hasPlacements = paragraph.isUnit || paragraph.lines.contains { !$0.boxes.isEmpty }
    let first = hasPlacements ? outline.firstPlacement(of: index) : 0
    for (number, var line) in paragraph.lines.enumerated() {
      line.paragraph += index
      line.firstPlacement += first
      line.range = line.range.lowerBound + start..<line.range.upperBound + start
      for box in line.boxes.indices { line.boxes[box].placement += first }
      if paragraph.isUnit {
        if number == 0 { line.spaceAbove += stack.spaceAfter }
      } else if line.isFirst {
        line.spaceAbove = stack.spaceAfter + paragraph.before
      }
      try stack.filler.add(line)
      guard take(from: &stack) else { return false }
    }
    stack.spaceAfter = paragraph.after
    return true
  }

  /// Takes the lines that have their place. Returns whether there may be more pages.
  private mutating func take(from stack: inout Stack) -> Bool {
    while let event = stack.filler.pop() {
      switch event {
      case .begin(_, let pixels, _): stack.width = pixels
      case .line(let line): if !line.isAddition { lines.append(line.placed) }
      case .end(let page, let height):
        pages.append(
          PlacedPage(
            page: page, width: Double(stack.width) / options.scale, height: Double(height) / options.scale))
        if page + 1 == options.maximumPages { return false }
      }
    }
    return true
  }
}

extension PageLines.Stack {
  /// Whether what follows will have the same places as after another stack.
  fileprivate func isAt(_ other: Self) -> Bool {
    pages == other.pages && width == other.width && spaceAfter == other.spaceAfter
      && filler.isAt(other.filler)
  }
}
