/// The content of an `hvcC` property, the configuration of a decoder (ISO/IEC 14496-15, 8.3.3.1).
struct HEVCConfiguration: Hashable {
  /// The 22 bytes before the number of arrays.
  let head: [UInt8]
  /// Number of bytes for the length of each unit in the items' data: 1, 2 or 4.
  let lengthSize: Int
  /// The parameter sets and other units in order.
  let units: [HEVCUnit]
  /// The property up to the end of its arrays. Anything after that belongs to a later edition of the standard and is
  /// ignored.
  let content: ArraySlice<UInt8>

  /// Maximum size of one unit, and maximum number of units. Usually there are three parameter sets of a few hundred
  /// bytes.
  private static let (maximumUnitBytes, maximumUnits) = (HEVCSequenceParameters.maximumBytes, 64)
  /// Maximum size of the property in bytes.
  static let maximumBytes = 65_536

  /// Returns `nil` if it is cut short or has parameter sets of an implausible size.
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
