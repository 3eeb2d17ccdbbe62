import InlayCore

/// Writes the objects of a table as a binary property list.
package enum BinaryPropertyListWriter {
  /// The binary property list of `objects`, which refer only to each other. They keep their numbers; those in `first` stand
  /// at the beginning of the file, the others follow in their order.
  ///
  /// - Complexity: O(n).
  package static func bytes(of objects: [ObjectTable.Object], top: Int, first: [Int] = []) -> [UInt8] {
    var out = Array("bplist00".utf8)
    let referenceSize = width(of: objects.count)
    var offsets = [Int](repeating: 0, count: objects.count)
    for index in first where offsets[index] == 0 {
      offsets[index] = out.count
      append(objects[index], referenceSize, to: &out)
    }
    for (index, object) in objects.enumerated() where offsets[index] == 0 {
      offsets[index] = out.count
      append(object, referenceSize, to: &out)
    }
    let tableOffset = out.count
    let offsetSize = width(of: tableOffset)
    for offset in offsets { append(offset, bytes: offsetSize, to: &out) }
    out += [UInt8](repeating: 0, count: 6) + [UInt8(offsetSize), UInt8(referenceSize)]
    for number in [objects.count, top, tableOffset] { append(number, bytes: 8, to: &out) }
    return out
  }

  /// The smallest of 1, 2, 4 and 8 bytes that holds a number.
  private static func width(of number: Int) -> Int {
    number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
  }

  private static func append(_ number: Int, bytes: Int, to out: inout [UInt8]) {
    for index in (0..<bytes).reversed() { out.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }

  private static func append(_ object: ObjectTable.Object, _ referenceSize: Int, to out: inout [UInt8]) {
    func head(_ kind: UInt8, _ count: Int) {
      out.append(kind << 4 | UInt8(min(count, 0x0F)))
      if count >= 0x0F { integer(Int128(count)) }
    }
    func integer(_ value: Int128) {
      let isShort = (0..<(1 << 32)).contains(value)
      let bytes = isShort ? width(of: Int(value)) : value <= Int128(Int64.max) ? 8 : 16
      out.append(0x10 | UInt8(bytes.trailingZeroBitCount))
      for index in (0..<bytes).reversed() { out.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    func references(_ indexes: [Int]) {
      for index in indexes { append(index, bytes: referenceSize, to: &out) }
    }
    switch object {
    case .null: out.append(0x00)
    case .boolean(let value): out.append(value ? 0x09 : 0x08)
    case .integer(let value): integer(value)
    case .real(let value), .date(let value):
      if case .date = object { out.append(0x33) } else { out.append(0x23) }
      append(Int(bitPattern: UInt(value.value.bitPattern)), bytes: 8, to: &out)
    case .data(let bytes):
      head(0x4, bytes.count)
      out += bytes
    case .string(let text):
      if text.string.utf8.allSatisfy({ $0 < 0x80 }) {
        head(0x5, text.string.utf8.count)
        out += text.string.utf8
      } else {
        let units = Array(text.string.utf16)
        head(0x6, units.count)
        for unit in units { append(Int(unit), bytes: 2, to: &out) }
      }
    case .reference(let number):
      let bytes = width(of: number)
      out.append(0x80 | UInt8(bytes - 1))
      append(number, bytes: bytes, to: &out)
    case .array(let elements):
      head(0xA, elements.count)
      references(elements)
    case .set(let elements):
      head(0xC, elements.count)
      references(elements)
    case .dictionary(let keys, let values):
      head(0xD, keys.count)
      references(keys)
      references(values)
    }
  }
}
