/// The colors of a picture's registers, and the register of each pixel.
struct SixelPalette {
  /// The registers, most frequent first.
  private(set) var registers: [SixelColor] = []
  /// The register of each pixel; −1 where the pixel is left out.
  private(set) var indices: [Int16] = []

  /// The number of rounds that move the colors to the mean of their pixels.
  private static let rounds = 2
  /// The mean squared error of channels that is invisible: 2 steps of 255.
  private static let unseen = 4.0

  /// Creates a palette of at most `count` colors. If the picture has few colors for its size, they are used exactly, in
  /// percent. Otherwise, the palette has as many colors as make the error invisible, up to `count`.
  ///
  /// A register costs about 13 bytes, plus 5 more for each band of six rows that uses it. A picture of 20 × 20 pixels
  /// would consist mostly of registers if it had all its colors.
  ///
  /// - Parameter dithers: whether errors are diffused if there are too few colors.
  /// - Complexity: O(pixels) for ordinary pictures, O(pixels × count) at worst.
  init(_ ink: SixelInk, count: Int, dithers: Bool) {
    if takeExact(ink.colors, min(count, 32 + ink.colors.count / 64)) { return }
    let bins = ColorHistogram(ink.colors, for: count).bins
    let points = bins.map(\.mean)
    var boxes = ColorBoxes(bins)
    var centers = boxes.means(count: count, enough: Self.unseen)
    for _ in 0..<Self.rounds {
      var finder = ColorFinder(centers)
      var sums = Array(repeating: SIMD4<Int>.zero, count: centers.count)
      for bin in bins.indices {
        sums[Int(finder.nearest(to: points[bin], isOneOfMany: false).w)] &+= bins[bin].sum
      }
      for (center, sum) in sums.enumerated() where sum.w > 0 {
        centers[center] = ColorHistogram.Bin(key: 0, sum: sum).mean
      }
    }
    // Pixels are matched to the colors that terminals derive from the registers.
    registers = centers.map { SixelColor(nearest: $0) }
    let palette = registers.map(\.point)
    if dithers, boxes.meanError > Self.unseen {
      var diffusion = ErrorDiffusion(palette: palette)
      indices = diffusion.places(ink.colors, width: ink.width)
    } else {
      indices = Self.nearest(ink.colors, palette)
    }
    sortByUse()
  }

  /// A palette with these registers and the register of each pixel; −1 where it is left out.
  init(registers: [SixelColor], indices: [Int16]) { (self.registers, self.indices) = (registers, indices) }

  /// The palette index of the color nearest to each pixel; −1 where `colors` has 0.
  private static func nearest(_ colors: [UInt32], _ palette: [SIMD4<Float>]) -> [Int16] {
    var finder = ColorFinder(palette)
    var last: (color: UInt32, place: Int16) = (0, -1)
    return colors.map { color in
      if color == last.color { return last.place }
      last = (color, -1)
      guard color != 0 else { return -1 }
      let point = SIMD4(Float(color >> 16 & 255), Float(color >> 8 & 255), Float(color & 255), 0)
      last.place = Int16(finder.nearest(to: point, isOneOfMany: true).w)
      return last.place
    }
  }

  /// Uses the picture's own colors; returns `false` if there are more than `count`.
  private mutating func takeExact(_ colors: [UInt32], _ count: Int) -> Bool {
    var bits = 4
    while 1 << bits < 4 * count { bits += 1 }
    let mask = (1 << bits) - 1
    var table = Array(repeating: Int16(-1), count: 1 << bits)
    var keys: [UInt32] = []
    var indices = Array(repeating: Int16(-1), count: colors.count)
    let percent = SixelPercent.ofValue
    var last: (color: UInt32, index: Int16) = (0, -1)
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
          table[slot] = Int16(truncatingIfNeeded: keys.count)
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

  /// Gives the most frequent registers the shortest numbers, and removes unused registers.
  private mutating func sortByUse() {
    var uses = Array(repeating: 0, count: registers.count)
    for index in indices where index >= 0 { uses[Int(index)] += 1 }
    let order = uses.indices.filter { uses[$0] > 0 }.sorted { (uses[$1], $0) < (uses[$0], $1) }
    var places = Array(repeating: Int16(-1), count: registers.count)
    for (place, register) in order.enumerated() { places[register] = Int16(truncatingIfNeeded: place) }
    registers = order.map { registers[$0] }
    for pixel in indices.indices where indices[pixel] >= 0 { indices[pixel] = places[Int(indices[pixel])] }
  }
}
