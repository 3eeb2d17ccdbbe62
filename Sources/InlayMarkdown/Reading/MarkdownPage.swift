internal import CMD4C
internal import InlayCore

/// The HTML that md4c's calls make. It is a page without a head, which the reader of HTML reads.
///
/// The markup is the one that `HTMLWriter` writes where both can say the same, so that text and page can be compared byte
/// by byte.
@safe
struct MarkdownPage {
  /// The page so far.
  var out: [UInt8] = []
  /// What ended the parser early.
  private(set) var failure: (any Error)?
  /// Open blocks, but for paragraphs.
  var containers: [Container] = []
  /// Whether the open paragraph has no tags of its own, because it begins an item.
  var isParagraphBare = false
  /// Where attributes of the last paragraph, heading or item may be inserted: before the end of its tag.
  var lastTagEnd: Int?
  /// Where the open block of HTML begins.
  var htmlStart: Int?
  /// Where the open block of code begins, after its tag.
  var codeStart: Int?
  /// The columns of white space that md4c made, at the start of a line of code or HTML.
  var indentation = 0
  /// The image whose description is being read.
  var image = MarkdownImage()
  /// Whether the tag of an image is open, so that what stands right behind the image can add to it.
  var isImageOpen = false
  /// What the reader of HTML will not see.
  var losses = MarkdownLosses()

  private let limit: Int
  private let maximum: Int
  private var counter = CancellationCounter()
  private var source = unsafe UnsafeRawBufferPointer(start: nil, count: 0)

  /// An open block.
  struct Container {
    var kind: Kind
    /// Where its content begins in the page.
    var start: Int
    /// Whether nothing was in it so far.
    var isFresh = true

    enum Kind { case item, other }
  }

  /// A page of a file with `count` bytes, of which it may have no more than `limit`.
  init(limit: Int, of count: Int) {
    self.limit = limit
    maximum = min(limit, count * Self.greatestGrowth + 1 << 20)
  }

  /// A page of what is written here.
  init() { (limit, maximum) = (.max, .max) }

  /// How many bytes one byte may become. Marks become at most 28: `>` begins and ends an element. More come of
  /// references that repeat a long URL, and of rows that lack most of their cells.
  private static let greatestGrowth = 32

  // MARK: Calls

  /// Remembers the text that is parsed.
  mutating func begin(_ source: UnsafeRawBufferPointer) { unsafe self.source = source }

  /// Forgets the text.
  mutating func end() {
    closeImage()
    unsafe source = UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// Runs a call of md4c's; the result is 0 if the parser goes on.
  @inline(__always)
  mutating func call(_ body: (inout MarkdownPage) -> Void) -> Int32 {
    if counter.isCancelledNow() { failure = failure ?? CancellationError() }
    guard failure == nil else { return 1 }
    body(&self)
    guard failure == nil else { return 1 }
    guard out.count <= maximum, image.alternative.count <= maximum else {
      failure = maximum < limit ? InlayError.markdownGrowth : InlayError.limit("htmlBytes", allowed: limit)
      return 1
    }
    return 0
  }

  /// Ends the parser with an error.
  mutating func stop(_ error: any Error) { failure = failure ?? error }

  /// Whether `bytes` are in the text that is parsed, or so few that md4c may have made them.
  func holds(_ bytes: UnsafeRawBufferPointer) -> Bool {
    unsafe offset(bytes).map { unsafe bytes.count <= source.count - $0 } ?? (bytes.count <= Self.mostMade)
  }

  /// The most bytes of a string that md4c has for indentations and line breaks.
  private static let mostMade = 64

  /// Where `bytes` are in the text that is parsed; `nil` if md4c made them.
  func offset(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress, let base = unsafe source.baseAddress else { return nil }
    let offset = unsafe start - base
    return unsafe offset >= 0 && offset < source.count ? offset : nil
  }

  /// The white space before a place on its line that stands from a column on; `nil` if something else does, or a tab
  /// covers that column.
  ///
  /// - Parameter width: how many columns there must be.
  func indentation(before offset: Int, width: Int) -> Range<Int>? {
    var start = offset
    while start > 0, unsafe source[start - 1] != 0x0A, unsafe source[start - 1] != 0x0D { start -= 1 }
    var columns: [Int] = []
    var column = 0
    for at in start..<offset {
      columns.append(column)
      column = unsafe source[at] == 0x09 ? column / 4 * 4 + 4 : column + 1
    }
    guard let first = columns.firstIndex(of: column - width) else { return nil }
    let range = (start + first)..<offset
    return range.allSatisfy { unsafe source[$0] == 0x09 || source[$0] == 0x20 } ? range : nil
  }

  /// Bytes of the text that is parsed.
  func source(_ range: Range<Int>) -> [UInt8] { unsafe Array(source[range]) }

  /// Whether the character at the start of `bytes` was written after a backslash.
  func isEscaped(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let offset = unsafe offset(bytes), offset > 0 else { return false }
    return unsafe source[offset - 1] == UInt8(ascii: "\\")
  }

  // MARK: Output

  /// Appends markup.
  @inline(__always)
  mutating func put(_ markup: StaticString) {
    unsafe out.append(
      contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  mutating func put(_ markup: String) { out.append(contentsOf: markup.utf8) }

  /// Starts a line of markup.
  mutating func startLine() {
    if let last = out.last, last != 0x0A { out.append(0x0A) }
  }
}
