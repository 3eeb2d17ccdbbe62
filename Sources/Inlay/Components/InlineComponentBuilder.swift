/// Splits a text into its inline components: stretches of text and images.
public enum InlineComponentBuilder {
  /// The components of `text`, in order, made as they are asked for. Complexity: O(1).
  public static func components(of text: DecomposedText) -> InlineComponents { InlineComponents(text) }
}

/// A stretch of text, or an image, by its range.
public struct InlineComponent: Sendable, Hashable {
  /// What stands there.
  public enum Kind: Sendable, Hashable {
    /// Text without images.
    case text
    /// The placement at this index of ``DecomposedText/placements``.
    case image(placement: Int)
  }

  /// UTF-16 units covered; never empty.
  public var range: Range<Int>
  /// Text or image.
  public var kind: Kind
}

/// The inline components of a ``DecomposedText``: a lazy collection of ranges. Strings are made only when asked for.
public struct InlineComponents: Sequence, Sendable {
  /// The text they belong to.
  public let base: DecomposedText

  init(_ base: DecomposedText) { self.base = base }

  public func makeIterator() -> Iterator { Iterator(placements: base.placements, length: base.utf16Count) }

  /// How many there are. Complexity: O(placements).
  public var underestimatedCount: Int {
    var count = base.placements.count
    var at = 0
    for placement in base.placements {
      if placement.at > at { count &+= 1 }
      at = placement.range.upperBound
    }
    return at < base.utf16Count ? count + 1 : count
  }

  /// The text of a component: for an image the text it stands over. Complexity: O(1) amortised over one text plus
  /// O(length of the component).
  public func string(of component: InlineComponent) -> Substring {
    let utf16 = base.text.utf16
    let start = utf16.index(utf16.startIndex, offsetBy: component.range.lowerBound)
    return base.text[start..<utf16.index(start, offsetBy: component.range.count)]
  }

  /// The image of a component, if it is one.
  public func image(of component: InlineComponent) -> InlineImage? {
    guard case .image(let placement) = component.kind else { return nil }
    return base.images[base.placements[placement].image]
  }

  /// Walks the placements; no text is touched.
  public struct Iterator: IteratorProtocol {
    private let placements: [ImagePlacement]
    private let length: Int
    private var at = 0
    private var placement = 0

    init(placements: [ImagePlacement], length: Int) {
      self.placements = placements
      self.length = length
    }

    public mutating func next() -> InlineComponent? {
      guard at < length else { return nil }
      guard placement < placements.count else {
        defer { at = length }
        return InlineComponent(range: at..<length, kind: .text)
      }
      let range = placements[placement].range
      if range.lowerBound > at {
        defer { at = range.lowerBound }
        return InlineComponent(range: at..<range.lowerBound, kind: .text)
      }
      defer {
        at = range.upperBound
        placement &+= 1
      }
      return InlineComponent(range: range, kind: .image(placement: placement))
    }
  }
}
