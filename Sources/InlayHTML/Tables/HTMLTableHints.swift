import InlayCore
import InlayMarkup

/// What the attributes of a `<table>` state about all of its cells (HTML 15.3.10).
struct HTMLTableHints {
  /// `cellpadding`.
  var padding: Length?
  /// The edges of cells that have a border: `border` gives all, `rules` some.
  var rules = BlockEdges<Length>()
  /// Whether `rules` makes cells share borders.
  var collapses = false
  /// The edges that `frame` leaves without a border; `nil` if it is not stated.
  var frame: BlockEdges<Bool>?

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
      rules = .all(Self.line)
    }
    switch word(.rules) {
    case "all"?: rules = .all(Self.line)
    case "rows"?: rules = BlockEdges(top: Self.line, bottom: Self.line)
    case "cols"?: rules = BlockEdges(right: Self.line, left: Self.line)
    case "none"?, "groups"?: rules = BlockEdges()
    default: break
    }
    collapses = ["all", "rows", "cols", "none", "groups"].contains(word(.rules) ?? "")
    switch word(.frame) {
    case "void"?: frame = BlockEdges(top: true, right: true, bottom: true, left: true)
    case "above"?: frame = BlockEdges(right: true, bottom: true, left: true)
    case "below"?: frame = BlockEdges(top: true, right: true, left: true)
    case "hsides"?: frame = BlockEdges(right: true, left: true)
    case "vsides"?: frame = BlockEdges(top: true, bottom: true)
    case "lhs"?: frame = BlockEdges(top: true, right: true, bottom: true)
    case "rhs"?: frame = BlockEdges(top: true, bottom: true, left: true)
    default: break
    }
  }
}
