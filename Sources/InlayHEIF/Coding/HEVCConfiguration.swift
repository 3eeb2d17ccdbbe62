/// The content of an `hvcC` property: what a decoder is set up with (ISO/IEC 14496-15, 8.3.3.1).
struct HEVCConfiguration: Hashable {
  /// The 22 bytes before the number of arrays.
  let head: [UInt8]
  /// Bytes of the length before each unit of the items' data: 1, 2 or 4.
  let lengthSize: Int
  /// The parameter sets and what else stands with them, in order.
  let units: [HEVCUnit]
  /// The property up to the end of its arrays. What may follow is of a later edition of the standard, to be ignored.
  let content: ArraySlice<UInt8>

  /// Bytes of one unit, and number of units: parameter sets have a few hundred bytes, and there are three.
  private static let (maximumUnitBytes, maximumUnits) = (HEVCSequenceParameters.maximumBytes, 64)
  /// Bytes of the whole property.
  static let maximumBytes = 65_536

  /// `nil` if it is cut short or has parameter sets of no sensible size.
  init?(_ content: ArraySlice<UInt8>) {
    guard 23...Self.maximumBytes ~= content.count else { return nil }
    head = Array(content.prefix(22))
    lengthSize = Int(head[21] & 3) + 1
    guard lengthSize != 3 else { return nil }
    var reader = BitReader(Array(content.dropFirst(22)))
    let start = content.startIndex + 22
    guard let arrays = reader.bits(8) else { return nil }
    var found: [HEVCUnit] = []
    for _ in 0..<arrays {
      guard reader.skip(8) != nil, let count = reader.bits(16) else { return nil }
      for _ in 0..<count {
        guard let length = reader.bits(16), length <= Self.maximumUnitBytes, found.count < Self.maximumUnits
        else { return nil }
        let at = start + reader.position / 8
        guard reader.skip(8 * Int(length)) != nil, let unit = HEVCUnit(content[at..<at + Int(length)]) else {
          return nil
        }
        found.append(unit)
      }
    }
    units = found
    self.content = content[..<(start + reader.position / 8)]
  }
}
