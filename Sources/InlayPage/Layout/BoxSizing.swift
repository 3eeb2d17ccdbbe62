import InlayContainer
import InlayCore

/// How large pictures are in lines, in whole pixels.
struct BoxSizing: Sendable {
  let geometry: PageGeometry
  let glyphSize: GlyphSize
  /// Pixels of one picture.
  let maximumPixels: Int

  /// A box and how far it reaches below the baseline.
  struct Size: Sendable, Hashable {
    var width: Int
    var height: Int
    var descent: Int
  }

  // MARK: Glyphs

  /// The square of a glyph beside text.
  ///
  /// - Parameters:
  ///   - fontSize: of the text beside it, in pixels.
  ///   - metrics: of the paragraph's first font at that size.
  func glyph(fontSize: Double, metrics: FontMetrics) -> Size {
    switch glyphSize {
    case .font:
      let line = LineExtent(metrics)
      let side = max(1, Self.whole(metrics.ascent + metrics.descent))
      return Size(
        width: side, height: side, descent: Self.descent(metrics.descent, side: side, in: line))
    case .em:
      let line = LineExtent(metrics)
      let side = max(1, Self.whole(fontSize))
      let natural = metrics.ascent + metrics.descent
      let descent = natural > 0 ? metrics.descent * fontSize / natural : 0
      return Size(width: side, height: side, descent: Self.descent(descent, side: side, in: line))
    case .apple:
      let glyph = GlyphMetrics(fontSize: Self.whole(fontSize / geometry.scale * 1_000))
      let side = max(1, Self.whole(Double(glyph.side) / 1_000 * geometry.scale))
      let descent = Self.whole(Double(glyph.descent) / 1_000 * geometry.scale)
      return Size(width: side, height: side, descent: min(side, descent))
    }
  }

  /// How far a square reaches below the baseline: as near to `descent` as keeps it within its line.
  private static func descent(_ descent: Double, side: Int, in line: LineExtent) -> Int {
    let minimum = side - line.ascent
    return max(minimum, min(whole(descent), line.descent))
  }

  /// Whether the size was measured, not inferred, of a font of so many pixels.
  func isMeasured(fontSize: Double) -> Bool {
    let points = fontSize / geometry.scale
    return [17, 28, 34, 44, 64].contains { abs($0 - points) < 0.001 }
  }

  // MARK: Attachments

  /// The box of an attachment, standing on the baseline.
  ///
  /// - Parameters:
  ///   - width: its pixels, each a point.
  ///   - room: pixels between the indents of a line.
  ///   - descent: of the text beside it, which has to find room in the column too.
  /// - Returns: the box, and whether it is smaller than it asks for.
  func attachment(
    width: Int, height: Int, displaySize: DisplaySize?, room: Int, descent: Int
  ) -> (size: Size, isScaled: Bool) {
    var wide = Double(max(1, width)) * geometry.scale
    var high = Double(max(1, height)) * geometry.scale
    if let displaySize {
      wide = max(1, geometry.exactPixels(displaySize.width))
      high = max(1, geometry.exactPixels(displaySize.height))
    }
    let maximumWide = max(1, (Double(room) * Self.share).rounded(.down))
    let column = geometry.columnHeight ?? PageGeometry.maximumPixels
    let maximumHigh = max(1, Double(min(column - descent, PageGeometry.maximumPixels)))
    let area = (Double(max(1, maximumPixels)) / (wide * high)).squareRoot()
    let scale = min(1, maximumWide / wide, maximumHigh / high, area)
    // Rounded after it was bounded: what fits by less than a pixel keeps fitting.
    let size = Size(
      width: max(1, min(Self.whole(wide * scale), Int(maximumWide))),
      height: max(1, min(Self.whole(high * scale), Int(maximumHigh))), descent: 0)
    return (size, scale < 1)
  }

  /// Of a line, that a picture may take.
  private static let share = 0.9

  private static func whole(_ pixels: Double) -> Int { Int(min(max(pixels, -1e9), 1e9).rounded()) }
}
