import InlayCore

/// All that is known of an element's style: what readers ask for, and what its children's depends on.
struct HTMLStyleFacts: Sendable {
  // For readers.
  var display = HTMLComputedStyle.Display.inline
  var character = CharacterAttributes.none
  var paragraph = ParagraphAttributes.none
  var listStyle: String?
  var width: Length?
  var height: Length?
  var verticalAlign: HTMLComputedStyle.VerticalAlign?
  var breaksPageAfter = false

  // For children, of characters.
  /// Thousandths of a point; `medium` is 16 px.
  var em = Self.medium
  var rootEm = Self.medium
  /// The text's colour where the line was stated, if the line has none of its own.
  var underlineOwner: LineOwner = .own
  var strikethroughOwner: LineOwner = .own
  var isUppercase = false
  var isSmallCaps = false
  /// Thousandths of the font size.
  var stroke: Int?
  var isFilled = true
  /// `visibility`, and whether it or something around it is not displayed.
  var isInvisible = false
  var isRemoved = false
  var behind: TextColor?

  // For children, of paragraphs.
  var alignment: CSSAlignment?
  var textIndent: Int?
  /// Sums of margins and paddings, thousandths of a point; physical, as the side that leads is the innermost block's.
  var left: Int?
  var right: Int?
  var direction: TextDirection?
  var lineHeight: CSSLineHeight?
  var hyphenation: Int?
  var tabInterval: Length?
  var collapsesSpace = true
  var keepsLines = false
  var wraps = true

  /// The size of a font that nobody stated, for what is relative to it.
  static let medium = 12_000

  enum LineOwner: Sendable, Hashable {
    /// The line has a colour of its own, or there is none.
    case own
    /// The line has the colour of text it was stated for.
    case text(TextColor?)
  }

  var whiteSpace: HTMLComputedStyle.WhiteSpace {
    if keepsLines, collapsesSpace { return .preLine }
    if collapsesSpace { return wraps ? .normal : .nowrap }
    return wraps ? .preWrap : .pre
  }
}

/// CSS `text-align`, before the direction is looked at.
enum CSSAlignment: Sendable, Hashable { case start, end, left, right, center, justify }

/// CSS `line-height`.
enum CSSLineHeight: Sendable, Hashable {
  /// Thousandths of the natural height.
  case factor(Int)
  /// Thousandths of a point.
  case exact(Int)
}
