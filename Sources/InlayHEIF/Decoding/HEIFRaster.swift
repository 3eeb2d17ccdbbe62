import InlayContainer
import InlayPixels

/// Pixels of an item during decoding: four bytes each, or one byte of gray.
struct HEIFRaster {
  private(set) var width: Int
  private(set) var height: Int
  /// 4 or 1.
  let channels: Int
  private(set) var bytes: [UInt8]

  init(width: Int, height: Int, channels: Int, bytes: [UInt8]) {
    assert(bytes.count == width * height * channels)
    (self.width, self.height, self.channels, self.bytes) = (width, height, channels, bytes)
  }

  /// A black and transparent raster, to be filled.
  init(width: Int, height: Int, channels: Int) {
    self.init(
      width: width, height: height, channels: channels,
      bytes: [UInt8](repeating: 0, count: width * height * channels))
  }

  /// Places `tile` at `x`, `y`, which must not be negative. Crops what is outside.
  mutating func place(_ tile: HEIFRaster, x: Int, y: Int) {
    guard x < width, y < height, tile.channels == channels else { return }
    let count = min(tile.width, width - x) * channels
    for row in 0..<min(tile.height, height - y) {
      let from = row * tile.width * channels
      let to = ((y + row) * width + x) * channels
      bytes.replaceSubrange(to..<to + count, with: tile.bytes[from..<from + count])
    }
  }

  /// Crops to the part of `size` that starts at `origin`, which must lie inside.
  mutating func crop(origin: (x: Int, y: Int), size: (width: Int, height: Int)) {
    guard size != (width, height) else { return }
    var part: [UInt8] = []
    part.reserveCapacity(size.width * size.height * channels)
    for row in origin.y..<origin.y + size.height {
      let from = (row * width + origin.x) * channels
      part += bytes[from..<from + size.width * channels]
    }
    (width, height, bytes) = (size.width, size.height, part)
  }

  /// Applies `orientation`, so that the stored image becomes upright.
  mutating func turn(_ orientation: ImageOrientation) {
    guard orientation != .up else { return }
    let turn = PixelTurn(width: width, height: height, orientation: orientation)
    var out = [UInt8](repeating: 0, count: bytes.count)
    if channels == 4 {
      unsafe bytes.withUnsafeBytes { source in
        unsafe out.withUnsafeMutableBytes { unsafe turn.place(source, from: 0, into: $0) }
      }
    } else {
      for y in 0..<height {
        for x in 0..<width { out[turn.place(x: x, y: y)] = bytes[y * width + x] }
      }
    }
    bytes = out
    if orientation.swapsAxes { (width, height) = (height, width) }
  }

  /// Uses the gray of `plane`, which must have the same size, as alpha.
  mutating func setAlpha(_ plane: HEIFRaster) {
    var pixels = bytes.mutableSpan
    let alpha = plane.bytes.span
    for index in 0..<min(alpha.count, pixels.count / 4) { pixels[4 * index + 3] = alpha[index] }
  }

  /// Converts the colors of all pixels in place.
  mutating func convert(_ conversion: borrowing ColorConversion) {
    unsafe bytes.withUnsafeMutableBufferPointer { unsafe conversion.apply(to: $0) }
  }
}
