/// A member of a JSON object: a name and a value.
public struct JSONMember: Sendable {
  /// The name, which compares by its UTF-8 bytes.
  public let name: String
  /// The value.
  public var value: JSONValue

  /// A member named `name`.
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
  /// Whether the names are equal, byte for byte, and the values are equal.
  public static func == (a: JSONMember, b: JSONMember) -> Bool {
    sameUTF8(a.name, b.name) && a.value == b.value
  }

  /// Hashes the name's UTF-8 bytes and the value.
  public func hash(into hasher: inout Hasher) {
    hashUTF8(name, into: &hasher)
    hasher.combine(value)
  }
}

/// The error for an object with two members of the same name.
package struct JSONDuplicateName: Error, Sendable, CustomStringConvertible {
  /// The name that occurs twice.
  package let name: String

  /// One sentence that contains the name.
  package var description: String { "the member name \(JSONError.quoted(name)) occurs twice in one object" }
}
