import InlayCore
import InlayPixels

/// Writes pictures as WebP, each when all of it has been drawn.
struct WebPPictureWriter: PictureWriter {
  typealias Piece = [UInt8]

  private let encoder: WebPEncoder
  private let limits: Limits
  private var pixels: [UInt8] = []

  init(_ compression: WebPEncoder.Compression, limits: Limits) {
    (encoder, self.limits) = (WebPEncoder(compression), limits)
  }

  mutating func take<Output: PageOutput>(
    _ place: BandPlace, _ piece: [UInt8], to output: inout Output
  ) throws(PageOutputError<Output.Failure>) {
    typealias Failure = PageOutputError<Output.Failure>
    if place.rows.lowerBound == 0 {
      pixels = []
      if let height = place.height { pixels.reserveCapacity(4 * place.width * height) }
    }
    pixels += piece
    guard place.isLast else { return }
    let whole = StraightPixels(width: place.width, height: place.rows.upperBound, bytes: pixels)
    pixels = []
    let file = try Failure.page { () throws(PageError) in
      guard let whole else { throw .library("the canvas gave no whole rows") }
      return try encoded(whole)
    }
    try Failure.output { () throws(Output.Failure) in
      try output.begin(page: place.page)
      try output.write(file)
      try output.end(page: place.page)
    }
  }

  private func encoded(_ picture: StraightPixels) throws(PageError) -> [UInt8] {
    do throws(WebPEncodingError) {
      return try encoder.encode(picture)
    } catch {
      switch error {
      case .cancelled: throw .cancelled
      case .outOfMemory: throw .noMemory
      case .quality(let quality):
        throw .option("the quality of a WebP", why: "is 0 to 100, not \(quality)")
      case .size, .tooMuchDetail, .library: throw .encoding("\(error)")
      }
    }
  }

  // MARK: What the format has

  /// Makes sure that a picture is one the format has, and of no more pixels than may be in memory.
  static func check(width: Int, height: Int, limits: Limits) throws(PageError) {
    let most = WebPEncodingError.maximalSide
    let advice = "write a PNG, which has no such limit, or make pages (--page)"
    guard width <= most else {
      throw .tooLarge(what: "the width of the WebP", found: width, allowed: most, advice: advice)
    }
    guard height <= most else {
      throw .tooLarge(what: "the height of the WebP", found: height, allowed: most, advice: advice)
    }
    do { try LimitExceeded.check("imagePixels", width * height, limits.imagePixels) } catch {
      throw .limit(error)
    }
  }
}
