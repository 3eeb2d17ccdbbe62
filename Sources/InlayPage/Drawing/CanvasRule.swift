import CPageCanvas
import InlayCore

/// An underline or strikethrough in whole pixels. Patterns start at the page's edge, so that they continue from run to
/// run.
struct CanvasRule {
  /// A wavy line.
  struct Wave: Hashable {
    var period: Int
    var height: Int
    var thickness: Int
  }

  /// The rectangles of straight lines.
  private(set) var lines: [inlay_box] = []
  /// The coverage pattern within each row, repeated; `nil` for full coverage.
  private(set) var pattern: [UInt8]?
  private(set) var wave: Wave?
  /// The bounding box.
  private(set) var extent: inlay_box

  /// Maximum thickness in pixels.
  private static let thickest = 1024
  /// Maximum thickness of a wavy line in pixels.
  private static let thickestWave = 128

  init(_ stroke: RuleStroke, at place: CanvasPlace) {
    let maximum = stroke.style == .wave ? Self.thickestWave : Self.thickest
    let thickness = min(Self.thickness(stroke.thickness), maximum)
    let height: Int
    switch stroke.style {
    case .double: height = 3 * thickness
    case .thick: height = 2 * thickness
    case .wave: height = 3 * thickness + 1
    default: height = thickness
    }
    let top = CanvasPlace.nearest(place.y + stroke.y - Double(height) / 2)
    extent = inlay_box(
      left: CanvasPlace.nearest(place.x + stroke.left), top: top,
      right: CanvasPlace.nearest(place.x + stroke.right), bottom: top + Int32(height))
    switch stroke.style {
    case .wave: wave = Wave(period: 6 * thickness, height: height, thickness: thickness)
    case .double:
      let (upper, lower) = (top + Int32(thickness), top + 2 * Int32(thickness))
      lines = [
        inlay_box(left: extent.left, top: top, right: extent.right, bottom: upper),
        inlay_box(left: extent.left, top: lower, right: extent.right, bottom: extent.bottom),
      ]
    default:
      lines = [extent]
      pattern = Self.strokes(of: stroke.style).map { Self.coverage($0, thickness) }
    }
  }

  /// A thickness in whole pixels, at least one.
  private static func thickness(_ thickness: Double) -> Int {
    guard thickness < Double(thickest) else { return thickest }
    return thickness > 1 ? Int(thickness.rounded()) : 1
  }

  /// Alternating lengths of dashes and gaps, in units of the thickness; `nil` for a solid line.
  static func strokes(of style: LineStyle) -> [Int]? {
    switch style {
    case .dotted: [1, 1]
    case .dashed: [4, 2]
    case .dashDot: [4, 2, 1, 2]
    case .dashDotDot: [4, 2, 1, 2, 1, 2]
    default: nil
    }
  }

  private static func coverage(_ strokes: [Int], _ thickness: Int) -> [UInt8] {
    strokes.enumerated().flatMap { index, length in
      [UInt8](repeating: index % 2 == 0 ? 255 : 0, count: length * thickness)
    }
  }
}
