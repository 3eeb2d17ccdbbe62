import InlayCore
import InlayFormats
import InlayJSON

/// Reads the tree of an editor. What it calls its nodes and marks stands in a profile.
struct TreeReader {
  /// What nodes stand in.
  struct Frame {
    var role: ParagraphRole?
    /// The level of the list; 0 outside of lists.
    var level = 0
    var isNumbered = false
    var depth = 0
    /// The cells around, outermost first.
    var blocks: [RunBlock] = []
  }

  /// Deeper nodes are an error, whatever the limits on JSON are: a level takes 26 KiB of stack.
  static let deepest = 64

  let profile: EditorProfile
  let names: TreeNames
  let images: EditorImages
  let limits: Limits
  var text = EditorText()
  private var numbers = ListNumbers()
  var tables = TreeTables()
  private var counter = CancellationCounter()

  private init(_ profile: EditorProfile, _ options: ReadOptions) {
    (self.profile, names) = (profile, TreeNames(profile))
    (images, limits) = (EditorImages(options), options.limits)
  }

  /// Reads a document.
  ///
  /// - Throws: `InlayError` if it has no tree, or a limit is exceeded. Complexity: O(n).
  static func read(
    _ value: JSONValue, _ profile: EditorProfile, _ options: ReadOptions
  ) throws -> Converted<DecomposedText> {
    var reader = TreeReader(profile, options)
    try reader.content(try blocks(of: value, profile), Frame())
    return try reader.text.finish(options.limits)
  }

  /// The blocks of a document, with or without what is around them.
  private static func blocks(of value: JSONValue, _ profile: EditorProfile) throws -> [JSONValue] {
    if let list = value.elements { return list }
    var tree = value
    if let root = profile.root, let inner = tree[root] { tree = inner }
    if let inner = tree["editorState"]?["root"] { tree = inner }
    // One block alone is a document of some editors.
    if profile.isArray, tree[profile.typeMember]?.string != nil { return [tree] }
    guard let list = children(of: tree, profile) else {
      throw InlayError.editor(profile.title, missing: profile.childrenMember)
    }
    return list
  }

  static func children(of node: JSONValue, _ profile: EditorProfile) -> [JSONValue]? {
    node[profile.childrenMember]?.elements ?? node["children"]?.elements ?? node["content"]?.elements
  }

  func children(of node: JSONValue) -> [JSONValue] { Self.children(of: node, profile) ?? [] }

  // MARK: Blocks

  /// Reads what stands in a block: blocks, or text, which is a paragraph of its own.
  mutating func content(_ nodes: [JSONValue], _ frame: Frame) throws {
    var frame = frame
    frame.depth += 1
    try Limits.check("jsonDepth", frame.depth, Self.deepest)
    let isText = nodes.contains { node in
      switch names.name(of: node) {
      case .text, .link, .lineBreak, .tab: true
      default: false
      }
    }
    // The texts around a node that stands alone are empty.
    let isPadded = isText && !nodes.contains { Self.isInline(names.name(of: $0)) && !isEmptyText($0) }
    var isOpen = false
    for node in nodes {
      try counter.check()
      let name = names.name(of: node)
      guard isText, Self.isInline(name) else {
        isOpen = false
        try block(node, name, frame)
        continue
      }
      if isPadded, nodes.count > 1 { continue }
      if !isOpen {
        begin(values(frame), frame)
        isOpen = true
      }
      try inline(node, name, InlineFrame(depth: frame.depth))
    }
  }

  private func isEmptyText(_ node: JSONValue) -> Bool { names.name(of: node) == .text && node["text"] == "" }

  /// Whether a node may stand in a line. One that is unknown may.
  private static func isInline(_ name: EditorNode.Name?) -> Bool {
    switch name {
    case .text, .link, .lineBreak, .tab, .image, .emoji, nil: true
    default: false
    }
  }

