/// The type for sums of pixels: `Float`, or `Double` if there are so many summands that `Float` would lose precision.
protocol LinearScalar: BinaryFloatingPoint, SIMDScalar, Codable, Sendable where SIMD4Storage: Sendable {
  /// The tables, created on first use.
  static var light: LinearLight<Self> { get }
  /// The integer part of a value from 0 to 2³¹. The standard library's generic conversions are far slower.
  var wholePart: Int { get }
}

private let singleLight = LinearLight<Float>()
private let doubleLight = LinearLight<Double>()

extension Float: LinearScalar {
  static var light: LinearLight<Float> { singleLight }
  @inline(__always) var wholePart: Int { Int(self) }
}

extension Double: LinearScalar {
  static var light: LinearLight<Double> { doubleLight }
  @inline(__always) var wholePart: Int { Int(self) }
}

/// The transfer function of sRGB (IEC 61966-2-1) as tables, in both directions.
struct LinearLight<Scalar: LinearScalar>: Sendable {
  /// Number of steps of ``encoded`` between black and white.
  static var steps: Int { 4_096 }

  /// The linear light, 0...1, of 8-bit values: 256 vectors with it as red, then 256 as green, then 256 as blue with
  /// alpha 1. The three vectors of an opaque pixel add up to the pixel.
  let decoded: [SIMD4<Scalar>]
  /// The sRGB value, 0...255, for linear light in equal steps, with white repeated at the end. Linear interpolation
  /// between two of them is off by less than 0.005.
  let encoded: [Scalar]

  init() {
    var linear: [Double] = []
    var guess = 1.0
    for value in 0...255 {
      let color = Double(value) / 255
      if color <= 0.04045 {
        linear.append(color / 12.92)
      } else {
        // x to the power of 2.4 is x² times the fifth root of x².
        let x = (color + 0.055) / 1.055
        guess = Self.root(5, of: x * x, near: guess)
        linear.append(x * x * guess)
      }
    }
    var decoded = linear.map { SIMD4(Scalar($0), 0, 0, 0) }
    decoded += linear.map { SIMD4(0, Scalar($0), 0, 0) }
    decoded += linear.map { SIMD4(0, 0, Scalar($0), 1) }
    self.decoded = decoded

    var encoded: [Scalar] = []
    guess = 1
    for step in 0...Self.steps {
      let light = Double(step) / Double(Self.steps)
      if light <= 0.0031308 {
        encoded.append(Scalar(255 * 12.92 * light))
      } else {
        // x to the power of 1/2.4 is the twelfth root of x⁵.
        guess = Self.root(3, of: light * light * light * light * light, near: guess)
        let power = guess.squareRoot().squareRoot()
        encoded.append(Scalar(255 * (1.055 * power - 0.055)))
      }
    }
    encoded[Self.steps] = 255
    encoded.append(255)
    self.encoded = encoded
  }

  /// A root of `x`, 0 < x ≤ 1, by Newton's method, which gives the same bits with every C library.
  private static func root(_ degree: Int, of x: Double, near guess: Double) -> Double {
    var root = guess
    for _ in 0..<64 {
      var power = 1.0
      for _ in 1..<degree { power *= root }
      let next = (Double(degree - 1) * root + x / power) / Double(degree)
      if abs(next - root) <= 1e-15 * root { return next }
      root = next
    }
    return root
  }
}
