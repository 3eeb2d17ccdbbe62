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
}
