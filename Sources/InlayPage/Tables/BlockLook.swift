import InlayCore

/// A line at the edge of a cell, box or table.
struct BlockBorder: Sendable, Hashable {
  /// The room that it takes, in whole pixels.
  var width: Int
  /// How thick it is drawn. In a PDF it may be thinner than a point.
  var thickness: Double
  var style: BorderStyle
  var color: TextColor

  /// The border that is drawn where two meet (CSS 2.1, 17.6.2.1): the wider one, else by style, else the first.
  static func stronger(_ a: BlockBorder?, _ b: BlockBorder?) -> BlockBorder? {
    guard let a else { return b }
    guard let b else { return a }
    if a.thickness != b.thickness { return a.thickness > b.thickness ? a : b }
    return rank(a.style) >= rank(b.style) ? a : b
  }

  private static func rank(_ style: BorderStyle) -> Int {
    switch style {
    case .double: 3
    case .dashed: 1
    case .dotted: 0
    default: 2
    }
  }
}

/// Space at the edges of a block. Rows of a page are whole pixels, columns need not be.
struct BlockInsets: Sendable, Hashable {
  var top = 0
  var right = 0.0
  var bottom = 0
  var left = 0.0

  var width: Double { left + right }
  var height: Int { top + bottom }

  static func + (a: BlockInsets, b: BlockInsets) -> BlockInsets {
    BlockInsets(
      top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom, left: a.left + b.left)
  }
}

/// The look of a cell, box or table, in pixels.
struct BlockLook: Sendable {
  var borders: BlockEdges<BlockBorder>
  var padding: BlockInsets
  var margin: BlockInsets
  var background: TextColor?
  var alignment: VerticalAlignment
  /// The height that its content has at least.
  var minimumHeight: Int
  /// Whether it has a height, and not only a least one. Then it is as high as that if nothing stands in it.
  var statesHeight: Bool

  /// The look of a cell or box.
  ///
  /// - Parameter index: its index in the blocks.
  /// - Complexity: O(log blocks).
  init(ofBlock index: Int, _ context: LayoutContext) {
    self.init(context.flow.text.blocks[index].attributes.values, .block(index), context)
  }

  /// The look of a table or block. Complexity: O(log blocks).
  init(_ values: BlockAttributeValues, _ owner: InlineFlow.BorderOwner, _ context: LayoutContext) {
    let geometry = context.geometry
    func space(_ length: Length?) -> Double {
      min(max(0, length.map(geometry.exactPixels) ?? 0), Double(PageGeometry.maximumSpace))
    }
    func insets(_ edges: BlockEdges<Length>) -> BlockInsets {
      if edges.isEmpty { return BlockInsets() }
      return BlockInsets(
        top: Int(space(edges.top).rounded()), right: space(edges.right),
        bottom: Int(space(edges.bottom).rounded()), left: space(edges.left))
    }
    func border(_ width: Length?, _ color: TextColor?, _ style: BorderStyle?) -> BlockBorder? {
      let exact = space(width)
      guard exact > 0 else { return nil }
      let whole = max(1, exact.rounded(.down))
      return BlockBorder(
        width: Int(whole), thickness: min(exact, whole), style: style ?? .solid,
        color: context.flow.borderColor(color, of: owner))
    }
    let (widths, colors, styles) = (values.borderWidth, values.borderColor, values.borderStyle)
    borders =
      widths.isEmpty
      ? BlockEdges()
      : BlockEdges(
        top: border(widths.top, colors.top, styles.top),
        right: border(widths.right, colors.right, styles.right),
        bottom: border(widths.bottom, colors.bottom, styles.bottom),
        left: border(widths.left, colors.left, styles.left))
    padding = insets(values.padding)
    margin = insets(values.margin)
    background = values.backgroundColor.flatMap { $0.alpha > 0 ? $0 : nil }
    alignment = values.verticalAlignment ?? .top
    func height(_ dimension: BlockDimension?) -> Int {
      guard case .length(let length) = dimension else { return 0 }
      return min(Int(space(length).rounded()), geometry.columnHeight ?? .max)
    }
    minimumHeight = max(height(values.height), height(values.minimumHeight))
    statesHeight = values.height != nil
  }

  /// Border and padding.
  var insets: BlockInsets {
    BlockInsets(
      top: (borders.top?.width ?? 0) + padding.top, right: Double(borders.right?.width ?? 0) + padding.right,
      bottom: (borders.bottom?.width ?? 0) + padding.bottom,
      left: Double(borders.left?.width ?? 0) + padding.left)
  }
}
