package import InlayContainer

/// Where each stored pixel goes when the picture is turned upright.
package struct PixelTurn {
  /// Pixels a side of the squares that are moved together, so that both ends stay in the cache.
  static let block = 32

  private let width: Int
  /// Where the pixel at the top left goes, as an index.
  private let origin: Int
  /// How far a step to the right leads.
  private let stepX: Int
  /// How far a step down leads.
  private let stepY: Int

  /// The turn of a stored picture of `width` × `height` pixels.
  package init(width: Int, height: Int, orientation: ImageOrientation) {
    self.width = width
    let (right, bottom) = (width - 1, height - 1)
    // Upright rows are `width` long in the first four, `height` in the others.
    (origin, stepX, stepY) =
      switch orientation {
      case .up: (0, 1, width)
      case .upMirrored: (right, -1, width)
      case .down: (bottom * width + right, -1, -width)
      case .downMirrored: (bottom * width, 1, -width)
      case .leftMirrored: (0, height, 1)
      case .right: (bottom, height, -1)
      case .rightMirrored: (right * height + bottom, -height, -1)
      case .left: (right * height, -height, 1)
      }
  }

  /// Where the stored pixel at `x`, `y` goes, as an index.
  package func place(x: Int, y: Int) -> Int { origin + x * stepX + y * stepY }

  /// Puts whole rows, the first of which is `firstRow` of the stored picture, into the upright one.
  package func place(
    _ rows: UnsafeRawBufferPointer, from firstRow: Int, into picture: UnsafeMutableRawBufferPointer
  ) {
    let count = rows.count / (4 * width)
    for top in stride(from: 0, to: count, by: Self.block) {
      for left in stride(from: 0, to: width, by: Self.block) {
        for y in top..<min(top + Self.block, count) {
          var target = origin + (firstRow + y) * stepY + left * stepX
          for x in left..<min(left + Self.block, width) {
            let pixel = unsafe rows.loadUnaligned(fromByteOffset: 4 * (y * width + x), as: UInt32.self)
            unsafe picture.storeBytes(of: pixel, toByteOffset: 4 * target, as: UInt32.self)
            target += stepX
          }
        }
      }
    }
  }
}
