/// Gathers diagnostics without letting a hostile input make them fill the memory: of each code a bounded number is
/// kept, and a closing sentence counts the others.
package struct DiagnosticCollector: Sendable {
  /// How many diagnostics of one code are kept.
  package let limitPerCode: Int
  private var kept: [Diagnostic] = []
  private var counts: [DiagnosticCode: Int] = [:]

  /// A collector that keeps `limitPerCode` of each code.
  package init(limitPerCode: Int = 64) { self.limitPerCode = limitPerCode }

  /// Notes one diagnostic. The message is made only if it is kept.
  package mutating func report(
    _ code: DiagnosticCode, at: Int? = nil, _ message: @autoclosure () -> String,
    details: @autoclosure () -> [String: String] = [:]
  ) {
    let count = counts[code, default: 0] + 1
    counts[code] = count
    if count <= limitPerCode { kept.append(Diagnostic(code, at: at, message(), details: details())) }
  }

  /// Notes all of `diagnostics`.
  package mutating func report(_ diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics {
      report(diagnostic.code, at: diagnostic.at, diagnostic.message, details: diagnostic.details)
    }
  }

  /// Whether nothing was reported.
  package var isEmpty: Bool { counts.isEmpty }

  /// What was kept, in order, and for each code that overflowed a sentence with the number left out.
  package var diagnostics: [Diagnostic] {
    let overflow = counts.filter { $0.value > limitPerCode }
      .sorted { $0.key.rawValue < $1.key.rawValue }
      .map { Diagnostic($0.key, "\($0.value - limitPerCode) more of this kind") }
    return kept + overflow
  }
}
