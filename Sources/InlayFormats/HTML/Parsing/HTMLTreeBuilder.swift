import Inlay

/// Builds the tree of a page as HTML 13.2.6 has it.
enum HTMLTreeBuilder {
  /// - Throws: `LimitExceeded` for `htmlNodes`. Deeper than `htmlDepth` nodes are put beside instead, with a diagnostic.
  static func build(
    _ source: HTMLSource, limits: Limits, collector: inout DiagnosticCollector
  ) throws(LimitExceeded) -> HTMLTree {
    HTMLTree()
  }
}
