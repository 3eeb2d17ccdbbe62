/// A stretch of a paragraph over which nothing changes, or an image.
public struct FlowComponent: Sendable, Hashable {
  /// What stands there.
  public enum Kind: Sendable, Hashable {
    /// Text without images.
    case text
    /// An image.
    case image(FlowImage)
  }

  /// What it is for.
  public enum Part: Sendable, Hashable {
    /// The paragraph's text.
    case content
    /// A list marker that stands in the text: drawn where ``FlowMarker/position`` says.
    case marker
    /// White space around such a marker: what it is there for, the indents do.
    case markerSpace
  }

  /// UTF-16 units covered; never empty.
  public var range: Range<Int>
  /// UTF-8 bytes covered.
  package var utf8Range: Range<Int>
  /// Text or image.
  public var kind: Kind
  /// Content or marker.
  public var part: Part
  /// How it looks; of an image, how text in its place would: size of the font beside it, colour, link, baseline.
  public var style: TextStyle
}

/// An image in a ``FlowComponent``.
public struct FlowImage: Sendable, Hashable {
  /// How it is sized.
  public enum Kind: Sendable, Hashable {
    /// By the font, like a letter.
    case glyph
    /// By itself, or its ``FlowImage/displaySize``. Kinds that this version does not know flow as this.
    case attachment
  }

  /// Index into ``DecomposedText/placements``.
  public var placement: Int
  /// Index into ``DecomposedText/images``.
  public var entry: Int
  /// How it is sized.
  public var kind: Kind
  /// The size to show an attachment at, where one is set; both sides positive. Never one of a glyph.
  public var displaySize: DisplaySize?
  /// The text it stands over, for where it cannot be shown; `nil` if that is only a U+FFFC. Then its label serves
  /// (``InlineImage/label``).
  public var fallbackRange: Range<Int>?
}

/// The components of a ``FlowParagraph``: a lazy sequence. Strings are made only when asked for.
public struct FlowComponents: Sequence, Sendable {
  let paragraph: FlowParagraph

  init(_ paragraph: FlowParagraph) { self.paragraph = paragraph }

  /// Starts at the beginning of the paragraph.
  public func makeIterator() -> Iterator { Iterator(paragraph) }

  /// Walks runs and placements side by side.
  public struct Iterator: IteratorProtocol {
    private let storage: FlowStorage
    private let runs: [CharacterRun]
    private let placements: [ImagePlacement]
    private let entry: ParagraphEntry
    private let standing: StandingMarker
    private var at: Int
    private var at8: Int
    private let end: Int
    private let end8: Int
    private var run: Int
    private var placement: Int
    /// The style of the run looked up last.
    private var last: (run: Int, style: TextStyle)?

    init(_ paragraph: FlowParagraph) {
      storage = paragraph.storage
      runs = storage.text.runs
      placements = storage.text.placements
      entry = paragraph.entry
      standing = paragraph.standing
      at = Int(paragraph.start)
      at8 = Int(paragraph.start8)
      end = Int(paragraph.end) - Int(paragraph.separator)
      end8 = Int(paragraph.contentEnd8)
      run = paragraph.run
      placement = paragraph.placement
    }

    /// The next component, or `nil` at the end of the paragraph. Complexity: O(1), amortised.
    public mutating func next() -> FlowComponent? {
      guard at < end else { return nil }
      let start = at
      let start8 = at8
      while run < runs.count, runs[run].range.upperBound <= at { run &+= 1 }
      var stop = end
      var part = FlowComponent.Part.content
      if at < Int(standing.end) { (part, stop) = cut() }
      var style = entry.base.style
      var isImage = false
      if placement < placements.count {
        let range = placements[placement].range
        isImage = range.lowerBound <= at
        stop = isImage ? range.upperBound : Swift.min(stop, range.lowerBound)
      }
      if run < runs.count {
        let range = runs[run].range
        if range.lowerBound <= at {
          style = self.style(of: runs[run].attributes)
          if !isImage { stop = Swift.min(stop, range.upperBound) }
        } else if !isImage {
          stop = Swift.min(stop, range.lowerBound)
        }
      }
      at = stop
      at8 = stop == end ? end8 : storage.advance(start8, by: stop - start)
      guard isImage else {
        return FlowComponent(
          range: start..<stop, utf8Range: start8..<at8, kind: .text, part: part, style: style)
      }
      let image = storage.image(placement, placements[placement], bytes: start8..<at8)
      placement &+= 1
      return FlowComponent(
        range: start..<stop, utf8Range: start8..<at8, kind: .image(image), part: part, style: style)
    }

    /// Which part of a standing marker `at` is in, and where that ends.
    private func cut() -> (FlowComponent.Part, Int) {
      if at < Int(standing.drawnStart) { return (.markerSpace, Int(standing.drawnStart)) }
      if at < Int(standing.drawnEnd) { return (.marker, Int(standing.drawnEnd)) }
      return (.markerSpace, Int(standing.end))
    }

    private mutating func style(of attributes: CharacterAttributes) -> TextStyle {
      if let last, last.run == run { return last.style }
      let style = storage.style(of: attributes, in: entry.base)
      last = (run, style)
      return style
    }
  }
}
