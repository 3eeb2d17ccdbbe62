import InlayCore
import InlayPixels
import InlaySystem

extension PageRenderer {
  /// Draws pages on a group of threads, with bands in order, and passes the pieces to a writer.
  func renderPictures<Member: Worker, Writer: PictureWriter>(
    _ run: PictureRun<Writer>, to output: inout some PageOutput,
    _ make: @escaping @Sendable (BandPainter) -> Member
  ) throws -> [Diagnostic] where Member.Job == BandJob, Member.Product == Writer.Piece {
    // A layout cannot keep more than eight threads busy.
    let threads = options.threads ?? min(8, Machine.processors)
    guard threads > 0 else {
      throw InlayError.pageOption("threads", why: "must be at least 1, not \(threads)")
    }
    let pictures = PagePictures(
      text, decoder: decoder, limits: options.limits, scale: options.scale, drawsAhead: true,
      bound: AttachmentBound(text, try PageGeometry(options)))
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
    // The positions of bands in progress, in order.
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

  /// Checks that a picture that contains this band is allowed. If a tall picture is too high, the layout is finished
  /// first, so that the error states the whole height.
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

  /// The color of the background; `nil` if it is transparent.
  var background: TextColor? {
    if options.background == .transparent { return nil }
    let color = InlineFlow(text, options).backgroundColor
    return color.alpha == 0 ? nil : color
  }

  /// The approximate height at which a glyph in the body is drawn. Only prefetching depends on it.
  private var likelyGlyphHeight: Int {
    let size = options.fontSize ?? .points(16)
    return Int(
      max(1, min(Double(size.thousandths) / 1000 * options.scale * Double(options.zoom) / 1_000 * 1.2, 4_096))
    )
  }

  /// For each page, the smallest rectangle that contains all ink.
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

/// The parameters for writing pictures.
struct PictureRun<Writer: PictureWriter> {
  var writer: Writer
  /// The number of rows in a band, by its width.
  var bandRows: (Int) throws -> Int
  /// Checks that a picture of this width, and at least this height, is allowed.
  var check: (Int, Int) throws -> Void
}

extension BandAssembler.Crop {
  /// The whole pixels of a page that contain ink; one pixel if there is none.
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
