public import InlayJSON

/// What a paragraph is and how it is set. Absent means: the reader's default.
public typealias ParagraphAttributes = Attributes<ParagraphAttributeValues>

/// The values of ``ParagraphAttributes``. Indents count from the margin of the paragraph's leading or trailing edge.
public struct ParagraphAttributeValues: AttributeValues {
  /// What the paragraph is.
  public var role: ParagraphRole?
  /// How lines align.
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
  /// Factor on the natural line height, in thousandths.
  public var lineHeightMultiple: Int?
  /// Least height of a line.
  public var minimumLineHeight: Length?
  /// Greatest height of a line.
  public var maximumLineHeight: Length?
  /// Tab stops in ascending order; `nil` means the default ones.
  public var tabStops: [TabStop]?
  /// Distance of the default tab stops after the last explicit one.
  public var defaultTabInterval: Length?
  /// Base direction.
  public var direction: TextDirection?
  /// UTF-16 units at the start of the paragraph that are its list marker (they stay in the text); no more than the
  /// paragraph has before its end, and whole characters: no half of a surrogate pair.
  public var markerLength: Int?
  /// Nesting of the list the paragraph belongs to, from 1.
  public var listLevel: Int?
  /// Marker of the list as Cocoa's format string, such as `{disc}` or `{decimal}.`.
  @Exact public var listMarker: String?
  /// How far lines may be tightened before they break, in thousandths.
  public var tighteningFactor: Int?
  /// How eagerly words are hyphenated, in thousandths.
  public var hyphenationFactor: Int?
  /// The paragraph stays on the page of the next one.
  public var keepsWithNext = false
  /// The paragraph is not split over pages.
  public var keepsTogether = false
  /// A new page starts with this paragraph.
  public var breaksPageBefore = false
  /// Attributes without a field of their own.
  public var custom: CustomAttributes = [:]
  /// Members of a portable document's paragraph that this version does not know.
  public var unknownMembers = JSONMembers()

  /// Nothing set.
  public init() {}
}

/// What a paragraph is. Deeper headings and lists, and numbered lists (`number1` …), are roles without a constant.
public struct ParagraphRole: OpenConstant {
  /// The role as documents spell it.
  public let rawValue: String
  /// The role of this spelling, known or not.
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
  /// Quotation set apart.
  public static let quote: ParagraphRole = "quote"
  /// Source code or other preformatted text.
  public static let code: ParagraphRole = "code"
}

/// How the lines of a paragraph align.
public struct ParagraphAlignment: OpenConstant {
  /// The alignment as documents spell it.
  public let rawValue: String
  /// The alignment of this spelling, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At the leading edge of the base direction.
  public static let natural: ParagraphAlignment = "natural"
  /// At the left.
  public static let left: ParagraphAlignment = "left"
  /// In the middle.
  public static let center: ParagraphAlignment = "center"
  /// At the right.
  public static let right: ParagraphAlignment = "right"
  /// At both edges, but for the last line.
  public static let justified: ParagraphAlignment = "justified"
}

/// A tab stop.
public struct TabStop: Sendable, Hashable {
  /// Distance from the leading margin.
  public var position: Length
  /// What aligns at the stop.
  public var alignment: TabAlignment
  /// Characters that fill the gap, where any do.
  @Exact public var leader: String?

  /// A tab stop at `position`.
  public init(_ position: Length, alignment: TabAlignment = .left, leader: String? = nil) {
    self.position = position
    self.alignment = alignment
    self.leader = leader
  }
}

/// What aligns at a tab stop.
public struct TabAlignment: OpenConstant {
  /// The alignment as documents spell it.
  public let rawValue: String
  /// The alignment of this spelling, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// What follows starts at the stop.
  public static let left: TabAlignment = "left"
  /// What follows has its middle at the stop.
  public static let center: TabAlignment = "center"
  /// What follows ends at the stop.
  public static let right: TabAlignment = "right"
  /// What follows has its decimal point at the stop.
  public static let decimal: TabAlignment = "decimal"
  /// A vertical line at the stop.
  public static let bar: TabAlignment = "bar"
}
