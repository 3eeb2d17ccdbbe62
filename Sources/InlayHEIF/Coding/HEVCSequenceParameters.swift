/// The start of a sequence parameter set (ITU-T H.265, 7.3.2.2): the size and format of pictures.
struct HEVCSequenceParameters: Hashable {
  /// 0 for gray, 1 for 4:2:0, 2 for 4:2:2, 3 for 4:4:4.
  let chromaFormat: Int
  /// Size of the coded picture in pixels.
  let codedWidth: Int, codedHeight: Int
  /// The cropped columns and rows, in pixels.
  let window: Window
  /// Bits of a luma and a chroma sample.
  let lumaBits: Int, chromaBits: Int
  /// The bits of the payload from the flag that states whether there is a window, up to the data after the window.
  let windowBits: Range<Int>

  /// Maximum size of a set in bytes. About a hundred is usual.
  static let maximumBytes = 16_384

  struct Window: Hashable {
    var left = 0, right = 0, top = 0, bottom = 0
  }

  /// Width in pixels after decoding.
  var width: Int { codedWidth - window.left - window.right }
  /// Height in pixels after decoding.
  var height: Int { codedHeight - window.top - window.bottom }

  /// Size in pixels of one step of the window.
  static func windowStep(chromaFormat: Int) -> (x: Int, y: Int) {
    switch chromaFormat {
    case 1: (2, 2)
    case 2: (2, 1)
    default: (1, 1)
    }
  }

  /// Returns `nil` if the unit is not a sequence parameter set, is cut short, or has impossible values.
  init?(_ unit: HEVCUnit) {
    guard unit.type == HEVCUnit.sequenceParameters, unit.bytes.count <= Self.maximumBytes else { return nil }
    var reader = BitReader(unit.payload)
    guard reader.skip(4) != nil, let layers = reader.bits(3), reader.skip(1) != nil,
      Self.skipProfile(&reader, layers: Int(layers)) != nil, reader.exponentialGolomb() != nil,
      let format = reader.exponentialGolomb(), format <= 3
    else { return nil }
    if format == 3 {
      // Three separately coded planes, which no decoder supports.
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

  /// Skips `profile_tier_level` (7.3.3) of a picture with `layers` sub-layers in addition to the first.
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
