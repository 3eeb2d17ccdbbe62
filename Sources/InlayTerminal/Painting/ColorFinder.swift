/// Finds for colors of sRGB the nearest of up to some thousand, exactly.
///
/// The cube of colors is cut into cells, those again in eight, and so on. For each cell that is asked for,
/// those colors are listed that may be nearest to one in it, from the list of the cell around it.
struct ColorFinder {
  /// For each cell of each level where its list begins in ``lists``; −1 where it has not been asked for.
  private var starts: [Int32]
  /// Lists one after the other: how many, as the fourth component, then their colors with their places as
  /// fourth component, in the order of places. The first list is of all.
  private var lists: [SIMD4<Float>]
  /// How far each color of the list at work is from the middle of the cell, squared.
  private var distances: [Float]

  /// Levels have cells of sides 32, 16 and 8.
  private static let finest = 2

  /// At least one color; channels 0...255, the fourth component 0.
  init(_ centers: [SIMD4<Float>]) {
    starts = Array(repeating: -1, count: 512 + 4_096 + 32_768)
    lists = [SIMD4(0, 0, 0, Float(centers.count))]
    lists.reserveCapacity(32 * centers.count)
    for (place, center) in centers.enumerated() { lists.append(center + SIMD4(0, 0, 0, Float(place))) }
    distances = Array(repeating: 0, count: centers.count)
  }

  /// The color nearest to one whose channels are 0...255, with its place as fourth component; of two as near
  /// the first.
  ///
  /// - Parameter isOneOfMany: whether many near ones will be asked for, so that shorter lists are worth
  ///   making.
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

  /// The square of the length of the first three components.
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

  /// Lists which colors may be nearest to one in a cell; where the list begins.
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
      // By how much another color is farther away than the one nearest to the middle is linear in where one
      // stands: it is least in one of the cell's corners. A little less, for what rounding takes.
      let center = lists[first + offset]
      let apart = center - nearest
      let gained = side * (abs(apart.x) + abs(apart.y) + abs(apart.z))
      if distances[offset] - minimum - gained <= 0.1 { lists.append(center) }
    }
    lists[start].w = Float(lists.count - start - 1)
    starts[Self.slot(level, cell)] = Int32(truncatingIfNeeded: start)
    return start
  }

  /// The distances of colors from one, squared; the nearest.
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
