/// Something that a conversion noticed: a loss, a repair, or an inferred fact.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  /// How much a diagnostic matters to someone who wanted everything carried over.
  public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Everything was carried over. The target format, or the way of reading, implies what was noticed.
    case implied
    /// Something was carried over in a lesser form: a length was rounded, or an attribute was left out.
    case reduced
    /// Content was not carried over: text, an image, a file, or a description.
    case lost

    /// Orders severities from the least to the most serious.
    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .implied: 0
      case .reduced: 1
      case .lost: 2
      }
    }
  }

  /// The kind of diagnostic.
  public var code: DiagnosticCode
  /// UTF-16 offset in the text, if the diagnostic concerns a position.
  public var at: Int?
  /// One sentence for people, without a period at the end.
  @Exact public var message: String
  /// Values from the sentence for programs, by name, such as `helper`. Each code documents its own names.
  public var details: [String: String]

  /// A diagnostic.
  public init(_ code: DiagnosticCode, at: Int? = nil, _ message: String, details: [String: String] = [:]) {
    self.code = code
    self.at = at
    self.message = message
    self.details = details
  }

  /// How much the diagnostic matters: the severity of its code.
  public var severity: Severity { code.severity }

  /// One line with the code, the UTF-16 position if there is one, and the sentence.
  public var description: String {
    at.map { "\(code) at \($0): \(message)" } ?? "\(code): \(message)"
  }
}

/// A stable name for one kind of ``Diagnostic``, in the form `module.whatHappened`.
///
/// Each module declares its codes as constants, in an extension beside the code that reports them. Two codes are equal
/// if their names are equal.
public struct DiagnosticCode: OpenConstant {
  /// The code, such as `rtf.unknownDestination`.
  public let rawValue: String
  /// The severity of diagnostics with this code.
  public let severity: Diagnostic.Severity

  /// A code with this name. A name that this version does not know counts as a loss.
  public init(rawValue: String) { self.init(rawValue, .lost) }

  /// A code and the severity of its diagnostics.
  public init(_ rawValue: String, _ severity: Diagnostic.Severity) {
    self.rawValue = rawValue
    self.severity = severity
  }
}

/// A value, and the diagnostics of the conversion that made it.
public struct Converted<Value> {
  /// The result.
  public var value: Value
  /// The diagnostics, in order of discovery.
  public var diagnostics: [Diagnostic]

  /// A result with its diagnostics.
  public init(_ value: Value, diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }
}

extension Converted: Sendable where Value: Sendable {}
extension Converted: Equatable where Value: Equatable {}
