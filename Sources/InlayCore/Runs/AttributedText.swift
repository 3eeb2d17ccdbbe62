/// A text with its attributed runs in memory: one string, a table of runs with sixteen bytes per run, and each
/// attribute set and image stored once.
///
/// It is the compact form of a sequence of ``AttributedRun``. ``Decomposer`` reads it fastest, and ``Recomposer`` can
/// return it. As a collection, its elements are the runs, whose texts are slices of ``text``.
public struct AttributedText: Sendable {
  /// One run: its end, its attributes, and the index of its placed image plus one, or 0.
  struct Entry: Sendable {
    var utf8End: UInt32
    var utf16End: UInt32
    var attributes: UInt32
    var image: UInt32
  }

  /// One set of attributes.
  struct AttributeSet: Sendable, Hashable {
    var character: CharacterAttributes
    var paragraph: ParagraphAttributes

    /// Whether both parts are the same objects in memory.
    func isIdentical(to other: AttributeSet) -> Bool {
      character.identity == other.character.identity && paragraph.identity == other.paragraph.identity
    }
  }

  /// The whole text.
  @Exact public internal(set) var text: String
  var entries: [Entry]
  var attributeSets: [AttributeSet]
  /// Images with their placement attributes, by index in ``images``.
  var placed: [PlacedEntry]
  /// Distinct images.
  var images: [InlineImage]
  /// The tables and blocks that paragraphs stand in.
  var blocks = BlockDefinitions()
  /// Number of runs that have an image.
  var imageRunCount = 0

  struct PlacedEntry: Sendable, Hashable {
    var image: Int
    var attributes: PlacementAttributes
  }

  /// An empty text.
  public init() {
    text = ""
    (entries, attributeSets, placed, images) = ([], [], [], [])
  }

  /// The runs of `sequence`, in order. Empty runs without an image are left out.
  ///
  /// - Throws: ``InlayError`` if the text is longer than `DecomposedText.maximumUnits`.
  public init(_ sequence: some Sequence<AttributedRun>) throws {
    var builder = AttributedTextBuilder()
    for run in sequence { try builder.append(run) }
    self = builder.finish()
  }

  /// Number of UTF-16 units.
  public var utf16Count: Int { entries.last.map { Int($0.utf16End) } ?? 0 }
}

extension AttributedText: RandomAccessCollection {
  /// The index of the first run: 0.
  public var startIndex: Int { 0 }
  /// The number of runs.
  public var endIndex: Int { entries.count }

  /// The run at `index`. Complexity: O(1), and O(log blocks) in a text with tables or boxes.
  public subscript(index: Int) -> AttributedRun {
    blocks.isEmpty ? runWithoutBlocks(at: index) : runWithBlocks(at: index)
  }

  @inline(__always)
  private func runWithoutBlocks(at index: Int) -> AttributedRun {
    let entry = entries[index]
    let start = index == 0 ? 0 : Int(entries[index - 1].utf8End)
    let set = attributeSets[Int(entry.attributes)]
    let image = entry.image == 0 ? nil : placed[Int(entry.image) - 1]
    let utf8 = text.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: start)
    let to = utf8.index(from, offsetBy: Int(entry.utf8End) - start)
    return AttributedRun(
      text[from..<to], character: set.character, context: .text(set.paragraph),
      image: image.map { PlacedImage(images[$0.image], attributes: $0.attributes) })
  }

  @inline(never)
  private func runWithBlocks(at index: Int) -> AttributedRun {
    var run = runWithoutBlocks(at: index)
    run.blocks = runBlocks(of: index)
    return run
  }

  private func runBlocks(of index: Int) -> [RunBlock] {
    let range = utf16Range(of: index)
    guard range.isEmpty else { return blocks.runBlocks(at: range.lowerBound, after: .max) }
    // Other images without text may stand here before it.
    var images = 0
    while images < index, utf16Range(of: index - images - 1) == range { images += 1 }
    return blocks.runBlocks(at: range.lowerBound, after: images)
  }

  /// The UTF-16 units of the run at `index`. Complexity: O(1).
  public func utf16Range(of index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(entries[index - 1].utf16End))..<Int(entries[index].utf16End)
  }
}
