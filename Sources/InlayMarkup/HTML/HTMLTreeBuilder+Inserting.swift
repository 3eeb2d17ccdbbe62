/// Creating and inserting nodes (HTML 13.2.6.1).
extension HTMLTreeBuilder {
  typealias Node = HTMLTree.Node

  // MARK: - Places

  /// The place for a node. `target` is the current node or its substitute. Mutating although it changes
  /// nothing, because Swift would copy the whole builder to call a method that only reads it.
  @inline(__always)
  mutating func place(in target: HTMLOpenElements.Entry) -> (parent: Node, before: Node) {
    isFostering && target.traits.contains(.fostering) ? fosterPlace() : (target.node, .none)
  }

  /// The place before the innermost open table, or in a template inside it.
  private mutating func fosterPlace() -> (parent: Node, before: Node) {
    for index in (1..<stack.count).reversed() {
      let entry = stack[index]
      if entry.isHTML(.template) { return (entry.node, .none) }
      if entry.isHTML(.table) {
        let parent = tree.parent(entry.node)
        return parent.isNone ? (stack[index - 1].node, .none) : (parent, entry.node)
      }
    }
    return (stack[0].node, .none)
  }

  // MARK: - Texts

  mutating func insert(_ text: HTMLText) {
    guard !text.isEmpty else { return }
    let place = place(in: stack.top)
    tree.insert(text, into: place.parent, before: place.before)
  }

  /// Inserts U+FFFD for a NUL.
  mutating func insertReplacement() {
    let start = tokenizer.made.count
    tokenizer.makeReplacement()
    insert(tokenizer.madeText(from: start))
  }

  // MARK: - Elements

  private mutating func makeElement(_ token: HTMLToken, _ namespace: HTMLTree.Namespace) -> Node {
    if token.word == .other {
      // The name of the element is stored after its attributes. They are the last ones, because such a tag shares none.
      tokenizer.attributes.append(HTMLTree.Attribute(word: .other, name: token.text, value: .empty))
    }
    keepsAttributes = true
    return tree.add(
      HTMLTree.Record(
        token.word, namespace, firstAttribute: Int(token.firstAttribute), attributeCount: token.attributeCount
      ))
  }

  /// Inserts an element and makes it the current node.
  /// - Returns: whether it became the current node. At the maximum depth some elements do not.
  @discardableResult
  mutating func insertElement(_ token: HTMLToken, _ namespace: HTMLTree.Namespace = .html) -> Bool {
    var traits = HTMLElementTraits.of(token.word, namespace)
    if namespace == .math, token.word == .annotationXML, let encoding = value(.encoding, of: token),
      isSame(encoding, anyCaseOf: "text/html") || isSame(encoding, anyCaseOf: "application/xhtml+xml")
    {
      traits.insert(.integration)
    }
    let isOpened = makesRoom(for: traits)
    let node = makeElement(token, namespace)
    if !stack.isEmpty {
      let place = place(in: stack.top)
      tree.insert(node, into: place.parent, before: place.before)
    } else {
      tree.append(node, to: .document)
    }
    guard isOpened else { return false }
    push(node, token.word, namespace, traits, nameHash: nameHash(token))
    return true
  }

  /// Inserts an element that is implied, not stated by the page.
  @discardableResult
  mutating func insertElement(_ word: HTMLWord) -> Bool {
    let keeps = keepsAttributes
    defer { keepsAttributes = keeps }
    return insertElement(HTMLToken(kind: .startTag, word: word))
  }

  /// Inserts an element without content.
  mutating func insertVoid(_ token: HTMLToken, _ namespace: HTMLTree.Namespace = .html) {
    let node = makeElement(token, namespace)
    let place = place(in: stack.top)
    tree.insert(node, into: place.parent, before: place.before)
  }

