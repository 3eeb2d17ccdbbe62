/// A picture as an HEVC encoder made it, ready to be an item of a file.
struct EncodedPicture: Hashable {
  /// The content of its `hvcC`.
  let configuration: [UInt8]
  /// Its slices, each with its length in four bytes before it.
  let data: [UInt8]

  private static let lengthSize = 4

  /// Takes what a file needs from an encoder's configuration and data, and cuts the picture to `width` × `height`
  /// pixels by the window of its parameter set; `nil` if they are not what an encoder gives. Messages that name the
  /// encoder and its settings are left out.
  init?(_ configuration: ArraySlice<UInt8>, _ data: [UInt8], width: Int, height: Int) {
    guard let setup = HEVCConfiguration(configuration),
      let units = HEVCUnit.units(data[...], lengthSize: setup.lengthSize)
    else { return nil }
    let slices = units.filter(\.isSlice)
    guard slices.count(where: \.beginsPicture) == 1 else { return nil }
    var sets: [HEVCUnit] = []
    for unit in setup.units + units where unit.isParameterSet {
      guard unit.type == HEVCUnit.sequenceParameters else {
        sets.append(unit)
        continue
      }
      guard let cropped = HEVCSequenceParameters.cropped(unit, width: width, height: height) else {
        return nil
      }
      sets.append(cropped)
    }
    guard let sequence = sets.first(where: { $0.type == HEVCUnit.sequenceParameters }),
      sequence.payload.count > 13
    else { return nil }
    // Profile, tier and level are those of the parameter set, all of them.
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
}
