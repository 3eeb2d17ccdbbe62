/// A string that compares and hashes by its UTF-8 bytes.
///
/// Swift's `String` treats the composed and decomposed forms of "é" as equal. Identifiers, file names and attribute
/// names are opaque, so two spellings are two names. Inlay uses `ExactString` wherever such a name is a key.
public struct ExactString: Sendable, Hashable, Comparable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The string itself.
  public var string: String

  /// Wraps `string`.
  public init(_ string: String) { self.string = string }

  /// The string of a literal.
  public init(stringLiteral value: String) { self.string = value }

  /// The string itself.
  public var description: String { string }

  /// Whether the UTF-8 bytes are equal. Complexity: O(n).
  public static func == (a: ExactString, b: ExactString) -> Bool { exactlyEqual(a.string, b.string) }

  /// Compares the UTF-8 bytes, which gives the order of the Unicode scalars. Complexity: O(n).
  public static func < (a: ExactString, b: ExactString) -> Bool {
    a.string.utf8.lexicographicallyPrecedes(b.string.utf8)
  }

  /// Hashes the UTF-8 bytes.
  public func hash(into hasher: inout Hasher) { hashExactly(string, into: &hasher) }
}

/// Whether two strings hold the same UTF-8 bytes. Complexity: O(1) for copies of one string, which share their bytes, else
/// O(n).
package func exactlyEqual(_ a: String, _ b: String) -> Bool {
  guard a.utf8.count == b.utf8.count else { return false }
  let fast = unsafe a.utf8.withContiguousStorageIfAvailable { x in
    unsafe b.utf8.withContiguousStorageIfAvailable { y in
      unsafe x.baseAddress == y.baseAddress || x.elementsEqual(y)
    }
  }
  if let fast, let fast { return fast }
  return a.utf8.elementsEqual(b.utf8)
}

/// Hashes the UTF-8 bytes of a string and their count. Complexity: O(n).
package func hashExactly(_ string: String, into hasher: inout Hasher) {
  hasher.combine(string.utf8.count)
  let done: Void? = unsafe string.utf8.withContiguousStorageIfAvailable { bytes in
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
  }
  if done == nil { for byte in string.utf8 { hasher.combine(byte) } }
}

/// A value that compares and hashes without Unicode's canonical equivalence: `String` or `String?`.
public protocol ExactlyComparable: Sendable {
  /// Whether the UTF-8 bytes are equal.
  static func isExactlyEqual(_ a: Self, _ b: Self) -> Bool
  /// Hashes the UTF-8 bytes.
  func hashExactly(into hasher: inout Hasher)
}

extension String: ExactlyComparable {
  /// Whether two strings have the same UTF-8 bytes. Complexity: O(n).
  public static func isExactlyEqual(_ a: String, _ b: String) -> Bool { exactlyEqual(a, b) }
  /// Hashes the UTF-8 bytes. Complexity: O(n).
  public func hashExactly(into hasher: inout Hasher) { InlayCore.hashExactly(self, into: &hasher) }
}

extension Optional: ExactlyComparable where Wrapped: ExactlyComparable {
  /// Whether both are `nil`, or both have the same UTF-8 bytes.
  public static func isExactlyEqual(_ a: Wrapped?, _ b: Wrapped?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): Wrapped.isExactlyEqual(a, b)
    default: false
    }
  }
  /// Hashes whether there is a value, and its bytes.
  public func hashExactly(into hasher: inout Hasher) {
    hasher.combine(self != nil)
    self?.hashExactly(into: &hasher)
  }
}

/// Makes a stored `String` or `String?` compare and hash by its UTF-8 bytes. The equality that the compiler synthesizes
/// for the enclosing type is then exact.
@propertyWrapper
public struct Exact<Value: ExactlyComparable>: Sendable, Hashable {
  /// The string, or `nil`.
  public var wrappedValue: Value

  /// Wraps a string, or `nil`.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Whether the UTF-8 bytes are equal.
  public static func == (a: Exact, b: Exact) -> Bool {
    Value.isExactlyEqual(a.wrappedValue, b.wrappedValue)
  }

  /// Hashes the UTF-8 bytes.
  public func hash(into hasher: inout Hasher) { wrappedValue.hashExactly(into: &hasher) }
}
