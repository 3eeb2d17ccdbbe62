/// Why a page has no tree.
package enum MarkupError: Error, Sendable, Hashable {
  /// So many nodes, and no more were allowed than these.
  case nodes(Int, maximum: Int)
  /// The task was cancelled.
  case cancelled
}
