/// Up to 256 colors and their numbers, by hashing.
struct ColorTable {
  // Four places a color at most: searches end soon. A place is a color and, above it, its number plus 1.
  private var places = [UInt64](repeating: 0, count: 1_024)
  /// The colors in order of their numbers.
  private(set) var colors: [UInt32] = []

  init() {}

  /// Numbers `colors`, at most 256, in their order.
  init(_ colors: [UInt32]) {
    for color in colors { _ = insert(color) }
  }

  /// Adds a color unless it is there; `false` if there is no room for it.
  @inline(__always)
  mutating func insert(_ color: UInt32) -> Bool {
    let place = place(of: color)
    if places[place] != 0 { return true }
    guard colors.count < 256 else { return false }
    colors.append(color)
    places[place] = UInt64(colors.count) << 32 | UInt64(color)
    return true
  }

  /// The number of a color, if it is there.
  @inline(__always)
  func index(of color: UInt32) -> UInt8? {
    let entry = places[place(of: color)]
    return entry == 0 ? nil : UInt8(truncatingIfNeeded: (entry >> 32) - 1)
  }

  /// Where a color is, or would be.
  @inline(__always)
  private func place(of color: UInt32) -> Int {
    var place = Int((color &* 0x9E37_79B1) >> 22)
    while places[place] != 0, UInt32(truncatingIfNeeded: places[place]) != color {
      place = (place + 1) & 1_023
    }
    return place
  }
}
