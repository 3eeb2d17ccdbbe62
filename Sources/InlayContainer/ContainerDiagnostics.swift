package import InlayCore

extension DiagnosticCode {
  /// The identifier was taken from Exif ImageUniqueID because DocumentName is absent.
  package static let containerIdentifierFromImageUniqueID = DiagnosticCode(
    "container.identifierFromImageUniqueID", .implied)
  /// The identifier was taken from XMP because Exif has none.
  package static let containerIdentifierFromXMP = DiagnosticCode("container.identifierFromXMP", .implied)
  /// The first image has no identifier, but a later one has.
  package static let containerIdentifierNotOnFirstImage = DiagnosticCode(
    "container.identifierNotOnFirstImage", .implied)
  /// The images of one file have different identifiers.
  package static let containerIdentifiersDiffer = DiagnosticCode("container.identifiersDiffer", .implied)
  /// The file ends before its last image data.
  package static let containerTruncated = DiagnosticCode("container.truncated", .lost)
  /// Exif, XMP or a text chunk is damaged; the readable part was used.
  package static let containerDamagedMetadata = DiagnosticCode("container.damagedMetadata", .lost)
  /// Metadata is stored in a way that is not supported (compressed, encoded, in another file).
  package static let containerSkippedMetadata = DiagnosticCode("container.skippedMetadata", .lost)
  /// An Exif, XMP or text block is larger than `Limits.metadataBytes` and was skipped.
  package static let containerMetadataOverLimit = DiagnosticCode("container.metadataOverLimit", .lost)
  /// A name or description is not valid UTF-8; invalid bytes were replaced with U+FFFD.
  package static let containerNotUTF8 = DiagnosticCode("container.notUTF8", .reduced)
  /// A name or description continues after a NUL; only the part before it was used.
  package static let containerTextAfterNUL = DiagnosticCode("container.textAfterNUL", .lost)
  /// An inset is negative or has a zero denominator, and counts as 0.
  package static let containerBadInset = DiagnosticCode("container.badInset", .reduced)
  /// The image has more pixels or a longer side than the limits allow for decoding.
  package static let containerOverPixelLimit = DiagnosticCode("container.overPixelLimit", .implied)
  /// A checksum does not match.
  package static let containerBadChecksum = DiagnosticCode("container.badChecksum", .reduced)
  /// A property of a HEIF item is missing or cannot be applied, and was ignored.
  package static let containerBadProperty = DiagnosticCode("container.badProperty", .reduced)
  /// The primary item of a HEIF file is not its first visible image.
  package static let containerPrimaryNotFirst = DiagnosticCode("container.primaryNotFirst", .implied)
  /// The container violates its format, but the header is still readable.
  package static let containerIrregular = DiagnosticCode("container.irregular", .implied)
}
