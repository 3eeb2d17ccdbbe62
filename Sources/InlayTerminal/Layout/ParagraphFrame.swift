internal import InlayCore

/// The indents and alignment of a paragraph's lines, in columns of the terminal.
struct ParagraphFrame {
  enum ParagraphAlignment { case left, center, right }

  /// The width of the terminal in columns.
  let columns: Int
  /// Indents of the first line and of the other lines from the leading margin, and of all lines from the trailing
  /// margin.
  var firstIndent: Int
  var leadingIndent: Int
  var trailingIndent: Int
  private(set) var isRightToLeft = false
  private(set) var alignment = ParagraphAlignment.left
  /// The alignment that the style states; `nil` if the text decides.
  private let statedAlignment: ParagraphAlignment?
  let statedRightToLeft: Bool?
  /// Styles of the block's background and of the bar at its leading margin: for the bar as text, and for cells of the
  /// bar's color.
  var block: Int?
  var bar: Int?
  var barBlock: Int?
  /// Width of a hanging marker, and the column where the content starts, both from the start of the first line.
  var markerColumns = 0
  var contentOffset = 0
  let ruler: TabRuler

  init(_ style: ParagraphStyle, marker: Length?, _ metrics: LayoutMetrics) {
    columns = metrics.columns
    let maximumIndent = metrics.columns - metrics.minimumText
    // Hanging indents are preserved if there is less room.
    let rest = min(metrics.columns(of: style.leadingIndent), maximumIndent)
    firstIndent = min(metrics.columns(of: marker ?? style.firstLineIndent), maximumIndent)
    leadingIndent = rest
    let leading = max(firstIndent, leadingIndent)
    trailingIndent = min(metrics.columns(of: style.trailingIndent), maximumIndent - leading)
    ruler = TabRuler(style, metrics)
    statedAlignment =
      switch style.values.alignment {
      case .center where metrics.keepsAlignment: .center
      case .right where metrics.keepsAlignment: .right
      case .center, .right, .natural, .justified: nil
      default: .left
      }
    statedRightToLeft =
      style.values.direction == .natural ? nil : style.values.direction == .rightToLeft
  }

  /// The indent of a line from its leading margin.
  func indent(isFirst: Bool) -> Int { isFirst ? firstIndent : leadingIndent }

  /// The columns between the indents of a line.
  func room(isFirst: Bool) -> Int { columns - indent(isFirst: isFirst) - trailingIndent }

  /// The columns between the indents of the narrowest line. Boxes must fit into them.
  var minimumRoom: Int { columns - max(firstIndent + contentOffset, leadingIndent) - trailingIndent }

  /// The start of the block, from the leading margin.
  var blockStart: Int { min(firstIndent, leadingIndent) }

  /// Sets the alignment once the direction is known, because `natural` depends on the direction.
  mutating func align(isRightToLeft: Bool) {
    self.isRightToLeft = isRightToLeft
    alignment = statedAlignment ?? (isRightToLeft ? .right : .left)
  }
}
