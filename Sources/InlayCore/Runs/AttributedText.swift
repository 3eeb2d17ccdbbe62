/// A text with its attributed runs in memory: one string and a table of runs, sixteen bytes a run, with each
/// attribute set and each image once.
///
/// It is the compact form of a sequence of ``AttributedRun``: what ``Decomposer`` takes fastest and ``Recomposer``
/// gives back whole. As a collection its elements are the runs; their texts are slices of ``text``.
public struct AttributedText: Sendable {
  /// One run: where it ends, which attributes it has, and which placed image, plus one, or 0.
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

    /// Whether both parts are one and the same in memory.
    func isIdentical(to other: AttributeSet) -> Bool {
      character.identity == other.character.identity && paragraph.identity == other.paragraph.identity
    }
  }

  /// The whole text.
  @Exact public internal(set) var text: String
  var entries: [Entry]
  var attributeSets: [AttributeSet]
  /// Images with how they are placed; an index in ``images``.
  var placed: [PlacedEntry]
  /// Distinct images.
  var images: [InlineImage]
  /// Runs that have an image.
  var imageRunCount = 0

  struct PlacedEntry: Sendable, Hashable {
    var image: Int
    var attributes: PlacementAttributes
  }

  /// Empty text.
  public init() {
    text = ""
    (entries, attributeSets, placed, images) = ([], [], [], [])
  }

  /// The runs of `sequence`, in order; empty ones without an image are left out.
  ///
  /// - Throws: ``InlayError`` if the text is longer than ``DecomposedText/maximumUnits``.
  public init(_ sequence: some Sequence<AttributedRun>) throws {
    var builder = AttributedTextBuilder()
    for run in sequence { try builder.append(run) }
    self = builder.finish()
  }

  /// Number of UTF-16 units.
  public var utf16Count: Int { entries.last.map { Int($0.utf16End) } ?? 0 }
}

extension AttributedText: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of runs.
  public var endIndex: Int { entries.count }

  /// The run at `index`. Complexity: O(1).
  public subscript(index: Int) -> AttributedRun {
    let entry = entries[index]
    let start = index == 0 ? 0 : Int(entries[index - 1].utf8End)
    let set = attributeSets[Int(entry.attributes)]
    let image = entry.image == 0 ? nil : placed[Int(entry.image) - 1]
    let utf8 = text.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: start)
    let to = utf8.index(from, offsetBy: Int(entry.utf8End) - start)
    return AttributedRun(
      text[from..<to], character: set.character, paragraph: set.paragraph,
      image: image.map { PlacedImage(images[$0.image], attributes: $0.attributes) })
  }

  /// UTF-16 units of the run at `index`. Complexity: O(1).
  public func utf16Range(of index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(entries[index - 1].utf16End))..<Int(entries[index].utf16End)
  }
}
