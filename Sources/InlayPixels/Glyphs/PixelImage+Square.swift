extension PixelImage where Alpha == StraightAlpha {
  /// Pixels of the longer side.
  var longerSide: Int { max(width, height) }

  /// The picture in the middle of a square as wide as its longer side; what is added is transparent black.
  ///
  /// Where the margins cannot be equal, the one at the right or the bottom is a pixel larger.
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

  /// The width and height of a picture of these proportions in a box of `side` × `side` pixels, as large as
  /// it fits and never larger than `width` × `height`.
  static func fitting(width: Int, height: Int, in side: Int) -> (width: Int, height: Int) {
    let longer = max(width, height)
    guard side < longer else { return (width, height) }
    func scaled(_ length: Int) -> Int {
      // Of what a decoder gives, products fit many times over.
      max(1, (2 * length * side + longer) / (2 * longer))
    }
    return (scaled(width), scaled(height))
  }
}
