internal import InlayCore
internal import InlayMarkup

extension HTMLTree {
  /// Builds the tree of a page within `limits`, and reports where they changed it.
  ///
  /// - Throws: `InlayError` if it has more than `htmlNodes` nodes. Nodes deeper than `htmlDepth` become siblings
  ///   instead, with a diagnostic.
  static func build(
    _ source: HTMLSource, limits: Limits, collector: inout DiagnosticCollector
  ) throws -> HTMLTree {
    let (tree, bounds): (HTMLTree, HTMLTreeBuilder.Bounds)
    do throws(MarkupError) {
      (tree, bounds) = try HTMLTreeBuilder.build(source, nodes: limits.htmlNodes, depth: limits.htmlDepth)
    } catch {
      switch error {
      case .cancelled: throw CancellationError()
      case .nodes(let count, let maximum): throw InlayError.limit("htmlNodes", allowed: maximum, found: count)
      }
    }
    if bounds.besides > 0 {
      collector.report(
        .htmlDepth,
        "elements are nested more than \(bounds.depth) levels deep; \(bounds.besides) of them were read as siblings"
      )
    }
    if bounds.areClonesSpent {
      collector.report(
        .htmlDepth,
        "too many formatting elements are unclosed; some of their formatting was dropped")
    }
    return tree
  }

  /// The value of `<base href>`, the base of relative references (HTML 4.2.3); `nil` if there is none. Complexity: O(n) in
  /// the elements of the head.
  var baseReference: ArraySlice<UInt8>? {
    var node = firstChild(.document)
    while !node.isNone, word(node) != .html { node = next(node) }
    guard !node.isNone else { return nil }
    node = firstChild(node)
    while !node.isNone, word(node) != .head { node = next(node) }
    guard !node.isNone else { return nil }
    node = firstChild(node)
    while !node.isNone {
      if kind(node) == .element, word(node) == .base, let url = attribute(node, .href) { return bytes(url) }
      node = next(node)
    }
    return nil
  }
}
