/// A TIFF structure with one directory and, below it, an Exif directory.
struct ExifBuilder {
  struct Field {
    var tag: Int
    var type: Int
    var count: Int
    var value: [UInt8]
  }

  var little = false
  var fields: [Field] = []
  var uniqueID: [UInt8]?

  init(little: Bool = false, documentName: String? = nil, description: String? = nil) {
    self.little = little
    if let documentName { text(0x010D, documentName) }
    if let description { text(0x010E, description) }
  }

  mutating func text(_ tag: Int, _ value: String) { bytes(tag, Array(value.utf8) + [0]) }

  mutating func bytes(_ tag: Int, _ value: [UInt8], type: Int = 2) {
    fields.append(Field(tag: tag, type: type, count: value.count, value: value))
  }

  mutating func rational(_ tag: Int, _ numerator: Int, _ denominator: Int, type: Int = 5) {
    fields.append(
      Field(tag: tag, type: type, count: 1, value: number(numerator, 4) + number(denominator, 4)))
  }

  mutating func short(_ tag: Int, _ value: Int) {
    fields.append(Field(tag: tag, type: 3, count: 1, value: number(value, 2)))
  }

  mutating func long(_ tag: Int, _ value: Int) {
    fields.append(Field(tag: tag, type: 4, count: 1, value: number(value, 4)))
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    Bytes.build { bytes in
      let value = UInt64(truncatingIfNeeded: value)
      if little { bytes.little(value, count) } else { bytes.big(value, count) }
    }
  }

  /// From the byte order mark on.
  var tiff: [UInt8] {
    var fields = fields
    let directoryEnd = 8 + 2 + 12 * (fields.count + (uniqueID == nil ? 0 : 1)) + 4
    var heap: [UInt8] = []
    if let uniqueID {
      // One entry, its value behind it.
      let start = directoryEnd
      heap += number(1, 2) + number(0xA420, 2) + number(2, 2) + number(uniqueID.count, 4)
      heap +=
        uniqueID.count > 4 ? number(start + 18, 4) : uniqueID + Array(repeating: 0, count: 4 - uniqueID.count)
      heap += number(0, 4)
      if uniqueID.count > 4 { heap += uniqueID }
      fields.append(Field(tag: 0x8769, type: 4, count: 1, value: number(start, 4)))
    }
    var out: [UInt8] = little ? [0x49, 0x49] : [0x4D, 0x4D]
    out += number(42, 2) + number(8, 4) + number(fields.count, 2)
    for field in fields {
      out += number(field.tag, 2) + number(field.type, 2) + number(field.count, 4)
      if field.value.count <= 4 {
        out += field.value + Array(repeating: 0, count: 4 - field.value.count)
      } else {
        out += number(directoryEnd + heap.count, 4)
        heap += field.value
      }
    }
    return out + number(0, 4) + heap
  }

  /// The content of a HEIF item, as Apple writes it.
  var heifItem: [UInt8] { [0, 0, 0, 6] + Array("Exif\0\0".utf8) + tiff }
}
