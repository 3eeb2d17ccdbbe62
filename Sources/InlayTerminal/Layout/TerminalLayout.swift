public import InlayCore
internal import InlayUnicode

/// Lays an `InlineFlow` out on the cells of a terminal, one line after another.
///
/// ```swift
/// let text = try Decomposer.decompose([AttributedRun("Tea at four, on the terrace, as ever.")]).value
/// var layout = TerminalLayout(InlineFlow(text), options: LayoutOptions(columns: 20)) { image in
///   .drawable(width: 160, height: 160)
/// }
/// var line = TerminalLine()
/// while layout.next(into: &line) { print(String(decoding: line.text, as: UTF8.self)) }
/// ```
///
/// No line is wider than asked for, at any width. Lines break by UAX #14; spaces at the end of a line hang and are not sent;
/// what fits no line is broken between clusters, and a cluster that fits no line is replaced by an ellipsis, with a
/// diagnostic. Images are boxes that are not divided, and stand in the text as an ideograph would; one that cannot be shown,
/// or fits no line, is its label in brackets, or the text it stands over.
///
/// Nothing that a terminal would act on gets into a line, wherever it comes from. Control characters and U+10EEEE, of which
/// kitty makes images, are shown as text; soft hyphens only where a line breaks; of a cluster no more than 32 scalars; what
/// is not seen by itself, such as tags outside of emoji, not at all. Embeddings, overrides and isolates are obeyed where the
/// layout reorders (``LayoutOptions/Bidi/visual``) and left out where it does not: terminals let them reach beyond the line
/// they are on, or ignore them, and an override shows other text than is there. The marks U+200E, U+200F and U+061C stay.
///
/// Lengths become columns of half the body's font size. Space between paragraphs becomes blank lines, a row being five
/// quarters of that size. Indents leave half of the line for text, at least ten columns. Line spacing, page breaks, shifts
/// of the baseline and font sizes have no form in cells.
public struct TerminalLayout {
  /// What the pieces' styles are: places in this list. It grows while lines are asked for; the first is the terminal's own.
  public var styles: [CellStyle] { preparation.styles.all }

  /// What was shown in another form, or left out, so far.
  public var diagnostics: [Diagnostic] { preparation.diagnostics.diagnostics }

  let flow: InlineFlow
  let metrics: LayoutMetrics
  let measure: (FlowImage) -> ImageMeasure
  var text: String
  var paragraphs: FlowParagraphs
  var preparation: ParagraphPreparation
  var fitter: LineFitter
  var frame: ParagraphFrame?
  var lastFrame: (style: ParagraphStyle, marker: Length?, frame: ParagraphFrame)?
  var order = VisualOrder()
  private var blankLines = 0
  private var blankBlock: Int?
  private var blankBar = false
  private var spaceAfter: Length?
  private var isInParagraph = false

  /// - Parameters:
  ///   - flow: the text.
  ///   - options: how it is laid out; numbers out of their range count as the nearest in it.
  ///   - measure: what is known of an image. Asked once for each place an image has in the text, in the order of the text,
  ///     while its paragraph begins.
  /// - Complexity: O(1); of all lines together O(n).
  public init(_ flow: InlineFlow, options: LayoutOptions, measure: @escaping (FlowImage) -> ImageMeasure) {
    self.flow = flow
    self.measure = measure
    let body = flow.bodyStyle.text
    metrics = LayoutMetrics(options, body: body.fontSize, jumbo: flow.jumbo)
    text = flow.text.text
    text.makeContiguousUTF8()
    paragraphs = flow.makeIterator()
    preparation = ParagraphPreparation(
      styles: StyleTable(plainColor: body.foregroundColor), keepsDirections: options.bidi == .visual)
    fitter = LineFitter(widths: options.widths)
  }

  /// Fills `line` with the next line.
  ///
  /// - Returns: whether there was one. If not, `line` is empty.
  /// - Complexity: O(line), and for the first line of a paragraph O(paragraph).
  public mutating func next(into line: inout TerminalLine) -> Bool {
    line.clear()
    while true {
      if blankLines > 0 {
        blankLines -= 1
        if let frame { composeBlank(frame, hasBlock: blankBlock != nil, hasBar: blankBar, into: &line) }
        return true
      }
      if isInParagraph, let frame {
        let bytes = preparation.buffer.bytes
        isInParagraph = bytes.withBytes { utf8 in
          let extent = fitter.next(utf8, preparation.buffer, frame)
          compose(extent, utf8, frame, into: &line)
          return !extent.isLast
        }
        line.endsParagraph = !isInParagraph
        return true
      }
      guard let paragraph = paragraphs.next() else { return false }
      begin(paragraph)
    }
  }

  /// Prepares a paragraph, and the blank lines before it.
  private mutating func begin(_ paragraph: FlowParagraph) {
    let style = paragraph.style
    let before = frame
    let frame = prepare(paragraph)
    // None at the top.
    blankLines = spaceAfter.map { metrics.blankLines($0, style.values.spacingBefore) } ?? 0
    spaceAfter = style.values.spacingAfter
    // Between neighbours of one colour it goes on.
    blankBlock = before?.block == frame.block ? frame.block : nil
    blankBar = frame.bar != nil && before?.bar == frame.bar
    self.frame = frame
    isInParagraph = true
  }
}

extension TerminalLine {
  /// Forgets everything, and keeps the memory.
  mutating func clear() {
    text.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    rows = 1
    endsParagraph = false
  }
}
