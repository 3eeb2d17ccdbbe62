public import InlayCore

extension DiagnosticCode {
  /// A code page or character set has no table; Windows Latin 1 was used.
  public static let rtfUnknownCodePage: Self = "rtf.unknownCodePage"
  /// Bytes stand for no character of their code page and became U+FFFD.
  public static let rtfBrokenCharacter: Self = "rtf.brokenCharacter"
  /// Codes of a symbol font became private use.
  public static let rtfSymbolFont: Self = "rtf.symbolFont"
  /// Half of a surrogate pair stood alone and became U+FFFD.
  public static let rtfLoneSurrogate: Self = "rtf.loneSurrogate"
  /// A destination is not known and was left out.
  public static let rtfUnknownDestination: Self = "rtf.unknownDestination"
  /// A control word is not known and was ignored.
  public static let rtfUnknownWord: Self = "rtf.unknownWord"
  /// A known feature is not carried; its text stays.
  public static let rtfNotCarried: Self = "rtf.notCarried"
  /// Groups were still open at the end.
  public static let rtfUnclosedGroups: Self = "rtf.unclosedGroups"
  /// Something follows the end of the outermost group.
  public static let rtfTextAfterEnd: Self = "rtf.textAfterEnd"
  /// A field is not a link; its result was kept as text.
  public static let rtfField: Self = "rtf.field"
  /// A number in the font, colour or style tables is not defined.
  public static let rtfUndefinedEntry: Self = "rtf.undefinedEntry"
  /// A colour is in a colour space other than sRGB and was taken as sRGB.
  public static let rtfColorSpace: Self = "rtf.colorSpace"
  /// A picture is damaged or of a kind kept only as a file.
  public static let rtfPicture: Self = "rtf.picture"
  /// A language code has no BCP 47 tag here, or a tag no code.
  public static let rtfLanguage: Self = "rtf.language"
  /// An attachment has no attachment character.
  public static let rtfAttachmentCharacterMissing: Self = "rtf.attachmentCharacterMissing"
  /// The file of an attachment is not there.
  public static let rtfAttachmentMissing: Self = "rtf.attachmentMissing"
  /// The name of an attachment leads out of the bundle or is no file name.
  public static let rtfUnsafeName: Self = "rtf.unsafeName"
  /// The header of an attachment cannot be read.
  public static let rtfAttachmentDamaged: Self = "rtf.attachmentDamaged"
  /// The identifier of a glyph in RTF and that in its bytes differ.
  public static let rtfIdentifierDiffers: Self = "rtf.identifierDiffers"
  /// A value was rounded or cut to what RTF can state.
  public static let rtfRounded: Self = "rtf.rounded"
  /// An image could not be written and was described or left out.
  public static let rtfImageNotWritten: Self = "rtf.imageNotWritten"
  /// The role of paragraphs was inferred from the name of their style.
  public static let rtfRoleFromStyleName: Self = "rtf.roleFromStyleName"
  /// A bullet or number typed or left at the start of a paragraph, and a tab, were taken for the marker of a list.
  public static let rtfMarkerInferred: Self = "rtf.markerInferred"
  /// The form of a list's numbers is not one the model can state; another was taken.
  public static let rtfListFormat: Self = "rtf.listFormat"
  /// A file had to be given another name.
  public static let rtfdRenamed: Self = "rtfd.renamed"
}
