/// Attributes over a range of UTF-16 units: ``CharacterRun`` and ``ParagraphRun``.
public struct AttributeRun<Values: AttributeValues>: Sendable, Hashable {
  /// UTF-16 units covered.
  public var range: Range<Int>
  /// The attributes of the range; never empty in a ``DecomposedText``.
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

/// A list of runs under construction. It leaves out empty ranges and empty attribute sets, and merges neighbors with
/// equal attributes.
struct AttributeRunList<Values: AttributeValues> {
  private(set) var runs: [AttributeRun<Values>] = []

  /// Appends a run. `range` must start at or after the end of the last one.
  mutating func append(_ range: Range<Int>, _ attributes: Attributes<Values>) {
    guard !range.isEmpty, !attributes.isEmpty else { return }
    if let last = runs.last, last.range.upperBound == range.lowerBound, last.attributes == attributes {
      runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      runs.append(AttributeRun(range, attributes))
    }
  }
}
