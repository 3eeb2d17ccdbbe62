/// Attributes over a range of UTF-16 units: ``CharacterRun`` and ``ParagraphRun``.
public struct AttributeRun<Values: AttributeValues>: Sendable, Hashable {
  /// UTF-16 units covered.
  public var range: Range<Int>
  /// What applies there; never empty in a ``DecomposedText``.
  public var attributes: Attributes<Values>

  /// `attributes` over `range`.
  public init(_ range: Range<Int>, _ attributes: Attributes<Values>) {
    self.range = range
    self.attributes = attributes
  }
}

/// Character attributes over a range.
public typealias CharacterRun = AttributeRun<CharacterAttributeValues>

/// Paragraph attributes over one or more whole paragraphs.
public typealias ParagraphRun = AttributeRun<ParagraphAttributeValues>

/// A list of runs under construction: empty ranges and empty sets are left out, neighbours with equal attributes
/// become one.
struct AttributeRunList<Values: AttributeValues> {
  private(set) var runs: [AttributeRun<Values>] = []

  /// Appends; `range` must start at or after the end of the last one.
  mutating func append(_ range: Range<Int>, _ attributes: Attributes<Values>) {
    guard !range.isEmpty, !attributes.isEmpty else { return }
    if let last = runs.last, last.range.upperBound == range.lowerBound, last.attributes == attributes {
      runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      runs.append(AttributeRun(range, attributes))
    }
  }
}
