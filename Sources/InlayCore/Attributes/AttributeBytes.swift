internal import InlayJSON

/// Counts the bytes of the strings in a set of attributes, such as links, names and custom values, or of an image.
///
/// Numbers, colors and flags do not count. Their number in a set is bounded.
struct AttributeBytes: AttributeVisitor {
  private var sum = 0

  /// The bytes in a set of attributes. Complexity: O(tab stops, custom values and unknown members).
  static func count<Values: RunAttributes>(_ attributes: Attributes<Values>) -> Int {
    var values = attributes.values
    var bytes = AttributeBytes()
    values.visit(&bytes)
    bytes.add(values.unknownMembers)
    return bytes.sum
  }

  /// The bytes of the identifier, description, name and unknown members of an image.
  static func count(_ image: InlineImage) -> Int {
    let parts = image.parts
    var bytes = AttributeBytes()
    bytes.add(parts.identifier?.rawValue)
    bytes.add(parts.description)
    bytes.add(parts.fileName)
    bytes.add(parts.unknownMembers)
    for form in [parts.primary] + parts.alternates {
      if case .external(let external) = form.content { bytes.add(external.url) }
      bytes.add(form.mediaType?.rawValue)
      bytes.add(form.role.rawValue)
      bytes.add(form.unknownMembers)
    }
    return bytes.sum
  }

  mutating func string(_ name: StaticString, _ value: inout String?) { add(value) }

  mutating func constant<Constant: OpenConstant>(_ name: StaticString, _ value: inout Constant?) {
    add(value?.rawValue)
  }

  mutating func color(_ name: StaticString, _ value: inout TextColor?) {}
  mutating func length(_ name: StaticString, _ value: inout Length?, in range: ClosedRange<Int>) {}
  mutating func integer(_ name: StaticString, _ value: inout Int?, in range: ClosedRange<Int>) {}
  mutating func flag(_ name: StaticString, _ value: inout Bool) {}
  mutating func boolean(_ name: StaticString, _ value: inout Bool?) {}
  mutating func shadow(_ name: StaticString, _ value: inout Shadow?) {}

  mutating func tabStops(_ name: StaticString, _ value: inout [TabStop]?) {
    for stop in value ?? [] {
      sum += Self.numberBytes
      add(stop.alignment.rawValue)
      add(stop.leader)
    }
  }

  mutating func dimension(_ name: StaticString, _ value: inout BlockDimension?) {}

  mutating func dimensions(_ name: StaticString, _ value: inout [BlockDimension?]?) {
    sum += (value?.count ?? 0) * Self.numberBytes
  }

  mutating func custom(_ name: StaticString, _ value: inout CustomAttributes) {
    for (name, value) in value {
      add(name.string)
      add(value)
    }
  }

  /// What a value without a string counts where their number is not bounded.
  private static let numberBytes = 16

  private mutating func add(_ string: String?) { sum += string?.utf8.count ?? 0 }

  private mutating func add(_ value: PropertyListValue) {
    sum += Self.numberBytes
    switch value {
    case .string(let string): add(string.string)
    case .data(let data): sum += data.count
    case .array(let values): for value in values { add(value) }
    case .dictionary(let values):
      for (name, value) in values {
        add(name.string)
        add(value)
      }
    case .integer, .real, .boolean, .date: break
    }
  }

  private mutating func add(_ members: JSONMembers) {
    for member in members {
      add(member.name)
      add(member.value)
    }
  }

  private mutating func add(_ value: JSONValue) {
    sum += Self.numberBytes
    switch value {
    case .string(let string): add(string)
    case .array(let values): for value in values { add(value) }
    case .object(let members): add(members)
    case .null, .bool, .number: break
    }
  }
}
