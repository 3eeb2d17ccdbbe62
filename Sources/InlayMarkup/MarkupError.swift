/// Reasons why a page has no tree.
package enum MarkupError: Error, Sendable, Hashable {
  /// The page has this many nodes, which is more than the maximum.
  case nodes(Int, maximum: Int)
  /// The task was canceled.
  case cancelled
}
