public import InlayJSON

/// The look of a cell or of a box around paragraphs. An absent attribute means the default of whoever shows the text.
public typealias BlockAttributes = Attributes<BlockAttributeValues>

/// The values of ``BlockAttributes``. They correspond to Cocoa's `NSTextBlock`. Edges are physical: the left one stays
/// at the left in right-to-left text.
public struct BlockAttributeValues: AttributeValues {
  /// Width of the content, without padding, border and margin.
  public var width: BlockDimension?
  /// Minimum width of the content.
  public var minimumWidth: BlockDimension?
  /// Maximum width of the content.
  public var maximumWidth: BlockDimension?
  /// Height of the content. Content that needs more gets it.
  public var height: BlockDimension?
  /// Minimum height of the content.
  public var minimumHeight: BlockDimension?
  /// Maximum height of the content.
  public var maximumHeight: BlockDimension?
  /// Space between the content and the border.
  public var padding = BlockEdges<Length>()
  /// Space outside of the border.
  public var margin = BlockEdges<Length>()
  /// Width of the border.
  public var borderWidth = BlockEdges<Length>()
  /// Color of the border; absent means the color of the text.
  public var borderColor = BlockEdges<TextColor>()
  /// Line of the border; absent means a solid line.
  public var borderStyle = BlockEdges<BorderStyle>()
  /// Color inside the border.
  public var backgroundColor: TextColor?
  /// Where the content stands in a cell that is higher than it needs.
  public var verticalAlignment: VerticalAlignment?
  /// Attributes that have no field of their own.
  public var custom: CustomAttributes = [:]
  /// Members of a portable document's block style that this version does not know.
  public var unknownMembers = JSONMembers()

  /// Values with nothing set.
  public init() {}
}

/// One value for each edge of a block.
public struct BlockEdges<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The value of an edge, if it has one.
  public var top, right, bottom, left: Value?

  /// Values for some edges.
  public init(top: Value? = nil, right: Value? = nil, bottom: Value? = nil, left: Value? = nil) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  /// The same value for each edge.
  public static func all(_ value: Value?) -> BlockEdges {
    BlockEdges(top: value, right: value, bottom: value, left: value)
  }

  /// Whether no edge has a value.
  public var isEmpty: Bool { top == nil && right == nil && bottom == nil && left == nil }
}

/// A width or height of a block.
public enum BlockDimension: Sendable, Hashable {
  /// A length, zero or more.
  case length(Length)
  /// A share of what the block stands in, in thousandths.
  case share(Int)
}

/// The line of a border.
public struct BorderStyle: OpenConstant {
  /// The style as documents spell it.
  public let rawValue: String
  /// The style with this spelling. It need not be one this version knows.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A solid line.
  public static let solid: BorderStyle = "solid"
  /// Dashes.
  public static let dashed: BorderStyle = "dashed"
  /// Dots.
  public static let dotted: BorderStyle = "dotted"
  /// Two lines.
  public static let double: BorderStyle = "double"
}

/// Where the content stands in a cell that is higher than it needs.
public struct VerticalAlignment: OpenConstant {
  /// The alignment as documents spell it.
  public let rawValue: String
  /// The alignment with this spelling. It need not be one this version knows.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At the top.
  public static let top: VerticalAlignment = "top"
  /// In the middle.
  public static let middle: VerticalAlignment = "middle"
  /// At the bottom.
  public static let bottom: VerticalAlignment = "bottom"
  /// On the baseline of the first lines of the row.
  public static let baseline: VerticalAlignment = "baseline"
}
