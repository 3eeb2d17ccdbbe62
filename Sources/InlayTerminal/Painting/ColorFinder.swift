/// Finds the exact nearest color among up to a few thousand in sRGB.
///
/// The color cube is divided into cells, each of those into eight, and so on. For each cell that is queried, a list
/// holds the colors that may be nearest to a color in the cell. It is filtered from the list of the enclosing cell.
struct ColorFinder {
  /// For each cell of each level, the start of its list in ``lists``; −1 if it has not been queried yet.
  private var starts: [Int32]
  /// The lists, one after the other. Each starts with its count, as the fourth component. Then come its colors, with
  /// their indices as the fourth component, in ascending order. The first list contains all colors.
  private var lists: [SIMD4<Float>]
  /// The squared distance of each color of the current list from the center of the cell.
  private var distances: [Float]

  /// The finest level. Levels have cells with sides 32, 16 and 8.
  private static let finest = 2

  /// Creates a finder for at least one color. Channels are 0...255, the fourth component is 0.
  init(_ centers: [SIMD4<Float>]) {
    starts = Array(repeating: -1, count: 512 + 4_096 + 32_768)
    lists = [SIMD4(0, 0, 0, Float(centers.count))]
    lists.reserveCapacity(32 * centers.count)
    for (place, center) in centers.enumerated() { lists.append(center + SIMD4(0, 0, 0, Float(place))) }
    distances = Array(repeating: 0, count: centers.count)
  }

  /// The color nearest to one whose channels are 0...255, with its index as the fourth component. Of two equally near
  /// colors, the first one wins.
  ///
  /// - Parameter isOneOfMany: whether many similar colors will be queried, so that shorter lists are worth making.
  @inline(__always)
  mutating func nearest(to color: SIMD4<Float>, isOneOfMany: Bool) -> SIMD4<Float> {
    let level = isOneOfMany ? Self.finest : Self.finest - 1
    let cell = SIMD4(Int32(color.x), Int32(color.y), Int32(color.z), 0) &>> Int32(5 - level)
    var start = Int(starts[Self.slot(level, cell)])
    if start < 0 { start = makeList(level, cell) }
    let lists = lists.span
    let end = start &+ Int(lists[start].w)
    var nearest = SIMD4<Float>.zero
    var best = Float.infinity
    while start < end {
      start &+= 1
      let center = lists[start]
      let distance = Self.square(center - color)
      if distance < best { (best, nearest) = (distance, center) }
    }
    return nearest
  }

  /// The squared length of the first three components.
  @inline(__always)
  private static func square(_ difference: SIMD4<Float>) -> Float {
    let squares = difference * difference
    return squares.x + squares.y + squares.z
  }

  @inline(__always)
  private static func slot(_ level: Int, _ cell: SIMD4<Int32>) -> Int {
    let bits = Int32(3 + level)
    return Int((cell.x &<< bits | cell.y) &<< bits | cell.z)
      &+ (level == 0 ? 0 : level == 1 ? 512 : 512 + 4_096)
  }

  /// Lists the colors that may be nearest to one in a cell; returns where the list starts.
  private mutating func makeList(_ level: Int, _ cell: SIMD4<Int32>) -> Int {
    var around = 0
    if level > 0 {
      let outer = cell &>> 1
      around = Int(starts[Self.slot(level - 1, outer)])
      if around < 0 { around = makeList(level - 1, outer) }
    }
    let side = Float(32 >> level)
    let middle = SIMD4(Float(cell.x) + 0.5, Float(cell.y) + 0.5, Float(cell.z) + 0.5, 0) * side
    let first = around + 1
    let count = Int(lists[around].w)
    let nearest = Self.measure(lists[first..<first + count], from: middle, &distances)
    let minimum = Self.square(nearest - middle)
    let start = lists.count
    lists.append(.zero)
    for offset in 0..<count {
      // The difference between the squared distances to another color and to the color nearest to the center is linear
      // in the position. So it is least in one of the cell's corners. The slack allows for rounding.
      let center = lists[first + offset]
      let apart = center - nearest
      let gained = side * (abs(apart.x) + abs(apart.y) + abs(apart.z))
      if distances[offset] - minimum - gained <= 0.1 { lists.append(center) }
    }
    lists[start].w = Float(lists.count - start - 1)
    starts[Self.slot(level, cell)] = Int32(truncatingIfNeeded: start)
    return start
  }

  /// Computes the squared distances of colors from one color; returns the nearest color.
  private static func measure(
    _ list: ArraySlice<SIMD4<Float>>, from middle: SIMD4<Float>, _ distances: inout [Float]
  ) -> SIMD4<Float> {
    let centers = list.span
    var distances = distances.mutableSpan
    var minimum = Float.infinity
    var nearest = SIMD4<Float>.zero
    for index in centers.indices {
      let distance = square(centers[index] - middle)
      distances[index] = distance
      if distance < minimum { (minimum, nearest) = (distance, centers[index]) }
    }
    return nearest
  }
}
