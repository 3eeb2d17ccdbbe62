/// What pixels are added up in: `Float`, or `Double` where so many are added that `Float` would lose their
/// last bits.
protocol LinearScalar: BinaryFloatingPoint, SIMDScalar, Codable, Sendable where SIMD4Storage: Sendable {
  /// The tables, made at first use.
  static var light: LinearLight<Self> { get }
  /// The whole part of a value from 0 to 2³¹. The generic conversions of the standard library are far slower.
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

/// The transfer function of sRGB (IEC 61966-2-1), as tables, both ways.
struct LinearLight<Scalar: LinearScalar>: Sendable {
  /// Steps of ``encoded`` between black and white.
  static var steps: Int { 4_096 }

  /// Linear light of an 8-bit value, 0...1: 256 vectors that have it as red, 256 as green, and 256 as blue
  /// with 1 for alpha. So the three vectors of an opaque pixel add up to the pixel.
  let decoded: [SIMD4<Scalar>]
  /// sRGB, 0...255, of linear light in equal steps, and white once more. A straight line between two of them
  /// is off the curve by less than 0.005.
  let encoded: [Scalar]

  init() {
    var linear: [Double] = []
    var guess = 1.0
    for value in 0...255 {
      let color = Double(value) / 255
      if color <= 0.04045 {
        linear.append(color / 12.92)
      } else {
        // x to the power 2.4 is x² times the fifth root of x².
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
        // x to the power 1/2.4 is the twelfth root of x⁵.
        guess = Self.root(3, of: light * light * light * light * light, near: guess)
        let power = guess.squareRoot().squareRoot()
        encoded.append(Scalar(255 * (1.055 * power - 0.055)))
      }
    }
    encoded[Self.steps] = 255
    encoded.append(255)
    self.encoded = encoded
  }

  /// The root of `x`, 0 < x ≤ 1, by Newton's method: the same bits with every C library.
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
