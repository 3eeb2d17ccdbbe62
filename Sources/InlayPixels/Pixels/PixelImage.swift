package import InlayContainer

/// An image in memory: 8-bit red, green, blue and alpha in sRGB, rows from top to bottom without padding.
///
/// A copy costs one retain.
public struct PixelImage<Alpha: AlphaForm>: Sendable, Hashable {
  /// Width in pixels, at least 1.
  public let width: Int
  /// Height in pixels, at least 1.
  public let height: Int
  /// Red, green, blue, alpha of each pixel: 4 × ``width`` × ``height`` bytes.
  public let bytes: [UInt8]

  /// ``width`` and ``height``.
  package var size: PixelSize { PixelSize(width: width, height: height) }

  /// An image with these bytes; `nil` unless there are 4 × `width` × `height` bytes and both sides are at least 1.
  public init?(width: Int, height: Int, bytes: [UInt8]) {
    guard width > 0, height > 0 else { return nil }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= Int.max / 4, bytes.count == 4 * pixels else { return nil }
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// The same as ``init(width:height:bytes:)``, without the checks.
  package init(unchecked bytes: [UInt8], width: Int, height: Int) {
    assert(width > 0 && height > 0 && bytes.count == 4 * width * height)
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Red, green, blue and alpha of the pixel at `x`, `y`, counted from the top left; `nil` outside the image.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8>? {
    guard 0..<width ~= x, 0..<height ~= y else { return nil }
    let at = 4 * (y * width + x)
    return SIMD4(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3])
  }
}

/// An image with straight alpha.
public typealias StraightPixels = PixelImage<StraightAlpha>
/// An image with premultiplied alpha.
public typealias PremultipliedPixels = PixelImage<PremultipliedAlpha>