  /// A detached copy of an element. It is marked as open, because it will be on the stack.
  mutating func clone(_ node: Node) -> Node {
    var record = HTMLTree.Record(cloning: tree.records[Int(node.index)])
    record.isOpen = true
    return tree.add(record)
  }

  /// Inserts a clone of a formatting element and makes it the current node.
  mutating func insertClone(of node: Node, _ word: HTMLWord) -> Node {
    _ = makesRoom(for: [.html, .formatting])
    let node = clone(node)
    let place = place(in: stack.top)
    tree.insert(node, into: place.parent, before: place.before)
    push(node, word, .html, [.html, .formatting], nameHash: 0)
    return node
  }

  /// Makes an element that is already in the tree the current node.
  mutating func reopen(_ node: Node, _ word: HTMLWord) {
    push(node, word, .html, HTMLElementTraits.of(word, .html), nameHash: 0)
  }

  private mutating func push(
    _ node: Node, _ word: HTMLWord, _ namespace: HTMLTree.Namespace, _ traits: HTMLElementTraits,
    nameHash: UInt32
  ) {
    tree.records[Int(node.index)].isOpen = true
    stack.push(
      HTMLOpenElements.Entry(
        node: node, nameHash: nameHash, traits: traits, inScope: [], depth: 1, word: word,
        namespace: namespace))
  }

  /// Makes room on the stack, so that an element can be pushed without exceeding ``depth`` (or only slightly, for parts
  /// of a table). As in Blink, the current node is closed, unless later content relies on it.
  /// - Returns: whether the element may be pushed.
  private mutating func makesRoom(for traits: HTMLElementTraits) -> Bool {
    guard !stack.isEmpty, Int(stack.top.depth) >= depth else { return true }
    if traits.contains(.tablePart) { return true }
    besides += 1
    // Such elements are treated as if they ended at once, and content continues in their parent.
    if traits.contains(.anchored) { return false }
    let top = stack.top
    if !top.traits.contains(.anchored), stack.count > 1 {
      pop()
      if top.traits.contains(.formatting), let index = formatting.index(of: top.node) {
        formatting.remove(at: index)
      }
    }
    return true
  }

  // MARK: - Ending elements

  mutating func pop() {
    let entry = stack.pop()
    tree.records[Int(entry.node.index)].isOpen = false
  }

  /// Removes an element from anywhere on the stack.
  mutating func removeOpenElement(at index: Int) {
    tree.records[Int(stack[index].node.index)].isOpen = false
    stack.remove(at: index)
  }

  /// Pops elements through the one at this index.
  mutating func pop(through index: Int) {
    while stack.count > max(index, 1) { pop() }
  }

  /// Pops elements through the first for which `isLast` is true. `<html>` stays.
  mutating func pop(through isLast: (HTMLOpenElements.Entry) -> Bool) {
    while stack.count > 1 {
      let top = stack.top
      pop()
      if isLast(top) { return }
    }
  }

  mutating func pop(through word: HTMLWord) { pop { $0.isHTML(word) } }

  /// Pops elements until `isContext` is true for the current node, or it is a template or `<html>`.
  mutating func clearStack(backTo isContext: (HTMLOpenElements.Entry) -> Bool) {
    while stack.count > 1 {
      let top = stack.top
      if top.isHTML && (isContext(top) || top.word == .template) { return }
      pop()
    }
  }

  /// Generates implied end tags, except for elements with this name.
  mutating func impliedEndTags(except word: HTMLWord = .other) {
    while stack.top.traits.contains(.implied), stack.top.word != word { pop() }
  }

  mutating func impliedEndTagsThoroughly() {
    while !stack.top.traits.isDisjoint(with: [.implied, .thoroughlyImplied]) { pop() }
  }

  /// Closes a `p` element, if there is one in button scope.
  @inline(__always)
  mutating func closeParagraph() {
    if stack.hasInScope(.p) { endParagraph() }
  }

  mutating func endParagraph() {
    impliedEndTags(except: .p)
    pop(through: .p)
  }
}
