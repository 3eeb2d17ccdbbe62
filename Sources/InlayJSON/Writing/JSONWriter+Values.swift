extension JSONWriter {
  /// Writes `null`.
  package mutating func null() {
    guard beginValue("null") else { return }
    raw("null")
    endValue()
  }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) {
    guard beginValue("true or false") else { return }
    raw(value ? "true" : "false")
    endValue()
  }

  /// Writes an integer. Beyond ±(2^53 - 1) it is an error, because a double cannot represent it.
  package mutating func integer(_ value: Int) {
    guard value.magnitude <= JSONNumber.largestInteger.magnitude else {
      return fail(.unrepresentableNumber("\(value)"))
    }
    guard beginValue("an integer") else { return }
    putInteger(value)
    endValue()
  }

  /// Writes a number as in ECMAScript (RFC 8785, 3.2.2.3). An infinity or NaN is an error.
  package mutating func double(_ value: Double) {
    guard let number = JSONNumber(value) else { return fail(.unrepresentableNumber("\(value)")) }
    if let integer = number.integer { return self.integer(integer) }
    guard beginValue("a number") else { return }
    putDouble(number.double)
    endValue()
  }

  /// Writes a string. Complexity: O(n).
  package mutating func string(_ value: String) {
    guard beginValue("a string") else { return }
    putString(value)
    endValue()
  }

  /// Writes a whole value. Complexity: O(n).
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let value): double(value.double)
    case .string(let value): string(value)
    case .array(let values):
      beginArray()
      for element in values { self.value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        name(member.name)
        self.value(member.value)
      }
      endObject()
    }
  }
}

// MARK: - Values in pieces

extension JSONWriter {
  /// Starts a string. Continue it with ``stringPiece(_:)`` and end it with ``endString()``.
  package mutating func beginString() {
    guard beginValue("a string") else { return }
    reserve(1)
    put(0x22)
  }

  /// Writes a piece of a string that ``beginString()`` started. Complexity: O(n).
  package mutating func stringPiece(_ piece: Substring) {
    guard isInPieces else { return fail(.misplaced("a piece of a string")) }
    var copy = piece
    copy.withUTF8 { bytes in escape(unsafe bytes.span) }
  }

  /// Ends a string.
  package mutating func endString() {
    guard isInPieces else { return fail(.misplaced("the end of a string")) }
    reserve(1)
    put(0x22)
    endValue()
  }

  /// Starts a value that the caller assembles from raw pieces, for loops over millions of small objects of the same
  /// shape. End it with ``endRaw()``. The caller must make sure that the pieces form one canonical value; this is not
  /// checked.
  package mutating func beginRaw() { _ = beginValue("a raw value") }

  /// Ends a raw value.
  package mutating func endRaw() {
    guard isInPieces else { return fail(.misplaced("the end of a raw value")) }
    endValue()
  }

  /// Writes the ASCII characters of `constant` unchanged, inside a raw value.
  package mutating func rawConstant(_ constant: StaticString) {
    guard isInPieces else { return fail(.misplaced("a raw constant")) }
    raw(constant)
  }

  /// Writes an integer inside a raw value. Beyond ±(2^53 - 1) it is an error.
  package mutating func rawInteger(_ value: Int) {
    guard isInPieces else { return fail(.misplaced("a raw integer")) }
    guard value.magnitude <= JSONNumber.largestInteger.magnitude else {
      return fail(.unrepresentableNumber("\(value)"))
    }
    putInteger(value)
  }

  /// Writes the ASCII characters of `prefix` and then an integer, inside a raw value. This is faster than two calls. An
  /// integer beyond ±(2^53 - 1) is an error.
  package mutating func rawInteger(_ value: Int, after prefix: StaticString) {
    guard isInPieces else { return fail(.misplaced("a raw integer")) }
    guard value.magnitude <= JSONNumber.largestInteger.magnitude else {
      return fail(.unrepresentableNumber("\(value)"))
    }
    raw(prefix, more: Self.integerRoom)
    putReservedInteger(value)
  }

  /// Writes a string with its quotation marks inside a raw value. Complexity: O(n).
  package mutating func rawString(_ value: String) {
    guard isInPieces else { return fail(.misplaced("a raw string")) }
    putString(value)
  }
}
