@_spi(AttributeTables) internal import InlayCore

/// Maps the attributes of a table to names in a Foundation string.
///
/// An attribute without a specific mapping becomes a member in the form its value has in the table.
struct AttributeMapping: Sendable {
  /// The place of one attribute.
  enum Place: Sendable {
    /// Under this name.
    case name(String)
    /// Under this name, as a number. One unit is this many parts in the model.
    case parts(String, of: Double)
    /// In a member that the mapping writes and reads itself.
    case special
  }

  /// The places, in the order of the table.
  fileprivate let places: [Place]

  /// Creates a mapping of `Values`, with specific places for some attributes, and names for the others.
  init<Values: AttributeTable>(_: Values.Type, _ places: [String: Place], name: (String) -> String) {
    self.places = AttributeForms.of(Values.self).map { places[$0.name] ?? .name(name($0.name)) }
  }

  /// The names of all members that are not special.
  var names: [String] {
    places.compactMap { place in
      switch place {
      case .name(let name), .parts(let name, _): name
      case .special: nil
      }
    }
  }

  /// Adds the attributes of `values` that are set to a list.
  func write<Values: AttributeTable>(_ values: Values, into list: inout MemberList) {
    var writing = MemberWriting(places: places, list: list)
    var values = values
    values.visit(&writing)
    list = writing.list
  }

  /// Moves the attributes of `values` out of a list. Values in another form stay in the list.
  func read<Values: AttributeTable>(_ values: inout Values, from list: inout MemberList) {
    var reading = MemberReading(places: places, list: list)
    list = MemberList()
    values.visit(&reading)
    list = reading.list
  }
}

/// Visits the places in step with the table.
private protocol PlaceVisitor: AttributeVisitor where Failure == Never {
  var places: [AttributeMapping.Place] { get }
  var row: Int { get set }
}

extension PlaceVisitor {
  /// The place of the next attribute.
  fileprivate mutating func nextPlace() -> AttributeMapping.Place {
    defer { row += 1 }
    return places[row]
  }

  /// The name of the next attribute, if its value is stored under a name unchanged.
  fileprivate mutating func nextName() -> String? {
    if case .name(let name) = nextPlace() { name } else { nil }
  }
}

private struct MemberWriting: PlaceVisitor {
  let places: [AttributeMapping.Place]
  var row = 0
  var list: MemberList

  init(places: [AttributeMapping.Place], list: MemberList) { (self.places, self.list) = (places, list) }

  mutating func string(_ name: StaticString, _ value: inout String?) {
    if let name = nextName() { list.put(name, value) }
  }

  mutating func constant<Constant: OpenConstant>(_ name: StaticString, _ value: inout Constant?) {
    if let name = nextName() { list.put(name, value) }
  }

  mutating func color(_ name: StaticString, _ value: inout TextColor?) {
    if let name = nextName() { list.put(name, value) }
  }

  mutating func length(_ name: StaticString, _ value: inout Length?, in range: ClosedRange<Int>) {
    if let name = nextName() { list.put(name, value) }
  }

  mutating func integer(_ name: StaticString, _ value: inout Int?, in range: ClosedRange<Int>) {
    switch nextPlace() {
    case .name(let name): list.put(name, value)
    case .parts(let name, let one): list.put(name, parts: value, of: one)
    case .special: break
    }
  }

  mutating func flag(_ name: StaticString, _ value: inout Bool) {
    if let name = nextName() { list.put(name, flag: value) }
  }

  mutating func boolean(_ name: StaticString, _ value: inout Bool?) {
    if let name = nextName() { list.put(name, value) }
  }

  mutating func shadow(_ name: StaticString, _ value: inout Shadow?) {
    if let name = nextName() { list.put(name, value) }
  }

  mutating func tabStops(_ name: StaticString, _ value: inout [TabStop]?) {
    if let name = nextName() { list.put(name, value) }
  }

  mutating func dimension(_ name: StaticString, _ value: inout BlockDimension?) {
    if let name = nextName() { list.put(name, value) }
  }

  mutating func dimensions(_ name: StaticString, _ value: inout [BlockDimension?]?) {
    if let name = nextName() { list.put(name, value) }
  }

  mutating func custom(_ name: StaticString, _ value: inout CustomAttributes) { _ = nextPlace() }
}

private struct MemberReading: PlaceVisitor {
  let places: [AttributeMapping.Place]
  var row = 0
  var list: MemberList

  init(places: [AttributeMapping.Place], list: MemberList) { (self.places, self.list) = (places, list) }

  mutating func string(_ name: StaticString, _ value: inout String?) {
    if let name = nextName() { value = list.string(name) }
  }

  mutating func constant<Constant: OpenConstant>(_ name: StaticString, _ value: inout Constant?) {
    if let name = nextName() { value = list.constant(name) }
  }

  mutating func color(_ name: StaticString, _ value: inout TextColor?) {
    if let name = nextName() { value = list.color(name) }
  }

  mutating func length(_ name: StaticString, _ value: inout Length?, in range: ClosedRange<Int>) {
    if let name = nextName() { value = list.length(name, from: range.lowerBound) }
  }

  mutating func integer(_ name: StaticString, _ value: inout Int?, in range: ClosedRange<Int>) {
    switch nextPlace() {
    case .name(let name): value = list.integer(name, in: range)
    case .parts(let name, let one): value = list.parts(name, of: one, in: range)
    case .special: break
    }
  }

  mutating func flag(_ name: StaticString, _ value: inout Bool) {
    if let name = nextName() { value = list.flag(name) }
  }

  mutating func boolean(_ name: StaticString, _ value: inout Bool?) {
    if let name = nextName() { value = list.boolean(name) }
  }

  mutating func shadow(_ name: StaticString, _ value: inout Shadow?) {
    if let name = nextName() { value = list.shadow(name) }
  }

  mutating func tabStops(_ name: StaticString, _ value: inout [TabStop]?) {
    if let name = nextName() { value = list.tabStops(name) }
  }

  mutating func dimension(_ name: StaticString, _ value: inout BlockDimension?) {
    if let name = nextName() { value = list.dimension(name) }
  }

  mutating func dimensions(_ name: StaticString, _ value: inout [BlockDimension?]?) {
    if let name = nextName() { value = list.dimensions(name) }
  }

  mutating func custom(_ name: StaticString, _ value: inout CustomAttributes) { _ = nextPlace() }
}
