import InlayCore

/// Members of objects as plain values. A member of another type counts as missing, unless it is needed.
extension KeyedArchive {
  /// A string, `NSString` or an attributed string's text.
  mutating func string(_ value: KeyedValue?) throws -> String? {
    guard let value else { return nil }
    if case .string(let text) = value.object { return text.string }
    guard value.isKind(of: "NSString") else { return nil }
    if let index = value.members["NS.string"], case .string(let text) = try self.value(at: index)?.object {
      return text.string
    }
    if let index = value.members["NS.bytes"], case .data(let bytes) = try self.value(at: index)?.object {
      return String(decoding: bytes, as: UTF8.self)
    }
    return nil
  }

  /// Whether something in a string was replaced with U+FFFD: a lone surrogate, or bytes that are not UTF-8.
  mutating func isRepaired(_ value: KeyedValue) throws -> Bool {
    if let bytes = try data("NS.bytes", of: value) { return String(validating: bytes, as: UTF8.self) == nil }
    let string = try member("NS.string", of: value) ?? value
    return table.isRepaired(at: string.index)
  }

  /// Bytes, `NSData` or `NSMutableData`.
  mutating func data(_ value: KeyedValue?) throws -> [UInt8]? {
    guard let value else { return nil }
    if case .data(let bytes) = value.object { return bytes }
    guard value.isKind(of: "NSData"), let index = value.members["NS.data"] ?? value.members["NS.bytes"],
      case .data(let bytes) = try self.value(at: index)?.object
    else { return nil }
    return bytes
  }

  /// A number or boolean, or `NSNumber`.
  mutating func number(_ value: KeyedValue?) throws -> Double? {
    switch value?.object {
    case .integer(let number)?: return Double(number)
    case .real(let number)?: return number.value
    case .boolean(let flag)?: return flag ? 1 : 0
    case .dictionary?:
      guard let value, value.isKind(of: "NSNumber") else { return nil }
      return try scalar(of: value).flatMap {
        switch $0 {
        case .integer(let number): Double(number)
        case .real(let number): number.value
        case .boolean(let flag): flag ? 1 : 0
        default: nil
        }
      }
    default: return nil
    }
  }

  /// What an `NSNumber` holds, which stands in it, or is an object by itself.
  private mutating func scalar(of value: KeyedValue) throws -> ObjectTable.Object? {
    for key in ["NS.intval", "NS.dblval", "NS.boolval"] as [ExactString] {
      if let index = value.members[key] { return try self.value(at: index)?.object }
    }
    return nil
  }

  /// The elements of an `NSArray`, `NSSet` or `NSOrderedSet`, as indexes in the table; `nil` if it is none.
  mutating func elements(_ value: KeyedValue?) throws -> [Int]? {
    guard let value else { return nil }
    if case .array(let elements) = value.object { return elements }
    guard ["NSArray", "NSSet", "NSOrderedSet"].contains(where: value.isKind) else { return nil }
    if let index = value.members["NS.objects"], case .array(let elements) = try object(at: index) {
      return elements
    }
    return numbered("NS.object.", in: value)
  }

  /// Keys and values of an `NSDictionary`, in the order in which they stand there; `nil` if it is none.
  mutating func pairs(_ value: KeyedValue?) throws -> [(key: Int, value: Int)]? {
    guard let value, value.isKind(of: "NSDictionary") else { return nil }
    if let keys = value.members["NS.keys"], let values = value.members["NS.objects"],
      case .array(let keyIndexes) = try object(at: keys),
      case .array(let valueIndexes) = try object(at: values)
    {
      guard keyIndexes.count == valueIndexes.count else {
        throw InlayError.archiveMalformed(
          "a dictionary has \(keyIndexes.count) keys and \(valueIndexes.count) values",
          at: table.place(of: value.index))
      }
      return zip(keyIndexes, valueIndexes).map { ($0, $1) }
    }
    return zip(numbered("NS.key.", in: value), numbered("NS.object.", in: value)).map { ($0, $1) }
  }

  /// The members `PREFIX0`, `PREFIX1` … of an old archive.
  private func numbered(_ prefix: String, in value: KeyedValue) -> [Int] {
    var found: [Int] = []
    while let index = value.members[ExactString("\(prefix)\(found.count)")] { found.append(index) }
    return found
  }

