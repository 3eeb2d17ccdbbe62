import InlayCore
import InlayPixels
import InlaySystem

extension PageRenderer {
  /// Draws pages on a group of threads, bands in order, and hands the pieces to a writer.
  func renderPictures<Member: Worker, Writer: PictureWriter>(
    _ run: PictureRun<Writer>, to output: inout some PageOutput,
    _ make: @escaping @Sendable (BandPainter) -> Member
  ) throws -> [Diagnostic] where Member.Job == BandJob, Member.Product == Writer.Piece {
    // A layout gives no more than eight threads work.
    let threads = options.threads ?? min(8, Machine.processors)
    guard threads > 0 else {
      throw InlayError.pageOption("threads", why: "must be at least 1, not \(threads)")
    }
    let pictures = PagePictures(text, decoder: decoder, limits: options.limits, scale: options.scale)
    let background = background
    let masks = try GlyphMasks()
    let workers = WorkerGroup<Member>(size: threads) {
      make(BandPainter(background: background, pictures: pictures, masks: masks))
    }
    defer { workers.close() }
    if text.images.count > 1 {
      let height = likelyGlyphHeight
      workers.whileIdle { pictures.prefetchNext(height: height) }
    }
    let fonts = try PageFonts(options.fonts)
    let crops = options.fitsToInk ? try inkCrops(fonts, pictures) : nil
    var typesetter = try PageTypesetter(text, options: options, fonts: fonts, pictures: pictures)
    var assembler = BandAssembler(overdraw: typesetter.overdraw, crops: crops, bandRows: run.bandRows)
    var writer = run.writer
    // Of the bands under way, in order.
    var places: [BandPlace] = []
    func takeNext() throws {
      try writer.take(places.removeFirst(), try workers.takeNext(), to: &output)
    }
    while let event = try typesetter.next() {
      try assembler.take(event) { job in
        try check(run, job.place, &typesetter)
        places.append(job.place)
        workers.submit(job)
        while workers.isFull || workers.hasNext { try takeNext() }
      }
    }
    while !places.isEmpty { try takeNext() }
    return typesetter.diagnostics + pictures.diagnostics
  }

  /// Makes sure that a picture with this band in it may be made. Of a tall one that is too high the error names the whole height,
  /// so that its layout is finished first.
  private func check<Writer>(
    _ run: PictureRun<Writer>, _ place: BandPlace, _ typesetter: inout PageTypesetter
  ) throws {
    do {
      try run.check(place.width, place.height ?? place.rows.upperBound)
    } catch {
      if place.height == nil, !place.isLast {
        while let event = try typesetter.next() {
          if case .end(_, let height) = event { try run.check(place.width, height) }
        }
      }
      throw error
    }
  }

  /// The color of the background; `nil` for a transparent one.
  var background: TextColor? {
    if options.background == .transparent { return nil }
    let color = InlineFlow(text, options).backgroundColor
    return color.alpha == 0 ? nil : color
  }

  /// About what a glyph in the body is drawn at: only what is decoded ahead of time depends on it.
  private var likelyGlyphHeight: Int {
    let size = options.fontSize ?? .points(16)
    return Int(max(1, min(Double(size.thousandths) / 1000 * options.scale * 1.2, 4_096)))
  }

  /// By page, the smallest part that has all ink in it.
  private func inkCrops(_ fonts: PageFonts, _ pictures: PagePictures) throws -> [BandAssembler.Crop] {
    var typesetter = try PageTypesetter(text, options: options, fonts: fonts, pictures: pictures)
    var crops: [BandAssembler.Crop] = []
    var ink = InkBounds()
    var width = 1
    while let event = try typesetter.next() {
      switch event {
      case .begin(_, let pageWidth, _): (ink, width) = (InkBounds(), pageWidth)
      case .line(let line): ink = ink.union(line.ink)
      case .end(_, let height): crops.append(BandAssembler.Crop(ink, width: width, height: height))
      }
    }
    return crops
  }
}

/// What pictures are written as.
struct PictureRun<Writer: PictureWriter> {
  var writer: Writer
  /// The rows of a band, by its width.
  var bandRows: (Int) throws -> Int
  /// Makes sure that a picture of this width and height, or a higher one, may be made.
  var check: (Int, Int) throws -> Void
}

extension BandAssembler.Crop {
  /// The whole pixels of a page that have ink in them; one pixel where there is none.
  init(_ ink: InkBounds, width: Int, height: Int) {
    func pixel(_ value: Double, _ maximum: Int) -> Int { value > 0 ? Int(min(value, Double(maximum))) : 0 }
    let left = pixel(ink.left.rounded(.down), width)
    let top = pixel(ink.top.rounded(.down), height)
    let right = pixel(ink.right.rounded(.up), width)
    let bottom = pixel(ink.bottom.rounded(.up), height)
    if ink.isEmpty || left >= right || top >= bottom {
      self.init(left: 0, top: 0, width: 1, height: 1)
    } else {
      self.init(left: left, top: top, width: right - left, height: bottom - top)
    }
  }
}
