import Inlay

@testable import InlayFormats

/// Well-formed markup as a tree, so that styles are tested by themselves, and what they come to for its elements.
struct StyledTree {
  var tree = HTMLTree()
  var styles: HTMLStyles
  var collector = DiagnosticCollector()

  init(_ markup: String, limits: Limits = .default) {
    tree = Self.parse(markup)
    styles = HTMLStyles(tree, limits: limits, collector: &collector)
  }

  /// The first element with this `id`, or the deepest of the first elements within each other.
  func element(_ id: String?) -> HTMLTree.Node {
    if let id {
      for index in tree.records.indices where tree.attribute(HTMLTree.Node(index), .id).map(tree.string) == id {
        return HTMLTree.Node(index)
      }
    }
    var node = HTMLTree.document
    while case let child = firstElement(node), !child.isNone { node = child }
    return node
  }

  private func firstElement(_ node: HTMLTree.Node) -> HTMLTree.Node {
    var child = tree.firstChild(node)
    while !child.isNone, tree.kind(child) != .element { child = tree.next(child) }
    return child
  }

  /// The style of an element, by way of all it is in.
  mutating func style(_ node: HTMLTree.Node) -> HTMLComputedStyle {
    var path: [HTMLTree.Node] = []
    var at = node
    while at != .document {
      path.append(at)
      at = tree.parent(at)
    }
    var style = HTMLComputedStyle.initial
    for node in path.reversed() { style = styles.computed(node, in: tree, parent: style, collector: &collector) }
    return style
  }

  /// The style of an element of `markup`: the one called `x`, or the innermost first one.
  static func style(_ markup: String) -> HTMLComputedStyle {
    var styled = StyledTree(markup)
    return styled.style(styled.element("x"))
  }

  static func character(_ markup: String) -> CharacterAttributeValues { style(markup).character.values }
  static func paragraph(_ markup: String) -> ParagraphAttributeValues { style(markup).paragraph.values }

  /// Only what a test needs: tags that are closed, values in quotes, the references our own writing makes.
  private static func parse(_ markup: String) -> HTMLTree {
    var tree = HTMLTree()
    tree.source = Array(markup.utf8)
    let bytes = tree.source
    var at = 0
    var parent = HTMLTree.Node.document
    func text(_ range: Range<Int>) -> HTMLText { HTMLText(at: range.lowerBound, count: range.count, isMade: false) }
    func word(_ range: Range<Int>) -> HTMLWord {
      HTMLWord(rawValue: String(decoding: bytes[range], as: UTF8.self)) ?? .other
    }
    func add(_ record: HTMLTree.Record) -> HTMLTree.Node {
      var record = record
      let node = HTMLTree.Node(tree.records.count)
      record.parent = parent
      let previous = tree.records[Int(parent.index)].lastChild
      record.previous = previous
      if previous.isNone {
        tree.records[Int(parent.index)].firstChild = node
      } else {
        tree.records[Int(previous.index)].next = node
      }
      tree.records[Int(parent.index)].lastChild = node
      tree.records.append(record)
      return node
    }
    func name() -> Range<Int> {
      let start = at
      while at < bytes.count, !" >=/".utf8.contains(bytes[at]) { at += 1 }
      return start..<at
    }
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "<") else {
        let start = at
        while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
        var record = HTMLTree.Record()
        record.kind = .text
        record.text = text(start..<at)
        _ = add(record)
        continue
      }
      at += 1
      if bytes[at] == UInt8(ascii: "/") {
        while bytes[at] != UInt8(ascii: ">") { at += 1 }
        at += 1
        parent = tree.records[Int(parent.index)].parent
        continue
      }
      var record = HTMLTree.Record()
      let spelling = name()
      record.text = text(spelling)
      record.word = word(spelling)
      record.firstAttribute = UInt32(tree.attributes.count)
      while at < bytes.count, bytes[at] == UInt8(ascii: " ") {
        at += 1
        let spelling = name()
        var attribute = HTMLTree.Attribute(word: word(spelling), name: text(spelling), value: .empty)
        if at < bytes.count, bytes[at] == UInt8(ascii: "=") {
          let quote = bytes[at + 1]
          at += 2
          let start = at
          while bytes[at] != quote { at += 1 }
          var value = String(decoding: bytes[start..<at], as: UTF8.self)
          for (reference, text) in [("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&#13;", "\r"), ("&amp;", "&")] {
            value = value.split(separator: reference, omittingEmptySubsequences: false).joined(separator: text)
          }
          attribute.value = HTMLText(at: tree.made.count, count: value.utf8.count, isMade: true)
          tree.made.append(contentsOf: value.utf8)
          at += 1
        }
        tree.attributes.append(attribute)
        record.attributeCount += 1
      }
      at += 1
      parent = add(record)
    }
    return tree
  }
}
