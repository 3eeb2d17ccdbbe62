package import InlayCore
internal import InlayUnicode

/// Lays an `InlineFlow` out on the cells of a terminal, one line after another.
///
/// ```
/// let text = try Decomposer.decompose([AttributedRun("Tea at four, on the terrace, as ever.")]).value
/// var layout = TerminalLayout(InlineFlow(text), options: LayoutOptions(columns: 20)) { image in
///   .drawable(width: 160, height: 160)
/// }
/// var line = TerminalLine()
/// while layout.next(into: &line) { print(String(decoding: line.text, as: UTF8.self)) }
/// ```
///
/// No line is wider than requested. Lines break by UAX #14. Spaces at the end of a line hang and are not written. A
/// word wider than a line is split between clusters. A cluster wider than a line is replaced by an ellipsis, with a
/// diagnostic. Images are boxes that are never split, and lines break beside them as beside an ideograph. An image that
/// cannot be shown, or is wider than a line, is replaced by its label in brackets, or by the text it covers.
///
/// A line contains nothing that a terminal would act on. Control characters are shown as text, and so is U+10EEEE,
/// which kitty turns into images. Soft hyphens appear only where a line breaks. A cluster has at most 32 scalars.
/// Characters that are invisible by themselves, such as tags outside of emoji, are dropped. Embeddings, overrides and
/// isolates are applied if the layout reorders text (``TerminalBidi/visual``), and dropped otherwise: terminals ignore
/// them or let them reach beyond their line, and an override makes text look different from what it is. The marks
/// U+200E, U+200F and U+061C are kept.
///
/// A column is half of the body's font size, and lengths are rounded to columns. Space between paragraphs becomes blank
/// lines; a row is five quarters of that size. Indents leave at least half of the line for text, and at least ten
/// columns. Line spacing, page breaks, baseline shifts and font sizes are not shown.
package struct TerminalLayout {
  /// The styles that pieces refer to by index. The list grows as lines are made. The first is the terminal's default.
  package var styles: [CellStyle] { preparation.styles.all }

  /// The diagnostics so far.
  package var diagnostics: [Diagnostic] { preparation.diagnostics.diagnostics }

  let flow: InlineFlow
  var metrics: LayoutMetrics
  let measure: (FlowImage) -> ImageMeasure
  var text: String
  var paragraphs: FlowParagraphs
  var preparation: ParagraphPreparation
  var fitter: LineFitter
  var frame: ParagraphFrame?
  var lastFrame: (style: ParagraphStyle, marker: Length?, frame: ParagraphFrame)?
  var order = VisualOrder()
  /// Where the layout is among tables and boxes; `nil` for a text without any.
  var blocks: BlockProgress?
  /// The next paragraph, if it was looked at already.
  var pushed: FlowParagraph?
  /// What the paragraph before decides about the lines between; `nil` before the first paragraph.
  var edge: ParagraphEdge?
  private var blankLines = 0
  private var blankBlock: Int?
  private var blankBar = false
  private var isInParagraph = false

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - flow: the text.
  ///   - options: the options of the layout. Numbers out of range are clamped.
  ///   - measure: returns the size of an image. It is called once for each placement of an image, in the order of the
  ///     text, when the paragraph starts.
  /// - Complexity: O(1), and O(n) for all lines together.
  package init(_ flow: InlineFlow, options: LayoutOptions, measure: @escaping (FlowImage) -> ImageMeasure) {
    let styles = StyleTable(plainColor: flow.bodyStyle.text.foregroundColor)
    self.init(flow, options: options, styles: styles, measure: measure)
  }

  /// A layout that adds to the styles of another.
  init(
    _ flow: InlineFlow, options: LayoutOptions, styles: StyleTable,
    measure: @escaping (FlowImage) -> ImageMeasure
  ) {
    self.flow = flow
    self.measure = measure
    let body = flow.bodyStyle.text
    metrics = LayoutMetrics(options, body: body.fontSize, jumbo: flow.jumbo)
    text = flow.text.text
    text.makeContiguousUTF8()
    paragraphs = flow.makeIterator()
    preparation = ParagraphPreparation(
      styles: styles, keepsDirections: options.bidi != .terminal)
    fitter = LineFitter(widths: options.widths)
    if !flow.text.blocks.isEmpty { blocks = BlockProgress(flow.text) }
  }

  /// Fills `line` with the next line.
  ///
  /// - Returns: whether there was one. If not, `line` is empty.
  /// - Complexity: O(line), and for the first line of a paragraph O(paragraph).
  package mutating func next(into line: inout TerminalLine) -> Bool {
    while true {
      if nextInParagraph(into: &line) { return true }
      if blocks != nil, nextInBlock(into: &line) { return true }
      guard let paragraph = nextParagraph() else { return false }
      if blocks != nil, beginBlock(at: paragraph) { continue }
      begin(paragraph)
    }
  }

  /// The next paragraph of the text.
  mutating func nextParagraph() -> FlowParagraph? {
    guard let paragraph = pushed else { return paragraphs.next() }
    pushed = nil
    return paragraph
  }

  /// Fills `line` with the next line of the paragraph under way, or with the next blank line before it.
  ///
  /// - Returns: whether there was one. If not, `line` is empty.
  mutating func nextInParagraph(into line: inout TerminalLine) -> Bool {
    line.clear()
    guard let frame else { return false }
    if blankLines > 0 {
      blankLines -= 1
      composeBlank(frame, hasBlock: blankBlock != nil, hasBar: blankBar, into: &line)
      return true
    }
    guard isInParagraph else { return false }
    let bytes = preparation.buffer.bytes
    isInParagraph = bytes.withBytes { utf8 in
      let extent = fitter.next(utf8, preparation.buffer, frame)
      compose(extent, utf8, frame, into: &line)
      return !extent.isLast
    }
    line.endsParagraph = !isInParagraph
    return true
  }

  /// Prepares a paragraph, and the blank lines before it.
  mutating func begin(_ paragraph: FlowParagraph) {
    let style = paragraph.style
    let before = edge
    let frame = prepare(paragraph)
    // There is no blank line before the first paragraph.
    blankLines = before.map { metrics.blankLines($0.spaceAfter, style.values.spacingBefore) } ?? 0
    edge = ParagraphEdge(spaceAfter: style.values.spacingAfter, block: frame.block, bar: frame.bar)
    // Between two blocks of one color, the color continues.
    blankBlock = before?.block == frame.block ? frame.block : nil
    blankBar = frame.bar != nil && before?.bar == frame.bar
    self.frame = frame
    isInParagraph = true
  }

  /// Goes on with a paragraph of the flow after another than the last one.
  ///
  /// - Parameter edge: that of the paragraph before; `nil` if there is none.
  mutating func resume(after edge: ParagraphEdge?) { self.edge = edge }
}

/// What a paragraph decides about the blank lines after it.
struct ParagraphEdge: Hashable {
  var spaceAfter: Length
  /// Indices of styles, as in ``ParagraphFrame``.
  var block: Int?
  var bar: Int?
}

extension TerminalLine {
  /// Removes everything and keeps the memory.
  mutating func clear() {
    text.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    rows = 1
    endsParagraph = false
    if isInTable {
      isInTable = false
      cells.removeAll(keepingCapacity: true)
    }
  }
}
