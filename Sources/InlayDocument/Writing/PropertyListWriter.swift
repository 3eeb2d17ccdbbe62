internal import InlayCore
internal import InlayJSON

/// Writes property-list values, each tagged with its type.
enum PropertyListWriter {
  /// Writes named values as a JSON object in canonical order. Complexity: O(n log n).
  static func write(_ values: [ExactString: PropertyListValue], to writer: inout JSONWriter) {
    writer.beginObject()
    for (name, value) in values.sorted(by: {
      $0.key.string.utf16.lexicographicallyPrecedes($1.key.string.utf16)
    }) {
      writer.name(name.string)
      write(value, to: &writer)
    }
    writer.endObject()
  }

  /// Writes one value. The recursion is at most as deep as the model allows values to nest.
  static func write(_ value: PropertyListValue, to writer: inout JSONWriter) {
    writer.beginObject()
    switch value {
    case .string(let value):
      writer.name("string")
      writer.string(value.string)
    case .integer(let value):
      writer.name("integer")
      writer.string("\(value)")
    case .real(let value):
      writer.name("real")
      writer.string(RealText.text(of: value.value))
    case .boolean(let value):
      writer.name("boolean")
      writer.bool(value)
    case .date(let value):
      writer.name("date")
      writer.string(RealText.text(of: value.value))
    case .data(let bytes):
      writer.name("data")
      writer.base64(bytes)
    case .array(let values):
      writer.name("array")
      writer.beginArray()
      for value in values { write(value, to: &writer) }
      writer.endArray()
    case .dictionary(let values):
      writer.name("dictionary")
      write(values, to: &writer)
    }
    writer.endObject()
  }
}
