package import InlayCore

extension InlayError.Code {
  /// The content is not of a format that Inlay recognizes.
  package static let containerUnrecognized: Self = "container.unrecognized"
  /// The bytes end before the header is complete.
  package static let containerTruncated: Self = "container.truncated"
  /// The bytes violate their format.
  package static let containerMalformed: Self = "container.malformed"
}

extension InlayError {
  /// The content is not of a format that Inlay recognizes.
  package static let containerUnrecognized = InlayError(
    .containerUnrecognized, "the content is not a recognized image or document")

  /// The bytes end at `offset`, before the header is complete.
  @inline(never)  // Its callers are small, many, and in loops.
  package static func containerTruncated(at offset: Int) -> InlayError {
    InlayError(.containerTruncated, "the header is truncated", at: .byte(offset))
  }

  /// The bytes violate their format at `offset`. `what` says how.
  @inline(never)
  package static func containerMalformed(at offset: Int, what: String) -> InlayError {
    InlayError(.containerMalformed, what, at: .byte(offset))
  }

  /// Whether the header of an image is truncated or malformed, so that a reader may continue without the failed part.
  package var isContainerDamage: Bool { code == .containerTruncated || code == .containerMalformed }

  /// Whether the error is about the bytes of an image and not about reading them: the header is unknown or damaged, or
  /// exceeds a limit.
  package var isAboutImageHeader: Bool { isContainerDamage || code == .containerUnrecognized || code.isLimit }
}
