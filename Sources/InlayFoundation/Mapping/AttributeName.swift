/// Names of attributes: the raw values of Apple's keys, and Inlay's own for what Apple has none for.
public enum AttributeName {
  /// `adaptiveImageGlyph`: an image sized by the font.
  public static let glyph = "CTAdaptiveImageProvider"
  /// `attachment`: an image of its own size, or any file.
  public static let attachment = "NSAttachment"
  public static let font = "NSFont"
  public static let foregroundColor = "NSColor"
  public static let backgroundColor = "NSBackgroundColor"
  public static let paragraphStyle = "NSParagraphStyle"
  public static let link = "NSLink"
  public static let underline = "NSUnderline"
  public static let underlineColor = "NSUnderlineColor"
  public static let strikethrough = "NSStrikethrough"
  public static let strikethroughColor = "NSStrikethroughColor"
  public static let strokeWidth = "NSStrokeWidth"
  public static let strokeColor = "NSStrokeColor"
  public static let shadow = "NSShadow"
  public static let kern = "NSKern"
  public static let tracking = "CTTracking"
  public static let baselineOffset = "NSBaselineOffset"
  public static let superscript = "NSSuperScript"
  public static let language = "NSLanguage"
  public static let ligatures = "NSLigature"
  public static let writingDirection = "NSWritingDirection"

  /// Pair kerning is on.
  public static let kerning = "InlayKerning"
  /// Direction of the run by name, where Cocoa's array of embeddings cannot say it.
  public static let direction = "InlayDirection"
  /// `all` or `small`.
  public static let capitals = "InlayCapitals"
  /// Not shown.
  public static let hidden = "InlayHidden"
  /// Members of a portable document's run that this version does not know, as JSON.
  public static let members = "InlayMembers"
  /// Custom attributes whose names have a meaning, or are canonically equivalent: names and values in turns.
  public static let custom = "InlayCustom"
  /// Keeps apart neighbouring runs that Foundation would hold to be one; has no other meaning.
  public static let boundary = "InlayBoundary"

  /// All of them. A `Set` of Swift strings: a name canonically equivalent to one of these is one of these to
  /// Foundation.
  static let all: Set<String> = [
    glyph, attachment, font, foregroundColor, backgroundColor, paragraphStyle, link, underline,
    underlineColor, strikethrough, strikethroughColor, strokeWidth, strokeColor, shadow, kern, tracking,
    baselineOffset, superscript, language, ligatures, writingDirection, kerning, direction, capitals, hidden,
    members, custom, boundary,
  ]
}
