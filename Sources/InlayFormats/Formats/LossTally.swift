package import InlayCore

/// How often a format cannot carry something, and where first: one diagnostic.
package struct LossTally: Sendable {
  package private(set) var count = 0
  private var first = 0

  /// Nothing so far.
  package init() {}

  /// One more, at this UTF-16 position.
  package mutating func note(_ position: Int) {
    if count == 0 { first = position }
    count += 1
  }

  /// The diagnostic, which says "one" or the count; `nil` if there is none.
  package func diagnostic(_ code: DiagnosticCode, _ one: String, _ many: String) -> Diagnostic? {
    guard count > 0 else { return nil }
    return Diagnostic(code, at: first, count == 1 ? "one \(one)" : "\(count) \(many)")
  }
}
