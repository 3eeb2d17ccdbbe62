public import InlayJSON

/// The look and meaning of characters. An absent attribute means the default of whoever shows the text.
public typealias CharacterAttributes = Attributes<CharacterAttributeValues>

/// The values of ``CharacterAttributes``.
public struct CharacterAttributeValues: AttributeValues {
  /// Family or PostScript name of the font, as written in the source.
  @Exact public var fontFamily: String?
  /// Generic class of the font (roman, swiss …), if the source states one.
  public var fontClass: FontClass?
  /// Size of the font.
  public var fontSize: Length?
  /// Weight from 1 to 1000 on the CSS and OpenType scale; 400 regular, 700 bold.
  public var weight: Int?
  /// Italic or oblique.
  public var isItalic = false
  /// Line below the text.
  public var underline: LineStyle?
  /// Color of the underline, if it differs from the text's.
  public var underlineColor: TextColor?
  /// Line through the text.
  public var strikethrough: LineStyle?
  /// Color of the strikethrough, if it differs from the text's.
  public var strikethroughColor: TextColor?
  /// Color of the text.
  public var foregroundColor: TextColor?
  /// Color behind the text.
  public var backgroundColor: TextColor?
  /// Width of the glyph outlines in thousandths of the font size. A negative width also fills the glyphs, as in Cocoa.
  public var strokeWidth: Int?
  /// Color of the outlines.
  public var strokeColor: TextColor?
  /// Shadow of the text.
  public var shadow: Shadow?
  /// Target of a link: any URL or reference, never followed.
  @Exact public var link: String?
  /// Shift of the baseline; positive raises.
  public var baselineOffset: Length?
  /// Superscript level: positive for superscript, negative for subscript.
  public var superscript: Int?
  /// Language, a BCP 47 tag.
  @Exact public var language: String?
  /// Space added after each character.
  public var tracking: Length?
  /// Whether pair kerning is on, if stated.
  public var usesKerning: Bool?
  /// Use of ligatures: 0 for none, 1 for the default ones, 2 for all.
  public var ligatures: Int?
  /// Capitalization: all capitals or small capitals.
  public var capitals: Capitals?
  /// Whether the text is hidden.
  public var isHidden = false
  /// Direction of the run, if stated.
  public var direction: TextDirection?
  /// Attributes that have no field of their own.
  public var custom: CustomAttributes = [:]
  /// Members of a portable document's run that this version does not know.
  public var unknownMembers = JSONMembers()

  /// Values with nothing set.
  public init() {}
}

/// Generic class of a font, as stated by RTF's `\fswiss` and similar control words.
public struct FontClass: OpenConstant {
  /// The class as documents spell it.
  public let rawValue: String
  /// The class with this spelling. It need not be one this version knows.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Proportional, with serifs.
  package static let roman: FontClass = "roman"
  /// Proportional, without serifs.
  package static let swiss: FontClass = "swiss"
  /// Monospaced.
  package static let modern: FontClass = "modern"
  /// Like handwriting.
  package static let script: FontClass = "script"
  /// For display, such as headlines.
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
  /// The style with this spelling. It need not be one this version knows.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One thin line.
  public static let single: LineStyle = "single"
  /// Two lines.
  public static let double: LineStyle = "double"
  /// One thick line.
  public static let thick: LineStyle = "thick"
  /// One line under the words but not under the spaces.
  public static let words: LineStyle = "words"
  /// Dots.
  public static let dotted: LineStyle = "dotted"
  /// Dashes.
  public static let dashed: LineStyle = "dashed"
  /// Alternating dashes and dots.
  public static let dashDot: LineStyle = "dashDot"
  /// A dash and two dots, repeated.
  public static let dashDotDot: LineStyle = "dashDotDot"
  /// A wavy line.
  public static let wave: LineStyle = "wave"
}

/// How letters are capitalized.
public struct Capitals: OpenConstant {
  /// The form as documents spell it.
  public let rawValue: String
  /// The form with this spelling. It need not be one this version knows.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// All letters shown as capitals.
  public static let all: Capitals = "all"
  /// Lowercase letters shown as small capitals.
  public static let small: Capitals = "small"
}

/// Direction of text.
public struct TextDirection: OpenConstant {
  /// The direction as documents spell it.
  public let rawValue: String
  /// The direction with this spelling. It need not be one this version knows.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The direction of the first strong character (UAX #9, rules P2 and P3).
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
  /// Color of the shadow. If absent, whoever draws the text uses its default dark color.
  public var color: TextColor?

  /// A shadow.
  public init(offsetX: Length, offsetY: Length, blur: Length, color: TextColor? = nil) {
    (self.offsetX, self.offsetY, self.blur, self.color) = (offsetX, offsetY, blur, color)
  }
}
