/// Something a conversion noticed: a loss, a repair, or a fact inferred.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  /// How much it matters to somebody who wanted everything carried.
  public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Everything came through. The target or the way of reading implies what was noticed.
    case implied
    /// It came through in a lesser form: a length rounded, an attribute left out.
    case reduced
    /// Content did not come through: text, an image, a file, a description.
    case lost

    /// From the least to the most serious.
    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .implied: 0
      case .reduced: 1
      case .lost: 2
      }
    }
  }

  /// What kind of thing was noticed.
  public var code: DiagnosticCode
  /// UTF-16 offset in the text it concerns, where there is one.
  public var at: Int?
  /// One sentence for a person, without a full stop at the end.
  @Exact public var message: String
  /// What a program may need of the sentence, by name, such as `helper`. Each code documents its own.
  public var details: [String: String]

  /// A diagnostic.
  public init(_ code: DiagnosticCode, at: Int? = nil, _ message: String, details: [String: String] = [:]) {
    self.code = code
    self.at = at
    self.message = message
    self.details = details
  }

  /// How much it matters: that of its code.
  public var severity: Severity { code.severity }

  /// One line: the code, the UTF-16 position where there is one, and the sentence.
  public var description: String {
    at.map { "\(code) at \($0): \(message)" } ?? "\(code): \(message)"
  }
}

/// A stable name for one kind of ``Diagnostic``, in the form `room.whatHappened`.
///
/// Each room adds its own codes as constants in an extension beside the code that reports them. Two codes are equal if
/// their names are.
public struct DiagnosticCode: OpenConstant {
  /// The code, such as `rtf.unknownDestination`.
  public let rawValue: String
  /// How much diagnostics of this code matter.
  public let severity: Diagnostic.Severity

  /// A code of this name, known or not; one that is not known counts as a loss.
  public init(rawValue: String) { self.init(rawValue, .lost) }

  /// A code and how much its diagnostics matter.
  public init(_ rawValue: String, _ severity: Diagnostic.Severity) {
    self.rawValue = rawValue
    self.severity = severity
  }
}

/// A value, and what was noticed on the way to it.
public struct Converted<Value> {
  /// The result.
  public var value: Value
  /// What was noticed, in order of discovery.
  public var diagnostics: [Diagnostic]

  /// A result with its diagnostics.
  public init(_ value: Value, diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }
}

extension Converted: Sendable where Value: Sendable {}
extension Converted: Equatable where Value: Equatable {}
