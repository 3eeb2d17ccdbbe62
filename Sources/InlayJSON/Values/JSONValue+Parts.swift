extension JSONValue {
  /// The string, if it is one.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The elements, if it is an array.
  package var elements: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  /// The members, if it is an object.
  package var members: JSONMembers? { if case .object(let members) = self { members } else { nil } }
  /// The integer, if it is one (``JSONNumber/integer``).
  package var integer: Int? { if case .number(let number) = self { number.integer } else { nil } }
  /// The string, or the integer in digits: programs write identifiers as either.
  package var text: String? { string ?? integer.map { "\($0)" } }
  /// Whether it is `true`.
  package var isTrue: Bool { self == .bool(true) }
}
