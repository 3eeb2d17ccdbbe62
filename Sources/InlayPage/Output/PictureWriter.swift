/// Makes files of bands, which arrive in order, page by page.
protocol PictureWriter {
  associatedtype Piece: Sendable

  /// Accepts the next band, and writes the part of its file that is ready.
  mutating func take(_ place: BandPlace, _ piece: Piece, to output: inout some PageOutput) throws
}
