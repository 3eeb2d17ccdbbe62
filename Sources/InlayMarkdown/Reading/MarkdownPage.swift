internal import CMD4C
internal import InlayCore

/// The HTML that md4c's calls make. It is a page without a head, which the reader of HTML reads.
///
/// The markup is the one that `HTMLWriter` writes where both can say the same, so that text and page can be compared byte
/// by byte. ``MarkdownTree`` is the same for files without HTML.
struct MarkdownPage: MarkdownHandler {
  var base = MarkdownHandling()
  /// The page so far.
  var out: [UInt8] = []
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
  /// Whether the tag of an image is open, so that what stands right behind the image can add to it.
  var isImageOpen = false

  private let limit: Int
  private let maximum: Int

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

  func excess() -> (any Error)? {
    guard out.count > maximum || base.image.alternative.count > maximum else { return nil }
    return maximum < limit ? InlayError.markdownGrowth : InlayError.limit("htmlBytes", allowed: limit)
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

  mutating func indent(_ range: Range<Int>) { out += base.source[range] }

  mutating func indent(spaces: Int) {
    for _ in 0..<spaces { out.append(0x20) }
  }
}
