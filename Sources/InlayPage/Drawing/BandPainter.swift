import InlayCore

/// Draws bands on a canvas that it reuses.
struct BandPainter {
  /// The background; `nil` for a transparent one.
  let background: TextColor?
  private let pictures: PagePictures
  private let masks: GlyphMasks
  private var canvas: BandCanvas?

  init(background: TextColor?, pictures: PagePictures, masks: GlyphMasks) {
    (self.background, self.pictures, self.masks) = (background, pictures, masks)
  }

  /// Draws a band and passes its rows: blue, green, red and alpha of each pixel, premultiplied. `height` is the height
  /// of the canvas, at least that of the band.
  mutating func paint<Result>(
    _ job: BandJob, height: Int, _ body: (Span<UInt8>) throws -> Result
  ) throws -> Result {
    let width = job.place.width
    var canvas = canvas
    // Release the old canvas first.
    self.canvas = nil
    if canvas?.width != width || (canvas?.height ?? 0) < height { canvas = nil }
    let ready: BandCanvas
    if let canvas {
      ready = canvas
    } else {
      ready = try BandCanvas(width: width, height: height, masks: masks)
    }
    self.canvas = ready
    ready.clear(background)
    for line in job.lines { ready.draw(line, x: -job.left, y: -job.top, pictures: pictures) }
    if let failure = ready.failure { throw failure }
    return try ready.withPixels(rows: 0..<job.place.rows.count, body)
  }

  /// A blank row.
  func blankRow(width: Int) -> [UInt8] {
    guard let color = background, color.alpha > 0 else { return [UInt8](repeating: 0, count: 4 * width) }
    func premultiplied(_ value: UInt8) -> UInt8 {
      let product = UInt32(value) * UInt32(color.alpha) + 128
      return UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
    }
    let pixel = [
      premultiplied(color.blue), premultiplied(color.green), premultiplied(color.red), color.alpha,
    ]
    return (0..<4 * width).map { pixel[$0 & 3] }
  }
}
