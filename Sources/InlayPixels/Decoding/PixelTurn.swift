package import InlayContainer

/// Maps each stored pixel to its index in the upright image.
package struct PixelTurn {
  /// Side of the squares that are moved together, so that source and target stay in the cache.
  static let block = 32

  private let width: Int
  /// The index to which the top left pixel moves.
  private let origin: Int
  /// The index difference for one step to the right.
  private let stepX: Int
  /// The index difference for one step down.
  private let stepY: Int

  /// The mapping for a stored image of `width` × `height` pixels.
  package init(width: Int, height: Int, orientation: ImageOrientation) {
    self.width = width
    let (right, bottom) = (width - 1, height - 1)
    // Upright rows have `width` pixels in the first four cases and `height` in the others.
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

  /// The index to which the stored pixel at `x`, `y` moves.
  package func place(x: Int, y: Int) -> Int { origin + x * stepX + y * stepY }

  /// Moves whole rows into the upright image. `firstRow` is the index of the first one in the stored image.
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
