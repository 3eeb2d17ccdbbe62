/// Divides the colors of a histogram into boxes of little variance. The box and the plane whose cut reduces the squared
/// error most come first (after Xiaolin Wu, 1991).
struct ColorBoxes {
  private struct Box {
    /// Range in ``order``.
    var range: Range<Int>
    /// The reduction of the error by the best cut; 0 if there is no cut.
    var gain = 0.0
    var axis = 0
    /// The lowest level of the upper part on that axis.
    var level = 0
  }

  private let bins: [ColorHistogram.Bin]
  /// Indices of bins. The bins of each box are contiguous.
  private var order: [Int32]
  private var boxes: [Box]
  private var error = 0.0
  private var pixels = 0
  /// Sums for each level of an axis, while a box is examined.
  private var levels = Array(repeating: SIMD4<Int>.zero, count: 256)

  init(_ bins: [ColorHistogram.Bin]) {
    self.bins = bins
    order = bins.indices.map { Int32(truncatingIfNeeded: $0) }
    boxes = []
    var total = SIMD4<Int>.zero
    for bin in bins {
      total &+= bin.sum
      error += Double(bin.squares)
    }
    error -= Self.strength(total)
    pixels = total.w
    let all = cut(Box(range: 0..<bins.count))
    boxes.append(all)
  }

  /// The mean squared error over all channels, if every pixel had the mean color of its box.
  var meanError: Double { error / Double(3 * max(1, pixels)) }

  /// The mean colors of up to `count` boxes; fewer, if fewer reduce ``meanError`` to `enough`.
  ///
  /// - Complexity: O(bins × log(count) + count²) for ordinary pictures.
  mutating func means(count: Int, enough: Double) -> [SIMD4<Float>] {
    while boxes.count < count, meanError > enough {
      var widest = 0
      for index in boxes.indices where boxes[index].gain > boxes[widest].gain { widest = index }
      let box = boxes[widest]
      guard box.gain > 0 else { break }
      error -= box.gain
      let middle = partition(box)
      let lower = cut(Box(range: box.range.lowerBound..<middle))
      let upper = cut(Box(range: middle..<box.range.upperBound))
      boxes[widest] = lower
      boxes.append(upper)
    }
    return boxes.map { box in
      var sum = SIMD4<Int>.zero
      for place in box.range { sum &+= bins[Int(order[place])].sum }
      return ColorHistogram.Bin(key: 0, sum: sum).mean
    }
  }

  @inline(__always)
  private static func level(_ key: UInt32, _ axis: Int) -> Int { Int(key >> UInt32(16 - 8 * axis) & 255) }

  /// The box with its best cut.
  private mutating func cut(_ box: Box) -> Box {
    var box = box
    guard box.range.count > 1 else { return box }
    var total = SIMD4<Int>.zero
    var minimum = SIMD4<Int>(repeating: 255)
    var maximum = SIMD4<Int>.zero
    for place in box.range {
      let bin = bins[Int(order[place])]
      total &+= bin.sum
      let levels = SIMD4(Self.level(bin.key, 0), Self.level(bin.key, 1), Self.level(bin.key, 2), 0)
      minimum.replace(with: levels, where: levels .< minimum)
      maximum.replace(with: levels, where: levels .> maximum)
    }
    let whole = Self.strength(total)
    for axis in 0..<3 where minimum[axis] < maximum[axis] {
      let first = minimum[axis]
      for level in first...maximum[axis] { levels[level] = .zero }
      for place in box.range {
        let bin = bins[Int(order[place])]
        levels[Self.level(bin.key, axis)] &+= bin.sum
      }
      var low = SIMD4<Int>.zero
      for level in first..<maximum[axis] where levels[level].w > 0 {
        low &+= levels[level]
        let gain = Self.strength(low) + Self.strength(total &- low) - whole
        if gain > box.gain { (box.gain, box.axis, box.level) = (gain, axis, level + 1) }
      }
    }
    return box
  }

  /// The square of a sum divided by its count. The greater the total for the parts, the smaller the remaining error.
  @inline(__always)
  private static func strength(_ sum: SIMD4<Int>) -> Double {
    let red = Double(sum.x)
    let green = Double(sum.y)
    let blue = Double(sum.z)
    return (red * red + green * green + blue * blue) / Double(sum.w)
  }

  /// Moves the lower part of a box before the upper part; returns where the upper part starts.
  private mutating func partition(_ box: Box) -> Int {
    var low = box.range.lowerBound
    var high = box.range.upperBound - 1
    while low <= high {
      if Self.level(bins[Int(order[low])].key, box.axis) < box.level {
        low += 1
      } else {
        order.swapAt(low, high)
        high -= 1
      }
    }
    return low
  }
}
