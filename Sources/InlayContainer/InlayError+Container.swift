package import InlayCore

extension InlayError.Code {
  /// The bytes are of no kind that is known by content.
  package static let containerUnrecognized: Self = "container.unrecognized"
  /// The bytes end before what the header needs.
  package static let containerTruncated: Self = "container.truncated"
  /// The bytes break the rules of their format.
  package static let containerMalformed: Self = "container.malformed"
}

extension InlayError {
  /// The bytes are of no kind that is known by content.
  package static let containerUnrecognized = InlayError(
    .containerUnrecognized, "not an image or document this reader recognizes by its content")

  /// The bytes end, at `offset`, before what the header needs.
  @inline(never)  // Its callers are small, many, and in loops.
  package static func containerTruncated(at offset: Int) -> InlayError {
    InlayError(.containerTruncated, "the header ends too early", at: .byte(offset))
  }

  /// The bytes break the rules of their format: where, and how.
  @inline(never)
  package static func containerMalformed(at offset: Int, what: String) -> InlayError {
    InlayError(.containerMalformed, what, at: .byte(offset))
  }

  /// Whether the header of an image is cut short or malformed, so that a reader may go on without the part
  /// that failed.
  package var isContainerDamage: Bool { code == .containerTruncated || code == .containerMalformed }

  /// Whether the bytes of an image are to blame and not the reading of them: no header, a damaged one, or one
  /// over a limit.
  package var isAboutImageHeader: Bool { isContainerDamage || code == .containerUnrecognized || code.isLimit }
}
