import InlayContainer
import InlayCore

/// Computes the size of pictures in lines, in whole pixels.
struct BoxSizing: Sendable {
  let geometry: PageGeometry
  let glyphSize: GlyphSize
  /// The greatest width of attachments, if it does not follow from the style sheet.
  let imageWidth: ImageWidth?
  /// Maximum number of pixels in one picture.
  let maximumPixels: Int

  /// The size of a box, and its extent below the baseline.
  struct Size: Sendable, Hashable {
    var width: Int
    var height: Int
    var descent: Int
  }

  // MARK: Glyphs

  /// The square of a glyph beside text.
  ///
  /// - Parameters:
  ///   - fontSize: size of the text beside it, in pixels.
  ///   - metrics: metrics of the paragraph's first font at that size.
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

  /// How far a square extends below the baseline: as near to `descent` as possible within its line.
  private static func descent(_ descent: Double, side: Int, in line: LineExtent) -> Int {
    let minimum = side - line.ascent
    return max(minimum, min(whole(descent), line.descent))
  }

  /// Whether the glyph size for a font size in pixels was measured rather than inferred.
  func isMeasured(fontSize: Double) -> Bool {
    let points = fontSize / geometry.scale
    return [17, 28, 34, 44, 64].contains { abs($0 - points) < 0.001 }
  }

  // MARK: Attachments

  /// The box of an attachment, which stands on the baseline.
  ///
  /// - Parameters:
  ///   - width: its width in pixels of the picture, each of which counts as a point.
  ///   - maximumWidth: see ``maximumWidth(in:share:)``.
  ///   - descent: descent of the text beside it, which must fit into the column too.
  /// - Returns: the box, and whether it is smaller than requested.
  func attachment(
    width: Int, height: Int, displaySize: DisplaySize?, maximumWidth: Int, descent: Int
  ) -> (size: Size, isScaled: Bool) {
    var wide = Double(max(1, width)) * geometry.contentScale
    var high = Double(max(1, height)) * geometry.contentScale
    if let displaySize {
      wide = max(1, geometry.exactPixels(displaySize.width))
      high = max(1, geometry.exactPixels(displaySize.height))
    }
    let maximumWide = Double(max(1, maximumWidth))
    let column = geometry.columnHeight ?? PageGeometry.maximumPixels
    let maximumHigh = max(1, Double(min(column - descent, PageGeometry.maximumPixels)))
    let area = (Double(max(1, maximumPixels)) / (wide * high)).squareRoot()
    let scale = min(1, maximumWide / wide, maximumHigh / high, area)
    // Rounding comes after clamping, so that a box that fits by less than a pixel still fits.
    let size = Size(
      width: max(1, min(Self.whole(wide * scale), Int(maximumWide))),
      height: max(1, min(Self.whole(high * scale), Int(maximumHigh))), descent: 0)
    return (size, scale < 1)
  }

  /// The greatest width of an attachment.
  ///
  /// - Parameters:
  ///   - room: pixels between the indents of a line.
  ///   - share: thousandths of them, by the style sheet.
  func maximumWidth(in room: Int, share: Int) -> Int {
    switch imageWidth {
    case nil: max(1, room * share / 1_000)
    case .share(let share): max(1, room * min(max(share, 1), 1_000) / 1_000)
    case .length(let length): max(1, min(room, geometry.pagePixels(length)))
    }
  }

  private static func whole(_ pixels: Double) -> Int { Int(min(max(pixels, -1e9), 1e9).rounded()) }
}
