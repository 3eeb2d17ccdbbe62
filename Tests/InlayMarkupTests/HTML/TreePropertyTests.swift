import TestKit
import Testing

@testable import InlayMarkup

/// What holds of every tree, whatever the bytes.
@Suite struct TreePropertyTests {
  /// Throws unless all links agree, each node is reached once from the document, and none is deeper than `depth`.
  static func check(_ tree: HTMLTree, depth: Int) throws {
    var reached = [Bool](repeating: false, count: tree.records.count)
    reached[0] = true
    var open: [(parent: HTMLTree.Node, depth: Int)] = [(.document, 1)]
    while let (parent, level) = open.popLast() {
      var before = HTMLTree.Node.none
      var child = tree.firstChild(parent)
      while !child.isNone {
        try expect(!reached[Int(child.index)], "node \(child.index) is in the tree twice")
        reached[Int(child.index)] = true
        try expect(tree.parent(child), equals: parent, "parent of \(child.index)")
        try expect(tree.previous(child), equals: before, "previous of \(child.index)")
        try expect(level <= depth, "node \(child.index) is \(level) deep")
        if tree.kind(child) == .element {
          open.append((child, level + 1))
        } else {
          try expect(tree.kind(child), equals: .text)
          try expect(tree.firstChild(child), equals: .none, "child of a text")
          try expect(!tree.text(child).isEmpty, "an empty text")
          try expect(
            String(validating: tree.bytes(tree.text(child)), as: UTF8.self) != nil, "text that is not UTF-8")
        }
        before = child
        child = tree.next(child)
      }
      try expect(tree.lastChild(parent), equals: before, "last child of \(parent.index)")
    }
    for attribute in tree.attributes {
      _ = tree.bytes(attribute.name)
      _ = tree.bytes(attribute.value)
    }
  }

  @Test func markupSoupGivesConsistentTrees() throws {
    let names =
      TreeSoup.names + ["select", "option", "optgroup", "template", "rtc", "rb", "search", "dialog"]
    try Property.check("links of the trees of markup soup") { source in
      let page = (0..<source.int(in: 1...4)).map { _ in TreeSoup.page(source, names: names) }.joined()
      source.note("page", page)
      try Self.check(try TreeDump.build(page.utf8).tree, depth: 200)
      let shallow = try TreeDump.build(page.utf8, depth: 12).tree
      try Self.check(shallow, depth: 12 + 6)
    }
  }

  @Test func anyBytesGiveConsistentTrees() throws {
    try Property.check("links of the trees of bytes") { source in
      var bytes: [UInt8] = []
      for _ in 0..<source.int(in: 0...20) {
        if source.below(3) == 0 {
          bytes += source.bytes(count: 0...6)
        } else {
          bytes += TreeSoup.page(source).utf8
        }
        if source.below(4) == 0 { bytes.append(0) }
        if bytes.count > 4, source.below(8) == 0 { bytes.removeLast(source.below(4)) }
      }
      source.note("bytes", bytes)
      try Self.check(try TreeDump.build(bytes).tree, depth: 512 + 6)
    }
  }

  @Test func everyPageHasHeadAndBodyOrFrames() throws {
    try Property.check("head and body", cases: 2_000) { source in
      let page = TreeSoup.page(source)
      source.note("page", page)
      let tree = try TreeDump.build(page.utf8).tree
      let html = tree.firstChild(.document)
      try expect(tree.word(html), equals: .html)
      try expect(tree.next(html), equals: .none)
      try expect(tree.word(tree.firstChild(html)), equals: .head)
      var words: [HTMLWord] = []
      var child = tree.firstChild(html)
      while !child.isNone {
        if tree.kind(child) == .element { words.append(tree.word(child)) }
        child = tree.next(child)
      }
      try expect(words.contains(.body) != words.contains(.frameset), "\(words)")
    }
  }
}
