/// Converts a ``DecomposedText`` back to attributed runs, without loss.
public enum Recomposer {
  /// The runs, computed lazily. No run is empty, neighboring text runs differ, and each image has its own run.
  ///
  /// Decomposing them gives the same text, images, placements and attributes.
  /// - Complexity: O(n) for the whole sequence, O(1) memory.
  public static func runs(of text: DecomposedText) -> RecomposedRuns { RecomposedRuns(text, hasBlocks: true) }

  /// The same runs, which end where cells and boxes do, without the blocks that they stand in.
  package static func runsWithoutBlocks(of text: DecomposedText) -> RecomposedRuns {
    RecomposedRuns(text, hasBlocks: false)
  }

  /// All runs in their compact form. The string is shared, not copied. Complexity: O(n).
  public static func recompose(_ text: DecomposedText) -> AttributedText {
    var pass = RecompositionPass(text)
    return pass.run()
  }
}

/// The runs of a ``DecomposedText``, computed lazily.
public struct RecomposedRuns: Sequence, Sendable {
  private let text: DecomposedText
  private let hasBlocks: Bool
  init(_ text: DecomposedText, hasBlocks: Bool) { (self.text, self.hasBlocks) = (text, hasBlocks) }

  /// An iterator at the first run.
  public func makeIterator() -> Iterator { Iterator(text, hasBlocks: hasBlocks) }

  /// Iterates over the text once.
  public struct Iterator: IteratorProtocol {
    private let text: DecomposedText
    private let string: String
    private var cursor: RunCursor
    private var offset = 0
    /// The UTF-16 units of the last run.
    package private(set) var range = 0..<0
    private var index: String.Index
    private let definitions: BlockDefinitions
    private var blocks: (change: Int, path: [RunBlock]) = (0, [])

    init(_ text: DecomposedText, hasBlocks: Bool) {
      self.text = text
      cursor = RunCursor(text)
      definitions = hasBlocks ? BlockDefinitions(text) : BlockDefinitions()
      var string = text.text
      string.makeContiguousUTF8()
      self.string = string
      index = string.startIndex
    }

    /// The next run, or `nil` at the end. Complexity: O(length of the run).
    public mutating func next() -> AttributedRun? {
      guard let piece = cursor.next() else { return nil }
      range = piece.range
      let start = index
      let next = unsafe string.utf8.withContiguousStorageIfAvailable { buffer in
        let bytes = UnsafeRawBufferPointer(buffer)
        return unsafe UTF8Scan.advance(bytes, from: offset, byUTF16: piece.range.count, to: bytes.count)
          .offset
      }
      if let next {
        index = string.utf8.index(start, offsetBy: next - offset)
        offset = next
      } else {
        index = string.utf16.index(start, offsetBy: piece.range.count)
      }
      let placement = piece.placement.map { text.placements[$0] }
      if !definitions.isEmpty { takeBlocks(at: piece.range.lowerBound) }
      let paragraph = piece.paragraph.map { text.paragraphs[$0].attributes } ?? .none
      return AttributedRun(
        string[start..<index],
        character: piece.run.map { text.runs[$0].attributes } ?? .none,
        context: definitions.isEmpty ? .text(paragraph) : .init(paragraph, blocks.path),
        image: placement.map { PlacedImage(text.images[$0.image], attributes: $0.attributes) })
    }

    private mutating func takeBlocks(at position: Int) {
      let before = blocks.change
      while blocks.change < definitions.changes.count,
        Int(definitions.changes[blocks.change].start) <= position
      { blocks.change += 1 }
      guard blocks.change > before else { return }
      blocks.path = definitions.changes[blocks.change - 1].path.map { definitions.runBlock($0) }
    }
  }
}

/// Iterates over run boundaries: every position where attributes or blocks change or an image starts or ends.
struct RunCursor {
  /// A range in which nothing changes, with indices into the text's tables.
  struct Piece {
    var range: Range<Int>
    var run: Int?
    var paragraph: Int?
    var placement: Int?
  }

  private let runs: [CharacterRun]
  private let paragraphs: [ParagraphRun]
  private let placements: [ImagePlacement]
  /// Where other blocks begin.
  private let blockStarts: [Int]
  private let length: Int
  private var at = 0
  private var run = 0
  private var paragraph = 0
  private var placement = 0
  private var block = 0

  init(_ text: DecomposedText) {
    blockStarts = BlockWalk.starts(text.blocks)
    runs = text.runs
    paragraphs = text.paragraphs
    placements = text.placements
    length = text.utf16Count
  }

  @inline(__always)
  mutating func next() -> Piece? {
    guard at < length else { return nil }
    while run < runs.count, runs[run].range.upperBound <= at { run &+= 1 }
    while paragraph < paragraphs.count, paragraphs[paragraph].range.upperBound <= at { paragraph &+= 1 }
    var end = length
    var piece = Piece(range: at..<at)
    if placement < placements.count, placements[placement].at <= at {
      // An image is one run, with the attributes at its start.
      end = placements[placement].range.upperBound
      piece.placement = placement
      placement &+= 1
      if run < runs.count, runs[run].range.lowerBound <= at { piece.run = run }
      if paragraph < paragraphs.count, paragraphs[paragraph].range.lowerBound <= at {
        piece.paragraph = paragraph
      }
    } else {
      if placement < placements.count { end = placements[placement].at }
      Self.clip(&end, &piece.run, runs, run, at)
      Self.clip(&end, &piece.paragraph, paragraphs, paragraph, at)
      if !blockStarts.isEmpty {
        while block < blockStarts.count, blockStarts[block] <= at { block &+= 1 }
        if block < blockStarts.count { end = min(end, blockStarts[block]) }
      }
    }
    piece.range = at..<end
    at = end
    return piece
  }

  @inline(__always)
  private static func clip<Values>(
    _ end: inout Int, _ current: inout Int?, _ runs: [AttributeRun<Values>], _ index: Int, _ at: Int
  ) {
    guard index < runs.count else { return }
    let range = runs[index].range
    if range.lowerBound <= at {
      current = index
      end = min(end, range.upperBound)
    } else {
      end = min(end, range.lowerBound)
    }
  }
}
