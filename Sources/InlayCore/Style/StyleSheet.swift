/// The look of text by its role: for each paragraph role, the attributes of its characters and paragraphs. A sheet also
/// sets list markers, links, and colors for light and dark pages. One sheet serves terminal, page and writers.
///
/// All values are optional: a sheet holds only what it changes, and ``InlineFlow`` lays it over ``default``. Attributes
/// that a document sets override the sheet. `Documentation/style-sheet.md` describes the JSON format
/// (``read(json:limits:)``, ``json()``).
public struct StyleSheet: Sendable, Hashable {
  /// Size of the body font. The font sizes of roles are multiples of it (`scale`).
  public var fontSize: Length?
  /// Color of the page.
  package var background: StyleColor?
  /// On a dark page, the minimum ``TextColor/contrast(with:)`` between the background and a color set in a document; a
  /// color with less is adjusted. 0 … 255; 0 adjusts none.
  package var minimumContrast: Int?
  /// The enlargement of a text that holds only glyphs and emoji.
  package var jumbo = JumboScale()
  /// The effect of one superscript level.
  package var superscripts = BaselineShift()
  /// The effect of one subscript level.
  package var subscripts = BaselineShift()
  /// The style of links, on top of their paragraph's role.
  package var link = TextRules()
  /// The styles of paragraphs by role. A role that is missing here falls back to the same name with the next smaller
  /// number (`heading5` → `heading3`), else to `body`.
  package var roles: [ParagraphRole: RoleStyle] = [:]

  /// A sheet that sets nothing.
  public init() {}
}

/// The style of paragraphs of one role.
package struct RoleStyle: Sendable, Hashable {
  /// The role that this style is based on; `nil` means `body`.
  package var basedOn: ParagraphRole?
  /// Rules for the characters.
  package var text = TextRules()
  /// Rules for the paragraphs.
  package var paragraph = ParagraphRules()

  /// A style that sets nothing.
  package init() {}
}

/// Rules for characters. If a value is absent, the style below applies.
package struct TextRules: Sendable, Hashable {
  /// Font families in order of preference, at most 64. The last one may be a CSS generic family (`serif`, `sans-serif`,
  /// `monospace` …).
  package var fontFamilies: [ExactString]?
  /// Size of the font in thousandths of ``StyleSheet/fontSize``.
  package var scale: Int?
  /// Weight from 1 to 1000; 400 regular, 700 bold.
  package var weight: Int?
  /// Italic or oblique.
  package var isItalic: Bool?
  /// Line below the text; `none` removes it.
  package var underline: LineStyle?
  /// Color of the underline, if it differs from the text's.
  package var underlineColor: StyleColor?
  /// Line through the text; `none` removes it.
  package var strikethrough: LineStyle?
  /// Color of the strikethrough, if it differs from the text's.
  package var strikethroughColor: StyleColor?
  /// Color of the text.
  package var foregroundColor: StyleColor?
  /// Color behind the text; a fully transparent color removes it.
  package var backgroundColor: StyleColor?
  /// Space added after each character.
  package var tracking: Length?
  /// Pair kerning on or off.
  package var usesKerning: Bool?
  /// Use of ligatures: 0 for none, 1 for the default ones, 2 for all.
  package var ligatures: Int?
  /// Capitalization; `none` removes it.
  package var capitals: Capitals?

  /// Rules that set nothing.
  package init() {}
}

/// Rules for paragraphs. If a value is absent, the style below applies.
package struct ParagraphRules: Sendable, Hashable {
  /// Alignment of the lines.
  package var alignment: ParagraphAlignment?
  /// Base direction.
  package var direction: TextDirection?
  /// Indent of the first line, and of a list marker, from the leading margin.
  package var firstLineIndent: Length?
  /// Indent of the other lines, and of the text after a list marker, from the leading margin.
  package var leadingIndent: Length?
  /// Indent of all lines from the trailing margin.
  package var trailingIndent: Length?
  /// Space above.
  package var spacingBefore: Length?
  /// Space below.
  package var spacingAfter: Length?
  /// Space added between lines.
  package var lineSpacing: Length?
  /// Factor applied to the natural line height, in thousandths.
  package var lineHeightMultiple: Int?
  /// Minimum height of a line; 0 for none.
  package var minimumLineHeight: Length?
  /// Maximum height of a line; 0 for none.
  package var maximumLineHeight: Length?
  /// Tab stops.
  package var tabStops: [TabStop]?
  /// Distance between the default tab stops.
  package var defaultTabInterval: Length?
  /// Marker for list items whose text contains none, as Cocoa's format string: `{disc}`, `{decimal}.`, `–`. An empty
  /// string means no marker.
  @Exact package var marker: String?
  /// Tightening factor, in thousandths: how far lines may be tightened before they break.
  package var tighteningFactor: Int?
  /// Hyphenation factor, in thousandths: a larger factor hyphenates more words.
  package var hyphenationFactor: Int?
  /// Whether the paragraph stays on the same page as the next one.
  package var keepsWithNext: Bool?
  /// Whether the paragraph must not be split across pages.
  package var keepsTogether: Bool?
  /// Whether a new page starts with this paragraph.
  package var breaksPageBefore: Bool?
  /// Color behind the whole paragraph, from indent to indent; a fully transparent color removes it.
  package var blockColor: StyleColor?
  /// Color of a bar along the leading edge, such as for a quotation; a fully transparent color removes it.
  package var barColor: StyleColor?
  /// Width of the bar.
  package var barWidth: Length?
  /// The greatest width of an attachment, in thousandths of the line between its indents.
  package var attachmentShare: Int?

  /// Rules that set nothing.
  package init() {}
}

/// Font size factors, in thousandths, for a text that consists only of glyphs and emoji.
package struct JumboScale: Sendable, Hashable {
  /// Factor for one glyph or emoji.
  package var one: Int?
  /// Factor for two or three.
  package var few: Int?

  /// The given factors. If one is absent, the style below applies.
  package init(one: Int? = nil, few: Int? = nil) { (self.one, self.few) = (one, few) }
}

/// The size and position of superscript or subscript text.
package struct BaselineShift: Sendable, Hashable {
  /// Size of the font in thousandths of the size around it.
  package var scale: Int?
  /// How far the text is raised, in thousandths of the font size around it. Negative lowers it.
  package var rise: Int?

  /// The given values. If one is absent, the style below applies.
  package init(scale: Int? = nil, rise: Int? = nil) { (self.scale, self.rise) = (scale, rise) }
}
