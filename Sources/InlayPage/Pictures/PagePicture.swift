/// Pixels in the form that Cairo draws. They never change, and any thread may read them.
final class PagePicture: Sendable {
  /// Width in pixels, at least 1.
  let width: Int
  /// Height in pixels, at least 1.
  let height: Int
  /// Blue, green, red and alpha of each pixel, with colors premultiplied by alpha. Rows have no gaps between them.
  let bytes: [UInt8]
  /// Position of the pixels relative to the left and upper edges of the box, in pixels; it may be negative. A glyph's
  /// insets, and the empty room beside an oblong glyph, are not part of ``bytes``.
  let left: Int
  let top: Int
  /// Whether all pixels are opaque.
  let isOpaque: Bool

  /// Creates a picture. `bytes` must have 4 × `width` × `height` bytes.
  init(width: Int, height: Int, bytes: [UInt8], left: Int = 0, top: Int = 0, isOpaque: Bool) {
    precondition(width > 0 && height > 0 && bytes.count / 4 / width == height)
    (self.width, self.height, self.bytes) = (width, height, bytes)
    (self.left, self.top, self.isOpaque) = (left, top, isOpaque)
  }
}
