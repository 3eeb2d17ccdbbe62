/// An image, or a piece of a paragraph's text with one style.
public struct FlowComponent: Sendable, Hashable {
  /// Text or an image.
  public enum Kind: Sendable, Hashable {
    /// Text without images.
    case text
    /// An image.
    case image(FlowImage)
  }

  /// The role of a component within its paragraph.
  public enum Part: Sendable, Hashable {
    /// The paragraph's text.
    case content
    /// A list marker in the text, drawn at ``FlowMarker/position``.
    case marker
    /// White space around such a marker. It is not drawn, because indents position the marker.
    case markerSpace
  }

  /// The UTF-16 units it covers; never empty.
  public var range: Range<Int>
  /// The UTF-8 bytes it covers.
  package var utf8Range: Range<Int>
  /// Whether it is text or an image.
  public var kind: Kind
  /// Whether it is content or part of a marker.
  public var part: Part
  /// The style of the text. For an image, the style that text in its place would have: size of the font beside it,
  /// color, link, baseline.
  public var style: TextStyle
}

/// An image in a ``FlowComponent``.
public struct FlowImage: Sendable, Hashable {
  /// How an image is sized.
  public enum Kind: Sendable, Hashable {
    /// Sized by the font, like a letter.
    case glyph
    /// Sized by its own dimensions or by ``FlowImage/displaySize``. Placement kinds that this version does not know are
    /// treated as attachments.
    case attachment
  }

  /// Index into ``DecomposedText/placements``.
  public var placement: Int
  /// Index into ``DecomposedText/images``.
  public var entry: Int
  /// How the image is sized.
  public var kind: Kind
  /// The display size of an attachment, if set. Both sides are positive. Always `nil` for a glyph.
  public var displaySize: DisplaySize?
  /// The text that the image covers, to show if the image cannot be shown. It is `nil` if that text is only a U+FFFC;
  /// then show the label (``InlineImage/label``).
  public var fallbackRange: Range<Int>?
}

/// The components of a ``FlowParagraph``: a lazy sequence. It creates strings only on request.
public struct FlowComponents: Sequence, Sendable {
  let paragraph: FlowParagraph

  init(_ paragraph: FlowParagraph) { self.paragraph = paragraph }

  /// An iterator at the start of the paragraph.
  public func makeIterator() -> Iterator { Iterator(paragraph) }

  /// Iterates over runs and placements in parallel.
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
    /// The last run looked up, and its style.
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

    /// The next component, or `nil` at the end of the paragraph. Complexity: O(1), amortized.
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

    /// The part of a marker in the text that contains `at`, and where that part ends.
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
