public import InlayJSON

/// The role and layout of a paragraph. An absent attribute means the default of whoever shows the text.
public typealias ParagraphAttributes = Attributes<ParagraphAttributeValues>

/// The values of ``ParagraphAttributes``. Indents are measured from the leading or trailing margin of the paragraph.
public struct ParagraphAttributeValues: AttributeValues {
  /// Role of the paragraph, such as a heading.
  public var role: ParagraphRole?
  /// Alignment of the lines.
  public var alignment: ParagraphAlignment?
  /// Indent of the first line from the leading margin.
  public var firstLineIndent: Length?
  /// Indent of the other lines from the leading margin.
  public var leadingIndent: Length?
  /// Indent of all lines from the trailing margin; positive narrows the paragraph.
  public var trailingIndent: Length?
  /// Space above the paragraph.
  public var spacingBefore: Length?
  /// Space below the paragraph.
  public var spacingAfter: Length?
  /// Space added between lines.
  public var lineSpacing: Length?
  /// Factor applied to the natural line height, in thousandths.
  public var lineHeightMultiple: Int?
  /// Minimum height of a line.
  public var minimumLineHeight: Length?
  /// Maximum height of a line.
  public var maximumLineHeight: Length?
  /// Tab stops in ascending order; `nil` means the default tab stops.
  public var tabStops: [TabStop]?
  /// Distance between the default tab stops after the last explicit one.
  public var defaultTabInterval: Length?
  /// Base direction.
  public var direction: TextDirection?
  /// Number of UTF-16 units at the start of the paragraph that form its list marker. The marker stays in the text. It
  /// ends before the paragraph separator and does not split a surrogate pair.
  public var markerLength: Int?
  /// Nesting level of the paragraph's list, from 1.
  public var listLevel: Int?
  /// Marker of the list as Cocoa's format string, such as `{disc}` or `{decimal}.`.
  @Exact public var listMarker: String?
  /// Tightening factor, in thousandths: how far lines may be tightened before they break.
  public var tighteningFactor: Int?
  /// Hyphenation factor, in thousandths: a larger factor hyphenates more words.
  public var hyphenationFactor: Int?
  /// Whether the paragraph stays on the same page as the next one.
  public var keepsWithNext = false
  /// Whether the paragraph must not be split across pages.
  public var keepsTogether = false
  /// Whether a new page starts with this paragraph.
  public var breaksPageBefore = false
  /// Color behind the whole paragraph, from indent to indent.
  public var blockColor: TextColor?
  /// Attributes that have no field of their own.
  public var custom: CustomAttributes = [:]
  /// Members of a portable document's paragraph that this version does not know.
  public var unknownMembers = JSONMembers()

  /// Values with nothing set.
  public init() {}
}

/// Role of a paragraph. Deeper headings and lists, and numbered lists (`number1` …), are roles without a constant here.
public struct ParagraphRole: OpenConstant {
  /// The role as documents spell it.
  public let rawValue: String
  /// The role with this spelling. It need not be one this version knows.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Ordinary text.
  public static let body: ParagraphRole = "body"
  /// Title of the document.
  public static let title: ParagraphRole = "title"
  /// Subtitle of the document.
  public static let subtitle: ParagraphRole = "subtitle"
  /// Heading of the first level.
  public static let heading1: ParagraphRole = "heading1"
  /// Heading of the second level.
  public static let heading2: ParagraphRole = "heading2"
  /// Heading of the third level.
  public static let heading3: ParagraphRole = "heading3"
  /// Item of a bulleted list, first level.
  public static let bullet1: ParagraphRole = "bullet1"
  /// Item of a bulleted list, second level.
  public static let bullet2: ParagraphRole = "bullet2"
  /// A block quotation.
  public static let quote: ParagraphRole = "quote"
  /// Source code or other preformatted text.
  public static let code: ParagraphRole = "code"
  /// A line across the text between two parts of it, as HTML's `<hr>`. The paragraph is empty. If it has text, it is
  /// shown as ordinary text.
  package static let rule: ParagraphRole = "rule"
}

/// How the lines of a paragraph align.
public struct ParagraphAlignment: OpenConstant {
  /// The alignment as documents spell it.
  public let rawValue: String
  /// The alignment with this spelling. It need not be one this version knows.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At the leading edge of the base direction.
  public static let natural: ParagraphAlignment = "natural"
  /// At the left.
  public static let left: ParagraphAlignment = "left"
  /// In the middle.
  public static let center: ParagraphAlignment = "center"
  /// At the right.
  public static let right: ParagraphAlignment = "right"
  /// At both edges, except for the last line.
  public static let justified: ParagraphAlignment = "justified"
}

/// A tab stop.
public struct TabStop: Sendable, Hashable {
  /// Distance from the leading margin.
  public var position: Length
  /// How text aligns at the stop.
  public var alignment: TabAlignment
  /// Characters that fill the gap before the stop, if any.
  @Exact public var leader: String?

  /// A tab stop at `position`.
  public init(_ position: Length, alignment: TabAlignment = .left, leader: String? = nil) {
    self.position = position
    self.alignment = alignment
    self.leader = leader
  }
}

/// How text aligns at a tab stop.
public struct TabAlignment: OpenConstant {
  /// The alignment as documents spell it.
  public let rawValue: String
  /// The alignment with this spelling. It need not be one this version knows.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The following text starts at the stop.
  public static let left: TabAlignment = "left"
  /// The following text is centered on the stop.
  public static let center: TabAlignment = "center"
  /// The following text ends at the stop.
  public static let right: TabAlignment = "right"
  /// The decimal point of the following text is at the stop.
  public static let decimal: TabAlignment = "decimal"
  /// A vertical line at the stop.
  public static let bar: TabAlignment = "bar"
}
