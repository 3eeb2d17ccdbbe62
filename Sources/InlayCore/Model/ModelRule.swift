/// The rules of ``DecomposedText``. Parts that break a rule are refused with the code `model.` and the name of the
/// rule.
package enum ModelRule: String, Sendable, Hashable, CaseIterable {
  /// The text has more than ``DecomposedText/maximumUnits`` units.
  case textTooLong
  /// A placement reaches beyond the text.
  case placementOutOfBounds
  /// A placement is empty.
  case placementEmpty
  /// Placements are not sorted or overlap.
  case placementsUnsorted
  /// A placement splits a surrogate pair.
  case placementSplitsSurrogates
  /// A placement covers U+FFFC and other text. Each U+FFFC must have its own placement.
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
  /// A run is empty.
  case runEmpty
  /// Runs are not sorted or overlap.
  case runsUnsorted
  /// Two neighboring runs have equal attributes.
  case runsNotMerged
  /// A run has no attributes.
  case runWithoutAttributes
  /// A run splits a surrogate pair.
  case runSplitsSurrogates
  /// A run starts or ends inside a placement.
  case runSplitsPlacement
  /// A paragraph run reaches beyond the text.
  case paragraphOutOfBounds
  /// A paragraph run is empty.
  case paragraphEmpty
  /// Paragraph runs are not sorted or overlap.
  case paragraphsUnsorted
  /// Two neighboring paragraph runs have equal attributes.
  case paragraphsNotMerged
  /// A paragraph run has no attributes.
  case paragraphWithoutAttributes
  /// A paragraph run does not cover whole paragraphs.
  case paragraphNotAligned
  /// A list marker is longer than its paragraph.
  case markerTooLong
  /// A list marker splits a surrogate pair.
  case markerSplitsSurrogates
  /// A block is empty.
  case blockEmpty
  /// A block does not cover whole paragraphs.
  case blockNotAligned
  /// A block reaches beyond the text.
  case blockOutOfBounds
  /// Blocks are not sorted, or do not nest like brackets.
  case blocksUnsorted
  /// A cell names a table that is not in the list, or tables are not in the order of their first cells.
  case cellTableUnknown
  /// A cell covers no row or column, or columns that its table does not have.
  case cellOutOfBounds
  /// A cell does not follow the one before it, or is in another block.
  case cellsApart
  /// A cell overlaps another, or comes before the one ahead of it in the text.
  case cellsOverlap
  /// No cell begins in a row.
  case rowWithoutCell
  /// A table has no cells.
  case tableWithoutCells
  /// Two files have the same name.
  case filesRepeat
  /// Files are not sorted by name.
  case filesUnsorted
  /// A file has an empty name.
  case fileNameEmpty
  /// An attribute value is out of range.
  case valueOutOfRange

  /// What is wrong with parts that break the rule, as a sentence.
  var sentence: String {
    switch self {
    case .textTooLong: "the text has more than \(DecomposedText.maximumUnits) UTF-16 units"
    case .placementOutOfBounds: "a placement extends beyond the text"
    case .placementEmpty: "a placement is empty"
    case .placementsUnsorted: "placements are unsorted or overlap"
    case .placementSplitsSurrogates: "a placement splits a surrogate pair"
    case .placementCoversSeveralObjectReplacements:
      "a placement covers U+FFFC and other text; each U+FFFC needs its own placement"
    case .placementCoversParagraphEnd: "a placement covers a paragraph separator"
    case .imageIndexOutOfBounds: "a placement refers to an image that is not in the table"
    case .imageNotPlaced: "an image in the table has no placement"
    case .imagesOutOfOrder: "images are not in the order of their first placement"
    case .imagesRepeat: "two images in the table are equal"
    case .objectReplacementUnaccounted: "a U+FFFC has no placement and is not listed as literal"
    case .literalNotObjectReplacement: "a position listed as a literal U+FFFC contains something else"
    case .literalsUnsorted: "literal positions are not in ascending order"
    case .literalCovered: "a U+FFFC listed as literal has a placement"
    case .runOutOfBounds: "a run extends beyond the text"
    case .runEmpty: "a run is empty"
    case .runsUnsorted: "runs are unsorted or overlap"
    case .runsNotMerged: "two adjacent runs have equal attributes"
    case .runWithoutAttributes: "a run has no attributes"
    case .runSplitsSurrogates: "a run splits a surrogate pair"
    case .runSplitsPlacement: "a run starts or ends inside a placement"
    case .paragraphOutOfBounds: "a paragraph run extends beyond the text"
    case .paragraphEmpty: "a paragraph run is empty"
    case .paragraphsUnsorted: "paragraph runs are unsorted or overlap"
    case .paragraphsNotMerged: "two adjacent paragraph runs have equal attributes"
    case .paragraphWithoutAttributes: "a paragraph run has no attributes"
    case .paragraphNotAligned: "a paragraph run does not cover whole paragraphs"
    case .markerTooLong: "a list marker is longer than its paragraph"
    case .markerSplitsSurrogates: "a list marker splits a surrogate pair"
    case .blockEmpty: "a block is empty"
    case .blockNotAligned: "a block does not cover whole paragraphs"
    case .blockOutOfBounds: "a block extends beyond the text"
    case .blocksUnsorted: "blocks are unsorted or do not nest"
    case .cellTableUnknown: "a cell refers to a table that is not in the list, or tables are out of order"
    case .cellOutOfBounds: "a cell covers rows or columns that its table does not have"
    case .cellsApart: "a cell does not follow the cell before it in its table"
    case .cellsOverlap: "two cells of a table overlap or are out of order"
    case .rowWithoutCell: "no cell begins in a row of a table"
    case .tableWithoutCells: "a table has no cells"
    case .filesRepeat: "two files have the same name"
    case .filesUnsorted: "files are not sorted by name"
    case .fileNameEmpty: "a file has no name"
    case .valueOutOfRange: "an attribute value is out of range"
    }
  }
}

extension InlayError {
  /// The error for parts that break `rule`, with a sentence that says what breaks it.
  static func model(_ rule: ModelRule, _ sentence: String, at: Int? = nil) -> InlayError {
    InlayError(.model(rule), sentence, at: Place(at.map { .utf16($0) }))
  }

  /// The error for parts that break `rule`.
  ///
  /// `index` is an index in the table concerned (placements, images, runs …), and `at` is a UTF-16 offset.
  package static func model(_ rule: ModelRule, index: Int? = nil, at: Int? = nil) -> InlayError {
    let number = index.map { " (index \($0))" } ?? ""
    return InlayError(.model(rule), rule.sentence + number, at: Place(at.map { .utf16($0) }))
  }
}

extension InlayError.Code {
  /// The error code for a broken rule of the model.
  package static func model(_ rule: ModelRule) -> InlayError.Code { Self(rawValue: "model.\(rule.rawValue)") }

  /// Whether the error means that a rule of the model is broken.
  package var isModelRule: Bool { rawValue.utf8.starts(with: "model.".utf8) }
}
