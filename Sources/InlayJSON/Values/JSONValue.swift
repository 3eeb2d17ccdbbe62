/// A JSON value of any shape: what unknown members are kept as.
///
/// Strings and names compare and hash by their UTF-8 bytes. The members of an object are always in canonical
/// order, so two objects are equal whatever order they were written in.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number: a finite double.
  case number(JSONNumber)
  /// A string, unescaped.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, its members in canonical order.
  case object(JSONMembers)

  /// What kind of value this is.
  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The value of the member called `name` if this is an object that has one. Complexity: O(log n).
  public subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}

extension JSONValue: Hashable {
  /// Equality by value; strings byte for byte. Complexity: O(n).
  public static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): sameUTF8(a, b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Feeds the kind and the value, strings by their UTF-8 bytes. Complexity: O(size of the value).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .null: break
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): hashUTF8(value, into: &hasher)
    case .array(let values): hasher.combine(values)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral
{
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number without a fraction.
  public init(integerLiteral value: Int32) { self = .number(JSONNumber(value)) }
  /// An array of these values.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}
