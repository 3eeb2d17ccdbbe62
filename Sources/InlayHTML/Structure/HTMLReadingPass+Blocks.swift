import InlayCore
import InlayFormats
import InlayMarkup

extension HTMLReadingPass {
  static func isList(_ word: HTMLWord) -> Bool {
    switch word {
    case .ul, .ol, .menu, .dir: true
    default: false
    }
  }

  /// Starts a block. The text before it ends as a paragraph.
  mutating func openBlock(_ word: HTMLWord, parent outer: HTMLComputedStyle, _ frame: inout Frame) throws {
    let node = frame.node
    let data = HTMLBlockData.mayHave(node, in: tree) ? HTMLBlockData(node, in: tree) : nil
    try endBlock()
    if frame.style.breaksPageBefore { breaksPage = true }
    frame.closing = .block
    switch word {
    case .ul, .ol, .menu, .dir: return openList(isOrdered: word == .ol, data, &frame)
    case .li where frame.style.display == .listItem: return try openItem(data, &frame)
    default: break
    }
    let parent = frame.block
    let role = Self.role(word, node, tree) ?? parent.role
    if frame.style.display == .table, let content = plainContent(of: node, frame.style, parent: outer) {
      losses.plainTables += 1
      frame.style = content.style
      frame.block = HTMLBlockContext(content.style, role: role, item: parent.item)
      frame.content = content.first
      return
    }
    frame.block = HTMLBlockContext(frame.style, role: role, item: parent.item, data: data)
    if frame.style.display == .table {
      let content = HTMLTablePlan.Content(first: tree.firstChild(node))
      return try openTable(content, frame.style, parent: outer, data: data, isAnonymous: false, &frame)
    }
    let isBox = data?.isBox ?? false
    guard let box = isBox ? frame.style.exactBox : HTMLTableLook.box(frame.style, word, parent: outer) else {
      return
    }
    try openBox(box.values, &frame)
    guard frame.blocks > 0 else { return }
    frame.style = styles.fresh(frame.style, isExact: isBox)
    frame.block = HTMLBlockContext(frame.style, role: role, item: parent.item, data: data)
  }

  /// The role that an element implies; `nil` if none. Static, because Swift would copy the
  /// whole pass to call a method that only reads it.
  private static func role(_ word: HTMLWord, _ node: HTMLTree.Node, _ tree: HTMLTree) -> ParagraphRole? {
    switch word {
    case .h1: .heading1
    case .h2: .heading2
    case .h3: .heading3
    case .h4: heading4
    case .h5: heading5
    case .h6: heading6
    case .blockquote: .quote
    case .pre, .listing, .xmp, .plaintext: .code
    default: tree.hasAttributes(node) ? headingLevel(node, tree).map { .heading($0) } : nil
    }
  }

  private static let heading4 = ParagraphRole.heading(4)
  private static let heading5 = ParagraphRole.heading(5)
  private static let heading6 = ParagraphRole.heading(6)

  /// The level of `role="heading"`: 2 unless stated otherwise (WAI-ARIA 1.2, 5.4).
  private static func headingLevel(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Int? {
    guard let role = tree.attribute(node, .role), tree.bytes(role).elementsEqual("heading".utf8) else {
      return nil
    }
    guard let level = tree.attribute(node, named: "aria-level"), let number = HTMLNumber.integer(level, tree),
      (1...99).contains(number)
    else { return 2 }
    return number
  }

  // MARK: Lists

  private mutating func openList(isOrdered: Bool, _ data: HTMLBlockData?, _ frame: inout Frame) {
    let node = frame.node
    let depth = lists.count + 1
    var style = HTMLListStyle.standard(isOrdered: isOrdered, depth: depth)
    if let css = frame.style.listStyle {
      style = HTMLListStyle(css: css)
    } else if let type = tree.attribute(node, .type), let typed = HTMLListStyle(type: tree.string(type)) {
      style = typed
    }
    if let data {
      if case .value(let marker) = data.listMarker { style = HTMLListStyle(marker: marker.string) }
      style.hasLeadingTab = data.hasLeadingTab
    }
    let isReversed = isOrdered && tree.attribute(node, .reversed) != nil
    let start = isOrdered ? tree.attribute(node, .start).flatMap { HTMLNumber.integer($0, tree) } : nil
    lists.append(
      HTMLOpenList(
        isOrdered: isOrdered, depth: depth, style: style, css: frame.style.listStyle,
        next: start ?? (isReversed ? itemCount(node) : 1), step: isReversed ? -1 : 1))
    frame.closing = .list
    frame.block = HTMLBlockContext(frame.style, role: frame.block.role, item: frame.block.item)
    // Text of the outer item after this list gets no marker.
    if frame.block.item >= 0, frame.block.item < items.count { items[frame.block.item].marker = nil }
  }

  private func itemCount(_ list: HTMLTree.Node) -> Int {
    var count = 0
    var node = tree.firstChild(list)
    while !node.isNone {
      if tree.word(node) == .li { count += 1 }
      node = tree.next(node)
    }
    return count
  }

  private mutating func openItem(_ data: HTMLBlockData?, _ frame: inout Frame) throws {
    let node = frame.node
    let list = lists.last ?? .stray
    var style = list.style
    if let css = frame.style.listStyle, css != list.css {
      style = HTMLListStyle(css: css)
    } else if let type = tree.attribute(node, .type), let typed = HTMLListStyle(type: tree.string(type)) {
      style = typed
    }
    let stated = tree.attribute(node, .value).flatMap { HTMLNumber.integer($0, tree) }
    let number = stated ?? list.next
    if let innermost = lists.indices.last { lists[innermost].next = number + list.step }
    if list.depth > HTMLOpenItem.levels.upperBound { losses.deepItems += 1 }
    let level = min(list.depth, HTMLOpenItem.levels.upperBound)
    let isNumbered = style.isEmpty ? list.isOrdered : style.isNumbered
    let marker = style.text(number)
    items.append(
      HTMLOpenItem(
        role: .item(isNumbered: isNumbered, level: level), level: level, style: style, marker: marker,
        data: data))
    frame.closing = .item
    frame.block = itemBlock(frame.style, items.count - 1)
  }

  private mutating func itemBlock(_ style: HTMLComputedStyle, _ item: Int) -> HTMLBlockContext {
    if let itemBlock, itemBlock.style === style.box, itemBlock.block.item == item { return itemBlock.block }
    let block = HTMLBlockContext(style, item: item)
    itemBlock = (style.box, block)
    return block
  }

  /// Closes an item. An empty item still shows its marker.
  mutating func closeItem(_ frame: Frame) throws {
    let last = items.count - 1
    if let marker = items[last].marker, !marker.isEmpty, items[last].data == nil {
      try openParagraph(of: frame.block)
      output.markerAlone()
    }
    try endBlock()
    items.removeLast()
  }
}

/// Parses numbers in attributes.
enum HTMLNumber {
  /// An integer as HTML parses it (2.3.4.1): anything after the digits is ignored. `nil` beyond 31 bits.
  static func integer(_ text: HTMLText, _ tree: HTMLTree) -> Int? {
    var digits = tree.bytes(text).drop { HTMLWhiteSpace.isSpace($0) || $0 == 0x0C }
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    var value = 0
    var isNumber = false
    for byte in digits {
      guard byte >= 0x30, byte <= 0x39 else { break }
      isNumber = true
      value = value * 10 + Int(byte - 0x30)
      if value > Int(Int32.max) { return nil }
    }
    return isNumber ? (isNegative ? -value : value) : nil
  }
}
