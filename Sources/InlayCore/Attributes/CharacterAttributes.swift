public import InlayJSON

/// How characters look and what they are. Absent means: the reader's default.
public typealias CharacterAttributes = Attributes<CharacterAttributeValues>

/// The values of ``CharacterAttributes``.
public struct CharacterAttributeValues: AttributeValues {
  /// Family or PostScript name of the font, as the source names it.
  @Exact public var fontFamily: String?
  /// Generic class of the font (roman, swiss …), where the source states one.
  public var fontClass: FontClass?
  /// Size of the font.
  public var fontSize: Length?
  /// Weight from 1 to 1000 on the CSS and OpenType scale; 400 regular, 700 bold.
  public var weight: Int?
  /// Italic or oblique.
  public var isItalic = false
  /// Line below the text.
  public var underline: LineStyle?
  /// Color of that line, where it is not the text's.
  public var underlineColor: TextColor?
  /// Line through the text.
  public var strikethrough: LineStyle?
  /// Color of that line, where it is not the text's.
  public var strikethroughColor: TextColor?
  /// Color of the text.
  public var foregroundColor: TextColor?
  /// Color behind the text.
  public var backgroundColor: TextColor?
  /// Width of the glyph outlines in thousandths of the font size; negative fills as well (as in Cocoa).
  public var strokeWidth: Int?
  /// Color of the outlines.
  public var strokeColor: TextColor?
  /// Shadow of the text.
  public var shadow: Shadow?
  /// Target of a link: any URL or reference, never followed.
  @Exact public var link: String?
  /// Shift of the baseline; positive raises.
  public var baselineOffset: Length?
  /// Superscript level; positive above, negative below.
  public var superscript: Int?
  /// Language, a BCP 47 tag.
  @Exact public var language: String?
  /// Space added after each character.
  public var tracking: Length?
  /// Pair kerning on or off, where stated.
  public var usesKerning: Bool?
  /// 0 no ligatures, 1 the default ones, 2 all.
  public var ligatures: Int?
  /// Capitals: all or small.
  public var capitals: Capitals?
  /// Not shown.
  public var isHidden = false
  /// Direction of the run, where stated.
  public var direction: TextDirection?
  /// Attributes without a field of their own.
  public var custom: CustomAttributes = [:]
  /// Members of a portable document's run that this version does not know.
  public var unknownMembers = JSONMembers()

  /// Nothing set.
  public init() {}
}

/// Generic class of a font, as RTF's `\fswiss` and its like state it.
public struct FontClass: OpenConstant {
  /// The class as documents spell it.
  public let rawValue: String
  /// The class of this spelling, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Proportional, with serifs.
  package static let roman: FontClass = "roman"
  /// Proportional, without serifs.
  package static let swiss: FontClass = "swiss"
  /// All characters of one width.
  package static let modern: FontClass = "modern"
  /// Like handwriting.
  package static let script: FontClass = "script"
  /// Made for display.
  package static let decorative: FontClass = "decorative"
  /// Symbols and mathematics.
  package static let technical: FontClass = "technical"
  /// For scripts written from right to left.
  package static let bidi: FontClass = "bidi"
}

/// Style of an underline or strikethrough.
public struct LineStyle: OpenConstant {
  /// The style as documents spell it.
  public let rawValue: String
  /// The style of this spelling, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One thin line.
  public static let single: LineStyle = "single"
  /// Two lines.
  public static let double: LineStyle = "double"
  /// One thick line.
  public static let thick: LineStyle = "thick"
  /// One line, not under spaces.
  public static let words: LineStyle = "words"
  /// Dots.
  public static let dotted: LineStyle = "dotted"
  /// Dashes.
  public static let dashed: LineStyle = "dashed"
  /// Dashes and dots in turn.
  public static let dashDot: LineStyle = "dashDot"
  /// A dash and two dots in turn.
  public static let dashDotDot: LineStyle = "dashDotDot"
  /// A wavy line.
  public static let wave: LineStyle = "wave"
}

/// How capitals are used.
public struct Capitals: OpenConstant {
  /// The form as documents spell it.
  public let rawValue: String
  /// The form of this spelling, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Every letter as a capital.
  public static let all: Capitals = "all"
  /// Lower-case letters as small capitals.
  public static let small: Capitals = "small"
}

/// Direction of text.
public struct TextDirection: OpenConstant {
  /// The direction as documents spell it.
  public let rawValue: String
  /// The direction of this spelling, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As the first strong character has it (UAX #9, P2 and P3).
  public static let natural: TextDirection = "natural"
  /// From left to right.
  public static let leftToRight: TextDirection = "ltr"
  /// From right to left.
  public static let rightToLeft: TextDirection = "rtl"
}

/// A shadow under text.
public struct Shadow: Sendable, Hashable {
  /// Offset to the right and down.
  public var offsetX, offsetY: Length
  /// Radius of the blur.
  public var blur: Length
  /// Color; the text's own dark default where absent.
  public var color: TextColor?

  /// A shadow.
  public init(offsetX: Length, offsetY: Length, blur: Length, color: TextColor? = nil) {
    (self.offsetX, self.offsetY, self.blur, self.color) = (offsetX, offsetY, blur, color)
  }
}
