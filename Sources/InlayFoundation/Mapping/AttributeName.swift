/// Names of attributes: the raw values of Apple's keys, and Inlay's own names where Apple has no key.
public enum AttributeName {
  /// `adaptiveImageGlyph`: an image sized by the font.
  public static let glyph = "CTAdaptiveImageProvider"
  /// `attachment`: an image with its own size, or any file.
  public static let attachment = "NSAttachment"
  /// The cells and boxes that a paragraph stands in, outermost first.
  public static let blocks = "InlayBlocks"
  /// `font`: family, size, weight and slope.
  package static let font = "NSFont"
  /// `foregroundColor`: the color of the text.
  package static let foregroundColor = "NSColor"
  /// `backgroundColor`: the color behind the text.
  package static let backgroundColor = "NSBackgroundColor"
  /// `paragraphStyle`: the paragraph style.
  package static let paragraphStyle = "NSParagraphStyle"
  /// `link`: a URL or reference.
  package static let link = "NSLink"
  /// `underlineStyle`: the underline.
  package static let underline = "NSUnderline"
  /// `underlineColor`: the color of the underline.
  package static let underlineColor = "NSUnderlineColor"
  /// `strikethroughStyle`: the strikethrough.
  package static let strikethrough = "NSStrikethrough"
  /// `strikethroughColor`: the color of the strikethrough.
  package static let strikethroughColor = "NSStrikethroughColor"
  /// `strokeWidth`: the width of outlines, in percent of the font size.
  package static let strokeWidth = "NSStrokeWidth"
  /// `strokeColor`: the color of outlines.
  package static let strokeColor = "NSStrokeColor"
  /// `shadow`: the shadow of the text.
  package static let shadow = "NSShadow"
  /// `kern`: space after each character; 0 disables pair kerning.
  package static let kern = "NSKern"
  /// `tracking`: space after each character.
  package static let tracking = "CTTracking"
  /// `baselineOffset`: the shift of the baseline; positive values raise the text.
  package static let baselineOffset = "NSBaselineOffset"
  /// `superscript`: the level; negative for subscript.
  package static let superscript = "NSSuperScript"
  /// `languageIdentifier`: a BCP 47 tag.
  package static let language = "NSLanguage"
  /// `ligature`: 0 none, 1 the default, 2 all.
  package static let ligatures = "NSLigature"
  /// `writingDirection`: the bidi embedding of the run.
  package static let writingDirection = "NSWritingDirection"

  /// Whether pair kerning is on.
  package static let kerning = "InlayKerning"
  /// The direction of the run by name, if Cocoa's array of embeddings cannot express it.
  package static let direction = "InlayDirection"
  /// Unknown members of a portable document's run, as JSON.
  package static let members = "InlayMembers"
  /// Custom attributes whose names have a meaning, or are canonically equivalent: an array of alternating names and
  /// values.
  package static let custom = "InlayCustom"
  /// Separates adjacent runs that Foundation would merge. It has no other meaning.
  package static let boundary = "InlayBoundary"
  /// The image that an adjacent platform value stands for, if that value does not express all of it.
  package static let keptImage = "InlayImage"
  /// Property lists, by name, that adjacent platform values stand for, if those values do not express all of them.
  package static let keptValues = "InlayValues"

  /// All names. This is a `Set` of Swift strings, because Foundation takes canonically equivalent names for the same
  /// name.
  static let all = Set(CharacterMapping.names).union([
    glyph, attachment, blocks, font, foregroundColor, backgroundColor, paragraphStyle, link, underline,
    underlineColor, strikethrough, strikethroughColor, strokeWidth, strokeColor, shadow, kern, tracking,
    baselineOffset, superscript, language, ligatures, writingDirection, kerning, direction,
    members, custom, boundary, keptImage, keptValues,
  ])
}
