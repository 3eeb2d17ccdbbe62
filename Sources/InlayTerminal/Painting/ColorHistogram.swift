/// The colours of a picture and how often each is painted, near ones (of the same upper six bits a channel) as one.
struct ColorHistogram {
  /// Colours of the same upper bits.
  struct Bin {
    /// Sums of red, green and blue, and the number of pixels.
    var sum: SIMD4<Int>
    /// The upper bits, six each of red, green, blue.
    var key: UInt32

    /// The mean colour; the fourth component is 0.
    var mean: SIMD4<Float> {
      let count = Float(sum.w)
      return SIMD4(Float(sum.x) / count, Float(sum.y) / count, Float(sum.z) / count, 0)
    }
  }

  /// In the order in which the picture has them.
  private(set) var bins: [Bin] = []
  /// For each pixel its bin; −1 where it is left out.
  private(set) var binOfPixel: [Int32]

  /// Complexity: O(pixels).
  init(_ colors: [UInt32]) {
    binOfPixel = Array(repeating: -1, count: colors.count)
    // A table of open addressing; as large as there are keys, it has no collisions.
    var bits = 4
    while bits < 18, 1 << bits < 4 * colors.count { bits += 1 }
    var table = Array(repeating: Int32(-1), count: 1 << bits)
    let mask = table.count - 1
    var last: (color: UInt32, bin: Int32) = (0, -1)
    for pixel in colors.indices {
      let color = colors[pixel]
      if color == 0 { continue }
      if color != last.color {
        let key = color >> 6 & 0x3F000 | color >> 4 & 0xFC0 | color >> 2 & 0x3F
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> 7) & mask
        if bits == 18 { slot = Int(key) }
        while true {
          let bin = table[slot]
          if bin < 0 {
            table[slot] = Int32(truncatingIfNeeded: bins.count)
            last = (color, table[slot])
            bins.append(Bin(sum: .zero, key: key))
            break
          }
          if bins[Int(bin)].key == key {
            last = (color, bin)
            break
          }
          slot = (slot + 1) & mask
        }
      }
      binOfPixel[pixel] = last.bin
      bins[Int(last.bin)].sum &+=
        SIMD4(Int(color >> 16 & 255), Int(color >> 8 & 255), Int(color & 255), 1)
    }
  }
}
