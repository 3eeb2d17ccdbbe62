/// Fully resolved attributes, shared by everything with the same look.
///
/// Read the values by name: `style.fontSize`. A renderer can cache what it makes from a style (a font, an escape
/// sequence) in a table keyed by `ObjectIdentifier`, because few style objects serve millions of components.
@dynamicMemberLookup
public final class ResolvedStyle<Values: Sendable & Hashable>: Sendable, Hashable {
  /// All values of the style.
  public let values: Values

  /// A style with these values.
  public init(_ values: Values) { self.values = values }

  /// The value at `path`.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<Values, Value>) -> Value { values[keyPath: path] }

  /// Whether all values are equal.
  public static func == (a: ResolvedStyle, b: ResolvedStyle) -> Bool { a === b || a.values == b.values }
  /// Hashes the values.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// The look of a piece of text.
public typealias TextStyle = ResolvedStyle<TextStyleValues>

/// The layout of a paragraph.
public typealias ParagraphStyle = ResolvedStyle<ParagraphStyleValues>

/// The values of a ``TextStyle``. All constants are ones that this version knows: an unknown line style becomes
/// `single`.
public struct TextStyleValues: Sendable, Hashable {
  /// Font families in order of preference, the document's own first. They may include CSS generic families (`serif`,
  /// `sans-serif`, `monospace`, `cursive`, `fantasy`).
  public var fontFamilies: [ExactString] = []
  /// Size of the font; positive. It already includes the sheet's scale, the jumbo factor, and the reduction of
  /// superscripts and subscripts.
  public var fontSize = Length.points(16)
  /// Weight from 1 to 1000; 400 regular, 700 bold.
  public var weight = 400
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
  /// Color of the text, readable on its background (``FlowOptions/appearance``).
  public var foregroundColor = TextColor(red: 0, green: 0, blue: 0)
  /// Color behind the text.
  public var backgroundColor: TextColor?
  /// Width of the outlines in thousandths of the font size. A negative width also fills the glyphs; 0 draws no
  /// outlines.
  public var strokeWidth = 0
  /// Color of the outlines, if it differs from the text's.
  public var strokeColor: TextColor?
  /// Shadow of the text.
  public var shadow: Shadow?
  /// Target of a link, not empty. Never followed.
  @Exact public var link: String?
  /// Shift of the baseline, including that of superscripts and subscripts. Positive raises.
  public var baselineOffset = Length.zero
  /// Superscript level; negative for subscripts. ``fontSize`` and ``baselineOffset`` already include its effect.
  public var superscript = 0
  /// Language as a BCP 47 tag: the run's, else the document's.
  @Exact public var language: String?
  /// Space added after each character.
  public var tracking = Length.zero
  /// Whether pair kerning is on.
  public var usesKerning = true
  /// Use of ligatures: 0 for none, 1 for the default ones, 2 for all.
  public var ligatures = 1
  /// Capitalization: all capitals or small capitals.
  public var capitals: Capitals?
  /// Whether the text is hidden.
  public var isHidden = false
  /// Direction that overrides the direction of the characters; `nil` for no override.
  public var direction: TextDirection?

  /// The style of plain text.
  package init() {}
}

/// The values of a ``ParagraphStyle``. All constants are ones that this version knows, and lengths are never negative.
public struct ParagraphStyleValues: Sendable, Hashable {
  /// Alignment of the lines. It is `natural` only if ``direction`` is too: then the first strong character of the text
  /// decides both.
  public var alignment = ParagraphAlignment.natural
  /// Base direction. With `natural`, the first strong character of the text decides (UAX #9, rules P2 and P3).
  public var direction = TextDirection.natural
  /// Indent of the first line from the leading margin.
  public var firstLineIndent = Length.zero
  /// Indent of the other lines from the leading margin, and of the text after a list marker.
  public var leadingIndent = Length.zero
  /// Indent of all lines from the trailing margin.
  public var trailingIndent = Length.zero
  /// Space above the paragraph, omitted at the top of a page.
  public var spacingBefore = Length.zero
  /// Space below the paragraph. It adds to the next paragraph's ``spacingBefore``.
  public var spacingAfter = Length.zero
  /// Space added between lines.
  public var lineSpacing = Length.zero
  /// Factor applied to the natural line height, in thousandths; positive.
  public var lineHeightMultiple = 1_000
  /// Minimum height of a line, positive.
  public var minimumLineHeight: Length?
  /// Maximum height of a line, at least the minimum.
  public var maximumLineHeight: Length?
  /// Tab stops in ascending order, at positive positions.
  public var tabStops: [TabStop] = []
  /// Distance between the default tab stops after the last explicit one, positive.
  public var defaultTabInterval = Length.points(28)
  /// Nesting level of the paragraph's list, from 1; 0 outside lists.
  public var listLevel = 0
  /// Tightening factor, in thousandths: how far lines may be tightened before they break.
  public var tighteningFactor = 0
  /// Hyphenation factor, in thousandths: a larger factor hyphenates more words.
  public var hyphenationFactor = 0
  /// Whether the paragraph stays on the same page as the next one.
  public var keepsWithNext = false
  /// Whether the paragraph must not be split across pages.
  public var keepsTogether = false
  /// Whether a new page starts with this paragraph.
  public var breaksPageBefore = false
  /// Color behind the paragraph, from indent to indent. For adjacent paragraphs of one color, it also fills the space
  /// between them.
  public var blockColor: TextColor?
  /// Color of a bar along the leading margin. Bars of one color in adjacent paragraphs join.
  public var barColor: TextColor?
  /// Width of the bar.
  public var barWidth = Length.zero
  /// The greatest width of an attachment, in thousandths of the line between its indents; 1 … 1000.
  package var attachmentShare = 900
  /// Whether the document states the space above and below, and not the sheet. Space of the sheet is left out at the
  /// start and the end of a cell or box.
  package var statesSpacingBefore = false
  package var statesSpacingAfter = false

  /// The style of a plain paragraph.
  package init() {}
}
