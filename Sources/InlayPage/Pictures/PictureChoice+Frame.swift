import InlayContainer
import InlayPixels

extension PictureChoice {
  /// The position at which Apple's systems draw a strike in a square box of `side` pixels, at `scale` pixels per point
  /// (``StrikeChoice``). A strike fills the square and is moved by its inset, in whole points. An oblong strike is
  /// centered.
  ///
  /// The proportions of an oblong strike are preserved. Apple's systems stretch some.
  func frame(side: Int, scale: Double) -> PictureFrame {
    // Boxes larger than any picture are not drawn.
    let side = max(1, min(side, 1 << 24))
    let (width, height) = (max(strike.width, 1), max(strike.height, 1))
    let longer = max(width, height)
    func part(_ length: Int) -> Int {
      max(1, Int((Double(side) * Double(length) / Double(longer)).rounded()))
    }
    var frame = PictureFrame(left: 0, top: 0, width: part(width), height: part(height))
    // Rounded down, so that the required number of pixels equals the side.
    let points = min((Double(side) * 1000 / scale).rounded(.down), 1e9)
    guard points >= 1,
      let inset = [strike].choose(pointSize: Int(points), scale: scale, centersOblong: false)
    else { return frame }
    func pixels(_ thousandths: Int) -> Int {
      let exact = Double(thousandths) * scale / 1000
      // Nothing is visible further out.
      return Int(max(-Double(2 * side), min(exact.rounded(), Double(2 * side))))
    }
    let (right, up) = (pixels(inset.offsetX), pixels(inset.offsetY))
    frame.left = width < height ? (side - frame.width + right) / 2 : right
    let bottom = height < width ? (side - frame.height + up) / 2 : up
    frame.top = side - frame.height - bottom
    return frame
  }
}
