/// Where a picture goes on the canvas of a box, in pixels of the canvas.
struct PictureFit: Sendable, Hashable {
  /// How a picture is set into its box.
  enum Rule: Sendable, Hashable {
    /// As large as it fits, in the middle, standing on the bottom: glyphs.
    case filled
    /// As large as it fits, at the left, standing on the bottom: attachments with a size of their own.
    case sized
    /// The same, but never larger than it is: other attachments.
    case natural
  }

  /// Size of the picture, at least 1 × 1.
  var width: Int
  var height: Int
  /// Pixels left of it.
  var left: Int
  /// Pixels above it.
  var top: Int

  /// - Parameters:
  ///   - picture: its pixels, both at least 1.
  ///   - box: the box in pixels of the screen, both at least 1: what proportions are kept in.
  ///   - canvas: pixels or samples that cover the box, both at least 1.
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
