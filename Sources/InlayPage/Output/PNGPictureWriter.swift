import InlayPixels

/// Writes pictures as PNG while they are drawn.
struct PNGPictureWriter: PictureWriter {
  typealias Piece = PNGBandMaker.Piece

  private let effort: PNGEncoder.Effort
  private let color: PNGColor
  private var joiner: PNGBandJoiner?

  init(effort: PNGEncoder.Effort, color: PNGColor) { (self.effort, self.color) = (effort, color) }

  mutating func take(
    _ place: BandPlace, _ piece: PNGBandMaker.Piece, to output: inout some PageOutput
  ) throws {
    if place.rows.lowerBound == 0 { try output.begin(page: place.page) }
    var bytes: [UInt8] = []
    var header: [UInt8]?
    switch piece {
    case .file(let file): bytes = file
    case .band(let band): header = try join(place, band, &bytes)
    }
    try output.write(bytes)
    if let header { try output.overwrite(at: PNGBandJoiner.headerOffset, header) }
    if place.isLast { try output.end(page: place.page) }
  }

  /// Adds a band. Returns the bytes of a header that was incomplete when it was written.
  private mutating func join(
    _ place: BandPlace, _ band: PNGBand, _ bytes: inout [UInt8]
  ) throws -> [UInt8]? {
    var joiner: PNGBandJoiner
    if let begun = self.joiner, place.rows.lowerBound > 0 {
      joiner = begun
    } else {
      let layout = try PNGBandLayout(width: place.width, color: color, effort: effort)
      joiner = try PNGBandJoiner(layout, height: place.height)
    }
    try joiner.append(band, to: &bytes)
    let header = place.isLast ? try joiner.finish(to: &bytes) : nil
    self.joiner = joiner
    return header
  }
}
