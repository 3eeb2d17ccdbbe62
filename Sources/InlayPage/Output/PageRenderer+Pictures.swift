import InlayCore
import InlayPixels

extension PageRenderer {
  /// Draws pages on a crew, bands in order, and hands the pieces to a writer.
  func renderPictures<Member: CrewMember, Writer: PictureWriter, Output: PageOutput>(
    _ run: PictureRun<Writer>, to output: inout Output, _ make: @escaping @Sendable (BandPainter) -> Member
  ) throws(PageOutputError<Output.Failure>) -> [Diagnostic]
  where Member.Job == BandJob, Member.Product == Writer.Piece {
    let threads = options.threads ?? Machine.usefulThreads
    guard threads > 0 else { throw .page(.option("threads", why: "must be at least 1, not \(threads)")) }
    let pictures = PagePictures(text, decoder: decoder, limits: options.limits, scale: options.scale)
    let background = background
    let masks = try PageOutputError<Output.Failure>.page { () throws(PageError) in try GlyphMasks() }
    let crew = Crew<Member>(size: threads) {
      make(BandPainter(background: background, pictures: pictures, masks: masks))
    }
    defer { crew.close() }
    if text.images.count > 1 {
      let height = likelyGlyphHeight
      crew.whileIdle { pictures.prefetchNext(height: height) }
    }
    let fonts = try PageOutputError<Output.Failure>.page { () throws(PageError) in
      try PageFonts(options.fonts)
    }
    var crops: [BandAssembler.Crop]?
    if options.fitsToInk {
      crops = try PageOutputError<Output.Failure>.page { () throws(PageError) in try inkCrops(fonts, pictures)
      }
    }
    var setter = try PageOutputError<Output.Failure>.page { () throws(PageError) in
      try PageSetter(text, options: options, fonts: fonts, pictures: pictures)
    }
    var assembler = BandAssembler(overdraw: setter.overdraw, crops: crops, bandRows: run.bandRows)
    var writer = run.writer
    // Of the bands under way, in order.
    var places: [BandPlace] = []
    func takeNext() throws(PageOutputError<Output.Failure>) {
      let piece = try PageOutputError<Output.Failure>.page { () throws(PageError) in try crew.takeNext() }
      try writer.take(places.removeFirst(), piece, to: &output)
    }
    while let event = try PageOutputError<Output.Failure>.page({ () throws(PageError) in try setter.next() })
    {
      try assembler.take(event) { (job: BandJob) throws(PageOutputError<Output.Failure>) in
        try PageOutputError<Output.Failure>.page { () throws(PageError) in try check(run, job.place, &setter)
        }
        places.append(job.place)
        crew.submit(job)
        while crew.isFull || crew.hasNext { try takeNext() }
      }
    }
    while !places.isEmpty { try takeNext() }
    return setter.diagnostics + pictures.diagnostics
  }

  /// Makes sure that a picture with this band in it may be made. Of a tall one that is too high the error names the whole height,
  /// so that its layout is finished first.
  private func check<Writer>(
    _ run: PictureRun<Writer>, _ place: BandPlace, _ setter: inout PageSetter
  ) throws(PageError) {
    do throws(PageError) {
      try run.check(place.width, place.height ?? place.rows.upperBound)
    } catch {
      if place.height == nil, !place.isLast {
        while let event = try setter.next() {
          if case .end(_, let height) = event { try run.check(place.width, height) }
        }
      }
      throw error
    }
  }

  /// What is behind the text; `nil` for nothing.
  var background: Color? {
    switch options.background {
    case .transparent: return nil
    case .color(let color): return color.alpha == 0 ? nil : color
    case .sheet:
      // As the flow has it (`InlineFlow.backgroundColor`).
      let own = options.appearance == .light ? text.attributes.backgroundColor : nil
      let sheet = StyleSheet.default.overridden(by: options.styleSheet)
      let color = own ?? sheet.background?[options.appearance] ?? Color(red: 255, green: 255, blue: 255)
      return color.alpha == 0 ? nil : color
    }
  }

  /// About what a glyph in the body is drawn at: only what is decoded ahead of time depends on it.
  private var likelyGlyphHeight: Int {
    let size = options.fontSize ?? .points(16)
    return Int(max(1, min(Double(size.thousandths) / 1000 * options.scale * 1.2, 4_096)))
  }

  /// By page, the smallest part that has all ink in it.
  private func inkCrops(_ fonts: PageFonts, _ pictures: PagePictures) throws(PageError)
    -> [BandAssembler.Crop]
  {
    var setter = try PageSetter(text, options: options, fonts: fonts, pictures: pictures)
    var crops: [BandAssembler.Crop] = []
    var ink = InkBounds()
    var width = 1
    while let event = try setter.next() {
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
  var bandRows: (Int) throws(PageError) -> Int
  /// Makes sure that a picture of this width and height, or a higher one, may be made.
  var check: (Int, Int) throws(PageError) -> Void
}

extension BandAssembler.Crop {
  /// The whole pixels of a page that have ink in them; one pixel where there is none.
  init(_ ink: InkBounds, width: Int, height: Int) {
    func pixel(_ value: Double, _ most: Int) -> Int { value > 0 ? Int(min(value, Double(most))) : 0 }
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
