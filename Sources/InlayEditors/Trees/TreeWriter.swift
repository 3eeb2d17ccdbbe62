import InlayCore
import InlayFormats
import InlayJSON

/// Writes the tree of an editor. What it calls its nodes and marks stands in a profile.
struct TreeWriter {
  let profile: EditorProfile
  var nodes: TreeNodes
  /// The finished blocks.
  var blocks: [JSONValue] = []
  /// The table that is open.
  var table: TreeTable?
  /// The lists that are open, outermost first.
  private var lists: [TreeList] = []
  /// The blocks of the quotation that is open.
  private var quote: [JSONValue]?
  /// The lines of the code that is open.
  private var code: [String]?
  private var numbers = ListNumbers()
  /// The UTF-16 position of the paragraph that is written.
  private(set) var position = 0

  private init(_ profile: EditorProfile) { (self.profile, nodes) = (profile, TreeNodes(profile)) }

  /// Writes a document.
  ///
  /// - Throws: `InlayError` if an image cannot be read, or a limit is exceeded; `CancellationError`. Complexity: O(n).
  static func write(
    _ text: DecomposedText, _ profile: EditorProfile, _ options: WriteOptions
  ) throws -> Converted<JSONValue> {
    var writing = EditorWriting(profile.abilities, options)
    var writer = TreeWriter(profile)
    try writing.forEach(in: text) { paragraph, writing in writer.add(paragraph, &writing) }
    return Converted(writer.finish(), diagnostics: writing.diagnostics(of: text))
  }

  private mutating func finish() -> JSONValue {
    enter(nil)
    end()
    if profile.isArray { return .array(blocks) }
    let document = nodes.named(.document, children: blocks)
    guard let root = profile.root else { return document }
    return .object(EditorNode.members([(root, document)]))
  }

  // MARK: Paragraphs

  private mutating func add(_ paragraph: EditorParagraph, _ writing: inout EditorWriting) {
    position = paragraph.position
    enter(paragraph.cell)
    if paragraph.kind == .code || paragraph.kind == .rule,
      paragraph.alignment != nil || paragraph.direction != nil
    {
      writing.losses.note(.alignment, at: paragraph.position)
    }
    switch paragraph.kind {
    case .code:
      if code == nil {
        end()
        code = []
      }
      code?.append(paragraph.text)
    case .item(let item, let isDone) where profile.flatLists == nil:
      endCode()
      endQuote()
      add(paragraph, item, isDone, &writing)
    case .item(let item, _): addFlat(paragraph, item, &writing)
    case .continued(let level) where !lists.isEmpty:
      endCode()
      while lists.count > max(level, 1) { closeList() }
      lists[lists.count - 1].current += leaf(paragraph, isOutermost: false, [], &writing)
    case .quote where !profile.holdsText:
      endCode()
      endLists()
      let inside = leaf(paragraph, isOutermost: false, [], &writing)
      if quote == nil { quote = [] }
      quote?.append(contentsOf: inside)
    case .rule:
      end()
      blocks.append(nodes.named(.rule))
    case .body, .heading, .quote, .continued:
      end()
      if case .continued = paragraph.kind { writing.losses.note(.orphan, at: paragraph.position) }
      blocks += leaf(paragraph, isOutermost: true, [], &writing)
    }
  }

  private mutating func addFlat(
    _ paragraph: EditorParagraph, _ item: TextList.Item, _ writing: inout EditorWriting
  ) {
    endCode()
    guard let flat = profile.flatLists else { return }
    let number = numbers.next(isNumbered: item.isNumbered, level: item.level)
    if item.isNumbered, let own = item.number, own != number {
      writing.losses.note(.number, at: paragraph.position)
    }
    blocks += leaf(
      paragraph, isOutermost: true,
      [
        (flat.kind, item.isNumbered ? flat.number : flat.bullet),
        (flat.level, .number(JSONNumber(Int32(clamping: item.level)))),
      ], &writing)
  }

  // MARK: Lists

