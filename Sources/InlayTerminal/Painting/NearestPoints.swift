/// Finds the nearest of up to some thousand points, exactly.
///
/// The points are sorted along an axis. From where the asked one would stand the search goes outward, until the distance
/// along the axis alone is too great.
struct NearestPoints {
  /// Sorted along the axis; the fourth component is where on it.
  private var points: [SIMD4<Float>] = []
  /// The place of each in the list given.
  private var places: [Int32] = []
  private let axis: SIMD4<Float>
  /// The first of ``points`` that stands in each bucket of the axis or after.
  private var starts: [Int32] = []
  private let lowest: Float
  private let bucketsPerUnit: Float

  private static let buckets = 256

  /// Points (whose fourth component is 0; at least one) and the direction they are sorted along, of length 1, with 0 as
  /// its fourth component.
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

  /// The place of the point nearest to `point` (whose fourth component is 0) in the list, and the square of its distance;
  /// of two as near the first in the list.
  func nearest(to point: SIMD4<Float>) -> (place: Int, distance: Float) {
    let position = (point * axis).sum()
    let points = points.span
    let places = places.span
    var above = Int(starts[bucket(of: position)])
    var below = above - 1
    var best = Float.infinity
    var place = Int32.max
    while true {
      // The nearer along the axis first; `slack` is for what rounding may have taken from a distance.
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
