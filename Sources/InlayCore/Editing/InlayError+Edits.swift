extension InlayError {
  /// A range extends beyond the start or end of the text.
  package static func editOutOfBounds(_ range: Range<Int>, length: Int) -> InlayError {
    InlayError(
      .editOutOfBounds,
      "the UTF-16 range \(range.lowerBound)..<\(range.upperBound) is not inside the text, which has \(length) units",
      advice:
        "use positions from 0 to \(length); convert positions from before an edit with AppliedEdits.position(of:)"
    )
  }

  /// A range starts or ends inside a surrogate pair.
  package static func editInsideSurrogatePair(at: Int) -> InlayError {
    InlayError(
      .editInsideSurrogatePair, "a range starts or ends inside a surrogate pair", at: .utf16(at),
      advice: "use \(at - 1) or \(at + 1)")
  }

  /// The edit at this index starts before the previous one ends.
  package static func editOverlapping(index: Int, at: Int) -> InlayError {
    InlayError(
      .editOverlapping, "edit \(index) starts before the previous edit ends", at: .utf16(at),
      advice: "sort the edits by position and merge those that overlap")
  }

  /// The text would be longer than ``DecomposedText/maximumUnits``, or than a smaller limit.
  package static func editTooLong(allowed: Int, found: Int? = nil) -> InlayError {
    .limit("textUnits", allowed: allowed, found: found, advice: "split the text")
  }

  /// An attribute or display size to be set at this position is out of range.
  package static func editValueOutOfRange(at: Int) -> InlayError {
    InlayError(
      .editValueOutOfRange, "an attribute value is out of range", at: .utf16(at),
      advice:
        "lengths must be within ±\(Length.maximum) thousandths of a point, and sizes must not be negative")
  }

  /// The table of images has no entry with this index.
  package static func editNoSuchImage(index: Int, count: Int) -> InlayError {
    InlayError(
      .editNoSuchImage,
      "the image index \(index) is not inside the table, which has \(count) \(count == 1 ? "entry" : "entries")",
      advice: "use an index of DecomposedText.images")
  }

  /// The text to search for is empty.
  package static let editEmptySearch = InlayError(
    .editEmptySearch, "the text to search for is empty", advice: "search for at least one character")

  /// A search took longer than its time limit.
  package static func editSearchTooSlow(_ limit: Duration) -> InlayError {
    InlayError(
      .editSearchTooSlow, "the search took longer than its time limit of \(limit)",
      advice: "use a simpler pattern, search less text, or raise the limit")
  }

  /// A list marker is empty or contains a paragraph separator.
  package static let editUnfitMarker = InlayError(
    .editUnfitMarker, "a list marker is empty or contains a paragraph separator",
    advice: "use a marker such as “•” and a tab")
}

extension InlayError.Code {
  /// A range extends beyond the start or end of the text.
  package static let editOutOfBounds: Self = "edit.outOfBounds"
  /// A range starts or ends inside a surrogate pair.
  package static let editInsideSurrogatePair: Self = "edit.insideSurrogatePair"
  /// An edit starts before the previous one ends.
  package static let editOverlapping: Self = "edit.overlapping"
  /// An attribute or display size to be set is out of range.
  package static let editValueOutOfRange: Self = "edit.valueOutOfRange"
  /// The table of images has no entry with this index.
  package static let editNoSuchImage: Self = "edit.noSuchImage"
  /// The text to search for is empty.
  package static let editEmptySearch: Self = "edit.emptySearch"
  /// A search took longer than its time limit.
  package static let editSearchTooSlow: Self = "edit.searchTooSlow"
  /// A list marker is empty or contains a paragraph separator.
  package static let editUnfitMarker: Self = "edit.unfitMarker"
}
