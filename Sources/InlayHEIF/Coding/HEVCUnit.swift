/// One NAL unit of an HEVC bitstream (ITU-T H.265, 7.3.1).
struct HEVCUnit: Hashable {
  /// Its type, 0 to 63.
  let type: UInt8
  /// All of it, its two header bytes among them, without a length before it.
  let bytes: ArraySlice<UInt8>

  static let sequenceParameters: UInt8 = 33

  /// `nil` without a whole header.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 2, let first = bytes.first else { return nil }
    type = first >> 1 & 0x3F
    self.bytes = bytes
  }

  /// Whether it holds coded pixels.
  var isSlice: Bool { type < 32 }

  /// Whether it sets parameters: VPS, SPS or PPS.
  var isParameterSet: Bool { 32...34 ~= type }

  /// Whether it is a slice that begins a picture.
  var beginsPicture: Bool { isSlice && bytes.dropFirst(2).first.map { $0 & 0x80 != 0 } ?? false }

  /// What follows the header, with the bytes taken out that keep start codes from showing up (7.4.2).
  var payload: [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var zeros = 0
    for byte in bytes.dropFirst(2) {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      out.append(byte)
    }
    return out
  }

  /// A payload with the bytes that keep start codes from showing up (ITU-T H.265, 7.4.2).
  static func protected(_ payload: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var zeros = 0
    for byte in payload {
      if zeros >= 2, byte <= 3 {
        out.append(3)
        zeros = 0
      }
      out.append(byte)
      zeros = byte == 0 ? zeros + 1 : 0
    }
    return out
  }

  /// Units of one picture: a slice each of the 600 the highest level allows (ITU-T H.265, table A.8), and what else
  /// stands between them. A decoder takes far more memory for a unit than the 6 bytes a tiny one has.
  static let maximumCount = 4_096

  /// The units of data in which each has its length, of `lengthSize` bytes, before it (ISO/IEC 14496-15, 4.3.3).
  static func units(
    _ data: ArraySlice<UInt8>, lengthSize: Int
  ) throws(CodedUnitsFault) -> [HEVCUnit] {
    var units: [HEVCUnit] = []
    var rest = data
    while !rest.isEmpty {
      guard units.count < maximumCount else { throw .tooMany(allowed: maximumCount) }
      guard rest.count >= lengthSize else { throw .cutShort }
      let length = rest.prefix(lengthSize).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(lengthSize)
      guard length <= rest.count, let unit = HEVCUnit(rest.prefix(length)) else { throw .cutShort }
      units.append(unit)
      rest = rest.dropFirst(length)
    }
    return units
  }
}
