import CPageCanvas
import InlayCore

/// The position of a line on its page, and its conversion to whole pixels. A position that is NaN, or beyond any
/// canvas, is clamped to the farthest one.
struct CanvasPlace {
  /// The origin.
  let x, y: Double

  init(_ line: TypesetLine) {
    (x, y) = (Double(line.x), Double(line.baseline))
  }

  /// The rectangle `bounds` with its edges moved to the nearest pixels, so that adjacent rectangles stay adjacent. It
  /// is at least one pixel wide and high, unless `bounds` is empty.
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

  /// A coordinate clamped to the range of the canvas.
  static func clamped(_ place: Int) -> Int32 { Int32(max(-Int(farthest), min(place, Int(farthest)))) }
}

extension TypesetLine {
  /// The rows of the page on which the line may draw: the rows of its ink, plus one above and one below, because
  /// baselines and edges move to whole pixels. Nothing is drawn outside them, whichever band is drawn.
  var drawnRows: Range<Int> {
    guard !ink.isEmpty else { return 0..<0 }
    let top = Int(CanvasPlace.nearest(ink.top.rounded(.down) - 1))
    let bottom = Int(CanvasPlace.nearest(ink.bottom.rounded(.up) + 1))
    return top..<max(top, bottom)
  }
}
