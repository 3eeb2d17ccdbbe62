/// Something a conversion noticed: a loss, a repair, or a fact inferred.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  /// What kind of thing was noticed.
  public var code: DiagnosticCode
  /// UTF-16 offset in the text it concerns, where there is one.
  public var at: Int?
  /// One sentence for a person, without a full stop at the end.
  @Exact public var message: String

  /// A diagnostic.
  public init(_ code: DiagnosticCode, at: Int? = nil, _ message: String) {
    self.code = code
    self.at = at
    self.message = message
  }

  /// One line: the code, the UTF-16 position where there is one, and the sentence.
  public var description: String {
    at.map { "\(code) at \($0): \(message)" } ?? "\(code): \(message)"
  }
}

/// A stable name for one kind of ``Diagnostic``, in the form `room.whatHappened`.
///
/// Each room adds its own codes as constants in an extension beside the code that reports them.
public struct DiagnosticCode: OpenConstant {
  /// The code, such as `rtf.unknownDestination`.
  public let rawValue: String
  /// A code of this name, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }
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
