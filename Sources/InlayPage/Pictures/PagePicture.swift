/// Pixels ready to be drawn by Cairo; they never change, and any thread may read them.
final class PagePicture: Sendable {
  /// Pixels of a row, at least 1.
  let width: Int
  /// Rows, at least 1.
  let height: Int
  /// Blue, green, red and alpha of each pixel, the colors multiplied by alpha; rows have no gaps between them.
  let bytes: [UInt8]
  /// Pixels right of the box's left edge and below its upper edge at which it is drawn; negative beyond them. A glyph's insets and
  /// the room beside an oblong one are no part of ``bytes``.
  let left: Int
  let top: Int
  /// Whether no pixel lets anything through.
  let isOpaque: Bool

  /// `bytes` are 4 × `width` × `height`.
  init(width: Int, height: Int, bytes: [UInt8], left: Int = 0, top: Int = 0, isOpaque: Bool) {
    precondition(width > 0 && height > 0 && bytes.count / 4 / width == height)
    (self.width, self.height, self.bytes) = (width, height, bytes)
    (self.left, self.top, self.isOpaque) = (left, top, isOpaque)
  }
}
