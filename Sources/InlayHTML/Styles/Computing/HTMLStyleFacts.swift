import InlayCore

/// All facts about an element's style: those that readers need, and those that its children depend on.
struct HTMLStyleFacts: Sendable {
  // For readers.
  var display = HTMLComputedStyle.Display.inline
  var character = CharacterAttributes.none
  var paragraph = ParagraphAttributes.none
  var listStyle: String?
  var width: Length?
  var height: Length?
  var verticalAlign: HTMLComputedStyle.VerticalAlign?
  var breaksPageBefore = false
  var breaksPageAfter = false
  /// What the element states about itself as a box or table.
  var boxStyle: HTMLBoxStyle?

  // For children: character properties.
  /// Font size in thousandths of a point; `medium` is 16 px.
  var em = Self.medium
  var rootEm = Self.medium
  /// The color of the text for which the line was stated, if the line has no color of its own.
  var underlineOwner: LineOwner = .own
  var strikethroughOwner: LineOwner = .own
  var isUppercase = false
  var isSmallCaps = false
  /// Stroke width in thousandths of the font size.
  var stroke: Int?
  var isFilled = true
  /// `visibility`, and whether this element or one around it is not displayed.
  var isInvisible = false
  var isRemoved = false
  var behind: TextColor?
  /// The color of the text of the body, in quirks mode.
  var bodyColor: TextColor?

  // For children: paragraph properties.
  /// The color behind the paragraphs.
  var blockColor: TextColor?
  var alignment: CSSAlignment?
  var textIndent: Int?
  /// Sums of margins and paddings in thousandths of a point. The sides are physical, because the innermost block
  /// decides which side is leading.
  var left: Int?
  var right: Int?
  var direction: TextDirection?
  var lineHeight: CSSLineHeight?
  var hyphenation: Int?
  var tabInterval: Length?
  var collapsesSpace = true
  var keepsLines = false
  var wraps = true
  /// Whether `align` or `<center>` also align the blocks inside.
  var alignsBlocks = false

  // For children: properties of tables.
  var collapsesBorders = false
  var borderSpacing: Length?
  var hidesEmptyCells = false
  var captionIsBelow = false

  /// The default font size, used for relative values.
  static let medium = 12_000

  enum LineOwner: Sendable, Hashable {
    /// The line has its own color, or there is no line.
    case own
    /// The line has the color of the text it was stated for.
    case text(TextColor?)
  }

  var whiteSpace: HTMLComputedStyle.WhiteSpace {
    if keepsLines, collapsesSpace { return .preLine }
    if collapsesSpace { return wraps ? .normal : .nowrap }
    return wraps ? .preWrap : .pre
  }
}

/// CSS `text-align`, before the direction is applied.
enum CSSAlignment: Sendable, Hashable { case start, end, left, right, center, justify }

/// CSS `line-height`.
enum CSSLineHeight: Sendable, Hashable {
  /// Thousandths of the natural height.
  case factor(Int)
  /// Thousandths of a point.
  case exact(Int)
}
