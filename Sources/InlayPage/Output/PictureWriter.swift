/// Makes files of bands that come in order, page by page.
protocol PictureWriter {
  associatedtype Piece: Sendable

  /// Takes the next band and writes what of its file is ready.
  mutating func take(_ place: BandPlace, _ piece: Piece, to output: inout some PageOutput) throws
}
