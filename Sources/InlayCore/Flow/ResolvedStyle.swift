/// Attributes after everything was decided, shared by all that look alike.
///
/// Values are read by name: `style.fontSize`. Two that are one object look alike, so a renderer can keep what it makes of a
/// style (a font, an escape sequence) in a table by `ObjectIdentifier`: few styles stand for millions of components.
@dynamicMemberLookup
public final class ResolvedStyle<Values: Sendable & Hashable>: Sendable, Hashable {
  /// All values.
  public let values: Values

  /// A style of these values.
  public init(_ values: Values) { self.values = values }

  /// One value by name.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<Values, Value>) -> Value { values[keyPath: path] }

  /// Equal in every value.
  public static func == (a: ResolvedStyle, b: ResolvedStyle) -> Bool { a === b || a.values == b.values }
  /// Feeds the values.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// How a stretch of text looks.
public typealias TextStyle = ResolvedStyle<TextStyleValues>

/// How a paragraph is set.
public typealias ParagraphStyle = ResolvedStyle<ParagraphStyleValues>

/// The values of a ``TextStyle``. Constants are always ones that this version knows: a line style it does not know flows as
/// `single`.
public struct TextStyleValues: Sendable, Hashable {
  /// Families in order of preference, the document's own first; CSS generic families (`serif`, `sans-serif`, `monospace`,
  /// `cursive`, `fantasy`) may be among them.
  public var fontFamilies: [ExactString] = []
  /// Size of the font, positive: with the sheet's scale, jumbo, and the reduction of super- and subscripts.
  public var fontSize = Length.points(16)
  /// Weight from 1 to 1000; 400 regular, 700 bold.
  public var weight = 400
  /// Italic or oblique.
  public var isItalic = false
  /// Line below.
  public var underline: LineStyle?
  /// Colour of that line, where it is not the text's.
  public var underlineColor: TextColor?
  /// Line through.
  public var strikethrough: LineStyle?
  /// Colour of that line, where it is not the text's.
  public var strikethroughColor: TextColor?
  /// Colour of the text, readable on what is behind it (``FlowOptions/appearance``).
  public var foregroundColor = TextColor(red: 0, green: 0, blue: 0)
  /// Colour behind the text.
  public var backgroundColor: TextColor?
  /// Width of the outlines in thousandths of the font size; negative fills as well, 0 draws none.
  public var strokeWidth = 0
  /// Colour of the outlines, where it is not the text's.
  public var strokeColor: TextColor?
  /// Shadow.
  public var shadow: Shadow?
  /// Target of a link, not empty; never followed.
  @Exact public var link: String?
  /// Shift of the baseline, that of super- and subscripts included; positive raises.
  public var baselineOffset = Length.zero
  /// Superscript level; negative below. Size and offset are in ``fontSize`` and ``baselineOffset`` already.
  public var superscript = 0
  /// Language, a BCP 47 tag: the run's, else the document's.
  @Exact public var language: String?
  /// Space added after each character.
  public var tracking = Length.zero
  /// Pair kerning.
  public var usesKerning = true
  /// 0 no ligatures, 1 the default ones, 2 all.
  public var ligatures = 1
  /// Capitals.
  public var capitals: Capitals?
  /// Not to be shown.
  public var isHidden = false
  /// Direction the run is set in whatever its characters say; `nil` leaves it to them.
  public var direction: TextDirection?

  /// Plain text.
  package init() {}
}

/// The values of a ``ParagraphStyle``. Constants are always ones that this version knows, lengths never negative.
public struct ParagraphStyleValues: Sendable, Hashable {
  /// How lines align. `natural` only where ``direction`` is too: then the first strong character of the text decides both.
  public var alignment = ParagraphAlignment.natural
  /// Base direction; `natural` as the first strong character of the text has it (UAX #9, P2 and P3).
  public var direction = TextDirection.natural
  /// Indent of the first line from the leading margin.
  public var firstLineIndent = Length.zero
  /// Indent of the other lines from the leading margin, and of what follows a list marker.
  public var leadingIndent = Length.zero
  /// Indent of all lines from the trailing margin.
  public var trailingIndent = Length.zero
  /// Space above, left out at the top of a page.
  public var spacingBefore = Length.zero
  /// Space below. Between two paragraphs this and the next one's ``spacingBefore`` add up.
  public var spacingAfter = Length.zero
  /// Space added between lines.
  public var lineSpacing = Length.zero
  /// Factor on the natural line height, in thousandths, positive.
  public var lineHeightMultiple = 1_000
  /// Least height of a line, positive.
  public var minimumLineHeight: Length?
  /// Greatest height of a line, not below the least.
  public var maximumLineHeight: Length?
  /// Tab stops, ascending, positive.
  public var tabStops: [TabStop] = []
  /// Distance of the default tab stops behind the last of them, positive.
  public var defaultTabInterval = Length.points(28)
  /// Nesting of the list the paragraph belongs to, from 1; 0 outside lists.
  public var listLevel = 0
  /// How far lines may be tightened before they break, in thousandths.
  public var tighteningFactor = 0
  /// How eagerly words are hyphenated, in thousandths.
  public var hyphenationFactor = 0
  /// The paragraph stays on the page of the next one.
  public var keepsWithNext = false
  /// The paragraph is not split over pages.
  public var keepsTogether = false
  /// A new page starts with this paragraph.
  public var breaksPageBefore = false
  /// Colour behind the paragraph, from indent to indent. Neighbours of one colour join: the space between them has it too.
  public var blockColor: TextColor?
  /// Colour of a bar along the leading margin. Neighbours' bars of one colour join.
  public var barColor: TextColor?
  /// Width of that bar.
  public var barWidth = Length.zero

  /// A plain paragraph.
  package init() {}
}
