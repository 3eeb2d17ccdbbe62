package import InlayCore

extension DiagnosticCode {
  /// The reader has no table for a code page or character set, and used Windows Latin 1.
  package static let rtfUnknownCodePage = DiagnosticCode("rtf.unknownCodePage", .lost)
  /// Some bytes are no character of their code page, and became U+FFFD.
  package static let rtfBrokenCharacter = DiagnosticCode("rtf.brokenCharacter", .lost)
  /// Codes of a symbol font became private-use characters.
  package static let rtfSymbolFont = DiagnosticCode("rtf.symbolFont", .reduced)
  /// A lone surrogate was replaced with U+FFFD.
  package static let rtfLoneSurrogate = DiagnosticCode("rtf.loneSurrogate", .lost)
  /// An unknown destination was dropped.
  package static let rtfUnknownDestination = DiagnosticCode("rtf.unknownDestination", .lost)
  /// An unknown control word was ignored.
  package static let rtfUnknownWord = DiagnosticCode("rtf.unknownWord", .reduced)
  /// Something was dropped: for example a kind of underline, headers, footnotes, or files of a bundle.
  package static let rtfNotCarried = DiagnosticCode("rtf.notCarried", .lost)
  /// What a picture is called, or a representation that is not shown, was dropped.
  package static let rtfPictureSimplified = DiagnosticCode("rtf.pictureSimplified", .reduced)
  /// Groups were still open at the end of the file.
  package static let rtfUnclosedGroups = DiagnosticCode("rtf.unclosedGroups", .lost)
  /// There are bytes after the end of the outermost group.
  package static let rtfTextAfterEnd = DiagnosticCode("rtf.textAfterEnd", .lost)
  /// A field is not a link. Its result was kept as text.
  package static let rtfField = DiagnosticCode("rtf.field", .reduced)
  /// The text uses a number that the font, color or style table does not define.
  package static let rtfUndefinedEntry = DiagnosticCode("rtf.undefinedEntry", .reduced)
  /// A color is not in sRGB, and its components were read as sRGB.
  package static let rtfColorSpace = DiagnosticCode("rtf.colorSpace", .reduced)
  /// A picture is damaged, or of a kind that is only kept as a file.
  package static let rtfPicture = DiagnosticCode("rtf.picture", .lost)
  /// A language code has no known BCP 47 tag, or a tag has no known code.
  package static let rtfLanguage = DiagnosticCode("rtf.language", .reduced)
  /// An attachment has no attachment character.
  package static let rtfAttachmentCharacterMissing = DiagnosticCode(
    "rtf.attachmentCharacterMissing", .reduced)
  /// The file of an attachment is missing.
  package static let rtfAttachmentMissing = DiagnosticCode("rtf.attachmentMissing", .lost)
  /// The name of an attachment points outside the bundle, or is not a file name.
  package static let rtfUnsafeName = DiagnosticCode("rtf.unsafeName", .lost)
  /// The header of an attachment cannot be read.
  package static let rtfAttachmentDamaged = DiagnosticCode("rtf.attachmentDamaged", .lost)
  /// The identifier of a glyph in the RTF differs from the identifier in the glyph's bytes.
  package static let rtfIdentifierDiffers = DiagnosticCode("rtf.identifierDiffers", .reduced)
  /// A value was rounded or clamped to what RTF can state.
  package static let rtfRounded = DiagnosticCode("rtf.rounded", .reduced)
  /// An image could not be written. Its description was written instead, or it was dropped.
  package static let rtfImageNotWritten = DiagnosticCode("rtf.imageNotWritten", .lost)
  /// The role of paragraphs was inferred from the name of their style.
  package static let rtfRoleFromStyleName = DiagnosticCode("rtf.roleFromStyleName", .implied)
  /// A bullet or number with a tab at the start of a paragraph was read as a list marker.
  package static let rtfMarkerInferred = DiagnosticCode("rtf.markerInferred", .implied)
  /// The model cannot state the number format of a list. Another format was used.
  package static let rtfListFormat = DiagnosticCode("rtf.listFormat", .reduced)
  /// A table is damaged: a row has no end or no definition, or there is text where none may be. No text is lost.
  package static let rtfTableBroken = DiagnosticCode("rtf.tableBroken", .reduced)
  /// The look of a table was simplified.
  package static let rtfTableSimplified = DiagnosticCode("rtf.tableSimplified", .reduced)
  /// A picture that text flows around, or the text of a frame, was placed in the line.
  package static let rtfPlacedInLine = DiagnosticCode("rtf.placedInLine", .reduced)
  /// An attachment has no file name. RTFD needs one, so it was made up.
  package static let rtfdFileNameMade = DiagnosticCode("rtfd.fileNameMade", .implied)
  /// A file had to be renamed.
  package static let rtfdRenamed = DiagnosticCode("rtfd.renamed", .reduced)
  /// A flat RTFD has no `TXT.rtf`. The one other RTF file in it was read.
  package static let rtfdTextNameDiffers = DiagnosticCode("rtfd.textNameDiffers", .implied)
  /// Bytes after the end of a flat RTFD were ignored.
  package static let rtfdTrailingBytes = DiagnosticCode("rtfd.trailingBytes", .lost)
}