  /// A member of an object; `nil` if it has none, or it is nil.
  mutating func member(_ name: ExactString, of value: KeyedValue) throws -> KeyedValue? {
    try value.members[name].flatMap { try self.value(at: $0) }
  }

  mutating func string(_ name: ExactString, of value: KeyedValue) throws -> String? {
    try string(member(name, of: value))
  }

  mutating func data(_ name: ExactString, of value: KeyedValue) throws -> [UInt8]? {
    try data(member(name, of: value))
  }

  mutating func number(_ name: ExactString, of value: KeyedValue) throws -> Double? {
    try number(member(name, of: value))
  }

  /// A whole number.
  mutating func integer(_ name: ExactString, of value: KeyedValue) throws -> Int? {
    try number(name, of: value).flatMap { Int(exactly: $0.rounded()) }
  }

  /// The URL of an `NSURL`, with its base in front, or of a string; `nil` if it is neither.
  mutating func link(_ value: KeyedValue) throws -> String? {
    if let text = try string(value) { return text }
    guard value.isKind(of: "NSURL"), let relative = try string("NS.relative", of: value) else { return nil }
    guard let base = try member("NS.base", of: value), base.number != value.number,
      let start = try string("NS.relative", of: base)
    else { return relative }
    return start + relative
  }
}

extension KeyedArchive {
  /// An object as a property list: strings, numbers, dates, data, arrays, sets as arrays, and dictionaries with strings as
  /// keys. `nil` if it is, or holds, something else. Nil in it is left out, and ``leavesOutNil`` says so.
  ///
  /// - Throws: `InlayError` if the archive is damaged or a limit of property lists is exceeded, as by an object that holds
  ///   itself.
  mutating func propertyList(_ value: KeyedValue, _ limits: Limits) throws -> PropertyListValue? {
    var left = limits.propertyListValues
    return try propertyList(value, depth: limits.propertyListDepth, left: &left, limits)
  }

  private mutating func propertyList(
    _ value: KeyedValue, depth: Int, left: inout Int, _ limits: Limits
  ) throws -> PropertyListValue? {
    let place = table.place(of: value.index)
    guard depth > 0 else {
      throw InlayError.limit("propertyListDepth", allowed: limits.propertyListDepth, at: place)
    }
    left -= 1
    guard left >= 0 else {
      throw InlayError.limit("propertyListValues", allowed: limits.propertyListValues, at: place)
    }
    switch value.object {
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .real(let number): return .real(number)
    case .date(let seconds): return .date(seconds)
    default: break
    }
    if let text = try string(value) { return .string(ExactString(text)) }
    if let bytes = try data(value) { return .data(bytes) }
    if value.isKind(of: "NSDate"), let seconds = try number("NS.time", of: value) {
      return .date(.init(seconds))
    }
    if value.isKind(of: "NSUUID"), let bytes = try data("NS.uuidbytes", of: value) { return .data(bytes) }
    if value.isKind(of: "NSURL"), let link = try link(value) { return .string(ExactString(link)) }
    if value.isKind(of: "NSNumber") {
      switch try scalar(of: value) {
      case .boolean(let flag)?: return .boolean(flag)
      case .integer(let number)?: return .integer(number)
      case .real(let number)?: return .real(number)
      default: return nil
      }
    }
    if let elements = try elements(value) {
      var list: [PropertyListValue] = []
      for element in elements {
        guard let found = try self.value(at: element) else {
          leavesOutNil = true
          continue
        }
        guard let inner = try propertyList(found, depth: depth - 1, left: &left, limits) else { return nil }
        list.append(inner)
      }
      return .array(list)
    }
    guard let pairs = try pairs(value) else { return nil }
    var members: [ExactString: PropertyListValue] = [:]
    for (key, index) in pairs {
      guard let name = try string(self.value(at: key)) else { return nil }
      guard let found = try self.value(at: index) else {
        leavesOutNil = true
        continue
      }
      guard let inner = try propertyList(found, depth: depth - 1, left: &left, limits) else { return nil }
      members[ExactString(name)] = inner
    }
    return .dictionary(members)
  }
}
