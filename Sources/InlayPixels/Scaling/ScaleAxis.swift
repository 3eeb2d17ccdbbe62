/// How the pixels along one axis, width or height, are converted to another count.
enum ScaleAxis<Scalar: LinearScalar> {
  /// At most as many pixels as before: each is the average of the range it covers.
  case area(AreaAxis<Scalar>)
  /// More pixels than before: each is interpolated between two source pixels.
  case triangle([TriangleTap<Scalar>])

  /// A conversion between two counts, which must be from 1 to 2³¹.
  init(from source: Int, to target: Int) {
    self =
      target <= source
      ? .area(AreaAxis(from: source, to: target))
      : .triangle((0..<target).map { TriangleTap(at: $0, from: source, to: target) })
  }
}

/// An axis whose number of pixels decreases.
struct AreaAxis<Scalar: LinearScalar> {
  /// The part of the source that one pixel covers.
  struct Span {
    /// The first covered pixel, wholly or in part, and its weight.
    var first: Int
    var firstWeight: Scalar
    /// The pixel after the last wholly covered one, and its weight, which may be 0. The pixel may be beyond the end.
    var last: Int
    var lastWeight: Scalar
  }

  /// One span per target pixel, in order. A span begins where the previous one ends. The weights of a span add up to 1.
  let spans: [Span]
  /// The weight of every pixel between the first and last pixel of a span.
  let weight: Scalar

  init(from source: Int, to target: Int) {
    let weight = Double(target) / Double(source)
    self.weight = Scalar(weight)
    // In units of 1/target of a source pixel, all values are integers.
    spans = (0..<target).map { index in
      let (first, into) = (index * source).quotientAndRemainder(dividingBy: target)
      let (last, over) = ((index + 1) * source).quotientAndRemainder(dividingBy: target)
      return Span(
        first: first, firstWeight: Scalar(weight * Double(target - into) / Double(target)),
        last: last, lastWeight: Scalar(weight * Double(over) / Double(target)))
    }
  }
}

/// A pixel between two source pixels.
struct TriangleTap<Scalar: LinearScalar> {
  /// The left or upper pixel. The other is the next one, or the same at the end.
  var first: Int
  var second: Int
  /// The weight of the second pixel. The weight of the first is 1 minus this.
  var fraction: Scalar

  init(at index: Int, from source: Int, to target: Int) {
    // The center of pixel i is at i + ½. Beyond the centers of the outermost pixels, their color continues.
    let position = (2 * index + 1) * source - target
    if position <= 0 {
      (first, second, fraction) = (0, 0, 0)
    } else {
      let (whole, rest) = position.quotientAndRemainder(dividingBy: 2 * target)
      first = min(whole, source - 1)
      second = min(whole + 1, source - 1)
      fraction = Scalar(Double(rest) / Double(2 * target))
    }
  }
}
