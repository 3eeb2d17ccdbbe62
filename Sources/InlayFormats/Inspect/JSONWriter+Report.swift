internal import InlayJSON

// Helpers to write the members of reports.
extension JSONWriter {
  mutating func string(_ name: StaticString, _ value: String?) {
    self.name(name)
    if let value { string(value) } else { null() }
  }

  mutating func integer(_ name: StaticString, _ value: Int?) {
    self.name(name)
    // A program may set any size. A number that JSON cannot hold is written as unknown.
    if let value, JSONNumber(value) != nil { integer(value) } else { null() }
  }

  mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ members: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    beginArray()
    for element in elements {
      beginObject()
      members(&self, element)
      endObject()
    }
    endArray()
  }
}
