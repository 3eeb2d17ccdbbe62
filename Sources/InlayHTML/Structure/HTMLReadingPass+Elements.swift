import InlayCore
import InlayMarkup

extension HTMLReadingPass {
  /// Handles the start of an element.
  ///
  /// - Returns: `nil` if its children are not to be read.
  mutating func open(_ node: HTMLTree.Node, parent: HTMLComputedStyle) throws -> Frame? {
    let word = tree.word(node)
    let isDrawing = tree.namespace(node) == .svg
    if !isDrawing, isWithoutText(word, node) { return nil }
    var style = styles.computed(node, in: tree, parent: parent, collector: &collector)
    if word == .rp {
      // These are the parentheses that readers without ruby support see around a reading. They stand in the line,
      // whatever the parent is.
      style = parent
    } else if style.display == .none {
      losses.add(.hidden)
      return nil
    }
    // The element's own style is for the picture: its position in the line is not a character attribute.
    if isDrawing || Self.mayShowImage(word), try image(node, parent, own: style) || isDrawing { return nil }
    if style.stated?.isFloating ?? false { losses.floats += 1 }
    if let inline = try inline(word, node, style) { return inline.frame }
    var frame = Frame(node: node, style: style, block: block)
    if word == .rp { return frame }
    if style.display.isTablePart {
      // Parts of a table without a table stand in an anonymous one.
      let end = endOfLooseParts(node, parent: parent)
      frame.node = end.last
      frame.style = parent
      try openTable(
        .init(first: node, end: end.next), parent, parent: parent, data: nil, isAnonymous: true, &frame)
    } else if style.display != .inline || Self.isList(word) {
      try openBlock(word, parent: parent, &frame)
    }
    return frame
  }

  /// Whether the element never has text, or has text that is not part of the page.
  private mutating func isWithoutText(_ word: HTMLWord, _ node: HTMLTree.Node) -> Bool {
    switch word {
    case .script: losses.add(.scripts)
    case .style, .template, .head, .title, .meta, .link, .base, .basefont, .bgsound, .col, .colgroup, .param,
      .source,
      .track, .area, .wbr, .datalist, .annotationXML:
      break
    case .iframe, .frame, .frameset, .noframes, .noembed: losses.add(.frames)
    case .select, .textarea, .keygen, .meter, .progress: losses.add(.controls)
    case .dialog where tree.attribute(node, named: "open") == nil: losses.add(.dialogs)
    case .other: return tree.namespace(node) == .math && tree.name(node) == "annotation"
    case .applet, .canvas:
      losses.add(word == .applet ? .applets : .canvases)
      return false
    default: return false
    }
    return true
  }

  /// The last of the siblings from `start` on that are parts of one table, and the node after it.
  private mutating func endOfLooseParts(
    _ start: HTMLTree.Node, parent: HTMLComputedStyle
  ) -> (last: HTMLTree.Node, next: HTMLTree.Node) {
    var last = start
    var node = tree.next(start)
    while !node.isNone, node != end {
      if !skips(node) {
        guard tree.kind(node) == .element, partStyle(node, parent: parent).display.isTablePart else { break }
        last = node
      }
      node = tree.next(node)
    }
    return (last, tree.next(last))
  }

  private static func mayShowImage(_ word: HTMLWord) -> Bool {
    switch word {
    case .img, .picture, .object, .embed, .video, .audio, .input, .other: true
    default: false
    }
  }

  /// Places the image of an element, if it shows one. Returns whether it does.
  private mutating func image(
    _ node: HTMLTree.Node, _ style: HTMLComputedStyle, own: HTMLComputedStyle
  ) throws -> Bool {
    let isFloating = isFloating(node, own)
    // A picture that is a block is a paragraph of its own.
    let line = isFloating ? nil : blockStyle(node, own)
    if line != nil { try endBlock() }
    guard
      let shown = try images.read(
        node, in: tree, style: style, at: output.nextPosition(), collector: &collector)
    else { return false }
    guard let image = shown.image else { return true }
    if isFloating { losses.floats += 1 }
    try openParagraph(of: line.map { HTMLBlockContext($0, role: block.role, item: block.item) })
    try output.image(image, over: shown.text, style.character)
    if line != nil { try endBlock() }
    return true
  }

  /// The style of a picture that is a block; `nil` for one in a line. That of a `<picture>` is its `<img>`'s.
  private mutating func blockStyle(_ node: HTMLTree.Node, _ own: HTMLComputedStyle) -> HTMLComputedStyle? {
    if own.display == .block { return styles.alone(own) }
    guard tree.word(node) == .picture else { return nil }
    var child = tree.firstChild(node)
    while !child.isNone, tree.word(child) != .img { child = tree.next(child) }
    return child.isNone ? nil : blockStyle(child, partStyle(child, parent: own))
  }

