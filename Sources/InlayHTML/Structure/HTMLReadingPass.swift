import InlayCore
import InlayMarkup

/// Walks a tree and produces its text: paragraphs, white space, lists, tables.
///
/// It makes one pass over the nodes in order, with its own stack of open elements.
struct HTMLReadingPass {
  /// An open element.
  struct Frame {
    var node: HTMLTree.Node
    var style: HTMLComputedStyle
    /// The context of the block that the element is, or is in.
    var block: HTMLBlockContext
    /// The action when the element closes.
    var closing = Closing.nothing
    /// The first node in it, if that is not its first child.
    var content: HTMLTree.Node?
    /// The node after the last child.
    var end = HTMLTree.Node.none
    /// Whether it is a caption or cell that the open table gave.
    var isStep = false
    /// The number of blocks of the text that it is, and whether one of them is a cell.
    var blocks = 0
    var isCell = false
  }

  /// Actions when an element closes.
  enum Closing {
    case nothing, block, list, item, cell, table, quotation, parenthesis
  }

  private(set) var tree: HTMLTree
  private var spent: HTMLSpentNodes
  let limits: Limits
  var collector: DiagnosticCollector
  var styles: HTMLStyles
  var images: HTMLImages
  var output: HTMLTextOutput
  var frames: [Frame] = []
  private let outermost = HTMLBlockContext(.initial)
  /// The block of the previous item, because the items of a list are usually alike.
  var itemBlock: (style: HTMLStyleBox, block: HTMLBlockContext)?
  /// The style of the previous cell, and the style and block of its content.
  var cellBlock: (style: HTMLStyleBox, isExact: Bool, content: HTMLComputedStyle, block: HTMLBlockContext)?
  var lists: [HTMLOpenList] = []
  var items: [HTMLOpenItem] = []
  var losses = HTMLLosses()
  var paragraphs = HTMLParagraphAttributes()
  /// Whether the next paragraph begins a page, because something that it is the first in does.
  var breaksPage = false
  /// Number of open quotations.
  var quotations = 0
  /// Open tables, outermost first.
  var openTables: [HTMLOpenTable] = []
  /// The number of open cells.
  var cellDepth = 0

  /// - Parameter tree: the tree, whose memory is given back while it is read, if nothing else holds it.
  init(_ tree: HTMLTree, resources: HTMLResources, limits: Limits, collector: DiagnosticCollector) {
    self.limits = limits
    var collector = collector
    styles = HTMLStyles(tree, limits: limits, collector: &collector)
    spent = HTMLSpentNodes(of: tree, looksBack: styles.looksBack)
    styles.base = resources.archive?.base(tree.baseReference)
    images = HTMLImages(tree, resources: resources, limits: limits)
    output = HTMLTextOutput(limits: limits, textBytes: tree.textBytes)
    self.collector = collector
    self.tree = tree
  }

  /// The content of a page.
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
      if node.isNone || node == end {
        guard let last = frames.indices.last else { break }
        if frames[last].closing == .table, let content = try openNextStep() {
          node = content
          continue
        }
        let frame = frames.removeLast()
        try close(frame)
        node = frame.isStep ? .none : tree.next(frame.node)
        // Tables look at their parts again.
        if !frame.isStep, frame.closing != .table { spend(frame.node) }
        continue
      }
      if tree.kind(node) == .text {
        try text(tree.text(node), style)
        let next = tree.next(node)
        spend(node)
        node = next
        continue
      }
      guard let frame = try open(node, parent: style) else {
        let next = tree.next(node)
        if tree.word(node) == .br { spend(node) }
        node = next
        continue
      }
      // A table says itself in which order its parts are read.
      node = frame.closing == .table ? .none : frame.content ?? tree.firstChild(node)
      // Nothing looks at the frame after this, which would copy it.
      frames.append(frame)
    }
  }

  /// Notes that a node is not needed any more. Gives memory back if it was the last such node in a block of nodes.
  @inline(__always)
  private mutating func spend(_ node: HTMLTree.Node) {
    if let nodes = spent.add(node) { tree.discard(nodes) }
  }

  // MARK: Text

  /// The style of text at this point.
  private var style: HTMLComputedStyle {
    // With optional chaining, here and below, Swift would copy the whole frame.
    frames.isEmpty ? .initial : frames[frames.count - 1].style
  }

  /// The block that text goes into.
  var block: HTMLBlockContext { frames.isEmpty ? outermost : frames[frames.count - 1].block }

  /// The node after the last child of the innermost element.
  var end: HTMLTree.Node { frames.isEmpty ? .none : frames[frames.count - 1].end }

  private mutating func text(_ text: HTMLText, _ style: HTMLComputedStyle) throws {
    // This is not a slice, which would be retained, released and checked twice.
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
    let block = inner ?? self.block
    let made = paragraphs.paragraph(of: block, items: &items)
    let attributes = breaksPage ? paragraphs.breakingPage(made.attributes) : made.attributes
    breaksPage = false
    try output.open(
      attributes, block: block.character, marker: made.marker, endsText: made.endsText)
  }

  /// Ends the paragraph that a block interrupts.
  mutating func endBlock() throws {
    try output.close()
  }
}
