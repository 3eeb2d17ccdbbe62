@_spi(AttributeTables) internal import InlayCore
internal import InlayJSON

/// Decodes a portable document's JSON directly into the model.
///
/// A content that is a blob becomes an *absent* content with digest and size. ``BlobResolver`` later replaces it with
/// the bytes.
struct DocumentDecoder: ~Copyable {
  var reader: JSONReader
  let limits: Limits
  /// Whether the member `blobs` is allowed, as in the one-file JSON form.
  let takesBlobs: Bool
  /// The next attribute to read.
  var attributeName: JSONName?
  /// Whether that attribute was read.
  var hasReadAttribute = false
  var runSets = AttributeInterner<CharacterAttributeValues>()
  var paragraphSets = AttributeInterner<ParagraphAttributeValues>()
  var tableSets = AttributeInterner<TableAttributeValues>()

  init(_ bytes: [UInt8], limits: Limits, takesBlobs: Bool) {
    // Each property-list value nests two JSON containers deep, and has a limit of its own.
    let depth = limits.jsonDepth.addingReportingOverflow(2 * Self.listDepth(limits))
    reader = JSONReader(
      bytes, maximumDepth: depth.overflow ? JSONReader.largestMaximumDepth : depth.partialValue)
    self.limits = limits
    self.takesBlobs = takesBlobs
  }

  /// Maximum nesting of property-list values; the model allows at most 64.
  static func listDepth(_ limits: Limits) -> Int { min(max(0, limits.propertyListDepth), 64) }

  /// The error for a broken rule of the format at the byte `offset`.
  func broken(_ rule: String, at offset: Int) -> JSONError { JSONError(.invalid(rule), at: offset) }

  /// The error for an object that lacks a required member.
  func missing(_ name: StaticString, at offset: Int) -> JSONError {
    broken("the member \"\(name)\" is missing from the object", at: offset)
  }

  /// The byte offset at which the next value starts. Throws if no value follows.
  mutating func start() throws -> Int {
    _ = try reader.peekKind()
    return reader.offset
  }

  /// Reads an unknown member. Throws if it is invalid.
  mutating func unknown(_ name: JSONName, into members: inout [JSONMember]) throws {
    let member = try reader.readMember(name)
    if !nests(member.value, within: limits.jsonDepth) {
      throw InlayError.limit("jsonDepth", allowed: limits.jsonDepth)
    }
    members.append(member)
  }

  /// The unknown members of an object. The reader has already checked that their names are distinct. Throws if they are
  /// invalid.
  func members(_ list: [JSONMember], at offset: Int) throws -> JSONMembers {
    if list.isEmpty { return JSONMembers() }
    do { return try JSONMembers(list) } catch { throw JSONError(.duplicateName(error.name), at: offset) }
  }

  /// Throws for an unknown name in an object that must not have unknown members.
  mutating func refuse(_ name: JSONName) throws -> Never {
    throw broken("unexpected member \(Visible.quoted(reader.string(name)))", at: name.offset)
  }
}

/// Whether `value` nests at most `limit` levels.
private func nests(_ value: JSONValue, within limit: Int) -> Bool {
  switch value {
  case .array(let values): limit > 0 && values.allSatisfy { nests($0, within: limit - 1) }
  case .object(let members): limit > 0 && members.allSatisfy { nests($0.value, within: limit - 1) }
  default: true
  }
}

/// Gives equal attribute sets the same storage, because many runs share few sets.
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

  /// A length of zero or more. Throws if it is invalid.
  mutating func size() throws -> Length {
    Length(thousandths: try reader.readInteger(in: AttributeRanges.sizes))
  }

  mutating func constant<Constant: OpenConstant>() throws -> Constant {
    Constant(rawValue: try reader.readString())
  }

  mutating func color() throws -> TextColor {
    let at = try start()
    guard let color = TextColor(try reader.readString()) else {
      throw broken("a color must be # and eight lowercase hexadecimal digits", at: at)
    }
    return color
  }

  mutating func digest() throws -> ContentDigest {
    let at = try start()
    let text = try reader.readString()
    guard let digest = ContentDigest(text) else {
      throw broken(
        "a digest must be sha256: and 64 lowercase hexadecimal digits, not \(Visible.quoted(text))", at: at)
    }
    return digest
  }

  /// Reads a member whose only valid value is `true`. Throws for any other value.
  mutating func flag() throws -> Bool {
    let at = try start()
    guard try reader.readBool() else {
      throw broken("this member must be true or be omitted", at: at)
    }
    return true
  }

  /// An offset in the text. Throws if it is invalid.
  mutating func offset() throws -> Int {
    try reader.readInteger(in: 0...DecomposedText.maximumUnits)
  }

  /// The length of a nonempty range of the text. Throws if it is invalid.
  mutating func count() throws -> Int {
    try reader.readInteger(in: 1...DecomposedText.maximumUnits)
  }
}
