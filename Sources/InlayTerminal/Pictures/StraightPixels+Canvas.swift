import InlayCore
import InlayPixels

extension StraightPixels {
  /// The picture, scaled in linear light, on a transparent canvas.
  ///
  /// - Throws: `InlayError` if the canvas is larger than the limits allow.
  /// - Complexity: O(pixels of the picture and of the canvas).
  func placed(
    _ fit: PictureFit, onWidth width: Int, height: Int, limits: Limits
  ) throws -> StraightPixels {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    try Limits.check("imagePixels", overflow ? .max : area, min(limits.imagePixels, .max / 4))
    let picture = try scaled(width: fit.width, height: fit.height, limits: limits)
    if fit.width == width, fit.height == height { return picture }
    var canvas = [UInt8](repeating: 0, count: 4 * area)
    for row in 0..<fit.height {
      let from = 4 * row * fit.width
      let to = 4 * ((fit.top + row) * width + fit.left)
      canvas.replaceSubrange(to..<to + 4 * fit.width, with: picture.bytes[from..<from + 4 * fit.width])
    }
    // This is never nil, because the number of bytes matches.
    return StraightPixels(width: width, height: height, bytes: canvas) ?? picture
  }

  /// The picture on a color, in linear light. Nothing of it is transparent. Complexity: O(pixels).
  func composited(on color: TextColor) -> StraightPixels {
    let mixer = LightMixer(background: color)
    var opaque = bytes
    for at in stride(from: 0, to: opaque.count, by: 4) where opaque[at + 3] != 255 {
      for channel in 0..<3 { opaque[at + channel] = mixer.mix(opaque[at + channel], opaque[at + 3], channel) }
      opaque[at + 3] = 255
    }
    // This is never nil, because the number of bytes is the same.
    return StraightPixels(width: width, height: height, bytes: opaque) ?? self
  }
}
