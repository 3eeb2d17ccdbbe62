/// Finds for colours of sRGB the nearest of up to some thousand, exactly.
///
/// The cube of colours is cut into cells, those again in eight, and so on. For each cell that is asked for, those colours
/// are listed that may be nearest to one in it, from the list of the cell around it.
struct ColorFinder {
  private let centers: [SIMD4<Float>]
  /// For each cell of each level where its list begins in ``lists``; −1 where it has not been asked for.
  private var starts: [Int32]
  /// Lists one after the other: how many, then their places. The first is of all.
  private var lists: [Int32]
  private var distances: [Float]

  /// Levels have cells of sides 32, 16 and 8.
  private static let finest = 2

  /// At least one colour; channels 0...255, the fourth component 0.
  init(_ centers: [SIMD4<Float>]) {
    self.centers = centers
    starts = Array(repeating: -1, count: 512 + 4_096 + 32_768)
    lists = [Int32(truncatingIfNeeded: centers.count)]
    for place in centers.indices { lists.append(Int32(truncatingIfNeeded: place)) }
    distances = Array(repeating: 0, count: centers.count)
  }

  /// The place of the colour nearest to one whose channels are 0...255; of two as near the first.
  ///
  /// - Parameter isOneOfMany: whether many near ones will be asked for, so that shorter lists are worth making.
  @inline(__always)
  mutating func nearest(to color: SIMD4<Float>, isOneOfMany: Bool) -> Int32 {
    let level = isOneOfMany ? Self.finest : Self.finest - 1
    let cell = SIMD4(Int32(color.x), Int32(color.y), Int32(color.z), 0) &>> Int32(5 - level)
    var start = Int(starts[Self.slot(level, cell)])
    if start < 0 { start = makeList(level, cell) }
    let lists = lists.span
    let centers = centers.span
    var best = Float.infinity
    var place = Int32(0)
    for at in start + 1...start + Int(lists[start]) {
      let difference = centers[Int(lists[at])] - color
      let distance = (difference * difference).sum()
      if distance < best { (best, place) = (distance, lists[at]) }
    }
    return place
  }

  @inline(__always)
  private static func slot(_ level: Int, _ cell: SIMD4<Int32>) -> Int {
    let bits = Int32(3 + level)
    return Int((cell.x << bits | cell.y) << bits | cell.z)
      + (level == 0 ? 0 : level == 1 ? 512 : 512 + 4_096)
  }

  /// Lists which colours may be nearest to one in a cell; where the list begins.
  private mutating func makeList(_ level: Int, _ cell: SIMD4<Int32>) -> Int {
    var around = 0
    if level > 0 {
      let outer = cell &>> 1
      around = Int(starts[Self.slot(level - 1, outer)])
      if around < 0 { around = makeList(level - 1, outer) }
    }
    let side = Float(32 >> level)
    let middle = (SIMD4<Float>(cell) + SIMD4(0.5, 0.5, 0.5, 0)) * side
    let places = around + 1...around + Int(lists[around])
    var least = Float.infinity
    for at in places {
      let difference = centers[Int(lists[at])] - middle
      let distance = (difference * difference).sum()
      distances[at - around - 1] = distance
      least = min(least, distance)
    }
    // A colour in the cell is at most half a diagonal from its middle. A little more, for what rounding takes.
    let reach = least.squareRoot() + side * 1.7321 + 0.01
    let start = lists.count
    lists.append(0)
    for at in places where distances[at - around - 1] <= reach * reach { lists.append(lists[at]) }
    lists[start] = Int32(truncatingIfNeeded: lists.count - start - 1)
    starts[Self.slot(level, cell)] = Int32(truncatingIfNeeded: start)
    return start
  }
}
