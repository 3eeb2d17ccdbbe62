/// Builds the tree of a page by HTML 13.2.6, as browsers do with scripting disabled.
///
/// `<select>` follows the standard's rules of 2025: it has no insertion mode of its own, and may contain any element.
/// The selection is not copied into `<selectedcontent>`. On hostile pages the tree is bounded where a browser's is: in
/// depth, in elements of the formatting list, and in their clones.
package struct HTMLTreeBuilder {
  /// The effects of the bounds on a page.
  package struct Bounds: Sendable {
    /// The maximum depth of elements.
    package var depth: Int
    /// Number of elements that became siblings because of it.
    package var besides: Int
    /// Whether formatting elements were no longer reconstructed from some point on.
    package var areClonesSpent: Bool
  }

  /// Insertion modes (13.2.4.1).
  enum Mode: UInt8 {
    case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable,
      inTableText
    case inCaption, inColumnGroup, inTableBody, inRow, inCell, inTemplate, afterBody, inFrameset,
      afterFrameset
    case afterAfterBody, afterAfterFrameset
  }

  var tokenizer: HTMLTokenizer
  var tree = HTMLTree()
  var mode = Mode.initial
  /// The mode to which `text` and `inTableText` return.
  var originalMode = Mode.initial
  /// The stack of template insertion modes.
  var templateModes: [Mode] = []
  var stack = HTMLOpenElements()
  var formatting = HTMLFormattingList()
  /// The head and form element pointers.
  var head = HTMLTree.Node.none
  var form = HTMLTree.Node.none
  var isQuirky = false
  /// The frameset-ok flag.
  var mayBeFrameset = true
  /// Whether foster parenting is on.
  var isFostering = false
  /// Pending table character tokens without NUL, and whether one of them contains more than white space.
  var pendingTableTexts: [HTMLText] = []
  var pendingTableTextHasInk = false
  /// Whether there are pending table characters, including NUL.
  var hasPendingTableText = false

  /// The offset of a line feed that is not part of the text.
  private var skippedLineFeed: Int?
  /// Whether the attributes of the current tag belong to an element.
  var keepsAttributes = false
  /// Attributes of further `<html>` and `<body>` tags, which are added to the first ones.
  var lateAttributes: [(element: HTMLTree.Node, attribute: HTMLTree.Attribute)] = []
  /// Number of attributes that such tags stated.
  var lateAttributesSeen = 0

  // Bounds.
  /// The maximum depth of elements.
  let depth: Int
  /// Number of elements that became siblings because of it.
  var besides = 0
  /// Number of open `<template>` elements whose contents are dropped because they would be too deep.
  var droppedTemplates = 0
  private var tokens = 0
  private var clones = 0
  /// Whether formatting elements are no longer reconstructed.
  private(set) var areClonesSpent = false
  /// A random seed, so that nobody can construct hash collisions.
  let seed = UInt64.random(in: .min ... .max)

  /// Builds the tree of a page. Nodes deeper than `depth` become siblings instead.
  ///
  /// - Throws: ``MarkupError`` if there are more than `nodes` nodes, or the task was canceled.
  package static func build(
    _ source: HTMLSource, nodes: Int, depth: Int
  ) throws(MarkupError) -> (tree: HTMLTree, bounds: Bounds) {
    var builder = HTMLTreeBuilder(source, nodes: nodes, depth: depth)
    try builder.run(nodes: nodes)
    let bounds = Bounds(
      depth: builder.depth, besides: builder.besides, areClonesSpent: builder.areClonesSpent)
    return (builder.finish(), bounds)
  }

  private init(_ source: HTMLSource, nodes: Int, depth: Int) {
    tokenizer = HTMLTokenizer(source)
    // The minimum leaves room for a table, and the maximum keeps searches of the stack short.
    self.depth = min(max(depth, 8), 16_384)
    // Typical pages have a node for every twenty to forty bytes, and dense ones for every fifteen. Growing would hold two
    // copies for a moment, and what is reserved but not used takes no memory.
    tree.records.reserveCapacity(min(source.bytes.count / 12, nodes) + 64)
  }

  private mutating func run(nodes: Int) throws(MarkupError) {
    let maximum = min(nodes, Int(UInt32.max) - 4096)
    var kind = HTMLToken.Kind.text
    while kind != .end {
      tokenizer.allowsCDATA = !stack.isEmpty && !stack.top.isHTML
      var token = tokenizer.next()
      kind = token.kind
      tokens += 1
      if let offset = skippedLineFeed {
        skippedLineFeed = nil
        // A comment may come first, which is not a token here. In this case the line feed stays.
        if kind == .text, Int(token.offset) == offset, byte(at: 0, of: token.text) == 0x0A {
          token.text = token.text.dropFirst(1)
          if token.text.isEmpty { continue }
        }
      }
      if droppedTemplates > 0 {
        drop(token)
      } else {
        take(&token)
      }
      // One token creates some hundred nodes at most.
      if tree.records.count > maximum { throw .nodes(tree.records.count, maximum: maximum) }
      if tokens & 0x3FF == 1, Task.isCancelled { throw .cancelled }
    }
  }

  /// Processes one token by the rules that apply to it (13.2.6, “tree construction dispatcher”).
  private mutating func take(_ token: inout HTMLToken) {
    keepsAttributes = token.attributeCount == 0 || token.kind != .startTag
    let tag = token
    while usesForeignRules(token) ? takeForeign(&token) : takeHTML(&token) {}
    if tag.kind != .startTag || tag.attributeCount == 0 || tag.sharesAttributes { return }
    if keepsAttributes {
      tokenizer.remember(tag)
    } else {
      removeAttributes(of: tag)
    }
  }

  /// Removes the attributes of a start tag that became no element, unless others follow them.
  mutating func removeAttributes(of tag: HTMLToken) {
    guard !tag.sharesAttributes,
      Int(tag.firstAttribute) + Int(tag.attributeCount) == tokenizer.attributes.count
    else { return }
    tokenizer.attributes.removeLast(Int(tag.attributeCount))
  }

  /// Processes a token by the rules of the insertion mode.
  /// - Returns: whether the token, or the rest of it, must be processed again.
  mutating func takeHTML(_ token: inout HTMLToken) -> Bool {
    switch mode {
    case .inBody: inBody(&token)
    case .text: inText(&token)
    case .inTable: inTable(&token)
    case .inTableText: inTableText(&token)
    case .inCaption: inCaption(&token)
    case .inColumnGroup: inColumnGroup(&token)
    case .inTableBody: inTableBody(&token)
    case .inRow: inRow(&token)
    case .inCell: inCell(&token)
    case .initial: initial(&token)
    case .beforeHTML: beforeHTML(&token)
    case .beforeHead: beforeHead(&token)
    case .inHead: inHead(&token)
    case .inHeadNoscript: inHeadNoscript(&token)
    case .afterHead: afterHead(&token)
    case .inTemplate: inTemplate(&token)
    case .afterBody, .afterAfterBody: afterBody(&token)
    case .inFrameset: inFrameset(&token)
    case .afterFrameset, .afterAfterFrameset: afterFrameset(&token)
    }
  }

  /// Runs the generic raw text or RCDATA parsing algorithm (13.2.6.2).
  mutating func beginText(_ token: HTMLToken, _ content: HTMLTokenizer.Content) {
    insertElement(token)
    tokenizer.content = content
    originalMode = mode
    mode = .text
  }

  /// Skips a line feed directly after the current tag, which is not part of the text.
  mutating func skipLineFeed() { skippedLineFeed = tokenizer.position }

  /// Counts a reconstruction of a formatting element.
  /// - Returns: whether it is allowed. The limit is half a million, plus one for every three tokens.
  mutating func mayClone() -> Bool {
    if clones >= tokens / 3 + 500_000 { areClonesSpent = true }
    guard !areClonesSpent else { return false }
    clones += 1
    return true
  }

  // MARK: - End

  /// Takes over the tokenizer's arrays.
  private consuming func finish() -> HTMLTree {
    var tree = tree
    var tokenizer = tokenizer
    swap(&tree.attributes, &tokenizer.attributes)
    tree.made = tokenizer.made
    tree.source = tokenizer.source
    tree.isQuirky = isQuirky
    var late = lateAttributes
    while let element = late.first?.element {
      let record = tree.records[Int(element.index)]
      let own = Int(record.firstAttribute)..<Int(record.firstAttribute) + Int(record.attributeCount)
      let added = late.filter { $0.element == element }.map(\.attribute)
      tree.records[Int(element.index)].setAttributes(
        first: tree.attributes.count, count: own.count + added.count)
      tree.attributes += tree.attributes[own] + added
      late.removeAll { $0.element == element }
    }
    return tree
  }
}
