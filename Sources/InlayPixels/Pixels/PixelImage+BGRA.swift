// Cairo has pixels of 32 bits with alpha highest: on little-endian machines, the only ones Swift runs on,
// blue, green, red and alpha in memory, the colors multiplied by alpha.

extension PixelImage where Alpha == PremultipliedAlpha {
  /// The pixels as Cairo has them, and whether all are opaque. Complexity: O(pixels).
  package func premultipliedBGRA() -> (bytes: [UInt8], isOpaque: Bool) {
    var out = bytes
    var all: UInt8 = 255
    var pixels = out.mutableSpan
    var at = 0
    while at + 4 <= pixels.count {
      (pixels[at], pixels[at + 2]) = (pixels[at + 2], pixels[at])
      all &= pixels[at + 3]
      at += 4
    }
    return (out, all == 255)
  }
}

extension PixelImage where Alpha == StraightAlpha {
  /// The picture of pixels as Cairo has them; `nil` unless they are whole rows of `width`, at least one.
  /// Complexity: O(pixels).
  package init?(premultipliedBGRA pixels: Span<UInt8>, width: Int) {
    guard width > 0, width <= .max / 4 else { return nil }
    var row = StraightRow()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count)
    var at = 0
    while at + 4 * width <= pixels.count {
      row.set(fromPremultipliedBGRA: pixels.extracting(at..<at + 4 * width))
      bytes += row.bytes
      at += 4 * width
    }
    guard at == pixels.count else { return nil }
    self.init(width: width, height: at / (4 * width), bytes: bytes)
  }
}
