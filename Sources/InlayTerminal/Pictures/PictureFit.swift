import InlayContainer
import InlayPixels

/// The position of a picture on the canvas of a box, in pixels of the canvas.
struct PictureFit: Sendable, Hashable {
  /// How a picture is placed in its box.
  enum Rule: Sendable, Hashable {
    /// As large as possible, centered, at the bottom: for glyphs.
    case filled
    /// As large as possible, at the left, at the bottom: for attachments with a stated size.
    case sized
    /// Like `sized`, but never enlarged: for other attachments.
    case natural
  }

  /// Size of the picture in pixels, at least 1 × 1.
  var width: Int
  var height: Int
  /// Pixels to the left of the picture.
  var left: Int
  /// Pixels above the picture.
  var top: Int

  /// The size of the picture.
  var size: PixelSize { PixelSize(width: width, height: height) }

  /// Places a picture.
  ///
  /// - Parameters:
  ///   - picture: its size in pixels, at least 1 × 1.
  ///   - box: the size of the box in screen pixels, at least 1 × 1. It determines the proportions.
  ///   - canvas: the pixels or samples that cover the box, at least 1 × 1.
  init(
    _ rule: Rule, picture: (width: Int, height: Int), box: (width: Int, height: Int),
    canvas: (width: Int, height: Int)
  ) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    var scale = min(Double(box.width) / width, Double(box.height) / height)
    if rule == .natural { scale = min(scale, 1) }
    func part(_ length: Double, _ box: Int, _ canvas: Int) -> Int {
      max(1, min(canvas, Int((length * scale / Double(box) * Double(canvas)).rounded())))
    }
    self.width = part(width, box.width, canvas.width)
    self.height = part(height, box.height, canvas.height)
    left = rule == .filled ? (canvas.width - self.width) / 2 : 0
    top = canvas.height - self.height
  }
}
