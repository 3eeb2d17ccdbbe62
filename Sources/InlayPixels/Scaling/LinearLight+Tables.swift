/// The transfer function of sRGB, for code that mixes colors outside this module.
package enum SRGBLight {
  /// The linear light, 0...1, of the 256 values of a channel.
  package static let linear: [Float] = Float.light.decoded.prefix(256).map(\.x)
  /// The sRGB value, 0...255, for linear light in ``steps`` equal steps, with white repeated at the end.
  package static let encoded: [Float] = Float.light.encoded
  /// The number of steps of ``encoded`` between black and white.
  package static let steps = LinearLight<Float>.steps

  /// The nearest channel value for an amount of linear light, which is clamped to 0...1.
  @inline(__always)
  package static func value(of light: Float, by encoded: Span<Float>) -> UInt8 {
    let position = max(0, min(light, 1)) * Float(steps)
    let whole = Int(position)
    let low = encoded[whole]
    let value = low + (encoded[whole + 1] - low) * (position - Float(whole))
    return UInt8(value + 0.5)
  }
}
