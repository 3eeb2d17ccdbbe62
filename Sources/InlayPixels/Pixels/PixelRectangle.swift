package import InlayContainer

/// A part of an image, in pixels from the upper left corner.
package struct PixelRectangle: Sendable, Hashable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// What is left of it inside an image of a size: at least one pixel, the nearest.
  package func clamped(to size: PixelSize) -> PixelRectangle {
    let left = min(max(0, x), max(0, size.width - 1))
    let top = min(max(0, y), max(0, size.height - 1))
    return PixelRectangle(
      x: left, y: top, width: min(max(1, width), max(1, size.width - left)),
      height: min(max(1, height), max(1, size.height - top)))
  }
}
