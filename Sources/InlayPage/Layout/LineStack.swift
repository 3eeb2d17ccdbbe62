/// The lines placed so far in a column or cell.
struct LineStack: Hashable {
  /// The lower edge of the last line, from the top of the page.
  var bottom: Int
  var isEmpty = true
  var lastBlock: Indents.Block?
  /// Whether the first line keeps the space above it.
  let isCell: Bool

  init(top: Int = 0, isCell: Bool = false) { (bottom, self.isCell) = (top, isCell) }
}
