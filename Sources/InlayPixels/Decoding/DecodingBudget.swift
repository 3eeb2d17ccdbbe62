package import InlayContainer
package import InlayCore

/// The size of an image that is within the limits, and the memory that decoding it may use.
package struct DecodingBudget {
  /// Width in pixels, as stored.
  package let width: Int
  /// Height in pixels, as stored.
  package let height: Int
  /// The stored size of the pixels that are made: that of the image, or a smaller one that was asked for.
  package let target: PixelSize
  /// The transform that makes the pixels upright.
  package let orientation: ImageOrientation
  /// Maximum memory in bytes, not counting the bytes of the file.
  package let allowedBytes: Int

  package var pixels: Int { width * height }

  /// The stored size of the image.
  var size: PixelSize { PixelSize(width: width, height: height) }
  /// The bytes of the pixels that are made. They stand in memory twice if they are turned after they were scaled.
  var targetBytes: Int { (isScaled && orientation != .up ? 8 : 4) * target.area }
  /// Whether the pixels that are made are fewer than those of the image.
  var isScaled: Bool { target != size }

  /// 256 MiB, which is enough for ordinary images of 50 million pixels. Raising the pixel limit raises it.
  private static let baseBytes = 256 << 20

  /// Checks the size in the header before memory for it is allocated. Throws if it exceeds a limit.
  init(_ request: DecodingRequest) throws {
    let header = request.header
    guard let width = header.width, let height = header.height, width > 0, height > 0 else {
      throw InlayError.pixelsDamaged(header.mediaType, at: nil, what: "its header states no size")
    }
    try self.init(
      width: width, height: height, orientation: header.orientation, size: request.size,
      limits: request.limits)
  }

  /// Checks the size of an image before memory for it is allocated. Throws if it exceeds a limit. Both sides are then
  /// at least 1. `size` is the upright size that is needed, if it is not that of the image.
  package init(
    width: Int, height: Int, orientation: ImageOrientation, size: PixelSize? = nil, limits: Limits
  ) throws {
    try Limits.check("imageSide", max(width, height), limits.imageSide)
    let whole = PixelSize(width: width, height: height)
    try Limits.check("imagePixels", whole.area, min(limits.imagePixels, Int.max / 64))
    self.width = width
    self.height = height
    self.orientation = orientation
    target = size?.swapped(orientation.swapsAxes).clamped(to: whole) ?? whole
    allowedBytes = max(Self.baseBytes, min(limits.imagePixels, Int.max / 64) * 16 / 3)
  }

  /// Throws if a decoder may not use `needed` bytes in total.
  package func check(bytes needed: Int) throws {
    if needed > allowedBytes { throw InlayError.pixelsMemory(needed: needed, allowed: allowedBytes) }
  }

  /// Throws if the library reports a size other than the checked one.
  func confirm(width: UInt32, height: UInt32, _ type: MIMEType) throws {
    guard Int(width) == self.width, Int(height) == self.height else {
      throw InlayError.pixelsDamaged(
        type, at: nil,
        what: "two headers disagree: \(self.width) × \(self.height) and \(width) × \(height) pixels")
    }
  }
}
