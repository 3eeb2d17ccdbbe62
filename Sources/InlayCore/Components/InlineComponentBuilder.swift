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

  // Twelve bytes: texts with a million images have two million components.
  @usableFromInline var start: UInt32
  @usableFromInline var end: UInt32
  /// Index of the placement; ``noPlacement`` for text.
  @usableFromInline var placement: UInt32

  @usableFromInline static var noPlacement: UInt32 { .max }

  @inlinable @inline(__always)
  init(start: UInt32, end: UInt32, placement: UInt32) {
    (self.start, self.end, self.placement) = (start, end, placement)
  }

  /// UTF-16 units covered; never empty.
  @inlinable public var range: Range<Int> { Int(start)..<Int(end) }

  /// Text or image.
  @inlinable public var kind: Kind {
    placement == Self.noPlacement ? .text : .image(placement: Int(placement))
  }
}

/// The inline components of a ``DecomposedText``: a lazy collection of ranges. Strings are made only when asked for.
public struct InlineComponents: Sequence, Sendable {
  /// The text they belong to.
  package let base: DecomposedText

  init(_ base: DecomposedText) { self.base = base }

  /// Starts at the beginning of the text.
  public func makeIterator() -> Iterator {
    Iterator(placements: base.placements, length: UInt32(truncatingIfNeeded: base.utf16Count))
  }

  /// How many there are. Complexity: O(placements).
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
    @usableFromInline let placements: [ImagePlacement]
    @usableFromInline let length: UInt32
    /// The first unit not given yet.
    @usableFromInline var at: UInt32 = 0
    /// The first placement not given yet, and its range; an empty one at the end behind the last.
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
