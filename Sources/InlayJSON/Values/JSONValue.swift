/// Any JSON value. Unknown members are kept in this form.
///
/// Strings and names compare and hash by their UTF-8 bytes. The members of an object are always in canonical order, so
/// the order in which objects were written does not affect equality.
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

  /// The kind of the value.
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

  /// The value of the member named `name`, if this is an object that has one. Complexity: O(log n).
  public subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}

extension JSONValue: Hashable {
  /// Whether the values are equal, with strings compared byte for byte. Complexity: O(n).
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

  /// Hashes the kind and the value, with strings as UTF-8 bytes. Complexity: O(size of the value).
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
