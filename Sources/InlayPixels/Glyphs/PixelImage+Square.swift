extension PixelImage where Alpha == StraightAlpha {
  /// The longer side in pixels.
  var longerSide: Int { max(width, height) }

  /// The image centered in a square with its longer side. The added pixels are transparent black.
  ///
  /// If the margins cannot be equal, the right or bottom one is a pixel larger.
  /// - Complexity: O(pixels of the square).
  func paddedToSquare() -> StraightPixels {
    let side = longerSide
    if width == height { return self }
    let left = (side - width) / 2
    let top = (side - height) / 2
    var out = [UInt8]()
    out.reserveCapacity(4 * side * side)
    out += repeatElement(0, count: 4 * side * top)
    for row in 0..<height {
      out += repeatElement(0, count: 4 * left)
      out += bytes[(4 * width * row)..<(4 * width * (row + 1))]
      out += repeatElement(0, count: 4 * (side - width - left))
    }
    out += repeatElement(0, count: 4 * side * (side - height - top))
    return StraightPixels(unchecked: out, width: side, height: side)
  }
}
