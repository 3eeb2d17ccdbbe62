import InlayCore
import InlayPixels

/// The colors for parts of cells, on a terminal that shows colors.
struct BlockInk {
  private let depth: ColorDepth
  private let encoded = SRGBLight.encoded
  private let linear = SRGBLight.linear
  /// A cache of palette lookups, indexed by the lowest bits of the color: the sRGB color and the palette color.
  private var known: [(color: UInt32, ink: CellColor)?]

  init(_ depth: ColorDepth) {
    self.depth = depth
    known = depth == .direct ? [] : Array(repeating: nil, count: 1_024)
  }

  /// Whether every color is available.
  var isExact: Bool { depth == .direct }

  /// The palette color nearest to the mean of a part.
  mutating func color(of part: BlockSum) -> CellColor {
    let scale = part.light.w > 0 ? 1 / part.light.w : 0
    let encoded = self.encoded
    let table = encoded.span
    let red = SRGBLight.value(of: part.light.x * scale, by: table)
    let green = SRGBLight.value(of: part.light.y * scale, by: table)
    let blue = SRGBLight.value(of: part.light.z * scale, by: table)
    if isExact { return .direct(red: red, green: green, blue: blue) }
    let color = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> 22)
    if let (before, ink) = known[slot], before == color { return ink }
    let ink =
      CellColor(TextColor(red: red, green: green, blue: blue), depth: depth)
      ?? .direct(red: red, green: green, blue: blue)
    known[slot] = (color, ink)
    return ink
  }

  /// The error of a part painted in its color.
  mutating func error(of part: BlockSum) -> Float {
    if isExact { return part.errorOfMean }
    let color = color(of: part).color
    return part.error(
      of: SIMD4(linear[Int(color.red)], linear[Int(color.green)], linear[Int(color.blue)], 0))
  }
}
