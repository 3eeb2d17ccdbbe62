import CPageCanvas
import InlayCore

/// Where a line stands on its page, and how its lengths become whole pixels there: a place that is nowhere, or further away
/// than any canvas reaches, becomes the farthest there is.
struct CanvasPlace {
  /// The origin.
  let x, y: Double

  init(_ line: TypesetLine) {
    (x, y) = (Double(line.x), Double(line.baseline))
  }

  /// The rectangle whose edges are those of `bounds` moved to the nearest pixels, so that what adjoins still does; at least a
  /// pixel wide and high unless it is empty.
  func box(_ bounds: InkBounds) -> inlay_box {
    guard !bounds.isEmpty else { return inlay_box(left: 0, top: 0, right: 0, bottom: 0) }
    var box = inlay_box(
      left: Self.nearest(x + bounds.left), top: Self.nearest(y + bounds.top),
      right: Self.nearest(x + bounds.right), bottom: Self.nearest(y + bounds.bottom))
    box.right = max(box.right, box.left + 1)
    box.bottom = max(box.bottom, box.top + 1)
    return box
  }

  /// A column of the page.
  func column(_ dx: Int) -> Int { Int(Self.nearest(x + Double(dx))) }

  /// A row of the page.
  func row(_ dy: Int) -> Int { Int(Self.nearest(y + Double(dy))) }

  /// All columns of some rows.
  func rows(_ rows: Range<Int>) -> inlay_box {
    inlay_box(
      left: -Self.farthest, top: Self.clamped(rows.lowerBound), right: Self.farthest,
      bottom: Self.clamped(rows.upperBound))
  }

  private static let farthest: Int32 = 1 << 26

  /// The nearest pixel.
  static func nearest(_ place: Double) -> Int32 {
    guard place > -Double(farthest) else { return -farthest }
    guard place < Double(farthest) else { return farthest }
    return Int32((place + 0.5).rounded(.down))
  }

  /// A whole number that the canvas can count with.
  static func clamped(_ place: Int) -> Int32 { Int32(max(-Int(farthest), min(place, Int(farthest)))) }
}

extension TypesetLine {
  /// Rows of the page that anything of the line is drawn on: those of its ink, and one above and one below, as baselines and
  /// edges move to whole pixels. Nothing is drawn outside, whatever band asks.
  var drawnRows: Range<Int> {
    guard !ink.isEmpty else { return 0..<0 }
    let top = Int(CanvasPlace.nearest(ink.top.rounded(.down) - 1))
    let bottom = Int(CanvasPlace.nearest(ink.bottom.rounded(.up) + 1))
    return top..<max(top, bottom)
  }
}
