internal import InlayCore
internal import InlayJSON

extension DocumentDecoder {
  /// Reads `custom`: attributes without a member of their own. The member must be left out if empty. Throws if it is
  /// invalid.
  mutating func custom() throws -> CustomAttributes {
    let start = try self.start()
    var left = limits.propertyListValues
    let values = try dictionary(depth: Self.listDepth(limits), left: &left)
    if values.isEmpty { throw broken("\"custom\" must have at least one member or be omitted", at: start) }
    return values
  }

  private mutating func dictionary(
    depth: Int, left: inout Int
  ) throws -> [ExactString: PropertyListValue] {
    var values: [ExactString: PropertyListValue] = [:]
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      values[ExactString(reader.string(name))] = try propertyListValue(depth: depth, left: &left)
    }
    return values
  }

  /// Reads one tagged value: an object with one member, whose name is the type.
  private mutating func propertyListValue(depth: Int, left: inout Int) throws -> PropertyListValue {
    guard depth > 0 else {
      throw InlayError.limit("propertyListDepth", allowed: Self.listDepth(limits))
    }
    left -= 1
    if left < 0 {
      throw InlayError.limit("propertyListValues", allowed: limits.propertyListValues)
    }
    let start = try self.start()
    try reader.beginObject()
    guard let tag = try reader.nextMemberName() else {
      throw broken("a property-list value must be tagged with its type", at: start)
    }
    let value: PropertyListValue
    switch tag {
    case "string": value = .string(ExactString(try reader.readString()))
    case "integer": value = .integer(try listInteger())
    case "real": value = .real(try listReal())
    case "date": value = .date(try listReal())
    case "boolean": value = .boolean(try reader.readBool())
    case "data": value = .data(try reader.readBase64(maximumBytes: max(0, limits.attachmentBytes)))
    case "array":
      var values: [PropertyListValue] = []
      try reader.beginArray()
      while try reader.hasNextElement() {
        values.append(try propertyListValue(depth: depth - 1, left: &left))
      }
      value = .array(values)
    case "dictionary": value = .dictionary(try dictionary(depth: depth - 1, left: &left))
    default: throw broken("unknown property-list type", at: tag.offset)
    }
    if let more = try reader.nextMemberName() {
      throw broken("a property-list value must have exactly one member", at: more.offset)
    }
    return value
  }

  /// Reads an integer from its text, which has no plus sign, leading zeros or minus zero.
  private mutating func listInteger() throws -> Int128 {
    let at = try start()
    let text = try reader.readString()
    guard text.utf8.count <= 20, let value = Int128(text), PropertyListValue.integerRange.contains(value),
      "\(value)".utf8.elementsEqual(text.utf8)
    else {
      throw broken("a property-list integer must be a plain decimal number from -2^63 to 2^64 - 1", at: at)
    }
    return value
  }

  private mutating func listReal() throws -> PropertyListValue.Real {
    let at = try start()
    guard let value = RealText.value(of: try reader.readString()) else {
      throw broken(
        "a property-list real must be the shortest decimal form of a double, or inf, -inf or nan", at: at)
    }
    return PropertyListValue.Real(value)
  }
}
