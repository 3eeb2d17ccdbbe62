import InlayCore
import InlayMarkup

/// The `data-inlay-…` attributes: what of the model HTML has no word for.
enum HTMLMarkup {
  /// The role, where no element says it.
  static let role = "data-inlay-role"
  /// The text ends with the end of this paragraph.
  static let newline = "data-inlay-newline"
  /// The list level, where it is not that of the list; `none` for no level.
  static let listLevel = "data-inlay-list-level"
  /// The format of the marker, where it is not that of the list; on a list, the format of all of its markers.
  static let listMarker = "data-inlay-list-marker"
  /// The paragraph states no format.
  static let noListMarker = "data-inlay-no-list-marker"
  /// The text of the marker, where it is not the one of the list; on an empty `<span>`, a part of it with attributes of
  /// its own.
  static let marker = "data-inlay-marker"
  /// The paragraph states no marker.
  static let noMarker = "data-inlay-no-marker"
  /// UTF-16 units of the text that are the marker: it is written as text, or as spans.
  static let markerLength = "data-inlay-marker-length"
  /// A list whose markers have a tab before them.
  static let leadingTab = "data-inlay-leading-tab"
  /// The style sheet of a page, which says nothing about its text.
  static let page = "data-inlay-page"

  /// What all of them start with.
  static let prefix = Array("data-inlay-".utf8)
}

/// What the `data-inlay-…` attributes of one element say.
final class HTMLBlockData {
  /// A value that may be stated to be absent.
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

  /// `nil` if there are none. Complexity: O(attributes).
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
      listLevel = value == "none" ? .absent : Int(value).map { .value($0) } ?? .unsaid
    case HTMLMarkup.listMarker: listMarker = .value(ExactString(tree.string(text)))
    case HTMLMarkup.noListMarker: listMarker = .absent
    case HTMLMarkup.marker: marker = .value(ExactString(tree.string(text)))
    case HTMLMarkup.noMarker: marker = .absent
    case HTMLMarkup.markerLength: markerLength = Int(tree.string(text))
    case HTMLMarkup.leadingTab: hasLeadingTab = true
    default: break
    }
  }

  /// Whether an element has attributes of ours at all.
  static func mayHave(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.attributes(node).contains { $0.word == .other }
  }
}

extension ParagraphRole {
  /// `heading1` … `heading6` as HTML's elements have them, or deeper ones.
  static func heading(_ level: Int) -> ParagraphRole { ParagraphRole(rawValue: "heading\(level)") }

  /// `bullet1` …, `number1` ….
  static func item(isNumbered: Bool, level: Int) -> ParagraphRole {
    let levels = isNumbered ? numbers : bullets
    return levels[min(max(level, 1), levels.count) - 1]
  }

  private static let bullets = HTMLOpenItem.levels.map { ParagraphRole(rawValue: "bullet\($0)") }
  private static let numbers = HTMLOpenItem.levels.map { ParagraphRole(rawValue: "number\($0)") }
}
