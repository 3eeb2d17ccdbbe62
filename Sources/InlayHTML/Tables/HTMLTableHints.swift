import InlayCore
import InlayMarkup

/// What the attributes of a `<table>` state about all of its cells (HTML 15.3.10).
struct HTMLTableHints {
  /// `cellpadding`.
  var padding: Length?
  /// The edges of cells that have a border: `border` gives all, `rules` some.
  var rules = HTMLEdges()
  /// Whether `rules` makes cells share borders.
  var collapses = false
  /// Whether there are lines between groups of rows and of columns.
  var rulesGroups = false
  /// The edges of the table that `frame` gives a border; `nil` if it is not stated.
  var frame: HTMLEdges?

  /// A border of a pixel, and its color.
  static let line = Length(thousandths: 750)
  static let gray = TextColor(red: 128, green: 128, blue: 128)
  /// What browsers leave around the content of a cell, and between cells.
  static let standardPadding = Length(thousandths: 750)
  static let standardSpacing = Length(thousandths: 1_500)

  init() {}

  init(_ table: HTMLTree.Node, in tree: HTMLTree) {
    func word(_ name: HTMLWord) -> String? {
      tree.attribute(table, name).map { tree.string($0).lowercased() }
    }
    if let padding = tree.attribute(table, .cellpadding) {
      self.padding = HTMLPresentationalHints.pixels(tree.bytes(padding)).map {
        .bounded(CSSLength.rounded($0.value))
      }
    }
    if let border = tree.attribute(table, .border),
      HTMLPresentationalHints.pixels(tree.bytes(border)).map({ $0.value > 0 }) ?? true
    {
      rules = .all
    }
    let stated = word(.rules) ?? ""
    switch stated {
    case "all": rules = .all
    case "rows": rules = [.top, .bottom]
    case "cols": rules = [.right, .left]
    case "none", "groups": rules = []
    default: break
    }
    collapses = ["all", "rows", "cols", "none", "groups"].contains(stated)
    rulesGroups = stated == "groups"
    switch word(.frame) {
    case "void"?: frame = []
    case "above"?: frame = .top
    case "below"?: frame = .bottom
    case "hsides"?: frame = [.top, .bottom]
    case "vsides"?: frame = [.right, .left]
    case "lhs"?: frame = .left
    case "rhs"?: frame = .right
    case "box"?, "border"?: frame = .all
    default: break
    }
  }
}
