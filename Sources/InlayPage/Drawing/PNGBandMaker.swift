import InlayCore
import InlayPixels

/// Draws bands and compresses them for PNG.
final class PNGBandMaker: Worker {
  /// A compressed band, or a whole file.
  enum Piece: Sendable {
    case band(PNGBand)
    case file([UInt8])
  }

  private let effort: PNGEncoder.Effort
  private let color: PNGColor
  private var painter: BandPainter
  private var compressor: Compressor?
  /// The last blank band.
  private var blank: (width: Int, band: PNGBand)?

  private final class Compressor {
    var bands: PNGBandCompressor
    init(_ layout: PNGBandLayout) throws { bands = try PNGBandCompressor(layout) }
  }

  init(effort: PNGEncoder.Effort, painter: BandPainter) {
    (self.effort, self.painter) = (effort, painter)
    color = Self.color(painter.background)
  }

  /// The color type of files with this background.
  static func color(_ background: TextColor?) -> PNGColor { background?.alpha == 255 ? .rgb : .rgba }

  func work(_ job: BandJob) throws -> Piece {
    let place = job.place
    if place.isWhole { return .file(try whole(job)) }
    let layout = try PNGBandLayout(width: place.width, color: color, effort: effort)
    let compressor = try compressor(layout)
    if job.lines.isEmpty { return .band(try blank(place, compressor)) }
    return try painter.paint(job, height: layout.rows) { pixels in
      .band(try compressor.bands.compress(premultipliedBGRA: pixels))
    }
  }

  /// Encodes a picture that is complete in memory, so that the encoder may choose the best color type.
  private func whole(_ job: BandJob) throws -> [UInt8] {
    try painter.paint(job, height: job.place.rows.count) { pixels in
      guard let picture = StraightPixels(premultipliedBGRA: pixels, width: job.place.width) else {
        throw InlayError.pageLibrary("the canvas returned incomplete rows")
      }
      return try PNGEncoder(effort).encode(picture)
    }
  }

  private func blank(_ place: BandPlace, _ compressor: Compressor) throws -> PNGBand {
    if let blank, blank.width == place.width, blank.band.rowCount == place.rows.count { return blank.band }
    let row = painter.blankRow(width: place.width)
    let band = try compressor.bands.compress(premultipliedBGRA: row.span, repeated: place.rows.count)
    blank = (place.width, band)
    return band
  }

  private func compressor(_ layout: PNGBandLayout) throws -> Compressor {
    if let compressor, compressor.bands.layout == layout { return compressor }
    compressor = nil
    let new = try Compressor(layout)
    compressor = new
    return new
  }
}
