import InlayCore
import InlayMarkup

/// Walks a tree and gives its text: paragraphs, white space, lists, tables.
///
/// One pass over the nodes in order, with the open elements on a stack of its own.
struct HTMLReadingPass {
  /// An open element.
  struct Frame {
    var node: HTMLTree.Node
    var style: HTMLComputedStyle
    /// Of the block it is, or is in.
    var block: HTMLBlockContext
    /// What closing it does.
    var closing = Closing.nothing
  }

  /// What closing an element does.
  enum Closing {
    case nothing, block, list, item, row, cell, table, quotation, parenthesis
  }

  let tree: HTMLTree
  let limits: Limits
  var collector: DiagnosticCollector
  var styles: HTMLStyles
  var images: HTMLImages
  var output: HTMLTextOutput
  var frames: [Frame] = []
  private let outermost = HTMLBlockContext(.initial)
  /// The block of the item before: those of a list are mostly alike.
  var itemBlock: (style: HTMLStyleBox, block: HTMLBlockContext)?
  var lists: [HTMLOpenList] = []
  var items: [HTMLOpenItem] = []
  var tables: HTMLTableSurvey
  var losses = HTMLLosses()
  var paragraphs = HTMLParagraphAttributes()
  /// Quotations that are open.
  var quotations = 0
  /// Cells so far in the row that is open.
  var cells = 0
  /// The row that is open of a table that becomes tabbed text; within it blocks are no paragraphs.
  var row: HTMLBlockContext?
  /// For each open table whether it becomes tabbed text.
  var tabbed: [Bool] = []

  init(_ tree: HTMLTree, resources: HTMLResources, limits: Limits, collector: DiagnosticCollector) {
    self.tree = tree
    self.limits = limits
    var collector = collector
    styles = HTMLStyles(tree, limits: limits, collector: &collector)
    images = HTMLImages(tree, resources: resources, limits: limits)
    output = HTMLTextOutput(limits: limits)
    tables = HTMLTableSurvey()
    self.collector = collector
  }

  /// What a page holds.
  struct Page {
    var text: AttributedText
    var attributes: DocumentAttributes
    var diagnostics: [Diagnostic]
  }

  mutating func run() throws -> Page {
    let attributes = HTMLDocumentHead.read(tree, collector: &collector)
    try walk()
    losses.report(to: &collector)
    return Page(text: try output.finish(), attributes: attributes, diagnostics: collector.diagnostics)
  }

  private mutating func walk() throws {
    var node = tree.firstChild(.document)
    var counter = CancellationCounter()
    while true {
      try counter.check()
      if node.isNone {
        guard let frame = frames.popLast() else { break }
        try close(frame)
        node = tree.next(frame.node)
        continue
      }
      if tree.kind(node) == .text {
        try text(tree.text(node), style)
        node = tree.next(node)
        continue
      }
      guard let frame = try open(node, parent: style) else {
        node = tree.next(node)
        continue
      }
      frames.append(frame)
      node = tree.firstChild(node)
    }
  }

  // MARK: Text

  /// The style that text has.
  private var style: HTMLComputedStyle { frames.last?.style ?? .initial }

  /// The block that text goes into.
  var block: HTMLBlockContext { frames.last?.block ?? outermost }

  private mutating func text(_ text: HTMLText, _ style: HTMLComputedStyle) throws {
    // Not a slice: that would be retained and released, and checked twice.
    let bytes = text.isMade ? tree.made : tree.source
    var at = text.offset
    let end = at + Int(text.count)
    guard end <= bytes.count else { return }
    if !text.isMade { output.offset = text.offset }
    while at < end {
      if !output.isOpen || output.lineIsEmpty {
        at = HTMLWhiteSpace.firstContent(bytes, at..<end, style.whiteSpace)
        guard at < end else { return }
        try openParagraph()
      }
      at = try output.text(bytes, at..<end, style.whiteSpace, style.character)
    }
  }

  /// Opens a paragraph of the innermost block, unless one is open.
  mutating func openParagraph(of inner: HTMLBlockContext? = nil) throws {
    if output.isOpen { return }
    let block = row ?? inner ?? self.block
    let made = paragraphs.paragraph(of: block, items: &items)
    try output.open(
      made.attributes, block: block.character, marker: made.marker, endsText: made.endsText,
      isRow: row != nil)
  }

  /// Ends what a block interrupts.
  mutating func endBlock() throws {
    if row != nil { output.endCellBlock() } else { try output.close() }
  }
}