  private mutating func block(_ node: JSONValue, _ name: EditorNode.Name?, _ frame: Frame) throws {
    var frame = frame
    let isItem = profile.flatLists.map { TreeNames.attribute(node, $0.kind) != nil } ?? false
    if profile.flatLists != nil, !isItem, name != .paragraph, name?.headingLevel == nil { numbers.reset() }
    switch name {
    case .paragraph, .heading1, .heading2, .heading3, .heading4, .heading5, .heading6, .heading:
      try paragraph(node, name, frame)
    case .quote where isItem:
      text.lose(.quote)
      try paragraph(node, .paragraph, frame)
    case .quote:
      if frame.level > 0 { text.lose(.quote) } else { frame.role = .quote }
      try holder(node, frame)
    case .code, .codeLine: try code(node, frame)
    case .rule:
      if !text.hasMarker { text.lose(values(frame).role) }
      loseAlignment(of: node)
      var values = ParagraphAttributeValues()
      values.role = .rule
      begin(values, frame)
    case .bulletList, .numberedList, .taskList: try list(node, name, frame)
    case .item, .taskItem:
      // An item outside of a list.
      try list(.object(EditorNode.members([(profile.childrenMember, .array([node]))])), .bulletList, frame)
    case .image:
      let shown = try picture(node, .none)
      text.appendBlock(shown, values(frame), blocks: frame.blocks)
    case .text, .link, .lineBreak, .tab, .emoji:
      begin(values(frame), frame)
      try inline(node, name, InlineFrame(depth: frame.depth))
    case .table: try table(node, frame)
    case .document, .frame, .tableRow, .tableCell, .tableHeader: try content(children(of: node), frame)
    case nil: try unknown(node, frame)
    }
  }

  /// Reads the blocks of a node, or its text if it has some. One without anything is an empty paragraph.
  private mutating func holder(_ node: JSONValue, _ frame: Frame) throws {
    let nodes = children(of: node)
    let isEmpty = !nodes.contains { !isEmptyText($0) }
    // If the editor has pictures between paragraphs, a quotation of pictures alone has one in each paragraph.
    let arePictures =
      profile.blockImage != nil && !profile.holdsText && nodes.allSatisfy { names.name(of: $0) == .image }
    guard isEmpty || !arePictures && nodes.allSatisfy({ Self.isInline(names.name(of: $0)) }) else {
      loseAlignment(of: node)
      return try content(nodes, frame)
    }
    begin(aligned(node, values(frame)), frame)
    let inner = InlineFrame(depth: frame.depth, definitions: node)
    for child in nodes { try inline(child, names.name(of: child), inner) }
  }

  private mutating func paragraph(_ node: JSONValue, _ name: EditorNode.Name?, _ frame: Frame) throws {
    var values = values(frame)
    if let level = name == .heading ? TreeNames.level(of: node) : name?.headingLevel {
      if frame.level > 0 {
        text.lose(.heading(level))
      } else {
        text.lose(values.role)
        values.role = .heading(level)
      }
    }
    if let flat = profile.flatLists {
      if let kind = TreeNames.attribute(node, flat.kind) {
        let level = min(
          max(TreeNames.attribute(node, flat.level)?.integer ?? 1, 1), TextList.levels.upperBound)
        let isNumbered = kind == flat.number
        let number = numbers.next(isNumbered: isNumbered, level: level)
        text.beginItem(
          TextList.Item(isNumbered: isNumbered, level: level, number: isNumbered ? number : nil))
      } else {
        numbers.reset()
      }
    }
    begin(aligned(node, values), frame)
    let inner = InlineFrame(depth: frame.depth, definitions: node)
    for child in children(of: node) { try inline(child, names.name(of: child), inner) }
  }

