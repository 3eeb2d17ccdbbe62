/// Maps up to 256 colors to indices, with a hash table.
struct ColorTable {
  // At least four slots per color, so that searches are short. A slot holds a color and, in the bits above, its index
  // plus 1.
  private var places = [UInt64](repeating: 0, count: 1_024)
  /// The colors in order of their indices.
  private(set) var colors: [UInt32] = []

  init() {}

  /// Assigns indices to `colors`, at most 256, in order.
  init(_ colors: [UInt32]) {
    for color in colors { _ = insert(color) }
  }

  /// Adds a color unless it is in the table. Returns `false` if the table is full.
  @inline(__always)
  mutating func insert(_ color: UInt32) -> Bool {
    let place = place(of: color)
    if places[place] != 0 { return true }
    guard colors.count < 256 else { return false }
    colors.append(color)
    places[place] = UInt64(colors.count) << 32 | UInt64(color)
    return true
  }

  /// The index of a color, or `nil`.
  @inline(__always)
  func index(of color: UInt32) -> UInt8? {
    let entry = places[place(of: color)]
    return entry == 0 ? nil : UInt8(truncatingIfNeeded: (entry >> 32) - 1)
  }

  /// The slot of a color, or the free slot for it.
  @inline(__always)
  private func place(of color: UInt32) -> Int {
    var place = Int((color &* 0x9E37_79B1) >> 22)
    while places[place] != 0, UInt32(truncatingIfNeeded: places[place]) != color {
      place = (place + 1) & 1_023
    }
    return place
  }
}
