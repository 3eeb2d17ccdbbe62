/// The transfer function of sRGB for whoever mixes colors outside this module.
package enum SRGBLight {
  /// Linear light, 0...1, of the 256 values of a channel.
  package static let linear: [Float] = Float.light.decoded.prefix(256).map(\.x)
  /// sRGB, 0...255, of linear light in ``steps`` equal steps, and white once more.
  package static let encoded: [Float] = Float.light.encoded
  /// Steps of ``encoded`` between black and white.
  package static let steps = LinearLight<Float>.steps

  /// The value of a channel nearest to an amount of linear light; less than 0 counts as 0, more than 1 as 1.
  @inline(__always)
  package static func value(of light: Float, by encoded: Span<Float>) -> UInt8 {
    let position = max(0, min(light, 1)) * Float(steps)
    let whole = Int(position)
    let low = encoded[whole]
    let value = low + (encoded[whole + 1] - low) * (position - Float(whole))
    return UInt8(value + 0.5)
  }
}