  private mutating func code(_ node: JSONValue, _ frame: Frame) throws {
    var frame = frame
    if frame.level > 0 {
      text.lose(.code)
    } else {
      if frame.role != .code { text.lose(frame.role) }
      frame.role = .code
    }
    loseAlignment(of: node)
    let nodes = children(of: node)
    if nodes.contains(where: { names.name(of: $0) == .codeLine }) { return try content(nodes, frame) }
    let language = ["language", "params"].contains { TreeNames.attribute(node, $0)?.string?.isEmpty == false }
    if language { text.noteUnknown(.editorsUnknownMark, "language") }
    begin(values(frame), frame)
    if let own = profile.codeText.flatMap({ node[$0]?.string }) {
      text.append(own, .none, isCode: frame.level == 0)
    }
    let inner = InlineFrame(isCode: frame.level == 0, depth: frame.depth)
    for child in nodes { try inline(child, names.name(of: child), inner) }
  }

  private mutating func list(_ node: JSONValue, _ name: EditorNode.Name?, _ frame: Frame) throws {
    var frame = frame
    let items = children(of: node)
    if !items.isEmpty { text.lose(frame.role) }
    frame.role = nil
    frame.level = min(frame.level + 1, TextList.levels.upperBound)
    frame.isNumbered = name == .numberedList
    var number = profile.start.flatMap { TreeNames.attribute(node, $0)?.integer } ?? 1
    number = min(max(number, 0), Self.largestNumber)
    for child in items {
      let kind = names.name(of: child)
      guard kind == .item || kind == .taskItem else {
        try content([child], frame)
        continue
      }
      let nodes = children(of: child)
      let first = nodes.first { !isEmptyText($0) }
      let isList =
        first.map { [.bulletList, .numberedList, .taskList].contains(names.name(of: $0)) } ?? false
      if !isList {
        text.beginItem(
          TextList.Item(
            isNumbered: frame.isNumbered, level: frame.level, number: frame.isNumbered ? number : nil),
          isDone: name == .taskList || kind == .taskItem && profile.nodes[.item] != profile.nodes[.taskItem]
            ? isDone(child) : nil)
        number = min(number + 1, Self.largestNumber)
      }
      if isList { try content(nodes, frame) } else { try item(child, frame) }
      text.endItem(blocks: frame.blocks)
    }
  }

  /// Numbers that markers may have.
  private static let largestNumber = 999_999_999

  private mutating func item(_ node: JSONValue, _ frame: Frame) throws {
    let nodes = children(of: node)
    guard nodes.contains(where: { !Self.isInline(names.name(of: $0)) }) else {
      begin(aligned(node, values(frame)), frame)
      for child in nodes { try inline(child, names.name(of: child), InlineFrame(depth: frame.depth + 1)) }
      return
    }
    try content(nodes, frame)
  }

  private func isDone(_ node: JSONValue) -> Bool {
    let value = profile.done.flatMap { TreeNames.attribute(node, $0.member) }
    return value == (profile.done?.yes ?? true) || TreeNames.attribute(node, "checked") == true
      || TreeNames.attribute(node, "state") == "DONE"
  }

  private mutating func unknown(_ node: JSONValue, _ frame: Frame) throws {
    switch kept(of: node) {
    case .children(let nodes): try content(nodes, frame)
    case .words(let words, let link):
      begin(values(frame), frame)
      text.append(words, link.map { Self.linked($0) } ?? .none)
    case .nothing: break
    }
  }

  func kind(of node: JSONValue) -> String { node[profile.typeMember]?.string ?? node["type"]?.string ?? "" }

  // MARK: Paragraphs

  mutating func begin(_ values: ParagraphAttributeValues, _ frame: Frame) {
    text.begin(values, blocks: frame.blocks)
  }

  /// What a paragraph says that is no more than the frame: within an item, it goes on.
  func values(_ frame: Frame) -> ParagraphAttributeValues {
    var values = ParagraphAttributeValues()
    guard frame.level > 0 else {
      values.role = frame.role
      return values
    }
    let item = TextList.Item(isNumbered: frame.isNumbered, level: frame.level)
    return TextList.continuing(TextList.values(of: item, marker: ""))
  }
}
