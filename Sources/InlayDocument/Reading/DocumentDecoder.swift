@_spi(AttributeTables) internal import InlayCore
internal import InlayJSON

/// Reads a portable document's JSON straight into the model.
///
/// Contents that are blobs become *absent* ones with digest and size; ``BlobResolver`` puts the bytes in their place
/// afterwards.
struct DocumentDecoder: ~Copyable {
  var reader: JSONReader
  let limits: Limits
  /// Where `blobs` may stand: in the one-file JSON form.
  let takesBlobs: Bool
  /// The attribute to be read next.
  var attributeName: JSONName?
  /// Whether it was read.
  var hasReadAttribute = false
  var runSets = AttributeInterner<CharacterAttributeValues>()
  var paragraphSets = AttributeInterner<ParagraphAttributeValues>()

  init(_ bytes: [UInt8], limits: Limits, takesBlobs: Bool) {
    // Property-list values nest by two containers each and have a limit of their own.
    let depth = limits.jsonDepth.addingReportingOverflow(2 * Self.listDepth(limits))
    reader = JSONReader(
      bytes, maximumDepth: depth.overflow ? JSONReader.largestMaximumDepth : depth.partialValue)
    self.limits = limits
    self.takesBlobs = takesBlobs
  }

  /// How deep property-list values may nest; the model holds no more than 64.
  static func listDepth(_ limits: Limits) -> Int { min(max(0, limits.propertyListDepth), 64) }

  /// An error for a rule of the format at the byte `offset`.
  func broken(_ rule: String, at offset: Int) -> JSONError { JSONError(.invalid(rule), at: offset) }

  /// The error for an object without a member it must have.
  func missing(_ name: StaticString, at offset: Int) -> JSONError {
    broken("the member \"\(name)\" is missing in the object", at: offset)
  }

  /// The byte at which the next value starts.
  mutating func start() throws -> Int {
    _ = try reader.peekKind()
    return reader.offset
  }

  /// Reads an unknown member.
  mutating func unknown(_ name: JSONName, into members: inout [JSONMember]) throws {
    let member = try reader.readMember(name)
    if !nests(member.value, within: limits.jsonDepth) {
      throw InlayError.limit("jsonDepth", allowed: limits.jsonDepth)
    }
    members.append(member)
  }

  /// The unknown members of an object, whose names the reader has compared already.
  func members(_ list: [JSONMember], at offset: Int) throws -> JSONMembers {
    if list.isEmpty { return JSONMembers() }
    do { return try JSONMembers(list) } catch { throw JSONError(.duplicateName(error.name), at: offset) }
  }

  /// Refuses a name in an object whose members are all known.
  mutating func refuse(_ name: JSONName) throws -> Never {
    throw broken("unexpected member \(Visible.quoted(reader.string(name)))", at: name.offset)
  }
}

/// Whether `value` nests no deeper than `limit`.
private func nests(_ value: JSONValue, within limit: Int) -> Bool {
  switch value {
  case .array(let values): limit > 0 && values.allSatisfy { nests($0, within: limit - 1) }
  case .object(let members): limit > 0 && members.allSatisfy { nests($0.value, within: limit - 1) }
  default: true
  }
}

/// Gives equal sets of attributes one storage: many runs share few sets.
struct AttributeInterner<Values: AttributeValues> {
  private var known: [Values: Attributes<Values>] = [:]
  private var last: (values: Values, attributes: Attributes<Values>)?

  mutating func attributes(_ values: Values) -> Attributes<Values> {
    if let last, last.values == values { return last.attributes }
    let attributes: Attributes<Values>
    if let found = known[values] {
      attributes = found
    } else {
      attributes = Attributes(values)
      known[values] = attributes
    }
    last = (values, attributes)
    return attributes
  }
}

// MARK: - Values of the format's own types

extension DocumentDecoder {
  mutating func length() throws -> Length {
    Length(thousandths: try reader.readInteger(in: AttributeRanges.lengths))
  }

  /// A length that is not negative.
  mutating func size() throws -> Length {
    Length(thousandths: try reader.readInteger(in: AttributeRanges.sizes))
  }

  mutating func constant<Constant: OpenConstant>() throws -> Constant {
    Constant(rawValue: try reader.readString())
  }

  mutating func color() throws -> TextColor {
    let at = try start()
    guard let color = TextColor(try reader.readString()) else {
      throw broken("a color is # and eight lower-case hexadecimal digits", at: at)
    }
    return color
  }

  mutating func digest() throws -> ContentDigest {
    let at = try start()
    let text = try reader.readString()
    guard let digest = ContentDigest(text) else {
      throw broken(
        "a digest is sha256: and 64 lower-case hexadecimal digits, not \(Visible.quoted(text))", at: at)
    }
    return digest
  }

  /// A member that is there only to be true.
  mutating func flag() throws -> Bool {
    let at = try start()
    guard try reader.readBool() else {
      throw broken("this member is true or absent", at: at)
    }
    return true
  }

  /// An offset into the text.
  mutating func offset() throws -> Int {
    try reader.readInteger(in: 0...DecomposedText.maximumUnits)
  }

  /// The length of a range of the text that is not empty.
  mutating func count() throws -> Int {
    try reader.readInteger(in: 1...DecomposedText.maximumUnits)
  }
}
