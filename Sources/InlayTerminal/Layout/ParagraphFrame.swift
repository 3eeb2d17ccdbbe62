internal import InlayCore

/// Where the lines of a paragraph stand between the margins of the terminal, in columns.
struct ParagraphFrame {
  enum Alignment { case left, center, right }

  /// All columns.
  let columns: Int
  /// Indents of the first line and of the others from the leading margin, and of all from the trailing one.
  var firstIndent: Int
  var leadingIndent: Int
  var trailingIndent: Int
  private(set) var isRightToLeft = false
  private(set) var alignment = Alignment.left
  /// What the style says; `nil` where the text decides.
  private let statedAlignment: Alignment?
  let statedRightToLeft: Bool?
  /// Styles of what is behind the block, and of the bar at its leading margin, as text and as cells of its colour.
  var block: Int?
  var bar: Int?
  var barBlock: Int?
  /// Columns of a marker that hangs before the content, and where that starts, both from the start of the first line.
  var markerColumns = 0
  var contentOffset = 0
  let ruler: TabRuler

  init(_ style: ParagraphStyle, marker: Length?, _ metrics: LayoutMetrics) {
    columns = metrics.columns
    let most = metrics.columns - metrics.leastText
    // What hangs does so where there is less room too.
    let rest = min(metrics.columns(of: style.leadingIndent), most)
    firstIndent = min(metrics.columns(of: marker ?? style.firstLineIndent), most)
    leadingIndent = rest
    let leading = max(firstIndent, leadingIndent)
    trailingIndent = min(metrics.columns(of: style.trailingIndent), most - leading)
    ruler = TabRuler(style, metrics)
    statedAlignment =
      switch style.values.alignment {
      case .center: .center
      case .right: .right
      case .natural, .justified: nil
      default: .left
      }
    statedRightToLeft =
      style.values.direction == .natural ? nil : style.values.direction == .rightToLeft
  }

  /// Indent of a line from its leading margin.
  func indent(isFirst: Bool) -> Int { isFirst ? firstIndent : leadingIndent }

  /// Columns between the indents of a line.
  func room(isFirst: Bool) -> Int { columns - indent(isFirst: isFirst) - trailingIndent }

  /// Columns between the indents of the narrower line, which is what boxes have to fit.
  var leastRoom: Int { columns - max(firstIndent + contentOffset, leadingIndent) - trailingIndent }

  /// Where the block begins, from the leading margin.
  var blockStart: Int { min(firstIndent, leadingIndent) }

  /// Decides alignment once the direction is known: `natural` goes with it.
  mutating func align(isRightToLeft: Bool) {
    self.isRightToLeft = isRightToLeft
    alignment = statedAlignment ?? (isRightToLeft ? .right : .left)
  }
}
