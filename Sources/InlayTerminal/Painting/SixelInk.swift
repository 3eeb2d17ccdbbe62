import InlayCore
import InlayPixels

/// The pixels of a picture in the form sixels need: painted with an opaque color, or left out.
struct SixelInk {
  let width: Int
  let height: Int
  /// For each pixel, `0xFFrrggbb` if it is painted, 0 if it is left out.
  let colors: [UInt32]

  /// - Parameter background: the color on which partly transparent pixels are composited, in linear light. With a
  ///   background, pixels with less than 1/16 coverage are left out. Without one, pixels with less than half coverage
  ///   are left out, and the others keep their color as if they were opaque.
  init(_ pixels: consuming StraightPixels, on background: TextColor?, leavesOut: Bool) {
    (width, height) = (pixels.width, pixels.height)
    let background = background ?? (leavesOut ? nil : TextColor(red: 0, green: 0, blue: 0))
    let minimumAlpha: UInt8 = !leavesOut ? 0 : background == nil ? 128 : 16
    let mixer = background.map { LightMixer(background: $0) }
    var colors = Array(repeating: UInt32(0), count: pixels.bytes.count / 4)
    let bytes = pixels.bytes.span
    var out = colors.mutableSpan
    var at = 0
    for index in out.indices {
      let alpha = bytes[at + 3]
      if alpha >= minimumAlpha {
        var (red, green, blue) = (bytes[at], bytes[at + 1], bytes[at + 2])
        if alpha != 255, let mixer {
          red = mixer.mix(red, alpha, 0)
          green = mixer.mix(green, alpha, 1)
          blue = mixer.mix(blue, alpha, 2)
        }
        out[index] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      }
      at += 4
    }
    self.colors = colors
  }
}

/// Composites channels on a background in linear light.
struct LightMixer {
  private let linear = SRGBLight.linear
  private let encoded = SRGBLight.encoded
  private let background: SIMD4<Float>

  init(background: TextColor) {
    self.background = SIMD4(
      linear[Int(background.red)], linear[Int(background.green)], linear[Int(background.blue)], 0)
  }

  /// A channel of a color with an alpha, composited over the background's channel.
  @inline(__always)
  func mix(_ value: UInt8, _ alpha: UInt8, _ channel: Int) -> UInt8 {
    let share = Float(alpha) * (1 / 255)
    let light = linear[Int(value)] * share + background[channel] * (1 - share)
    return SRGBLight.value(of: light, by: encoded.span)
  }
}
