// Cairo stores a pixel in 32 bits with alpha highest. In memory this is blue, green, red and alpha on little-endian
// machines, the only ones that Swift runs on. Colors are premultiplied.

extension PixelImage where Alpha == PremultipliedAlpha {
  /// The pixels in Cairo's layout, and whether all are opaque. Complexity: O(pixels).
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
  /// An image from pixels in Cairo's layout; `nil` unless they are one or more whole rows of `width`. Complexity:
  /// O(pixels).
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
