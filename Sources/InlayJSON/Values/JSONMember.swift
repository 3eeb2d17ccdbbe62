/// A member of a JSON object: a name and a value.
public struct JSONMember: Sendable {
  /// The name; compares byte for byte.
  public let name: String
  /// The value.
  public var value: JSONValue

  /// A member called `name`.
  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }

  /// Whether the name of `a` comes before that of `b` in canonical order: by UTF-16 code units (RFC 8785, 3.2.3).
  static func precedes(_ a: String, _ b: String) -> Bool {
    let fast = unsafe a.utf8.withContiguousStorageIfAvailable { x in
      unsafe b.utf8.withContiguousStorageIfAvailable { y in unsafe precedesInUTF16(x, y) }
    }
    if let fast, let fast { return fast }
    return precedesInUTF16(a.utf8, b.utf8)
  }
}

extension JSONMember: Hashable {
  /// Equal names, byte for byte, and equal values.
  public static func == (a: JSONMember, b: JSONMember) -> Bool {
    sameUTF8(a.name, b.name) && a.value == b.value
  }

  /// Feeds the name's UTF-8 bytes and the value.
  public func hash(into hasher: inout Hasher) {
    hashUTF8(name, into: &hasher)
    hasher.combine(value)
  }
}

/// An object was to be made of members of which two have the same name.
package struct JSONDuplicateName: Error, Sendable, CustomStringConvertible {
  /// The name that occurs twice.
  package let name: String

  /// One sentence with the name.
  package var description: String { "the member name \(JSONError.quoted(name)) occurs twice in one object" }
}
