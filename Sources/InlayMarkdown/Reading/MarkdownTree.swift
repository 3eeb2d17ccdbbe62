internal import CMD4C
internal import InlayCore
internal import InlayEncodings
internal import InlayMarkup

/// The tree that md4c's calls make of a file without HTML: the one that the parser of HTML would build of a
/// ``MarkdownPage``, but for white space between blocks.
///
/// Its texts are those of the file. What HTML could change is left to the page: see ``NeedsPage``.
struct MarkdownTree: MarkdownHandler {
  /// A file must be read as a page, because it contains HTML, or much more than there is in the file.
  struct NeedsPage: Error {}

  var base = MarkdownHandling()
  var tree: HTMLTree
  /// Open elements, outermost first.
  private var open: [HTMLTree.Node] = []
  /// The item in which no block was so far.
  var freshItem = HTMLTree.Node.none
  /// Whether the open paragraph has no element of its own, because it begins an item.
  var isParagraphBare = false
  /// The last paragraph, heading, item or block of code.
  var lastBlock = HTMLTree.Node.none
  /// The open block of code.
  var code = HTMLTree.Node.none
  /// The open block of HTML.
  var html: [UInt8]?
  /// The number of open links.
  var links = 0
  /// The image that what stands right behind it can add to.
  var openImage = HTMLTree.Node.none

  private let maximumDepth: Int
  private let maximumNodes: Int
  /// How much a page would have besides what the file has, as nearly as it matters.
  private var besides = 0
  private let maximumBesides: Int

  /// A tree of a text with a title; `nil` if it must be read as a page.
  init?(of bytes: [UInt8], title: String?, limits: Limits) {
    // Such characters are replaced before a page is read.
    guard bytes.count < HTMLText.maximumBytes / 8,
      UTF8Bytes.endOfWellFormed(in: bytes, from: 0) == bytes.count,
      ByteSearch.first(0, in: bytes) == nil
    else { return nil }
    // The parser of HTML changes deeper trees.
    maximumDepth = max(limits.htmlDepth, 8) - 4
    maximumNodes = limits.htmlNodes
    maximumBesides = min(bytes.count * 16 + 1 << 16, limits.htmlBytes - bytes.count)
    tree = HTMLTree(source: bytes)
    push(.html)
    push(.head)
    if let title {
      push(.title)
      add(title)
      open.removeLast()
    }
    open.removeLast()
    push(.body)
  }

  func excess() -> (any Error)? {
    let isTooMuch =
      besides > maximumBesides || open.count > maximumDepth || tree.records.count > maximumNodes
    return isTooMuch ? NeedsPage() : nil
  }

  /// The tree, which is no longer here afterwards.
  mutating func takeTree() -> HTMLTree {
    defer { tree = HTMLTree(source: []) }
    return tree
  }

  // MARK: Elements

  /// The innermost open element.
  var innermost: HTMLTree.Node { open.last ?? .document }

  /// Adds an element without content.
  @discardableResult
  mutating func add(_ word: HTMLWord) -> HTMLTree.Node {
    let node = tree.add(word, to: innermost)
    besides += 8
    return node
  }

  /// Opens an element.
  @discardableResult
  mutating func push(_ word: HTMLWord) -> HTMLTree.Node {
    let node = add(word)
    open.append(node)
    return node
  }

  /// Closes the innermost element, which must be such a one. md4c 0.4.8 does not end links without brackets that run into
  /// the next cell of a table; a parser of HTML mends that.
  mutating func pop(_ word: HTMLWord) {
    guard open.count > 2, tree.word(innermost) == word else { return stop(NeedsPage()) }
    open.removeLast()
  }

  // MARK: Attributes

  /// Adds an attribute to an element that is the last one with attributes.
  mutating func add(_ word: HTMLWord, _ value: HTMLText, name: HTMLText = .empty, to node: HTMLTree.Node) {
    tree.add(word, value, name: name, to: node)
    besides += Int(value.count)
  }

  /// Adds attributes to an element that is the last one with attributes.
  mutating func add(_ attributes: [MarkdownAttribute], to node: HTMLTree.Node) {
    for attribute in attributes {
      let name = attribute.name.lowercased()
      let word = HTMLWordTable.shared.word(HTMLNameKey(name.utf8))
      add(
        word, tree.make(attribute.value), name: word == .other ? tree.make(name.utf8) : .empty, to: node)
    }
  }

  /// The text of a string of md4c's.
  mutating func text(of string: MD_ATTRIBUTE) -> HTMLText {
    var whole: HTMLText?
    let size = Int(unsafe string.size)
    let start = tree.made.count
    unsafe MarkdownDetail.forEachPiece(of: string) { kind, piece in
      if kind == MD_TEXT_NORMAL, piece.count == size, let offset = unsafe base.source.offset(piece),
        unsafe base.source.holds(piece)
      {
        whole = HTMLText(at: offset, count: size, isMade: false)
      } else {
        unsafe MarkdownEntity.append(kind, piece, to: &tree.made)
      }
    }
    return whole ?? HTMLText(at: start, count: tree.made.count - start, isMade: true)
  }

  // MARK: Text

  /// Adds text of the file.
  mutating func add(_ range: Range<Int>) {
    tree.add(HTMLText(at: range.lowerBound, count: range.count, isMade: false), to: innermost)
  }

  /// Adds text that is not in the file.
  mutating func add(_ text: String) {
    tree.add(tree.make(text.utf8), to: innermost)
    besides += text.utf8.count
  }

  /// Adds text from the file, or from md4c.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    if unsafe bytes.isEmpty { return }
    if let offset = unsafe base.source.offset(bytes) {
      add(offset..<offset + bytes.count)
    } else {
      tree.add(unsafe tree.make(bytes), to: innermost)
      besides += bytes.count
    }
  }

  /// Adds a line end: that of the file, if the text before it ends there.
  mutating func addLineEnd() {
    let last = tree.lastChild(innermost)
    if !last.isNone, tree.kind(last) == .text {
      let text = tree.text(last)
      let end = text.offset + Int(text.count)
      if !text.isMade, end < tree.source.count, tree.source[end] == 0x0A { return add(end..<end + 1) }
    }
    add("\n")
  }

  mutating func indent(_ range: Range<Int>) {
    // Our own comment is not indented.
    if html == nil { add(range) } else { stop(NeedsPage()) }
  }

  mutating func indent(spaces: Int) {
    if html == nil { add(String(repeating: " ", count: spaces)) } else { stop(NeedsPage()) }
  }
}