  /// Whether text flows around a picture.
  private func isFloating(_ node: HTMLTree.Node, _ style: HTMLComputedStyle) -> Bool {
    if style.stated?.isFloating ?? false { return true }
    guard let align = tree.attribute(node, .align) else { return false }
    let side = tree.string(align).lowercased()
    return side == "left" || side == "right"
  }

  // MARK: Inline

  /// Handles an element that stands for text or surrounds it; `nil` if it is neither. The frame is `nil` if it has no
  /// children to be read.
  private mutating func inline(
    _ word: HTMLWord, _ node: HTMLTree.Node, _ style: HTMLComputedStyle
  ) throws -> (frame: Frame?, Void)? {
    switch word {
    case .br:
      try openParagraph()
      output.lineBreak(style.character)
      return (nil, ())
    case .hr:
      try rule(node, style)
      return (nil, ())
    case .input:
      try control(node, style)
      return (nil, ())
    case .q:
      try openParagraph()
      output.literal((quotations % 2 == 0 ? "\u{201C}" : "\u{2018}").utf8, style.character)
      quotations += 1
      return (Frame(node: node, style: style, block: block, closing: .quotation), ())
    case .rt:
      if tree.word(tree.previousElement(node)) == .rp { return nil }
      try openParagraph()
      output.literal("(".utf8, style.character)
      return (Frame(node: node, style: style, block: block, closing: .parenthesis), ())
    case .span:
      guard HTMLBlockData.mayHave(node, in: tree),
        case .value(let marker)? = HTMLBlockData(node, in: tree)?.marker
      else { return nil }
      try openParagraph()
      output.literal(marker.string.utf8, style.character)
      return (nil, ())
    default: return nil
    }
  }

  /// Handles `<hr>`: an empty paragraph with a role of its own.
  private mutating func rule(_ node: HTMLTree.Node, _ style: HTMLComputedStyle) throws {
    try endBlock()
    let data = HTMLBlockData.mayHave(node, in: tree) ? HTMLBlockData(node, in: tree) : nil
    try openParagraph(of: HTMLBlockContext(style, role: .rule, data: data))
    output.ruleAlone(style.character)
    try endBlock()
  }

  /// Handles form controls. Only the label of a button is text.
  private mutating func control(_ node: HTMLTree.Node, _ style: HTMLComputedStyle) throws {
    // What enlarges the pictures of a page that Inlay wrote is no part of its text.
    if tree.attribute(node, named: HTMLMarkup.page) != nil { return }
    let type = tree.attribute(node, .type).map { tree.string($0).lowercased() } ?? ""
    switch type {
    case "hidden": return
    case "submit", "reset", "button":
      guard let label = tree.attribute(node, .value), !label.isEmpty else { return }
      let words = tree.string(label).split { $0.isNewline }.joined(separator: " ")
      try openParagraph()
      output.literal(words.utf8, style.character)
    default: losses.add(.controls)
    }
  }

  // MARK: The ends of elements

  mutating func close(_ frame: Frame) throws {
    defer { leaveBlocks(frame) }
    switch frame.closing {
    case .nothing: break
    case .block: try endBlock()
    case .cell: try closeCell(frame)
    case .list:
      try endBlock()
      lists.removeLast()
    case .item: try closeItem(frame)
    case .table: try closeTable()
    case .quotation:
      quotations -= 1
      try openParagraph()
      output.literal((quotations % 2 == 0 ? "\u{201D}" : "\u{2019}").utf8, frame.style.character)
    case .parenthesis:
      if tree.word(tree.nextElement(frame.node)) == .rp { break }
      try openParagraph()
      output.literal(")".utf8, frame.style.character)
    }
  }
}

extension HTMLTree {
  /// The sibling element before or after a node, skipping white space; `none` if there is text or nothing.
  func previousElement(_ node: Node) -> Node { element(previous(node)) { previous($0) } }
  func nextElement(_ node: Node) -> Node { element(next(node)) { next($0) } }

  private func element(_ start: Node, _ step: (Node) -> Node) -> Node {
    let isBlank =
      !start.isNone && kind(start) == .text && bytes(text(start)).allSatisfy(HTMLWhiteSpace.isSpace)
    let node = isBlank ? step(start) : start
    return !node.isNone && kind(node) == .element ? node : .document
  }
}
