@testable import InlayFormats

/// The tree of well-formed markup (quoted attributes, no text in it that needs rules), for tests of images alone.
func markupTree(_ markup: [UInt8]) -> HTMLTree {
  var tree = HTMLTree()
  tree.source = markup
  var open: [Int] = [0]
  var at = 0
  func name(_ from: Int) -> Int {
    var end = from
    while end < markup.count, !" =>/".utf8.contains(markup[end]) { end += 1 }
    return end
  }
  func text(_ range: Range<Int>) -> HTMLText { HTMLText(at: range.lowerBound, count: range.count, isMade: false) }
  func append(_ record: HTMLTree.Record) -> Int {
    var record = record
    let index = tree.records.count
    let parent = open[open.count - 1]
    record.parent = HTMLTree.Node(parent)
    record.previous = tree.records[parent].lastChild
    if record.previous.isNone {
      tree.records[parent].firstChild = HTMLTree.Node(index)
    } else {
      tree.records[Int(record.previous.index)].next = HTMLTree.Node(index)
    }
    tree.records[parent].lastChild = HTMLTree.Node(index)
    tree.records.append(record)
    return index
  }
  while at < markup.count {
    guard markup[at] == UInt8(ascii: "<") else {
      let start = at
      while at < markup.count, markup[at] != UInt8(ascii: "<") { at += 1 }
      _ = append(HTMLTree.Record(text: text(start..<at), kind: .text))
      continue
    }
    if markup[at + 1] == UInt8(ascii: "/") {
      while markup[at] != UInt8(ascii: ">") { at += 1 }
      at += 1
      open.removeLast()
      continue
    }
    var end = name(at + 1)
    var record = HTMLTree.Record(text: text(at + 1..<end), firstAttribute: UInt32(tree.attributes.count))
    record.word = HTMLWord(rawValue: tree.string(record.text)) ?? .other
    if record.word == .svg { record.namespace = .svg }
    at = end
    while markup[at] != UInt8(ascii: ">") {
      if markup[at] == 0x20 {
        at += 1
        continue
      }
      end = name(at)
      var attribute = HTMLTree.Attribute(word: .other, name: text(at..<end), value: .empty)
      attribute.word = HTMLWord(rawValue: tree.string(attribute.name)) ?? .other
      at = end
      if markup[at] == UInt8(ascii: "=") {
        var value: [UInt8] = []
        at += 2
        while markup[at] != UInt8(ascii: "\"") {
          let reference = ["&amp;": "&", "&quot;": "\"", "&lt;": "<", "&gt;": ">", "&#13;": "\r"].first {
            markup[at...].starts(with: $0.key.utf8)
          }
          value += reference.map { Array($0.value.utf8) } ?? [markup[at]]
          at += reference?.key.utf8.count ?? 1
        }
        at += 1
        attribute.value = HTMLText(at: tree.made.count, count: value.count, isMade: true)
        tree.made += value
      }
      tree.attributes.append(attribute)
      record.attributeCount += 1
    }
    at += 1
    let isVoid = [HTMLWord.img, .source, .input, .embed].contains(record.word)
    let index = append(record)
    if !isVoid { open.append(index) }
  }
  return tree
}
