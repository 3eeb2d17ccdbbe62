/// A row of pixels in premultiplied linear light.
///
/// Unsafe inside: bounds are checked only in debug builds. Callers take indices from a ``ScaleAxis`` of the same count.
@safe
struct PixelLine<Scalar: LinearScalar>: ~Copyable {
  private let pixels: UnsafeMutableBufferPointer<SIMD4<Scalar>>

  init(count: Int) {
    unsafe pixels = .allocate(capacity: count)
    unsafe pixels.initialize(repeating: .zero)
  }

  deinit { unsafe pixels.deallocate() }

  var count: Int { unsafe pixels.count }

  subscript(index: Int) -> SIMD4<Scalar> {
    @inline(__always) get { unsafe pixels[index] }
    @inline(__always) nonmutating set { unsafe pixels[index] = newValue }
  }

  /// Sets the line to `other` × `weight`.
  @inline(__always)
  func assign(_ other: borrowing PixelLine, times weight: Scalar) {
    for index in 0..<count { self[index] = other[index] * weight }
  }

  /// Adds `other` × `weight`.
  @inline(__always)
  func add(_ other: borrowing PixelLine, times weight: Scalar) {
    for index in 0..<count { self[index] += other[index] * weight }
  }

  /// Sets the line to the averages of `other` over the spans of `columns`, times `weight`.
  @inline(__always)
  func average(_ other: borrowing PixelLine, over columns: AreaAxis<Scalar>, times weight: Scalar) {
    let inner = columns.weight * weight
    for index in columns.spans.indices {
      let span = columns.spans[index]
      var sum = SIMD4<Scalar>.zero
      var x = span.first + 1
      while x < span.last {
        sum += other[x]
        x += 1
      }
      sum = sum * inner + other[span.first] * (span.firstWeight * weight)
      if span.last < other.count { sum += other[span.last] * (span.lastWeight * weight) }
      self[index] = sum
    }
  }

  /// Sets the line to the interpolation between two lines: `first` at 0, `second` at 1.
  @inline(__always)
  func blend(_ first: borrowing PixelLine, _ second: borrowing PixelLine, _ fraction: Scalar) {
    for index in 0..<count {
      self[index] = first[index] * (1 - fraction) + second[index] * fraction
    }
  }
}
