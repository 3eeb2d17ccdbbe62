/// How the pixels of one axis, width or height, become those of another count.
enum ScaleAxis<Scalar: LinearScalar> {
  /// No more pixels than before: each is the average of the stretch it covers.
  case area(AreaAxis<Scalar>)
  /// More pixels than before: each is interpolated between the two it lies between.
  case triangle([TriangleTap<Scalar>])

  /// Both counts are at least 1 and at most 2³¹.
  init(from source: Int, to target: Int) {
    self =
      target <= source
      ? .area(AreaAxis(from: source, to: target))
      : .triangle((0..<target).map { TriangleTap(at: $0, from: source, to: target) })
  }
}

/// Pixels that shrink in number.
struct AreaAxis<Scalar: LinearScalar> {
  /// What of the source one pixel covers.
  struct Span {
    /// The first pixel covered, wholly or in part, and its weight.
    var first: Int
    var firstWeight: Scalar
    /// The pixel after the last that is wholly covered, and its weight, which may be 0; the pixel may be
    /// beyond the end.
    var last: Int
    var lastWeight: Scalar
  }

  /// One span for each pixel of the target, in order; a span begins where the one before ends. Weights of one
  /// span add up to 1.
  let spans: [Span]
  /// The weight of every pixel between the first and the last of a span.
  let weight: Scalar

  init(from source: Int, to target: Int) {
    let weight = Double(target) / Double(source)
    self.weight = Scalar(weight)
    // In units of 1/target of a source pixel everything is whole.
    spans = (0..<target).map { index in
      let (first, into) = (index * source).quotientAndRemainder(dividingBy: target)
      let (last, over) = ((index + 1) * source).quotientAndRemainder(dividingBy: target)
      return Span(
        first: first, firstWeight: Scalar(weight * Double(target - into) / Double(target)),
        last: last, lastWeight: Scalar(weight * Double(over) / Double(target)))
    }
  }
}

/// A pixel between two of the source.
struct TriangleTap<Scalar: LinearScalar> {
  /// The left or upper one; the other is the next, or the same at the end.
  var first: Int
  var second: Int
  /// The weight of the second; that of the first is what is missing to 1.
  var fraction: Scalar

  init(at index: Int, from source: Int, to target: Int) {
    // The middle of pixel i is at i + ½; beyond the middles of the outermost pixels their color goes on.
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
