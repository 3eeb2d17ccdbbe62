import InlayCore
import InlayPixels
import TestKit

/// Files the misbehaving worker gets.
enum Pictures {
  /// A PNG of 8 × 8 pixels, all different.
  static func good() throws -> [UInt8] { try PNGEncoder(.fast).encode(pixels(8, 8)) }

  /// The same, telling the worker what to do wrong.
  static func bad(_ misbehaviour: String) throws -> [UInt8] {
    try good() + Array("misbehave:\(misbehaviour)".utf8)
  }

  static func pixels(_ width: Int, _ height: Int) throws -> StraightPixels {
    let bytes = (0..<4 * width * height).map { $0 % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: $0 &* 7) }
    guard let pixels = StraightPixels(width: width, height: height, bytes: bytes) else {
      throw Unmet("no picture of \(width) × \(height)")
    }
    return pixels
  }
}
