/// Collects diagnostics in bounded memory, even for hostile input. It keeps a limited number per code, and a closing
/// sentence counts the rest.
package struct DiagnosticCollector: Sendable {
  /// Number of diagnostics kept per code.
  package let limitPerCode: Int
  private var kept: [Diagnostic] = []
  private var counts: [DiagnosticCode: Int] = [:]

  /// A collector that keeps `limitPerCode` diagnostics of each code.
  package init(limitPerCode: Int = 64) { self.limitPerCode = limitPerCode }

  /// Adds one diagnostic. The message is evaluated only if the diagnostic is kept.
  package mutating func report(
    _ code: DiagnosticCode, at: Int? = nil, _ message: @autoclosure () -> String,
    details: @autoclosure () -> [String: String] = [:]
  ) {
    let count = counts[code, default: 0] + 1
    counts[code] = count
    if count <= limitPerCode { kept.append(Diagnostic(code, at: at, message(), details: details())) }
  }

  /// Adds all of `diagnostics`.
  package mutating func report(_ diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics {
      report(diagnostic.code, at: diagnostic.at, diagnostic.message, details: diagnostic.details)
    }
  }

  /// Adds what another collector with the same limit has, with positions moved by `distance`.
  package mutating func report(_ other: DiagnosticCollector, movedBy distance: Int) {
    var new: [DiagnosticCode: Int] = [:]
    for diagnostic in other.kept {
      let count = counts[diagnostic.code, default: 0] + new[diagnostic.code, default: 0] + 1
      new[diagnostic.code, default: 0] += 1
      guard count <= limitPerCode else { continue }
      var moved = diagnostic
      moved.at = diagnostic.at.map { $0 + distance }
      kept.append(moved)
    }
    for (code, count) in other.counts { counts[code, default: 0] += count }
  }

  /// Whether nothing was reported.
  package var isEmpty: Bool { counts.isEmpty }

  /// The kept diagnostics in order, then one sentence per code that exceeded the limit, with the number left out.
  package var diagnostics: [Diagnostic] {
    let overflow = counts.filter { $0.value > limitPerCode }
      .sorted { $0.key.rawValue < $1.key.rawValue }
      .map { Diagnostic($0.key, "\($0.value - limitPerCode) more of this kind") }
    return kept + overflow
  }
}
