@_spi(AttributeTables) internal import InlayCore
internal import InlayJSON

/// Writes those attributes of a run, a paragraph, a block, a table or the document that are set.
struct AttributeWriter: ~Copyable {
  /// The JSON of the document.
  var json: JSONWriter
  private var members = MemberWriter(JSONMembers())
  /// The range of the run. Its members are written between those of the attributes.
  private var range = 0..<0
  private var unwritten = OtherMember.none

  /// The number of columns of the table. It is written between its attributes.
  private var columnCount = 0

  /// The next member beside the attributes that is not yet written.
  private enum OtherMember { case at, length, columns, none }

  /// A writer for one document.
  init(_ json: consuming JSONWriter) { self.json = json }

  /// Ends the document, as `JSONWriter.finish()` does. Throws if it could not be written.
  consuming func finish() throws -> [UInt8] {
    do { return try json.finish() } catch { throw InlayError.documentWriting(error) }
  }

  /// Writes the attributes of the document as a JSON object.
  mutating func write(_ values: DocumentAttributes) {
    members = MemberWriter(JSONMembers())
    unwritten = .none
    var values = values
    json.beginObject()
    values.visit(&self)
    json.endObject()
  }

  /// Writes a run as a JSON object: its attributes, its range, and its unknown members.
  @inline(__always)
  mutating func write<Values: RunAttributes>(_ values: inout Values, _ range: Range<Int>) {
    members = MemberWriter(values.unknownMembers)
    self.range = range
    unwritten = .at
    json.beginObject()
    values.visit(&self)
    if unwritten == .at { writeStart() }
    if unwritten == .length { writeLength() }
    members.finish(&json)
    json.endObject()
  }

  /// Writes the attributes of blocks as a JSON object, with its unknown members.
  mutating func write(style values: inout BlockAttributeValues) {
    members = MemberWriter(values.unknownMembers)
    unwritten = .none
    json.beginObject()
    values.visit(&self)
    members.finish(&json)
    json.endObject()
  }

  /// Writes a table as a JSON object: its attributes, its number of columns, and its unknown members.
  mutating func write(_ table: TextTable) {
    var values = table.attributes.values
    members = MemberWriter(values.unknownMembers)
    columnCount = table.columnCount
    unwritten = .columns
    json.beginObject()
    values.visit(&self)
    if unwritten == .columns { writeColumns() }
    members.finish(&json)
    json.endObject()
  }

  /// Writes the name of a set attribute, and the members that come before it.
  @inline(__always)
  private mutating func name(_ name: StaticString) {
    // Names are literals, so the compiler evaluates these comparisons.
    if Self.precedes("at", name), unwritten == .at { writeStart() }
    if Self.precedes("columns", name), unwritten == .columns { writeColumns() }
    if Self.precedes("length", name), unwritten == .length { writeLength() }
    members.name(name, &json)
  }

  private mutating func writeStart() {
    members.integer("at", range.lowerBound, &json)
    unwritten = .length
  }

  private mutating func writeLength() {
    members.integer("length", range.count, &json)
    unwritten = .none
  }

  private mutating func writeColumns() {
    members.integer("columns", columnCount, &json)
    unwritten = .none
  }

  /// Whether name `a` comes before `b` in canonical order. Both are ASCII.
  @inline(__always)
  private static func precedes(_ a: StaticString, _ b: StaticString) -> Bool {
    let count = min(a.utf8CodeUnitCount, b.utf8CodeUnitCount)
    for index in 0..<count {
      let (x, y) = unsafe (a.utf8Start[index], b.utf8Start[index])
      if x != y { return x < y }
    }
    return a.utf8CodeUnitCount < b.utf8CodeUnitCount
  }
}

extension AttributeWriter: AttributeVisitor {
  typealias Failure = Never

  @inline(__always)
  mutating func string(_ name: StaticString, _ value: inout String?) {
    guard let value else { return }
    self.name(name)
    json.string(value)
  }

  @inline(__always)
  mutating func constant<Constant: OpenConstant>(_ name: StaticString, _ value: inout Constant?) {
    guard let value else { return }
    self.name(name)
    json.string(value.rawValue)
  }

  @inline(__always)
  mutating func color(_ name: StaticString, _ value: inout TextColor?) {
    guard let value else { return }
    self.name(name)
    json.string(value.description)
  }

  @inline(__always)
  mutating func length(
    _ name: StaticString, _ value: inout Length?, in range: ClosedRange<Int>
  ) {
    guard let value else { return }
    self.name(name)
    json.integer(value.thousandths)
  }

  @inline(__always)
  mutating func integer(
    _ name: StaticString, _ value: inout Int?, in range: ClosedRange<Int>
  ) {
    guard let value else { return }
    self.name(name)
    json.integer(value)
  }

  @inline(__always)
  mutating func flag(_ name: StaticString, _ value: inout Bool) {
    guard value else { return }
    self.name(name)
    json.bool(true)
  }

  @inline(__always)
  mutating func boolean(_ name: StaticString, _ value: inout Bool?) {
    guard let value else { return }
    self.name(name)
    json.bool(value)
  }

  @inline(__always)
  mutating func shadow(_ name: StaticString, _ value: inout Shadow?) {
    guard let value else { return }
    self.name(name)
    json.write(value)
  }

  @inline(__always)
  mutating func tabStops(_ name: StaticString, _ value: inout [TabStop]?) {
    guard let value else { return }
    self.name(name)
    json.write(value)
  }

  @inline(__always)
  mutating func dimension(_ name: StaticString, _ value: inout BlockDimension?) {
    guard let value else { return }
    self.name(name)
    json.write(value)
  }

  @inline(__always)
  mutating func dimensions(_ name: StaticString, _ value: inout [BlockDimension?]?) {
    guard let value else { return }
    self.name(name)
    json.beginArray()
    for width in value {
      if let width { json.write(width) } else { json.null() }
    }
    json.endArray()
  }

  @inline(__always)
  mutating func custom(_ name: StaticString, _ value: inout CustomAttributes) {
    guard !value.isEmpty else { return }
    self.name(name)
    PropertyListWriter.write(value, to: &json)
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ shadow: Shadow) {
    var members = MemberWriter(JSONMembers())
    beginObject()
    members.length("blur", shadow.blur, &self)
    members.color("color", shadow.color, &self)
    members.length("offsetX", shadow.offsetX, &self)
    members.length("offsetY", shadow.offsetY, &self)
    endObject()
  }

  fileprivate mutating func write(_ dimension: BlockDimension) {
    switch dimension {
    case .length(let length): integer(length.thousandths)
    case .share(let share):
      var members = MemberWriter(JSONMembers())
      beginObject()
      members.integer("share", share, &self)
      endObject()
    }
  }

  fileprivate mutating func write(_ stops: [TabStop]) {
    beginArray()
    for stop in stops {
      var members = MemberWriter(JSONMembers())
      beginObject()
      members.constant("alignment", stop.alignment, &self)
      members.string("leader", stop.leader, &self)
      members.length("position", stop.position, &self)
      endObject()
    }
    endArray()
  }
}
