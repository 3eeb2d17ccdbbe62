/// Names of attributes: the raw values of Apple's keys, and Inlay's own for what Apple has none for.
public enum AttributeName {
  /// `adaptiveImageGlyph`: an image sized by the font.
  public static let glyph = "CTAdaptiveImageProvider"
  /// `attachment`: an image of its own size, or any file.
  public static let attachment = "NSAttachment"
  /// `font`: family, size, weight and slope.
  public static let font = "NSFont"
  /// `foregroundColor`: the color of the text.
  public static let foregroundColor = "NSColor"
  /// `backgroundColor`: the color behind it.
  public static let backgroundColor = "NSBackgroundColor"
  /// `paragraphStyle`: how the paragraph is set.
  public static let paragraphStyle = "NSParagraphStyle"
  /// `link`: a URL or reference.
  public static let link = "NSLink"
  /// `underlineStyle`: the line below the text.
  public static let underline = "NSUnderline"
  /// `underlineColor`: its color.
  public static let underlineColor = "NSUnderlineColor"
  /// `strikethroughStyle`: the line through the text.
  public static let strikethrough = "NSStrikethrough"
  /// `strikethroughColor`: its color.
  public static let strikethroughColor = "NSStrikethroughColor"
  /// `strokeWidth`: the width of outlines, in percent of the font size.
  public static let strokeWidth = "NSStrokeWidth"
  /// `strokeColor`: the color of outlines.
  public static let strokeColor = "NSStrokeColor"
  /// `shadow`: the shadow of the text.
  public static let shadow = "NSShadow"
  /// `kern`: space after each character; 0 switches pair kerning off.
  public static let kern = "NSKern"
  /// `tracking`: space after each character.
  public static let tracking = "CTTracking"
  /// `baselineOffset`: the shift of the baseline, upwards.
  public static let baselineOffset = "NSBaselineOffset"
  /// `superscript`: the level, negative below.
  public static let superscript = "NSSuperScript"
  /// `languageIdentifier`: a BCP 47 tag.
  public static let language = "NSLanguage"
  /// `ligature`: 0 none, 1 the default ones, 2 all.
  public static let ligatures = "NSLigature"
  /// `writingDirection`: the embedding of the run.
  public static let writingDirection = "NSWritingDirection"

  /// Pair kerning is on.
  package static let kerning = "InlayKerning"
  /// Direction of the run by name, where Cocoa's array of embeddings cannot say it.
  package static let direction = "InlayDirection"
  /// Members of a portable document's run that this version does not know, as JSON.
  package static let members = "InlayMembers"
  /// Custom attributes whose names have a meaning, or are canonically equivalent: names and values in turns.
  package static let custom = "InlayCustom"
  /// Keeps apart neighbouring runs that Foundation would hold to be one; has no other meaning.
  package static let boundary = "InlayBoundary"
  /// The image that a platform's value beside it stands for, where the value does not say all of it.
  package static let keptImage = "InlayImage"
  /// Property lists by name that platforms' values beside them stand for, where the values do not say all of them.
  package static let keptValues = "InlayValues"

  /// All of them. A `Set` of Swift strings: a name canonically equivalent to one of these is one of these to
  /// Foundation.
  static let all = Set(CharacterMapping.names).union([
    glyph, attachment, font, foregroundColor, backgroundColor, paragraphStyle, link, underline,
    underlineColor, strikethrough, strikethroughColor, strokeWidth, strokeColor, shadow, kern, tracking,
    baselineOffset, superscript, language, ligatures, writingDirection, kerning, direction,
    members, custom, boundary, keptImage, keptValues,
  ])
}
