/// One open bitstream unit of AV1 (AV1 Bitstream & Decoding Process Specification, 5.3).
struct AV1Unit {
  /// Its type, 0 to 15.
  let type: UInt8
  /// What follows the header.
  let payload: ArraySlice<UInt8>

  static let sequenceHeader: UInt8 = 1

  /// Whether it begins a frame: a frame header, or a frame with its header.
  var beginsFrame: Bool { type == 3 || type == 6 }

  /// The units of data; `nil` if the last one is cut short.
  static func units(_ data: ArraySlice<UInt8>) -> [AV1Unit]? {
    var units: [AV1Unit] = []
    var rest = data
    while let header = rest.popFirst() {
      let (hasExtension, hasSize) = (header & 4 != 0, header & 2 != 0)
      if hasExtension, rest.popFirst() == nil { return nil }
      var count = rest.count
      if hasSize {
        guard let size = readSize(&rest), size <= rest.count else { return nil }
        count = size
      }
      units.append(AV1Unit(type: header >> 3 & 15, payload: rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return units
  }

  /// A number of 7 bits a byte, the lowest first (4.10.5).
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

/// The beginning of a sequence header (5.5): how large frames can be.
struct AV1SequenceHeader: Hashable {
  let width: Int, height: Int

  /// `nil` if the unit is not one or is cut short.
  init?(_ unit: AV1Unit) {
    guard unit.type == AV1Unit.sequenceHeader else { return nil }
    // What is needed of it has at most a few hundred bytes.
    var reader = BitReader(Array(unit.payload.prefix(1024)))
    guard reader.skip(4) != nil, let isReduced = reader.flag() else { return nil }
    if isReduced {
      guard reader.skip(5) != nil else { return nil }
    } else {
      guard Self.skipOperatingPoints(&reader) != nil else { return nil }
    }
    guard let widthBits = reader.bits(4), let heightBits = reader.bits(4),
      let width = reader.bits(Int(widthBits) + 1), let height = reader.bits(Int(heightBits) + 1)
    else { return nil }
    (self.width, self.height) = (Int(width) + 1, Int(height) + 1)
  }

  private static func skipOperatingPoints(_ reader: inout BitReader) -> Void? {
    guard let hasTiming = reader.flag() else { return nil }
    var delayBits: Int?
    if hasTiming {
      guard reader.skip(64) != nil, let isEven = reader.flag() else { return nil }
      if isEven, reader.exponentialGolomb() == nil { return nil }
      guard let hasModel = reader.flag() else { return nil }
      if hasModel {
        guard let bits = reader.bits(5), reader.skip(42) != nil else { return nil }
        delayBits = Int(bits) + 1
      }
    }
    guard let hasDelays = reader.flag(), let count = reader.bits(5) else { return nil }
    for _ in 0...count {
      guard reader.skip(12) != nil, let level = reader.bits(5) else { return nil }
      if level > 7, reader.skip(1) == nil { return nil }
      if let delayBits {
        guard let isThere = reader.flag() else { return nil }
        if isThere, reader.skip(2 * delayBits + 1) == nil { return nil }
      }
      if hasDelays {
        guard let isThere = reader.flag() else { return nil }
        if isThere, reader.skip(4) == nil { return nil }
      }
    }
    return ()
  }
}
