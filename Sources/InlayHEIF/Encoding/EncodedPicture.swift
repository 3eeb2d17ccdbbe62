/// An image from an HEVC encoder, ready to be an item of a file.
struct EncodedPicture: Hashable {
  /// The content of its `hvcC`.
  let configuration: [UInt8]
  /// Its slices, each after its length in four bytes.
  let data: [UInt8]

  private static let lengthSize = 4

  /// An image with these parts.
  init(configuration: [UInt8], data: [UInt8]) {
    (self.configuration, self.data) = (configuration, data)
  }

  /// Takes what a file needs from an encoder's configuration and data, and crops the image to `width` × `height` pixels
  /// by the window of its parameter set. Returns `nil` if they are not the output of an encoder. Messages that name the
  /// encoder and its settings are removed.
  init?(_ configuration: ArraySlice<UInt8>, _ data: [UInt8], width: Int, height: Int) {
    guard let setup = HEVCConfiguration(configuration),
      let units = try? HEVCUnit.units(data[...], lengthSize: setup.lengthSize)
    else { return nil }
    let slices = units.filter(\.isSlice)
    guard slices.count(where: \.beginsPicture) == 1 else { return nil }
    let level = Self.level(pixels: CodingPlanes.codedSide(width) * CodingPlanes.codedSide(height))
    var sets: [HEVCUnit] = []
    for set in setup.units + units where set.isParameterSet {
      var unit = set
      if set.type == HEVCUnit.sequenceParameters {
        guard let cropped = HEVCSequenceParameters.cropped(set, width: width, height: height) else {
          return nil
        }
        unit = cropped
      }
      guard let leveled = unit.withLevel(level) else { return nil }
      sets.append(leveled)
    }
    guard let sequence = sets.first(where: { $0.type == HEVCUnit.sequenceParameters }),
      sequence.payload.count > 13
    else { return nil }
    // Profile, tier and level are copied from the parameter set.
    let head = setup.head.prefix(1) + sequence.payload[1..<13] + setup.head.dropFirst(13).dropLast()
    var writer = BoxWriter()
    writer.append(head)
    writer.u8(Int(setup.head[21]) & 0xFC | (Self.lengthSize - 1))
    let types = Set(sets.map(\.type)).sorted()
    writer.u8(types.count)
    for type in types {
      let units = sets.filter { $0.type == type }
      writer.u8(Int(type))
      writer.u16(units.count)
      for unit in units {
        writer.u16(unit.bytes.count)
        writer.append(unit.bytes)
      }
    }
    self.configuration = writer.bytes
    var content = BoxWriter()
    for slice in slices {
      content.u32(slice.bytes.count)
      content.append(slice.bytes)
    }
    self.data = content.bytes
  }

  /// `general_level_idc` of the lowest level that allows a picture of this many coded pixels (ITU-T H.265, table A.8).
  /// For lossless coding the encoder states the highest level, which decoders need not support.
  private static func level(pixels: Int) -> UInt8 {
    let levels: [(pixels: Int, level: UInt8)] = [
      (36_864, 30), (122_880, 60), (245_760, 63), (552_960, 90), (983_040, 93),
    ]
    return levels.first { pixels <= $0.pixels }?.level ?? 120
  }
}

extension HEVCUnit {
  /// A parameter set with another level; `nil` if it is too short. A PPS has no level and stays unchanged.
  fileprivate func withLevel(_ level: UInt8) -> HEVCUnit? {
    // After the 11 bytes of profile and tier, which follow one byte in the SPS and four in the VPS (7.3.2).
    let at: Int
    switch type {
    case 32: at = 15
    case Self.sequenceParameters: at = 12
    default: return self
    }
    var payload = payload
    guard payload.count > at else { return nil }
    payload[at] = level
    return HEVCUnit(bytes.prefix(2) + Self.protected(payload))
  }
}
