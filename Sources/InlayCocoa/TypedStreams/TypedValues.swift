import InlayCore

/// Reads the objects of a typedstream as plain values.
///
/// A stream may share a long object a million times. What reading costs is bounded by an allowance that grows with the
/// stream, as in property lists.
struct TypedValues {
  let stream: TypedStream
  private let limits: Limits
  /// Bytes and values that may still be read.
  private var left: Int
  /// Whether the last property list that was read had nil in it.
  private(set) var leavesOutNil = false

  init(_ stream: TypedStream, limits: Limits) {
    (self.stream, self.limits) = (stream, limits)
    left = 32 * min(stream.bytes.count, 1 << 40) + (16 << 20)
  }

  /// The values of an object of a kind; `nil` if the object is of another.
  mutating func values(
    _ object: TypedStream.Object, of kind: TypedStream.Kind
  ) throws -> ArraySlice<TypedStream.Value>? {
    guard object.kind == kind else { return nil }
    try spend(object.values.count + 1, object)
    return stream.values[object.values]
  }

  private mutating func spend(_ cost: Int, _ object: TypedStream.Object) throws {
    left -= cost
    guard left >= 0 else {
      throw InlayError.typedMalformed("it shares long objects too often", at: object.offset)
    }
  }

  /// The object that a value is; `nil` for nil, and for other values.
  func object(_ value: TypedStream.Value?) -> TypedStream.Object? {
    if case .object(let number)? = value { stream.object(number) } else { nil }
  }

  private func malformed(_ problem: String, _ object: TypedStream.Object) -> InlayError {
    InlayError.typedMalformed(problem, at: object.offset)
  }

  /// A string, and whether something in it was replaced with U+FFFD; `nil` if it is none.
  mutating func text(_ object: TypedStream.Object) throws -> TypedText? {
    guard let values = try values(object, of: .string) else { return nil }
    guard case .text(let range)? = values.first else { throw malformed("a string has no text", object) }
    try spend(range.count, object)
    return TypedText(stream.bytes[range])
  }

  /// A string; `nil` if the value is none.
  mutating func string(_ value: TypedStream.Value?) throws -> String? {
    try object(value).flatMap { try text($0)?.string }
  }

  /// A number; `nil` if it is none. One of the type of characters that is 0 or 1 is a boolean.
  mutating func number(_ object: TypedStream.Object) throws -> PropertyListValue? {
    guard let values = try values(object, of: .number) else { return nil }
    guard values.count == 2, case .cString(let type)? = values.first else {
      throw malformed("a number has no type", object)
    }
    let isCharacter = stream.bytes[stream.strings[type]].elementsEqual([UInt8(ascii: "c")])
    switch values.last {
    case .integer(let number)? where isCharacter && (0...1).contains(number): return .boolean(number == 1)
    case .integer(let number)?: return .integer(number)
    case .real(let number)?: return .real(.init(number))
    default: throw malformed("a number has no value", object)
    }
  }

  /// A whole number that fits; `nil` if the value is none.
  mutating func integer(_ value: TypedStream.Value?) throws -> Int? {
    switch try object(value).flatMap({ try number($0) }) {
    case .integer(let number)?: Int(exactly: number)
    case .boolean(let flag)?: flag ? 1 : 0
    case .real(let number)?: Int(exactly: number.value)
    default: nil
    }
  }

  /// Keys and values of a dictionary, in turn; `nil` if it is none.
  mutating func pairs(_ object: TypedStream.Object) throws -> ArraySlice<TypedStream.Value>? {
    guard let values = try values(object, of: .dictionary) else { return nil }
    let pairs = values.dropFirst()
    guard case .integer(let count)? = values.first, count >= 0, Int128(pairs.count) == 2 * count else {
      throw malformed("a dictionary does not have as many values as it says", object)
    }
    return pairs
  }

  /// The elements of an array or set; `nil` if it is neither.
  mutating func elements(_ object: TypedStream.Object) throws -> ArraySlice<TypedStream.Value>? {
    guard let values = try values(object, of: .array) ?? values(object, of: .set) else { return nil }
    guard case .integer(let count)? = values.first, Int128(values.count - 1) == count else {
      throw malformed("an array or set does not have as many values as it says", object)
    }
    return values.dropFirst()
  }

  /// Bytes; `nil` if the object has none.
  mutating func data(_ object: TypedStream.Object) throws -> [UInt8]? {
    guard let values = try values(object, of: .data) else { return nil }
    guard values.count == 2, case .integer(let count)? = values.first, case .data(let range)? = values.last,
      Int128(range.count) == count
    else { throw malformed("data does not have as many bytes as it says", object) }
    try spend(range.count, object)
    return Array(stream.bytes[range])
  }

