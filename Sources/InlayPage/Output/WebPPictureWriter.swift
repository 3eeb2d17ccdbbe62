import InlayCore
import InlayPixels

/// Writes pictures as WebP. Each is written after all of it has been drawn.
struct WebPPictureWriter: PictureWriter {
  typealias Piece = [UInt8]

  private let encoder: WebPEncoder
  private let limits: Limits
  private var pixels: [UInt8] = []

  init(_ compression: WebPEncoder.Compression, limits: Limits) {
    (encoder, self.limits) = (WebPEncoder(compression), limits)
  }

  mutating func take(_ place: BandPlace, _ piece: [UInt8], to output: inout some PageOutput) throws {
    if place.rows.lowerBound == 0 {
      pixels = []
      if let height = place.height { pixels.reserveCapacity(4 * place.width * height) }
    }
    pixels += piece
    guard place.isLast else { return }
    let whole = StraightPixels(width: place.width, height: place.rows.upperBound, bytes: pixels)
    pixels = []
    guard let whole else { throw InlayError.pageLibrary("the canvas returned incomplete rows") }
    let file = try encoder.encode(whole)
    try output.begin(page: place.page)
    try output.write(file)
    try output.end(page: place.page)
  }

  // MARK: What the format has

  /// Checks that the format supports a picture of this size, and that its pixels fit into the memory limit.
  static func check(width: Int, height: Int, limits: Limits) throws {
    let maximum = WebPEncoder.maximumSide
    let advice = "write a PNG, which has no such limit, or split the output into pages with PageOptions.page"
    guard width <= maximum else {
      throw InlayError.pageTooLarge(
        what: "the width of the WebP", found: width, allowed: maximum, advice: advice)
    }
    guard height <= maximum else {
      throw InlayError.pageTooLarge(
        what: "the height of the WebP", found: height, allowed: maximum, advice: advice)
    }
    try Limits.check("imagePixels", width * height, limits.imagePixels)
  }
}
