/// Finds the exact nearest point among up to a few thousand.
///
/// The points are sorted along an axis. The search goes outward from the position of the queried point, until the
/// distance along the axis alone is too great.
struct NearestPoints {
  /// The points, sorted along the axis. The fourth component is the position on it.
  private var points: [SIMD4<Float>] = []
  /// The index of each point in the original list.
  private var places: [Int32] = []
  private let axis: SIMD4<Float>
  /// For each bucket of the axis, the index of the first of ``points`` in it or after it.
  private var starts: [Int32] = []
  private let lowest: Float
  private let bucketsPerUnit: Float

  private static let buckets = 256

  /// Creates an index of at least one point. The fourth component of each point is 0. `axis` has length 1 and 0 as the
  /// fourth component.
  init(_ list: [SIMD4<Float>], along axis: SIMD4<Float>) {
    self.axis = axis
    let positions = list.map { ($0 * axis).sum() }
    let order = list.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }
    for place in order {
      var point = list[place]
      point.w = positions[place]
      points.append(point)
      places.append(Int32(truncatingIfNeeded: place))
    }
    lowest = points.first?.w ?? 0
    let length = (points.last?.w ?? 0) - lowest
    bucketsPerUnit = length > 0 ? Float(Self.buckets) / length : 0
    starts.reserveCapacity(Self.buckets + 1)
    var next = 0
    for bucket in 0...Self.buckets {
      while next < points.count, self.bucket(of: points[next].w) < bucket { next += 1 }
      starts.append(Int32(truncatingIfNeeded: next))
    }
  }

  private func bucket(of position: Float) -> Int {
    Int(max(0, min((position - lowest) * bucketsPerUnit, Float(Self.buckets - 1))))
  }

  /// The index in the list of the point nearest to `point`, and the square of its distance. The fourth component of
  /// `point` is 0. Of two equally near points, the first one in the list wins.
  func nearest(to point: SIMD4<Float>) -> (place: Int, distance: Float) {
    let position = (point * axis).sum()
    let points = points.span
    let places = places.span
    var above = Int(starts[bucket(of: position)])
    var below = above - 1
    var best = Float.infinity
    var place = Int32.max
    while true {
      // The nearer point along the axis comes first. `slack` allows for rounding of distances.
      let up = above < points.count ? abs(points[above].w - position) : .infinity
      let down = below >= 0 ? abs(position - points[below].w) : .infinity
      let step = min(up, down)
      if step == .infinity || step * step * 0.9999 > best { break }
      let at = up <= down ? above : below
      if up <= down { above += 1 } else { below -= 1 }
      var difference = points[at] - point
      difference.w = 0
      let distance = (difference * difference).sum()
      if distance < best || distance == best && places[at] < place {
        best = distance
        place = places[at]
      }
    }
    return (Int(place), best)
  }
}
