/// The beginning of a sequence parameter set (ITU-T H.265, 7.3.2.2): how large pictures are and of what.
struct HEVCSequenceParameters: Hashable {
  /// 0 for gray, 1 for 4:2:0, 2 for 4:2:2, 3 for 4:4:4.
  let chromaFormat: Int
  /// Pixels of the picture as it is coded.
  let codedWidth: Int, codedHeight: Int
  /// Columns and rows that are cut off, in pixels.
  let window: Window
  /// Bits of a luma and a chroma sample.
  let lumaBits: Int, chromaBits: Int
  /// The bits of the payload before the flag that says whether there is a window, and up to what follows it.
  let windowBits: Range<Int>

  /// Bytes of a set; it has about a hundred.
  static let maximumBytes = 16_384

  struct Window: Hashable {
    var left = 0, right = 0, top = 0, bottom = 0
  }

  /// Pixels across, as a decoder gives them.
  var width: Int { codedWidth - window.left - window.right }
  /// Pixels down, as a decoder gives them.
  var height: Int { codedHeight - window.top - window.bottom }

  /// Pixels across and down that one step of the window stands for.
  static func windowStep(chromaFormat: Int) -> (x: Int, y: Int) {
    switch chromaFormat {
    case 1: (2, 2)
    case 2: (2, 1)
    default: (1, 1)
    }
  }

  /// `nil` if the unit is not one, is cut short or says what no picture can be.
  init?(_ unit: HEVCUnit) {
    guard unit.type == HEVCUnit.sequenceParameters, unit.bytes.count <= Self.maximumBytes else { return nil }
    var reader = BitReader(unit.payload)
    guard reader.skip(4) != nil, let layers = reader.bits(3), reader.skip(1) != nil,
      Self.skipProfile(&reader, layers: Int(layers)) != nil, reader.exponentialGolomb() != nil,
      let format = reader.exponentialGolomb(), format <= 3
    else { return nil }
    if format == 3 {
      // Three planes that are coded apart, which nobody decodes.
      guard let isSeparate = reader.flag(), !isSeparate else { return nil }
    }
    guard let width = reader.exponentialGolomb(), let height = reader.exponentialGolomb(),
      1...65_536 ~= width, 1...65_536 ~= height
    else { return nil }
    let start = reader.position
    var window = Window()
    guard let hasWindow = reader.flag() else { return nil }
    if hasWindow {
      let step = Self.windowStep(chromaFormat: Int(format))
      func side(_ step: Int) -> Int? {
        reader.exponentialGolomb().flatMap { $0 > 65_536 ? nil : Int($0) * step }
      }
      guard let left = side(step.x), let right = side(step.x), let top = side(step.y),
        let bottom = side(step.y),
        left + right < Int(width), top + bottom < Int(height)
      else { return nil }
      window = Window(left: left, right: right, top: top, bottom: bottom)
    }
    windowBits = start..<reader.position
    guard let luma = reader.exponentialGolomb(), let chroma = reader.exponentialGolomb(), luma <= 8,
      chroma <= 8
    else { return nil }
    (chromaFormat, codedWidth, codedHeight) = (Int(format), Int(width), Int(height))
    (lumaBits, chromaBits, self.window) = (Int(luma) + 8, Int(chroma) + 8, window)
  }

  /// `profile_tier_level` (7.3.3) for a picture of `layers` sub-layers beside the first.
  private static func skipProfile(_ reader: inout BitReader, layers: Int) -> Void? {
    guard layers <= 6, reader.skip(96) != nil else { return nil }
    guard layers > 0 else { return () }
    var bits = 0
    for _ in 0..<layers {
      guard let hasProfile = reader.flag(), let hasLevel = reader.flag() else { return nil }
      bits += (hasProfile ? 88 : 0) + (hasLevel ? 8 : 0)
    }
    return reader.skip(2 * (8 - layers) + bits)
  }
}
