/// How text looks by what it is: for each paragraph role the attributes of its characters and of its paragraph, the
/// markers of lists, links, colors for light and dark pages. One sheet serves terminal, page and writers.
///
/// Everything is optional: a sheet holds what it changes, and ``InlineFlow`` lays it over ``default``. What a document sets
/// itself goes before what a sheet says. As JSON it is the format of `Documentation/style-sheet.md`
/// (``read(json:limits:)``, ``json()``).
public struct StyleSheet: Sendable, Hashable {
  /// Size of the body's font, of which roles take their share by ``TextRules/scale``.
  public var fontSize: Length?
  /// Color of the page.
  package var background: StyleColor?
  /// On a dark page: the least ``TextColor/contrast(with:)`` to the background that a color set in a document, which was
  /// chosen for a light page, is left alone with. 0 … 255; 0 leaves all alone.
  package var minimumContrast: Int?
  /// How much larger the text is that holds nothing but glyphs and emoji.
  package var jumbo = JumboScale()
  /// What one level of superscript does.
  package var superscripts = BaselineShift()
  /// What one level of subscript does.
  package var subscripts = BaselineShift()
  /// What links look like, over what their paragraph's role says.
  package var link = TextRules()
  /// What paragraphs look like. A role that is not here falls back: to the same name with the next smaller number
  /// (`heading5` → `heading3`), else to `body`.
  package var roles: [ParagraphRole: RoleStyle] = [:]

  /// A sheet that says nothing.
  public init() {}
}

/// What a sheet says of the paragraphs of one role.
package struct RoleStyle: Sendable, Hashable {
  /// The role whose style this one changes; `body` if there is none.
  package var basedOn: ParagraphRole?
  /// Of their characters.
  package var text = TextRules()
  /// Of the paragraphs.
  package var paragraph = ParagraphRules()

  /// A style that says nothing.
  package init() {}
}

/// What a sheet says of characters. Absent: what lies below says it.
package struct TextRules: Sendable, Hashable {
  /// Families in order of preference; a CSS generic family (`serif`, `sans-serif`, `monospace` …) may come last.
  /// No more than 64 count.
  package var fontFamilies: [ExactString]?
  /// Size of the font in thousandths of ``StyleSheet/fontSize``.
  package var scale: Int?
  /// Weight from 1 to 1000; 400 regular, 700 bold.
  package var weight: Int?
  /// Italic or oblique.
  package var isItalic: Bool?
  /// Line below; `none` takes it away.
  package var underline: LineStyle?
  /// Its color, where it is not the text's.
  package var underlineColor: StyleColor?
  /// Line through; `none` takes it away.
  package var strikethrough: LineStyle?
  /// Its color, where it is not the text's.
  package var strikethroughColor: StyleColor?
  /// Color of the text.
  package var foregroundColor: StyleColor?
  /// Color behind the text; wholly transparent takes it away.
  package var backgroundColor: StyleColor?
  /// Space added after each character.
  package var tracking: Length?
  /// Pair kerning on or off.
  package var usesKerning: Bool?
  /// 0 no ligatures, 1 the default ones, 2 all.
  package var ligatures: Int?
  /// Capitals; `none` takes them away.
  package var capitals: Capitals?

  /// Rules that say nothing.
  package init() {}
}

/// What a sheet says of paragraphs. Absent: what lies below says it.
package struct ParagraphRules: Sendable, Hashable {
  /// How lines align.
  package var alignment: ParagraphAlignment?
  /// Base direction.
  package var direction: TextDirection?
  /// Indent of the first line, and of a list marker, from the leading margin.
  package var firstLineIndent: Length?
  /// Indent of the other lines, and of what follows a list marker, from the leading margin.
  package var leadingIndent: Length?
  /// Indent of all lines from the trailing margin.
  package var trailingIndent: Length?
  /// Space above.
  package var spacingBefore: Length?
  /// Space below.
  package var spacingAfter: Length?
  /// Space added between lines.
  package var lineSpacing: Length?
  /// Factor on the natural line height, in thousandths.
  package var lineHeightMultiple: Int?
  /// Least height of a line; 0 for none.
  package var minimumLineHeight: Length?
  /// Greatest height of a line; 0 for none.
  package var maximumLineHeight: Length?
  /// Tab stops.
  package var tabStops: [TabStop]?
  /// Distance of the default tab stops.
  package var defaultTabInterval: Length?
  /// Marker of list items whose text holds none, as Cocoa's format string: `{disc}`, `{decimal}.`, `–`. Empty: none.
  @Exact package var marker: String?
  /// How far lines may be tightened before they break, in thousandths.
  package var tighteningFactor: Int?
  /// How eagerly words are hyphenated, in thousandths.
  package var hyphenationFactor: Int?
  /// The paragraph stays on the page of the next one.
  package var keepsWithNext: Bool?
  /// The paragraph is not split over pages.
  package var keepsTogether: Bool?
  /// A new page starts with this paragraph.
  package var breaksPageBefore: Bool?
  /// Color behind the whole paragraph, from indent to indent; wholly transparent takes it away.
  package var blockColor: StyleColor?
  /// Color of a bar along the leading edge, such as a quotation's; wholly transparent takes it away.
  package var barColor: StyleColor?
  /// Width of that bar.
  package var barWidth: Length?

  /// Rules that say nothing.
  package init() {}
}

/// Factors on the size of fonts, in thousandths, where the whole text is glyphs and emoji.
package struct JumboScale: Sendable, Hashable {
  /// For one of them.
  package var one: Int?
  /// For two or three.
  package var few: Int?

  /// Factors; absent ones are left to what lies below.
  package init(one: Int? = nil, few: Int? = nil) { (self.one, self.few) = (one, few) }
}

/// How text off the baseline is set.
package struct BaselineShift: Sendable, Hashable {
  /// Size of the font in thousandths of that around it.
  package var scale: Int?
  /// How far it is raised, in thousandths of the font size around it; negative lowers.
  package var rise: Int?

  /// A shift; what is absent is left to what lies below.
  package init(scale: Int? = nil, rise: Int? = nil) { (self.scale, self.rise) = (scale, rise) }
}
