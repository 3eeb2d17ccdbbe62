package import InlayCore

extension DiagnosticCode {
  /// A lone surrogate, or bytes that are not UTF-8, were replaced with U+FFFD.
  package static let archiveTextRepaired = DiagnosticCode("keyed.textRepaired", .lost)
  /// Attributes change inside a surrogate pair. The pair got those of its first half.
  package static let archiveSplitsPair = DiagnosticCode("keyed.splitsPair", .reduced)
  /// An image was set on other text than U+FFFC. It was dropped.
  package static let archiveImageOnText = DiagnosticCode("keyed.imageOnText", .lost)
  /// An image has no bytes in the archive.
  package static let archiveImageMissing = DiagnosticCode("keyed.imageMissing", .lost)
  /// The archive and the bytes of a glyph state different identifiers.
  package static let archiveIdentifierDiffers = DiagnosticCode("keyed.identifierDiffers", .reduced)
  /// The value of an attribute is of a class that Inlay does not read, or is out of range. It was dropped.
  package static let archiveValueNotCarried = DiagnosticCode("keyed.valueNotCarried", .lost)
  /// A number was rounded to the precision of the model.
  package static let archiveRounded = DiagnosticCode("keyed.rounded", .reduced)
  /// A color was converted to sRGB without a profile, or clamped.
  package static let archiveColorSpace = DiagnosticCode("keyed.colorSpace", .reduced)
  /// A color with a name of the system was stored as it looked when it was archived.
  package static let archiveNamedColor = DiagnosticCode("keyed.namedColor", .reduced)
  /// Something has no place in an attributed string of Cocoa. It was dropped.
  package static let archiveNotCarried = DiagnosticCode("keyed.notCarried", .lost)
  /// The text under an image was replaced with U+FFFC.
  package static let archiveTextCovered = DiagnosticCode("keyed.textCovered", .reduced)
  /// A glyph that is not a HEIC became an attachment.
  package static let archiveGlyphAttached = DiagnosticCode("keyed.glyphAttached", .reduced)
}
