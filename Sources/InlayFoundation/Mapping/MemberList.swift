@_spi(AttributeTables) internal import InlayCore
internal import InlayJSON

/// The members of a property-list dictionary. Writing adds members. Reading removes members of the right form, so that
/// the rest is what was not understood.
struct MemberList {
  var members: [ExactString: PropertyListValue]
  /// Names of numbers that were rounded.
  private(set) var rounded: [String] = []

  init(_ members: [ExactString: PropertyListValue] = [:]) { self.members = members }

  var value: PropertyListValue { .dictionary(members) }

  // MARK: Writing

  mutating func put(_ name: String, _ text: String?) {
    if let text { members[ExactString(name)] = .string(ExactString(text)) }
  }

  mutating func put(_ name: String, _ constant: (some OpenConstant)?) { put(name, constant?.rawValue) }

  mutating func put(_ name: String, _ color: TextColor?) { put(name, color?.description) }

  mutating func put(_ name: String, _ number: Int?) {
    if let number { members[ExactString(name)] = .integer(Int128(number)) }
  }

  /// Adds a length, in points.
  mutating func put(_ name: String, _ length: Length?) {
    put(name, parts: length?.thousandths, of: 1_000)
  }

  /// Adds a number that the model stores as a count of parts.
  mutating func put(_ name: String, parts: Int?, of one: Double) {
    if let parts { members[ExactString(name)] = .real(.init(Double(parts) / one)) }
  }

  /// Adds a flag if it is true.
  mutating func put(_ name: String, flag: Bool) {
    if flag { members[ExactString(name)] = .boolean(true) }
  }

  mutating func put(_ name: String, _ boolean: Bool?) {
    if let boolean { members[ExactString(name)] = .boolean(boolean) }
  }

  /// Adds members of a portable document, as JSON.
  mutating func put(_ name: String, _ unknown: JSONMembers) {
    guard !unknown.isEmpty else { return }
    put(name, String(decoding: JSONValue.object(unknown).canonicalBytes, as: UTF8.self))
  }

  // MARK: Reading

  private mutating func take<Value>(_ name: String, _ read: (PropertyListValue) -> Value?) -> Value? {
    let key = ExactString(name)
    guard let value = members[key], let result = read(value) else { return nil }
    members[key] = nil
    return result
  }

  mutating func string(_ name: String) -> String? {
    take(name) { if case .string(let text) = $0 { text.string } else { nil } }
  }

  mutating func constant<Constant: OpenConstant>(_ name: String) -> Constant? {
    string(name).map(Constant.init(rawValue:))
  }

  mutating func color(_ name: String) -> TextColor? {
    take(name) { if case .string(let text) = $0 { TextColor(text.string) } else { nil } }
  }

  mutating func integer(_ name: String, in range: ClosedRange<Int> = AttributeRanges.numbers) -> Int? {
    take(name) { value in
      guard case .integer(let number) = value, let small = Int(exactly: number), range.contains(small) else {
        return nil
      }
      return small
    }
  }

  mutating func flag(_ name: String) -> Bool {
    take(name) { if case .boolean(true) = $0 { true } else { nil } } ?? false
  }

  mutating func boolean(_ name: String) -> Bool? {
    take(name) { if case .boolean(let value) = $0 { value } else { nil } }
  }

  mutating func dictionary(_ name: String) -> MemberList? {
    take(name) { if case .dictionary(let members) = $0 { MemberList(members) } else { nil } }
  }

  mutating func array(_ name: String) -> [PropertyListValue]? {
    take(name) { if case .array(let values) = $0 { values } else { nil } }
  }

  mutating func data(_ name: String) -> [UInt8]? {
    take(name) { if case .data(let bytes) = $0 { bytes } else { nil } }
  }

  /// A length, given in points.
  mutating func length(_ name: String, from least: Int = -Length.maximum) -> Length? {
    parts(name, of: 1_000, in: least...Length.maximum).map(Length.init(thousandths:))
  }

  /// A number as a count of parts, rounded to the nearest. A rounded number is recorded.
  mutating func parts(
    _ name: String, of one: Double, in range: ClosedRange<Int> = AttributeRanges.numbers
  ) -> Int? {
    var isRounded = false
    let result: Int? = take(name) { value in
      let number: Double
      switch value {
      case .real(let real): number = real.value
      case .integer(let integer): number = Double(integer)
      default: return nil
      }
      // A product out of range does not pass `exactly`, either.
      guard let parts = Int(exactly: (number * one).rounded()), range.contains(parts) else { return nil }
      isRounded = Double(parts) / one != number
      return parts
    }
    if isRounded { rounded.append(name) }
    return result
  }

  /// Members of a portable document.
  mutating func jsonMembers(_ name: String) -> JSONMembers {
    take(name) { value in
      guard case .string(let text) = value,
        case .object(let members) = try? JSONValue(parsing: Array(text.string.utf8), maximumDepth: 64)
      else { return nil }
      return members
    } ?? JSONMembers()
  }

  /// Takes over what a nested list did not understand, and what it rounded.
  mutating func putBack(_ name: String, _ list: MemberList) {
    if !list.members.isEmpty { members[ExactString(name)] = list.value }
    rounded += list.rounded.map { "\(name).\($0)" }
  }
}
