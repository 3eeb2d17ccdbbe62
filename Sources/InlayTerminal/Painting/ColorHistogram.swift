/// The colors of a picture and how often each occurs. Similar colors count as one.
struct ColorHistogram {
  /// Colors with the same upper bits.
  struct Bin {
    /// The upper bits of red, green and blue, in eight bits each.
    var key: UInt32
    /// Sums of red, green and blue, and the number of pixels.
    var sum: SIMD4<Int> = .zero
    /// The sum of the squares of all three channels.
    var squares = 0

    /// The mean color; the fourth component is 0.
    var mean: SIMD4<Float> {
      let count = Float(sum.w)
      return SIMD4(Float(sum.x) / count, Float(sum.y) / count, Float(sum.z) / count, 0)
    }
  }

  /// The bins, in the order in which they occur in the picture.
  private(set) var bins: [Bin] = []

  /// Creates bins for a palette of `count` colors. The number of bits per channel is the smallest, from five on, that
  /// gives eight bins per color, or else all bits.
  ///
  /// - Parameter colors: `0xFFrrggbb`, or 0 for pixels that do not count.
  /// - Complexity: O(pixels).
  init(_ colors: [UInt32], for count: Int) {
    for bits in 5...8 {
      fill(colors, bits)
      if bins.count >= 8 * count { return }
    }
  }

  private mutating func fill(_ colors: [UInt32], _ bits: Int) {
    bins.removeAll(keepingCapacity: true)
    // This is an open-addressing hash table. Fewer bits gave fewer than 8 × 1,024 bins, and each of those splits into
    // at most eight.
    var tableBits = 4
    while tableBits < 18, 1 << tableBits < 2 * colors.count { tableBits += 1 }
    var table = Array(repeating: Int32(-1), count: 1 << tableBits)
    let mask = table.count - 1
    let low = UInt32(8 - bits)
    let upper = (UInt32(0xFF) >> low) * 0x01_0101
    var last: (color: UInt32, bin: Int) = (0, 0)
    for color in colors where color != 0 {
      if color != last.color {
        let key = color >> low & upper
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> 14) & mask
        while table[slot] >= 0, bins[Int(table[slot])].key != key { slot = (slot + 1) & mask }
        if table[slot] < 0 {
          table[slot] = Int32(truncatingIfNeeded: bins.count)
          bins.append(Bin(key: key))
        }
        last = (color, Int(table[slot]))
      }
      let channels = SIMD4(Int(color >> 16 & 255), Int(color >> 8 & 255), Int(color & 255), 1)
      bins[last.bin].sum &+= channels
      bins[last.bin].squares &+= (channels &* channels).wrappedSum() - 1
    }
  }
}
