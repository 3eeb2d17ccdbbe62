public import InlayCore

extension DiagnosticCode {
  /// The identifier was taken from Exif ImageUniqueID because DocumentName is absent.
  public static let containerIdentifierFromImageUniqueID: Self = "container.identifierFromImageUniqueID"
  /// The identifier was taken from XMP because Exif has none.
  public static let containerIdentifierFromXMP: Self = "container.identifierFromXMP"
  /// The first image has no identifier, a later one has.
  public static let containerIdentifierNotOnFirstImage: Self = "container.identifierNotOnFirstImage"
  /// The images of one file name different identifiers.
  public static let containerIdentifiersDiffer: Self = "container.identifiersDiffer"
  /// The file ends before its last image data.
  public static let containerTruncated: Self = "container.truncated"
  /// Exif, XMP or a text chunk is damaged; what could be read of it was used.
  public static let containerDamagedMetadata: Self = "container.damagedMetadata"
  /// Metadata is stored in a way this reader does not follow (compressed, encoded, in another file).
  public static let containerSkippedMetadata: Self = "container.skippedMetadata"
  /// An Exif, XMP or text block is larger than `Limits.metadataBytes` and was left out.
  public static let containerMetadataOverLimit: Self = "container.metadataOverLimit"
  /// A name or description is not UTF-8; what cannot be read was replaced by U+FFFD.
  public static let containerNotUTF8: Self = "container.notUTF8"
  /// A name or description goes on after a NUL; only what stands before it was taken.
  public static let containerTextAfterNUL: Self = "container.textAfterNUL"
  /// An inset is negative or has a zero denominator, and counts as 0.
  public static let containerBadInset: Self = "container.badInset"
  /// The image has more pixels, or a longer side, than the limits let a decoder take.
  public static let containerOverPixelLimit: Self = "container.overPixelLimit"
  /// A checksum does not match.
  public static let containerBadChecksum: Self = "container.badChecksum"
  /// A property of a HEIF item is missing or cannot be applied, and was ignored.
  public static let containerBadProperty: Self = "container.badProperty"
  /// The primary item of a HEIF file is not its first visible image.
  public static let containerPrimaryNotFirst: Self = "container.primaryNotFirst"
  /// Something in the container breaks its rules without hiding the header.
  public static let containerIrregular: Self = "container.irregular"
}
