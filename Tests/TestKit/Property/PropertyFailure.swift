/// A property that does not hold, with what is needed to see it again.
public struct PropertyFailure: Error, CustomStringConvertible {
  /// The name given to ``Property/check(_:cases:seed:_:)``.
  public var name: String
  /// The seed of the check.
  public var seed: UInt64
  /// The number of the failing case, from 0.
  public var caseNumber: Int
  /// What the property threw on the smallest input found.
  public var reason: String
  /// What the property noted about that input.
  public var notes: [String]
  /// The choices that make that input.
  public var tape: [UInt64]
  /// Shrinking steps that made the input smaller.
  public var shrinks: Int

  public var description: String {
    var lines = ["property “\(name)” does not hold: \(reason)"]
    lines += notes.map { "    " + $0 }
    let shown = tape.prefix(40).map(String.init).joined(separator: " ") + (tape.count > 40 ? " …" : "")
    lines.append("    choices (\(tape.count), after \(shrinks) shrinks): \(shown)")
    lines.append("    again: INLAY_SEED=\(seed) INLAY_CASE=\(caseNumber)")
    return lines.joined(separator: "\n")
  }
}

/// Why a property rejects a case: a sentence.
public struct Unmet: Error, CustomStringConvertible {
  public var description: String
  /// An unmet expectation.
  public init(_ description: String) { self.description = description }
}

/// A case whose input the property does not speak of.
struct Discarded: Error {}
