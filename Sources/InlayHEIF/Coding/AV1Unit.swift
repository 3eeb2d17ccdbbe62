/// An open bitstream unit (OBU) of AV1 (AV1 Bitstream & Decoding Process Specification, 5.3).
struct AV1Unit {
  /// Its type, 0 to 15.
  let type: UInt8
  /// The bytes after the header.
  let payload: ArraySlice<UInt8>

  static let sequenceHeader: UInt8 = 1

  /// Whether it begins a frame: a frame header, a repeated one, or a frame with its header.
  var beginsFrame: Bool { type == 3 || type == 6 || type == 7 }

  /// Whether it belongs to a frame: it begins one, or contains tiles.
  var isOfFrame: Bool { beginsFrame || type == 4 || type == 8 }

  /// Maximum number of units in one image: enough for one tile group for each of 64 × 64 tiles.
  static let maximumCount = 4_096

  /// The units in `data`. Throws if they cannot be separated.
  static func units(_ data: ArraySlice<UInt8>) throws(CodedUnitsFault) -> [AV1Unit] {
    var units: [AV1Unit] = []
    var rest = data
    while let header = rest.popFirst() {
      guard units.count < maximumCount else { throw .tooMany(allowed: maximumCount) }
      let (hasExtension, hasSize) = (header & 4 != 0, header & 2 != 0)
      if hasExtension, rest.popFirst() == nil { throw .cutShort }
      var count = rest.count
      if hasSize {
        guard let size = readSize(&rest), size <= rest.count else { throw .cutShort }
        count = size
      }
      units.append(AV1Unit(type: header >> 3 & 15, payload: rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return units
  }

  /// A number of 7 bits per byte, lowest first (4.10.5).
  private static func readSize(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    var value: UInt64 = 0
    for index in 0..<8 {
      guard let byte = bytes.popFirst() else { return nil }
      value |= UInt64(byte & 0x7F) << UInt64(7 * index)
      if byte & 0x80 == 0 { return value <= 0xFFFF_FFFF ? Int(value) : nil }
    }
    return nil
  }
}
