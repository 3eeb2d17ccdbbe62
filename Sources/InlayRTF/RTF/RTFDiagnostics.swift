package import InlayCore

extension DiagnosticCode {
  /// A code page or character set has no table; Windows Latin 1 was used.
  package static let rtfUnknownCodePage = DiagnosticCode("rtf.unknownCodePage", .lost)
  /// Bytes stand for no character of their code page and became U+FFFD.
  package static let rtfBrokenCharacter = DiagnosticCode("rtf.brokenCharacter", .lost)
  /// Codes of a symbol font became private use.
  package static let rtfSymbolFont = DiagnosticCode("rtf.symbolFont", .reduced)
  /// Half of a surrogate pair stood alone and became U+FFFD.
  package static let rtfLoneSurrogate = DiagnosticCode("rtf.loneSurrogate", .lost)
  /// A destination is not known and was left out.
  package static let rtfUnknownDestination = DiagnosticCode("rtf.unknownDestination", .lost)
  /// A control word is not known and was ignored.
  package static let rtfUnknownWord = DiagnosticCode("rtf.unknownWord", .reduced)
  /// Something is not carried, from a kind of underline to headers, footnotes and the files of a bundle.
  package static let rtfNotCarried = DiagnosticCode("rtf.notCarried", .lost)
  /// Groups were still open at the end.
  package static let rtfUnclosedGroups = DiagnosticCode("rtf.unclosedGroups", .lost)
  /// Something follows the end of the outermost group.
  package static let rtfTextAfterEnd = DiagnosticCode("rtf.textAfterEnd", .lost)
  /// A field is not a link; its result was kept as text.
  package static let rtfField = DiagnosticCode("rtf.field", .reduced)
  /// A number in the font, color or style tables is not defined.
  package static let rtfUndefinedEntry = DiagnosticCode("rtf.undefinedEntry", .reduced)
  /// A color is in a color space other than sRGB and was taken as sRGB.
  package static let rtfColorSpace = DiagnosticCode("rtf.colorSpace", .reduced)
  /// A picture is damaged or of a kind kept only as a file.
  package static let rtfPicture = DiagnosticCode("rtf.picture", .lost)
  /// A language code has no BCP 47 tag here, or a tag no code.
  package static let rtfLanguage = DiagnosticCode("rtf.language", .reduced)
  /// An attachment has no attachment character.
  package static let rtfAttachmentCharacterMissing = DiagnosticCode(
    "rtf.attachmentCharacterMissing", .reduced)
  /// The file of an attachment is not there.
  package static let rtfAttachmentMissing = DiagnosticCode("rtf.attachmentMissing", .lost)
  /// The name of an attachment leads out of the bundle or is no file name.
  package static let rtfUnsafeName = DiagnosticCode("rtf.unsafeName", .lost)
  /// The header of an attachment cannot be read.
  package static let rtfAttachmentDamaged = DiagnosticCode("rtf.attachmentDamaged", .lost)
  /// The identifier of a glyph in RTF and that in its bytes differ.
  package static let rtfIdentifierDiffers = DiagnosticCode("rtf.identifierDiffers", .reduced)
  /// A value was rounded or cut to what RTF can state.
  package static let rtfRounded = DiagnosticCode("rtf.rounded", .reduced)
  /// An image could not be written and was described or left out.
  package static let rtfImageNotWritten = DiagnosticCode("rtf.imageNotWritten", .lost)
  /// The role of paragraphs was inferred from the name of their style.
  package static let rtfRoleFromStyleName = DiagnosticCode("rtf.roleFromStyleName", .implied)
  /// A bullet or number typed or left at the start of a paragraph, and a tab, were taken for the marker of a list.
  package static let rtfMarkerInferred = DiagnosticCode("rtf.markerInferred", .implied)
  /// The form of a list's numbers is not one the model can state; another was taken.
  package static let rtfListFormat = DiagnosticCode("rtf.listFormat", .reduced)
  /// A file had to be given another name.
  package static let rtfdRenamed = DiagnosticCode("rtfd.renamed", .reduced)
}
