/// A rule of ``DecomposedText`` that some parts break.
public struct InvariantViolation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The rules.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// The text has more than ``DecomposedText/maximumUnits`` units.
    case textTooLong
    /// A placement reaches beyond the text.
    case placementOutOfBounds
    /// A placement covers nothing.
    case placementEmpty
    /// Placements are not sorted or overlap.
    case placementsUnsorted
    /// A placement splits a surrogate pair.
    case placementSplitsSurrogates
    /// A placement covers U+FFFC and more; each U+FFFC has a placement of its own.
    case placementCoversSeveralObjectReplacements
    /// A placement covers the end of a paragraph.
    case placementCoversParagraphEnd
    /// A placement names an image that is not in the table.
    case imageIndexOutOfBounds
    /// An image of the table has no placement.
    case imageNotPlaced
    /// Images are not in the order of their first placement.
    case imagesOutOfOrder
    /// Two images of the table are equal.
    case imagesRepeat
    /// A U+FFFC has no placement and is not listed as literal.
    case objectReplacementUnaccounted
    /// A position listed as literal U+FFFC holds something else.
    case literalNotObjectReplacement
    /// Literal positions are not ascending.
    case literalsUnsorted
    /// A U+FFFC listed as literal has a placement.
    case literalCovered
    /// A run reaches beyond the text.
    case runOutOfBounds
    /// A run covers nothing.
    case runEmpty
    /// Runs are not sorted or overlap.
    case runsUnsorted
    /// Two neighbouring runs have equal attributes.
    case runsNotMerged
    /// A run has no attributes.
    case runWithoutAttributes
    /// A run splits a surrogate pair.
    case runSplitsSurrogates
    /// A run starts or ends inside a placement.
    case runSplitsPlacement
    /// A paragraph run reaches beyond the text.
    case paragraphOutOfBounds
    /// A paragraph run covers nothing.
    case paragraphEmpty
    /// Paragraph runs are not sorted or overlap.
    case paragraphsUnsorted
    /// Two neighbouring paragraph runs have equal attributes.
    case paragraphsNotMerged
    /// A paragraph run has no attributes.
    case paragraphWithoutAttributes
    /// A paragraph run does not cover whole paragraphs.
    case paragraphNotAligned
    /// A list marker is longer than its paragraph.
    case markerTooLong
    /// A list marker splits a surrogate pair.
    case markerSplitsSurrogates
    /// Two files have one name.
    case filesRepeat
    /// Files are not sorted by name.
    case filesUnsorted
    /// A file has no name.
    case fileNameEmpty
    /// An attribute has a value outside its range.
    case valueOutOfRange
  }

  /// Which rule.
  public var rule: Rule
  /// Index into the table concerned (placements, images, runs …), where there is one.
  public var index: Int?
  /// UTF-16 offset, where there is one.
  public var at: Int?

  /// A breach of `rule`.
  public init(_ rule: Rule, index: Int? = nil, at: Int? = nil) {
    self.rule = rule
    self.index = index
    self.at = at
  }

  /// One sentence: the rule, the index, and the UTF-16 position.
  public var description: String {
    var place = ""
    if let index { place += " (index \(index))" }
    if let at { place += " at UTF-16 position \(at)" }
    return sentence + place
  }

  private var sentence: String {
    switch rule {
    case .textTooLong: "the text has more than \(DecomposedText.maximumUnits) units"
    case .placementOutOfBounds: "a placement reaches beyond the text"
    case .placementEmpty: "a placement covers nothing"
    case .placementsUnsorted: "placements are not sorted or overlap"
    case .placementSplitsSurrogates: "a placement splits a surrogate pair"
    case .placementCoversSeveralObjectReplacements:
      "a placement covers U+FFFC and more; each U+FFFC has a placement of its own"
    case .placementCoversParagraphEnd: "a placement covers the end of a paragraph"
    case .imageIndexOutOfBounds: "a placement names an image that is not in the table"
    case .imageNotPlaced: "an image of the table has no placement"
    case .imagesOutOfOrder: "images are not in the order of their first placement"
    case .imagesRepeat: "two images of the table are equal"
    case .objectReplacementUnaccounted: "a U+FFFC has no placement and is not listed as literal"
    case .literalNotObjectReplacement: "a position listed as literal U+FFFC holds something else"
    case .literalsUnsorted: "literal positions are not ascending"
    case .literalCovered: "a U+FFFC listed as literal has a placement"
    case .runOutOfBounds: "a run reaches beyond the text"
    case .runEmpty: "a run covers nothing"
    case .runsUnsorted: "runs are not sorted or overlap"
    case .runsNotMerged: "two neighbouring runs have equal attributes"
    case .runWithoutAttributes: "a run has no attributes"
    case .runSplitsSurrogates: "a run splits a surrogate pair"
    case .runSplitsPlacement: "a run starts or ends inside a placement"
    case .paragraphOutOfBounds: "a paragraph run reaches beyond the text"
    case .paragraphEmpty: "a paragraph run covers nothing"
    case .paragraphsUnsorted: "paragraph runs are not sorted or overlap"
    case .paragraphsNotMerged: "two neighbouring paragraph runs have equal attributes"
    case .paragraphWithoutAttributes: "a paragraph run has no attributes"
    case .paragraphNotAligned: "a paragraph run does not cover whole paragraphs"
    case .markerTooLong: "a list marker is longer than its paragraph"
    case .markerSplitsSurrogates: "a list marker splits a surrogate pair"
    case .filesRepeat: "two files have one name"
    case .filesUnsorted: "files are not sorted by name"
    case .fileNameEmpty: "a file has no name"
    case .valueOutOfRange: "an attribute has a value outside its range"
    }
  }
}
