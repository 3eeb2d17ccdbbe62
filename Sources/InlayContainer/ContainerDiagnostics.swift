package import InlayCore

extension DiagnosticCode {
  /// The identifier was taken from Exif ImageUniqueID because DocumentName is absent.
  package static let containerIdentifierFromImageUniqueID = DiagnosticCode(
    "container.identifierFromImageUniqueID", .implied)
  /// The identifier was taken from XMP because Exif has none.
  package static let containerIdentifierFromXMP = DiagnosticCode("container.identifierFromXMP", .implied)
  /// The first image has no identifier, a later one has.
  package static let containerIdentifierNotOnFirstImage = DiagnosticCode(
    "container.identifierNotOnFirstImage", .implied)
  /// The images of one file name different identifiers.
  package static let containerIdentifiersDiffer = DiagnosticCode("container.identifiersDiffer", .implied)
  /// The file ends before its last image data.
  package static let containerTruncated = DiagnosticCode("container.truncated", .lost)
  /// Exif, XMP or a text chunk is damaged; what could be read of it was used.
  package static let containerDamagedMetadata = DiagnosticCode("container.damagedMetadata", .lost)
  /// Metadata is stored in a way this reader does not follow (compressed, encoded, in another file).
  package static let containerSkippedMetadata = DiagnosticCode("container.skippedMetadata", .lost)
  /// An Exif, XMP or text block is larger than `Limits.metadataBytes` and was left out.
  package static let containerMetadataOverLimit = DiagnosticCode("container.metadataOverLimit", .lost)
  /// A name or description is not UTF-8; what cannot be read was replaced by U+FFFD.
  package static let containerNotUTF8 = DiagnosticCode("container.notUTF8", .reduced)
  /// A name or description goes on after a NUL; only what stands before it was taken.
  package static let containerTextAfterNUL = DiagnosticCode("container.textAfterNUL", .lost)
  /// An inset is negative or has a zero denominator, and counts as 0.
  package static let containerBadInset = DiagnosticCode("container.badInset", .reduced)
  /// The image has more pixels, or a longer side, than the limits let a decoder take.
  package static let containerOverPixelLimit = DiagnosticCode("container.overPixelLimit", .implied)
  /// A checksum does not match.
  package static let containerBadChecksum = DiagnosticCode("container.badChecksum", .reduced)
  /// A property of a HEIF item is missing or cannot be applied, and was ignored.
  package static let containerBadProperty = DiagnosticCode("container.badProperty", .reduced)
  /// The primary item of a HEIF file is not its first visible image.
  package static let containerPrimaryNotFirst = DiagnosticCode("container.primaryNotFirst", .implied)
  /// Something in the container breaks its rules without hiding the header.
  package static let containerIrregular = DiagnosticCode("container.irregular", .implied)
}
