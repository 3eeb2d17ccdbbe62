import InlayCore

/// The lines of a document, in order.
struct LineStream {
  private let context: LayoutContext
  private var paragraphs: FlowParagraphs
  private var index = -1
  private var current: ParagraphTypesetter?
  /// Space that the previous paragraph requests after it.
  private var spaceAfter = 0
  private var spaceBefore = 0
  private var last: (style: ParagraphStyle, text: TextStyle, marker: Length?, indents: Indents)?

  init(_ context: LayoutContext) {
    self.context = context
    paragraphs = context.flow.makeIterator()
  }

  /// The next line; `nil` at the end of the document. Complexity: O(text) for all lines together.
  mutating func next() throws -> StackedLine? {
    while true {
      if var line = try current?.next() {
        if line.isFirst { line.spaceAbove = spaceBefore }
        return line
      }
      guard let paragraph = paragraphs.next() else {
        current = nil
        return nil
      }
      index += 1
      context.progress?.report(paragraph.range.lowerBound, of: context.flow.text.utf16Count)
      let values = paragraph.style.values
      spaceBefore = spaceAfter + context.geometry.space(values.spacingBefore)
      spaceAfter = context.geometry.space(values.spacingAfter)
      current = try ParagraphTypesetter(paragraph, index: index, indents: indents(of: paragraph), context)
    }
  }

  /// The indents of a paragraph. Complexity: O(1) for the same style as in the last call.
  mutating func indents(of paragraph: FlowParagraph) -> Indents {
    let marker = paragraph.marker?.position
    let (style, text) = (paragraph.style, paragraph.textStyle)
    if let last, last.style === style, last.text === text, last.marker == marker { return last.indents }
    let size = context.styles.pixels(of: text.values.fontSize)
    let indents = Indents(style, marker: marker, fontSize: size, context.geometry)
    if indents.isReduced {
      context.collector.report(
        .pageIndentReduced, at: paragraph.range.lowerBound,
        "the indents of the paragraph left too little room for text and were reduced")
    }
    context.noteHyphenation(style, at: paragraph.range.lowerBound)
    context.noteSpace(style, at: paragraph.range.lowerBound)
    last = (style, text, marker, indents)
    return indents
  }
}
