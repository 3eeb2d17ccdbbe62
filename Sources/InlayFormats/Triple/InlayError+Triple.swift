package import InlayCore

extension InlayError {
  /// A required member of a triple is missing. `at` is the byte offset after the object that lacks it.
  package static func tripleMissingMember(_ name: String, at: Int) -> InlayError {
    InlayError(.tripleMissingMember, "the member \"\(name)\" is missing from the triple", at: .byte(at))
  }

  /// The range at `index`, from 0, is empty.
  package static func tripleEmptyRange(index: Int, at: Int) -> InlayError {
    InlayError(.tripleEmptyRange, "image range \(index + 1) is empty", at: .utf16(at))
  }

  /// A range extends beyond the string, which has `count` UTF-16 units.
  package static func tripleRangeOutOfBounds(index: Int, at: Int, count: Int) -> InlayError {
    InlayError(
      .tripleRangeOutOfBounds, "image range \(index + 1) extends beyond the string, which has \(count) units",
      at: .utf16(at))
  }

  /// A range starts or ends inside a surrogate pair.
  package static func tripleRangeSplitsSurrogates(index: Int, at: Int) -> InlayError {
    InlayError(
      .tripleRangeSplitsSurrogates, "image range \(index + 1) splits a surrogate pair", at: .utf16(at))
  }

  /// A range overlaps another.
  package static func tripleRangesOverlap(index: Int, at: Int) -> InlayError {
    InlayError(.tripleRangesOverlap, "image range \(index + 1) overlaps another range", at: .utf16(at))
  }

  /// An identifier stands for two images with different bytes.
  package static func tripleIdentifierRepeats(_ identifier: ContentIdentifier) -> InlayError {
    InlayError(
      .tripleIdentifierRepeats,
      "the identifier \(Visible.name(identifier.rawValue)) is used for images with different bytes, "
        + "which a triple cannot distinguish",
      advice: "write a portable document instead, which keeps both")
  }
}

extension InlayError.Code {
  /// A required member of a triple is missing.
  package static let tripleMissingMember: Self = "triple.missingMember"
  /// A range of a triple is empty.
  package static let tripleEmptyRange: Self = "triple.emptyRange"
  /// A range of a triple extends beyond its string.
  package static let tripleRangeOutOfBounds: Self = "triple.rangeOutOfBounds"
  /// A range of a triple starts or ends inside a surrogate pair.
  package static let tripleRangeSplitsSurrogates: Self = "triple.rangeSplitsSurrogates"
  /// A range of a triple overlaps another.
  package static let tripleRangesOverlap: Self = "triple.rangesOverlap"
  /// A triple made by a program contains numbers that JSON cannot hold.
  package static let tripleInexpressible: Self = "triple.inexpressible"
  /// An identifier stands for two images with different bytes, which a triple cannot distinguish.
  package static let tripleIdentifierRepeats: Self = "triple.identifierRepeats"
}
