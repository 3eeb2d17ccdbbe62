/// Splits a text into inline components: pieces of text and images.
public enum InlineComponentBuilder {
  /// The components of `text`, in order, computed lazily. Complexity: O(1).
  public static func components(of text: DecomposedText) -> InlineComponents { InlineComponents(text) }
}

/// A piece of text, or an image, with its range.
public struct InlineComponent: Sendable, Hashable {
  /// Text or an image.
  public enum Kind: Sendable, Hashable {
    /// Text without images.
    case text
    /// The placement at this index of ``DecomposedText/placements``.
    case image(placement: Int)
  }

  // Twelve bytes, because a text with a million images has two million components.
  @usableFromInline var start: UInt32
  @usableFromInline var end: UInt32
  /// Index of the placement; ``noPlacement`` for text.
  @usableFromInline var placement: UInt32

  @usableFromInline static var noPlacement: UInt32 { .max }

  @inlinable @inline(__always)
  init(start: UInt32, end: UInt32, placement: UInt32) {
    (self.start, self.end, self.placement) = (start, end, placement)
  }

  /// The UTF-16 units it covers; never empty.
  @inlinable public var range: Range<Int> { Int(start)..<Int(end) }

  /// Whether it is text or an image.
  @inlinable public var kind: Kind {
    placement == Self.noPlacement ? .text : .image(placement: Int(placement))
  }
}

/// The inline components of a ``DecomposedText``: a lazy collection of ranges. It creates strings only on request.
public struct InlineComponents: Sequence, Sendable {
  /// The text that the components belong to.
  package let base: DecomposedText

  init(_ base: DecomposedText) { self.base = base }

  /// Starts at the beginning of the text.
  public func makeIterator() -> Iterator {
    Iterator(placements: base.placements, length: UInt32(truncatingIfNeeded: base.utf16Count))
  }

  /// The number of components. Complexity: O(placements).
  public var underestimatedCount: Int {
    let placements = base.placements
    var count = placements.count
    var at = 0
    for index in placements.indices {
      let range = placements[index].range
      if range.lowerBound > at { count &+= 1 }
      at = range.upperBound
    }
    return at < base.utf16Count ? count + 1 : count
  }

  /// The text of a component. For an image, this is the text it covers. Complexity: O(length of the component), plus
  /// O(1) amortized over one text.
  public func string(of component: InlineComponent) -> Substring {
    let utf16 = base.text.utf16
    let start = utf16.index(utf16.startIndex, offsetBy: component.range.lowerBound)
    return base.text[start..<utf16.index(start, offsetBy: component.range.count)]
  }

  /// The image of a component, or `nil` for text.
  public func image(of component: InlineComponent) -> InlineImage? {
    guard case .image(let placement) = component.kind else { return nil }
    return base.images[base.placements[placement].image]
  }

  /// Iterates over the placements without reading the text.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let placements: [ImagePlacement]
    @usableFromInline let length: UInt32
    /// The first UTF-16 unit not yet returned.
    @usableFromInline var at: UInt32 = 0
    /// The first placement not yet returned, and its range. After the last placement, an empty range at the end.
    @usableFromInline var placement = 0
    @usableFromInline var start: UInt32
    @usableFromInline var end: UInt32

    init(placements: [ImagePlacement], length: UInt32) {
      self.placements = placements
      self.length = length
      (start, end) = (length, length)
      if let first = placements.first { (start, end) = first.bounds }
    }

    /// The next component, or `nil` at the end. Complexity: O(1).
    @inlinable @inline(__always)
    public mutating func next() -> InlineComponent? {
      if start > at {
        defer { at = start }
        return InlineComponent(start: at, end: start, placement: InlineComponent.noPlacement)
      }
      guard at < length else { return nil }
      defer {
        at = end
        placement &+= 1
        if placement < placements.count {
          (start, end) = placements[placement].bounds
        } else {
          (start, end) = (length, length)
        }
      }
      return InlineComponent(start: start, end: end, placement: UInt32(truncatingIfNeeded: placement))
    }
  }
}
