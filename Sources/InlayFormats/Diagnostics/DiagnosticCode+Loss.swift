private import InlayContainer
public import InlayCore

extension DiagnosticCode {
  /// Whether a diagnostic of this code tells of something that was not carried, as opposed to a fact that was noticed
  /// or inferred while everything came through. Codes that are not known count as losses.
  public var isLoss: Bool { !Self.mereFacts.contains(self) }

  /// Diagnostics after which the result still holds everything the input held.
  private static let mereFacts: Set<DiagnosticCode> = [
    .modelLiteralObjectReplacement, .modelIdentifierRepeats, .modelImageWithoutText,
    .containerIdentifierFromImageUniqueID, .containerIdentifierFromXMP, .containerIdentifierNotOnFirstImage,
    .containerIdentifiersDiffer, .containerPrimaryNotFirst, .containerIrregular, .containerOverPixelLimit,
    // Of rooms this one does not know.
    "rtf.roleFromStyleName", "rtf.markerInferred", "html.imageElsewhere", "html.imageType",
    "html.imageNotShown", "html.imagesRepeated", "fallback.notAPicture", "page.glyphSizeInferred",
    "page.attachmentScaled",
  ]
}
