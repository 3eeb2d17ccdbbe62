import InlayCore
import InlayPixels

/// Draws bands for formats that compress a picture as a whole: red, green, blue and alpha of each pixel, not
/// premultiplied.
final class PixelBandMaker: Worker {
  /// The maximum size of a band, with 4 bytes per pixel.
  private static let bandBytes = 1 << 20

  private var painter: BandPainter

  init(painter: BandPainter) { self.painter = painter }

  /// The number of rows in a band.
  static func rows(width: Int) -> Int { min(max(16, bandBytes / (4 * max(1, width))), 1_024) }

  func work(_ job: BandJob) throws -> [UInt8] {
    let place = job.place
    if job.lines.isEmpty {
      let row = StraightPixels(
        premultipliedBGRA: painter.blankRow(width: place.width).span, width: place.width)
      let bytes = row?.bytes ?? []
      return [UInt8](repeatElement(bytes, count: place.rows.count).joined())
    }
    return try painter.paint(job, height: Self.rows(width: place.width)) { pixels in
      guard let rows = StraightPixels(premultipliedBGRA: pixels, width: place.width) else {
        throw InlayError.pageLibrary("the canvas returned incomplete rows")
      }
      return rows.bytes
    }
  }
}
