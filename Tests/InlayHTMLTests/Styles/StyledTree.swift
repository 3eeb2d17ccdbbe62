import InlayCore
import InlayMarkup

@testable import InlayHTML

/// The tree of a page, so that styles are tested by themselves, and what they come to for its elements.
struct StyledTree {
  var tree: HTMLTree
  var styles: HTMLStyles
  var collector = DiagnosticCollector()

  init(_ markup: String, limits: Limits = .default) throws {
    let source = HTMLDecodedPage(Array(markup.utf8), charset: "utf-8", collector: &collector).source
    tree = try HTMLTree.build(source, limits: limits, collector: &collector)
    styles = HTMLStyles(tree, limits: limits, collector: &collector)
  }

  /// The first element with this `id`, or the deepest of the first elements of the body within each other.
  func element(_ id: String?) -> HTMLTree.Node {
    if let id {
      for index in tree.records.indices where tree.attribute(HTMLTree.Node(index), .id).map(tree.string) == id
      {
        return HTMLTree.Node(index)
      }
    }
    var node = tree.child(tree.child(.document, .html), .body)
    while case let child = firstElement(node), !child.isNone { node = child }
    return node
  }

  private func firstElement(_ node: HTMLTree.Node) -> HTMLTree.Node {
    var child = tree.firstChild(node)
    while !child.isNone, tree.kind(child) != .element { child = tree.next(child) }
    return child
  }

  /// The style of an element, by way of all it is in.
  mutating func style(_ node: HTMLTree.Node) -> HTMLComputedStyle {
    var path: [HTMLTree.Node] = []
    var at = node
    while at != .document {
      path.append(at)
      at = tree.parent(at)
    }
    var style = HTMLComputedStyle.initial
    for node in path.reversed() {
      style = styles.computed(node, in: tree, parent: style, collector: &collector)
    }
    return style
  }

  /// The style of an element of `markup`: the one called `x`, or the innermost first one.
  static func style(_ markup: String) throws -> HTMLComputedStyle {
    var styled = try StyledTree(markup)
    return styled.style(styled.element("x"))
  }

  static func character(_ markup: String) throws -> CharacterAttributeValues {
    try style(markup).character.values
  }
  static func paragraph(_ markup: String) throws -> ParagraphAttributeValues {
    try style(markup).paragraph.values
  }
}
