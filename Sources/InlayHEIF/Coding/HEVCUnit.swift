/// One NAL unit of an HEVC bitstream (ITU-T H.265, 7.3.1).
struct HEVCUnit: Hashable {
  /// Its type, 0 to 63.
  let type: UInt8
  /// The whole unit, including its two header bytes, without a length before it.
  let bytes: ArraySlice<UInt8>

  static let sequenceParameters: UInt8 = 33

  /// Returns `nil` without a complete header.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 2, let first = bytes.first else { return nil }
    type = first >> 1 & 0x3F
    self.bytes = bytes
  }

  /// Whether it contains coded pixels.
  var isSlice: Bool { type < 32 }

  /// Whether it is a parameter set: VPS, SPS or PPS.
  var isParameterSet: Bool { 32...34 ~= type }

  /// Whether it is a slice that begins a picture.
  var beginsPicture: Bool { isSlice && bytes.dropFirst(2).first.map { $0 & 0x80 != 0 } ?? false }

  /// The bytes after the header, without emulation prevention bytes (7.4.2).
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

  /// A payload with emulation prevention bytes (ITU-T H.265, 7.4.2).
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

  /// Maximum number of units in one image: a slice each for the 600 that the highest level allows (ITU-T H.265, table
  /// A.8), and other units between them. A tiny unit takes 6 bytes, but a decoder needs far more memory for it.
  static let maximumCount = 4_096

  /// The units in `data`, each after its length of `lengthSize` bytes (ISO/IEC 14496-15, 4.3.3). Throws if they cannot
  /// be separated.
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