  /// A URL, with its base in front, or a string; `nil` if it is neither.
  mutating func link(_ object: TypedStream.Object) throws -> String? {
    if let text = try text(object) { return text.string }
    guard let values = try values(object, of: .url) else { return nil }
    guard let relative = try string(values.last) else { throw malformed("a URL has no text", object) }
    guard values.count > 2, let base = self.object(values.dropLast().last),
      let start = try self.values(base, of: .url)
    else { return relative }
    return try (string(start.last) ?? "") + relative
  }

  /// A date in seconds since 2001; `nil` if it is none.
  private mutating func date(_ object: TypedStream.Object) throws -> Double? {
    guard let values = try values(object, of: .date) else { return nil }
    guard case .real(let seconds)? = values.first else { throw malformed("a date has no time", object) }
    return seconds
  }
}

extension TypedValues {
  /// An object as a property list: strings, numbers, dates, data, arrays, sets as arrays, and dictionaries with strings as
  /// keys. `nil` if it is, or holds, something else. Nil in it is left out, and ``leavesOutNil`` says so.
  ///
  /// - Throws: `InlayError` if the stream is damaged or a limit of property lists is exceeded, as by an object that holds
  ///   itself.
  mutating func propertyList(_ object: TypedStream.Object) throws -> PropertyListValue? {
    leavesOutNil = false
    var values = limits.propertyListValues
    return try propertyList(object, depth: limits.propertyListDepth, left: &values)
  }

  private mutating func propertyList(
    _ object: TypedStream.Object, depth: Int, left: inout Int
  ) throws -> PropertyListValue? {
    guard depth > 0 else {
      throw InlayError.limit(
        "propertyListDepth", allowed: limits.propertyListDepth, at: .byte(object.offset))
    }
    left -= 1
    guard left >= 0 else {
      throw InlayError.limit(
        "propertyListValues", allowed: limits.propertyListValues, at: .byte(object.offset))
    }
    switch object.kind {
    case .string: return try text(object).map { .string(ExactString($0.string)) }
    case .number: return try number(object)
    case .data: return try data(object).map { .data($0) }
    case .date: return try date(object).map { .date(.init($0)) }
    case .url: return try link(object).map { .string(ExactString($0)) }
    case .array, .set:
      var list: [PropertyListValue] = []
      for element in try elements(object) ?? [] {
        guard let inner = try member(element, depth: depth, left: &left) else { return nil }
        if case .value(let value) = inner { list.append(value) }
      }
      return .array(list)
    case .dictionary:
      var members: [ExactString: PropertyListValue] = [:]
      var pairs = try pairs(object) ?? []
      while let key = pairs.popFirst(), let value = pairs.popFirst() {
        guard let name = try string(key), let inner = try member(value, depth: depth, left: &left) else {
          return nil
        }
        if case .value(let value) = inner { members[ExactString(name)] = value }
      }
      return .dictionary(members)
    case .attributedString, nil: return nil
    }
  }

  /// A value in another: nil, or a property list.
  private enum Member {
    case none
    case value(PropertyListValue)
  }

  private mutating func member(
    _ value: TypedStream.Value, depth: Int, left: inout Int
  ) throws -> Member? {
    guard let object = object(value) else {
      leavesOutNil = true
      return Member.none
    }
    return try propertyList(object, depth: depth - 1, left: &left).map { .value($0) }
  }
}

/// Text that was stored as UTF-8.
struct TypedText: Sendable {
  let string: String
  /// Whether something in it was replaced with U+FFFD.
  let isRepaired: Bool

  /// Decodes UTF-8. Half of a surrogate pair, which it cannot hold, stays one UTF-16 unit: lengths count it.
  init(_ bytes: ArraySlice<UInt8>) {
    if let valid = String(validating: bytes, as: UTF8.self) {
      (string, isRepaired) = (valid, false)
      return
    }
    var repaired = Array(bytes)
    for at in repaired.indices.dropLast(2)
    where repaired[at] == 0xED && repaired[at + 1] >= 0xA0 && repaired[at + 1] < 0xC0
      && repaired[at + 2] & 0xC0 == 0x80
    {
      repaired.replaceSubrange(at...at + 2, with: [0xEF, 0xBF, 0xBD])
    }
    (string, isRepaired) = (String(decoding: repaired, as: UTF8.self), true)
  }
}
