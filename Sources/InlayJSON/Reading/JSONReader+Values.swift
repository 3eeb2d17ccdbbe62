extension JSONReader {
  /// Reads `true` or `false`.
  ///
  /// - Throws: ``JSONError`` if it is neither.
  package mutating func readBool() throws(JSONError) -> Bool {
    let byte = try nextByte()
    switch byte {
    case 0x74:
      try expect("true")
      return true
    case 0x66:
      try expect("false")
      return false
    default: throw mismatch(byte, .bool)
    }
  }

  /// Reads `null`.
  ///
  /// - Throws: ``JSONError`` if it is something else.
  package mutating func readNull() throws(JSONError) {
    let byte = try nextByte()
    guard byte == 0x6E else { throw mismatch(byte, .null) }
    try expect("null")
  }

  /// Reads the next value without keeping it, and checks it as strictly as any other. Complexity: O(n).
  ///
  /// - Throws: ``JSONError`` if it is malformed or nested too deep.
  package mutating func skipValue() throws(JSONError) {
    let base = depth
    repeat {
      switch try peekKind() {
      case .null: try readNull()
      case .bool: _ = try readBool()
      case .number: _ = try readNumber()
      case .string: _ = try readStringToken()
      case .array: try beginArray()
      case .object: try beginObject()
      }
    } while try advance(to: base)
  }

  /// Reads the next value of any kind. Complexity: O(n), and O(m log m) for an object of m members that are not in
  /// canonical order.
  ///
  /// - Throws: ``JSONError`` if it is malformed or nested too deep.
  package mutating func readValue() throws(JSONError) -> JSONValue {
    let base = depth
    var builder = ValueBuilder()
    repeat {
      switch try peekKind() {
      case .null:
        try readNull()
        builder.add(.null)
      case .bool: builder.add(.bool(try readBool()))
      case .number: builder.add(.number(try readNumber()))
      case .string: builder.add(.string(try readString()))
      case .array:
        try beginArray()
        builder.open(isObject: false)
      case .object:
        try beginObject()
        builder.open(isObject: true)
      }
    } while try advance(to: base, &builder)
    return builder.value
  }

  /// Reads the value of the member `name` and returns both as a member. Complexity: as ``readValue()``.
  ///
  /// - Throws: ``JSONError`` if it is malformed or nested too deep.
  package mutating func readMember(_ name: JSONName) throws(JSONError) -> JSONMember {
    let text = string(name)
    return JSONMember(text, try readValue())
  }

  /// Advances to the next value inside the containers opened since `base`, and closes those that end. Returns `false`
  /// if all have ended. Throws if the input is malformed.
  private mutating func advance(to base: Int) throws(JSONError) -> Bool {
    while depth > base {
      if innermost.isObject {
        if try nextMemberName() != nil { return true }
      } else if try hasNextElement() {
        return true
      }
    }
    return false
  }

  /// The same as ``advance(to:)``, but also passes names and ends to `builder`.
  private mutating func advance(to base: Int, _ builder: inout ValueBuilder) throws(JSONError) -> Bool {
    while depth > base {
      if innermost.isObject {
        if let name = try nextMemberName() {
          builder.name = string(name)
          return true
        }
      } else if try hasNextElement() {
        return true
      }
      do { try builder.close() } catch {
        // Cannot happen, because duplicate names are refused when they are read.
        throw JSONError(.duplicateName(error.name), at: position)
      }
    }
    return false
  }

  /// Reads a literal whose first byte is at `position`. Throws if the rest differs.
  private mutating func expect(_ literal: StaticString) throws(JSONError) {
    let start = position
    for index in 0..<literal.utf8CodeUnitCount {
      guard start &+ index < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count) }
      guard unsafe bytes[start &+ index] == literal.utf8Start[index] else {
        position = start &+ index
        throw unexpected(bytes[position], "'\(literal)'")
      }
    }
    position = start &+ literal.utf8CodeUnitCount
  }
}

/// Builds a value from its parts in reading order, without recursion.
private struct ValueBuilder {
  /// The name of the member whose value comes next.
  var name = ""
  /// The last complete value outside all containers; at the end, the whole value.
  private(set) var value = JSONValue.null
  /// The open containers, the outermost first.
  private var open: [Container] = []

  private struct Container {
    /// The member name of this container in its parent, if that is an object.
    let name: String
    let isObject: Bool
    var elements: [JSONValue] = []
    var members: [JSONMember] = []
  }

  /// Adds a complete value.
  mutating func add(_ value: JSONValue) {
    let last = open.count &- 1
    if last < 0 {
      self.value = value
    } else if open[last].isObject {
      open[last].members.append(JSONMember(name, value))
    } else {
      open[last].elements.append(value)
    }
  }

  /// Starts a container, whose values follow.
  mutating func open(isObject: Bool) {
    open.append(Container(name: name, isObject: isObject))
  }

  /// Closes the innermost container and adds it to its parent. Throws for duplicate names.
  mutating func close() throws(JSONDuplicateName) {
    guard let container = open.popLast() else { return }
    name = container.name
    add(container.isObject ? .object(try JSONMembers(container.members)) : .array(container.elements))
  }
}
