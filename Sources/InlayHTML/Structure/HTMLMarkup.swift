@_spi(AttributeTables) import InlayCore
import InlayMarkup

/// Names of the `data-inlay-…` attributes, for what HTML cannot express.
package enum HTMLMarkup {
  /// The role, if no element implies it.
  static let role = "data-inlay-role"
  /// The text ends with the end of this paragraph.
  package static let newline = "data-inlay-newline"
  /// The list level, if it differs from the list's; `none` for no level.
  static let listLevel = "data-inlay-list-level"
  /// The format of the marker, if it differs from the list's. On a list: the format of all its markers.
  static let listMarker = "data-inlay-list-marker"
  /// The paragraph states no marker format.
  static let noListMarker = "data-inlay-no-list-marker"
  /// The text of the marker, if it differs from what the list gives. On an empty `<span>`: a part of the marker with
  /// its own attributes.
  static let marker = "data-inlay-marker"
  /// The paragraph states no marker.
  static let noMarker = "data-inlay-no-marker"
  /// Length of the marker in UTF-16 units. The marker is written as text or as spans.
  static let markerLength = "data-inlay-marker-length"
  /// The list's markers have a tab before them.
  static let leadingTab = "data-inlay-leading-tab"
  /// Marks a table, a box, and a place of a table without a cell that Inlay wrote. Nothing is inferred for them.
  static let table = "data-inlay-table"
  static let box = "data-inlay-box"
  static let hole = "data-inlay-hole"
  /// Spans of a cell, and the number of columns of a `<col>`, that are larger than HTML allows.
  static let rowSpan = "data-inlay-rowspan"
  static let columnSpan = "data-inlay-colspan"
  static let columns: StaticString = "data-inlay-span"
  /// On a table: the widths of columns (`-` for none), and the number of header rows, if the markup gives others.
  static let columnWidths = "data-inlay-column-widths"
  static let headerRows = "data-inlay-header-rows"
  /// On the last cell: the text ends without an end of its paragraph.
  static let unended = "data-inlay-unended"
  /// Marks the style sheet of a page, which states nothing about its text.
  static let page: StaticString = "data-inlay-page"

  /// The common prefix of these attributes.
  static let prefix = Array("data-inlay-".utf8)
}

/// The values of the `data-inlay-…` attributes of one element.
final class HTMLBlockData {
  /// A value that can also be stated to be absent.
  enum Stated<Value: Hashable>: Hashable {
    case unsaid
    case absent
    case value(Value)
  }

  private(set) var role: ParagraphRole?
  private(set) var listLevel = Stated<Int>.unsaid
  private(set) var listMarker = Stated<ExactString>.unsaid
  private(set) var marker = Stated<ExactString>.unsaid
  private(set) var markerLength: Int?
  private(set) var endsText = false
  private(set) var hasLeadingTab = false
  private(set) var isTable = false
  private(set) var isBox = false
  private(set) var isHole = false
  private(set) var isUnended = false
  private(set) var rowSpan: Int?
  private(set) var columnSpan: Int?
  private(set) var columnWidths: [BlockDimension?]?
  private(set) var headerRows: Int?

  /// Reads the attributes of a node; `nil` if there are none. Complexity: O(attributes).
  init?(_ node: HTMLTree.Node, in tree: HTMLTree) {
    var isFound = false
    for attribute in tree.attributes(node) where attribute.word == .other {
      guard tree.bytes(attribute.name).starts(with: HTMLMarkup.prefix) else { continue }
      isFound = true
      take(tree.string(attribute.name), attribute.value, tree)
    }
    if !isFound { return nil }
  }

  private func take(_ name: String, _ text: HTMLText, _ tree: HTMLTree) {
    switch name {
    case HTMLMarkup.role: role = ParagraphRole(rawValue: tree.string(text))
    case HTMLMarkup.newline: endsText = true
    case HTMLMarkup.listLevel:
      let value = tree.string(text)
      listLevel = value == "none" ? .absent : Self.number(value).map { .value($0) } ?? .unsaid
    case HTMLMarkup.listMarker: listMarker = .value(ExactString(tree.string(text)))
    case HTMLMarkup.noListMarker: listMarker = .absent
    case HTMLMarkup.marker: marker = .value(ExactString(tree.string(text)))
    case HTMLMarkup.noMarker: marker = .absent
    case HTMLMarkup.markerLength: markerLength = Self.number(tree.string(text))
    case HTMLMarkup.leadingTab: hasLeadingTab = true
    case HTMLMarkup.table: isTable = true
    case HTMLMarkup.box: isBox = true
    case HTMLMarkup.hole: isHole = true
    case HTMLMarkup.unended: isUnended = true
    case HTMLMarkup.rowSpan:
      rowSpan = Int(tree.string(text)).flatMap { (1...TextTableCell.maximumRows).contains($0) ? $0 : nil }
    case HTMLMarkup.columnSpan:
      columnSpan = Int(tree.string(text)).flatMap {
        (1...TextTableCell.maximumColumns).contains($0) ? $0 : nil
      }
    case HTMLMarkup.columnWidths:
      columnWidths = HTMLColumnWidths.widths(tree.string(text))
    case HTMLMarkup.headerRows:
      headerRows = Self.number(tree.string(text)).flatMap { $0 < 0 ? nil : $0 }
    default: break
    }
  }

  /// A number that an attribute of the model may have: one out of range would take the others of its set with it.
  private static func number(_ text: String) -> Int? {
    Int(text).flatMap { AttributeRanges.numbers.contains($0) ? $0 : nil }
  }

  /// The attributes of a node, if it is an element with any.
  static func of(_ node: HTMLTree.Node, in tree: HTMLTree) -> HTMLBlockData? {
    mayHave(node, in: tree) ? HTMLBlockData(node, in: tree) : nil
  }

  /// Whether an element may have attributes of Inlay's own.
  static func mayHave(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.hasAttributes(node) && tree.attributes(node).contains { $0.word == .other }
  }
}
