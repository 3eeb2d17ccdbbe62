/// The colours of a picture's registers, and the register of each pixel.
struct SixelPalette {
  /// Registers, those of most pixels first.
  private(set) var registers: [SixelColor] = []
  /// For each pixel its register; −1 where it is left out.
  private(set) var indices: [Int32] = []

  /// Rounds of bringing the colours to the middle of the pixels that have them.
  private static let rounds = 4
  private static let diagonal = SIMD4<Float>(0.577_350_3, 0.577_350_3, 0.577_350_3, 0)

  /// A palette of at most `count` colours: exactly those of the picture, in percent, if they are no more.
  ///
  /// - Complexity: O(pixels), and O(colours × count) at worst, of colours different in their upper six bits.
  init(_ colors: [UInt32], count: Int) {
    if takeExact(colors, count) { return }
    let histogram = ColorHistogram(colors)
    let points = histogram.bins.map(\.mean)
    var boxes = ColorBoxes(histogram)
    var centers = boxes.means(count: count)
    var nearest = Array(repeating: Int32(0), count: points.count)
    for round in 0...Self.rounds {
      if round == Self.rounds {
        // The last round is with the colours that there will be.
        registers = centers.map { SixelColor(nearest: $0) }
        centers = registers.map(\.point)
      }
      let finder = NearestPoints(centers, along: Self.diagonal)
      for (bin, point) in points.enumerated() {
        nearest[bin] = Int32(truncatingIfNeeded: finder.nearest(to: point).place)
      }
      if round == Self.rounds { break }
      var sums = Array(repeating: SIMD4<Int>.zero, count: centers.count)
      for (bin, center) in nearest.enumerated() { sums[Int(center)] &+= histogram.bins[bin].sum }
      for (center, sum) in sums.enumerated() where sum.w > 0 {
        centers[center] = ColorHistogram.Bin(sum: sum, key: 0).mean
      }
    }
    indices = histogram.binOfPixel.map { $0 < 0 ? -1 : nearest[Int($0)] }
    sortByUse()
  }

  /// Takes the picture's own colours; `false` if there are more than `count`.
  private mutating func takeExact(_ colors: [UInt32], _ count: Int) -> Bool {
    var bits = 4
    while 1 << bits < 4 * count { bits += 1 }
    let mask = (1 << bits) - 1
    var table = Array(repeating: Int32(-1), count: 1 << bits)
    var keys: [UInt32] = []
    var indices = Array(repeating: Int32(-1), count: colors.count)
    let percent = SixelPercent.ofValue
    var last: (color: UInt32, index: Int32) = (0, -1)
    for pixel in colors.indices {
      let color = colors[pixel]
      if color == 0 { continue }
      if color != last.color {
        let key =
          UInt32(percent[Int(color >> 16 & 255)]) << 16 | UInt32(percent[Int(color >> 8 & 255)]) << 8
          | UInt32(percent[Int(color & 255)])
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> 13) & mask
        while table[slot] >= 0, keys[Int(table[slot])] != key { slot = (slot + 1) & mask }
        if table[slot] < 0 {
          if keys.count == count { return false }
          table[slot] = Int32(truncatingIfNeeded: keys.count)
          keys.append(key)
        }
        last = (color, table[slot])
      }
      indices[pixel] = last.index
    }
    registers = keys.map { SixelColor(percents: $0) }
    self.indices = indices
    sortByUse()
    return true
  }

  /// Gives the registers used most the shortest numbers, and those not used none.
  private mutating func sortByUse() {
    var uses = Array(repeating: 0, count: registers.count)
    for index in indices where index >= 0 { uses[Int(index)] += 1 }
    let order = uses.indices.filter { uses[$0] > 0 }.sorted { (uses[$1], $0) < (uses[$0], $1) }
    var places = Array(repeating: Int32(-1), count: registers.count)
    for (place, register) in order.enumerated() { places[register] = Int32(truncatingIfNeeded: place) }
    registers = order.map { registers[$0] }
    for pixel in indices.indices where indices[pixel] >= 0 { indices[pixel] = places[Int(indices[pixel])] }
  }
}