  private mutating func add(
    _ paragraph: EditorParagraph, _ item: TextList.Item, _ isDone: Bool?, _ writing: inout EditorWriting
  ) {
    var level = item.level
    // Items hold lists after their paragraph, so that a list needs an item around it.
    if !profile.holdsText, level > lists.count + 1 {
      writing.losses.note(.level, at: paragraph.position)
      level = lists.count + 1
    }
    while lists.count > level { closeList() }
    if lists.count == level, let last = lists.last {
      if last.takes(item, isTask: isDone != nil) { endItem() } else { closeList() }
    }
    while lists.count < level { openList(item, isTask: isDone != nil) }
    let inside = profile.holdsText ? [] : leaf(paragraph, isOutermost: false, [], &writing)
    let texts = profile.holdsText ? inlines(paragraph.pieces, &writing) : nil
    lists[lists.count - 1].begin(
      inside + (texts?.nodes ?? []), isDone: isDone, attributes: profile.holdsText ? placed(paragraph) : [])
  }

  private mutating func openList(_ item: TextList.Item, isTask: Bool) {
    if profile.holdsText, let last = lists.last, last.hasItem, !last.isAround { endItem() }
    if !lists.isEmpty { lists[lists.count - 1].surround() }
    lists.append(TreeList(isNumbered: item.isNumbered, isTask: isTask, number: item.number ?? 1))
  }

  /// Ends the item of the innermost list.
  private mutating func endItem() {
    guard var list = lists.popLast() else { return }
    if list.hasItem {
      var attributes = list.attributes
      if let name = profile.itemNumber {
        attributes.append((name, .number(JSONNumber(Int32(clamping: max(list.number, 1))))))
      }
      if let done = profile.done, let isDone = list.isDone {
        attributes.append((done.member, isDone ? done.yes : done.no))
      }
      let isLeaf = profile.holdsText && !list.isAround
      list.items.append(
        nodes.named(
          list.isTask ? .taskItem : .item, attributes,
          children: isLeaf ? nodes.padded(list.current) : list.current))
      list.endItem()
    }
    lists.append(list)
  }

  private mutating func closeList() {
    endItem()
    guard let list = lists.popLast() else { return }
    var attributes: [(String, JSONValue?)] = []
    if let start = profile.start, list.isNumbered, list.start != 1 || profile.itemNumber != nil {
      attributes.append((start, .number(JSONNumber(Int32(clamping: list.start)))))
    }
    let name: EditorNode.Name = list.isTask ? .taskList : list.isNumbered ? .numberedList : .bulletList
    let node = nodes.named(name, attributes, children: list.items)
    if lists.isEmpty { blocks.append(node) } else { lists[lists.count - 1].current.append(node) }
  }

  // MARK: Ends

  mutating func end() {
    endCode()
    endQuote()
    endLists()
  }

  private mutating func endLists() {
    while !lists.isEmpty { closeList() }
    numbers.reset()
  }

  private mutating func endQuote() {
    guard let inside = quote else { return }
    quote = nil
    blocks.append(nodes.named(.quote, children: inside))
  }

  private mutating func endCode() {
    guard let lines = code else { return }
    code = nil
    var none = TreeNodes.Definitions()
    func texts(_ line: String) -> [JSONValue] { line.isEmpty ? [] : nodes.texts(line, [], &none) }
    if let member = profile.codeText {
      blocks.append(
        nodes.named(.code, members: [(member, .string(lines.joined(separator: "\n")))]))
    } else if profile.nodes[.codeLine] != nil {
      var inside: [JSONValue] = []
      for line in lines { inside.append(nodes.named(.codeLine, children: nodes.padded(texts(line)))) }
      blocks.append(nodes.named(.code, children: inside))
    } else if profile.codeHasBreaks, profile.nodes[.lineBreak] != nil {
      var inside: [JSONValue] = []
      for (index, line) in lines.enumerated() {
        if index > 0 { inside.append(nodes.named(.lineBreak)) }
        inside += texts(line)
      }
      blocks.append(nodes.named(.code, children: inside))
    } else {
      blocks.append(nodes.named(.code, children: texts(lines.joined(separator: "\n"))))
    }
  }
}
