import CPage
import Inlay
import InlayPixels

/// Pixels of some rows of a page, to be drawn on by one thread at a time.
final class BandCanvas {
  let width: Int
  let height: Int

  /// - Throws: ``PageError`` if Cairo has no such size, or memory is short.
  init(width: Int, height: Int) throws(PageError) { (self.width, self.height) = (width, height) }

  /// Fills everything with a colour; `nil` for transparent.
  func clear(_ color: Color?) {}

  /// Draws a line whose page begins so many pixels right of and below the canvas's corner (so `y` is negative for a band
  /// further down); what lies outside is cut off.
  func draw(_ line: SetLine, x: Int, y: Int, pictures: PagePictures) {}

  /// Hands over rows without gaps between them: blue, green, red, alpha of each pixel, premultiplied.
  func withPixels<Result, Failure: Error>(
    rows: Range<Int>, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body([UInt8](repeating: 0, count: 4 * width * rows.count).span)
  }
}
