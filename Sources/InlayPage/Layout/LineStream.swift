import InlayCore

/// The lines of a document, or of a cell, in order. Rows of tables are lines, too.
struct LineStream {
  private let context: LayoutContext
  /// Where it is.
  private(set) var cursor: TextCursor
  private let end: Int
  private var frame: ColumnFrame
  /// Whether these are the lines of a cell.
  private let isCell: Bool
  private let hasBlocks: Bool
  private var current: ParagraphTypesetter?
  /// The end of the current paragraph.
  private var unit = 0
  private var table: TableTypesetter?
  private var boxes = OpenBoxes()
  /// The pixels of a page that the edges of the cells around it take.
  private let reserved: Int
  /// Space that the previous paragraph requests after it, and whether the document states it.
  private var spaceAfter = 0
  private var statesAfter = false
  private var spaceBefore = 0
  /// Whether there is no line yet in the innermost cell or box.
  private var isAtStart: Bool
  private var last:
    (style: ParagraphStyle, text: TextStyle, marker: Length?, frame: ColumnFrame, indents: Indents)?

  /// The lines of the whole document.
  init(_ context: LayoutContext) {
    self.init(
      context, TextCursor(context.flow), to: context.flow.text.utf16Count, in: ColumnFrame(context.geometry))
  }

  /// The lines from a paragraph to the one that ends at `end`.
  ///
  /// - Parameter reserved: for a cell, the pixels of a page's height that it and those around it take.
  init(
    _ context: LayoutContext, _ cursor: TextCursor, to end: Int, in frame: ColumnFrame,
    cell reserved: Int? = nil
  ) {
    (self.context, self.cursor, self.end, self.frame) = (context, cursor, end, frame)
    hasBlocks = !context.flow.text.blocks.isEmpty
    (isCell, self.reserved) = (reserved != nil, reserved ?? 0)
    isAtStart = reserved != nil
  }

  /// The space below the last line, at the end of a cell.
  var trailingSpace: Int { statesAfter ? spaceAfter : 0 }

  /// The space below the last line, in front of more text.
  var spaceBelow: Int { spaceAfter }

  /// The next line; `nil` at the end of the document. Complexity: O(text) for all lines together.
  mutating func next() throws -> StackedLine? {
    while true {
      if var line = try current?.next() {
        if line.isFirst { line.spaceAbove = spaceBefore }
        if hasBlocks {
          enclose(&line, to: line.isLast ? unit : nil)
          if !context.keepsCommands { line.commands = [] }
        }
        return line
      }
      if hasBlocks, let line = try nextOfBlocks() { return line }
      guard let paragraph = cursor.paragraph(before: end) else {
        current = nil
        return nil
      }
      try begin(paragraph)
    }
  }

  private mutating func begin(_ paragraph: FlowParagraph) throws {
    context.progress?.report(paragraph.range.lowerBound, of: context.flow.text.utf16Count)
    let values = paragraph.style.values
    let before = isAtStart && !values.statesSpacingBefore ? 0 : context.geometry.space(values.spacingBefore)
    spaceBefore = spaceAfter + before
    spaceAfter = context.geometry.space(values.spacingAfter)
    if hasBlocks {
      isAtStart = false
      statesAfter = values.statesSpacingAfter
      unit = paragraph.range.upperBound
      context.isInBlock = isCell || !boxes.isEmpty
      context.reservedHeight = reserved + boxes.reserved
    }
    current = try ParagraphTypesetter(
      paragraph, index: cursor.index, indents: indents(of: paragraph), context)
  }

  /// The indents of a paragraph. Complexity: O(1) for the same style as in the last call.
  mutating func indents(of paragraph: FlowParagraph) -> Indents {
    let marker = paragraph.marker?.position
    let (style, text) = (paragraph.style, paragraph.textStyle)
    if let last, last.style === style, last.text === text, last.marker == marker, last.frame == frame {
      return last.indents
    }
    let size = context.styles.pixels(of: text.values.fontSize)
    let indents = Indents(style, marker: marker, fontSize: size, in: frame, context.geometry)
    if indents.isReduced {
      context.collector.report(
        .pageIndentReduced, at: paragraph.range.lowerBound,
        "the indents of the paragraph left too little room for text and were reduced")
    }
    context.noteHyphenation(style, at: paragraph.range.lowerBound)
    context.noteSpace(style, at: paragraph.range.lowerBound)
    last = (style, text, marker, frame, indents)
    return indents
  }

  // MARK: Blocks

  /// Enters boxes, or returns the next row of a table; `nil` if a paragraph follows.
  private mutating func nextOfBlocks() throws -> StackedLine? {
    while true {
      if table != nil {
        if let rows = try table?.next(&cursor) { return line(of: rows) }
        table = nil
      }
      guard cursor.position < end, let block = cursor.next else { return nil }
      current = nil
      if block.cell != nil {
        let blocks = boxes.reserved
        table = try TableTypesetter(context, cursor, in: frame, reserved: reserved + blocks)
        spaceBefore = spaceAfter + (table?.look.margin.top ?? 0)
      } else {
        boxes.open(cursor.block, in: &frame, below: isAtStart ? 0 : spaceAfter, context)
        spaceAfter = 0
        cursor.block += 1
        isAtStart = true
      }
    }
  }

  private mutating func line(of rows: TableRows) -> StackedLine {
    var line = rows.line(in: frame)
    line.spaceAbove = rows.isFirst ? spaceBefore : 0
    isAtStart = false
    (spaceAfter, statesAfter) = (rows.isLast ? table?.look.margin.bottom ?? 0 : 0, true)
    enclose(&line, to: rows.isLast ? rows.range.upperBound : nil)
    return line
  }

  /// Adds the edges of the boxes around a line. `end` is where its paragraph or table ends, if it is the last line.
  private mutating func enclose(_ line: inout StackedLine, to end: Int?) {
    guard !boxes.isEmpty else { return }
    let below = statesAfter ? spaceAfter : 0
    guard let margin = boxes.enclose(&line, to: end, below: below, &frame) else { return }
    // Boxes end here.
    (spaceAfter, statesAfter) = (margin, true)
  }
}
