/// Makes files of bands that come in order, page by page.
protocol PictureWriter {
  associatedtype Piece: Sendable

  /// Takes the next band and writes what of its file is ready.
  mutating func take<Output: PageOutput>(
    _ place: BandPlace, _ piece: Piece, to output: inout Output
  ) throws(PageOutputError<Output.Failure>)
}

extension PageOutputError {
  /// Runs what calls the output.
  static func output<Result>(_ body: () throws(Failure) -> Result) throws(Self) -> Result {
    do throws(Failure) { return try body() } catch { throw .output(error) }
  }

  /// Runs what makes pages.
  static func page<Result>(_ body: () throws(PageError) -> Result) throws(Self) -> Result {
    do throws(PageError) { return try body() } catch { throw .page(error) }
  }
}
