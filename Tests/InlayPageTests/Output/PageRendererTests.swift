import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

/// Whole documents to files.
@Suite struct PageRendererTests {
  private func files(
    _ text: DecomposedText, _ format: PageFormat = .png(.fast),
    _ change: (inout PageOptions) -> Void = { _ in }
  ) throws -> [[UInt8]] {
    var options = PageOptions()
    change(&options)
    var output = MemoryOutput()
    try PageRenderer(text, options: options).render(format, to: &output)
    return output.files
  }

  private func pixels(_ file: [UInt8]) throws -> StraightPixels {
    try ImageDecoder.standard.decode(file).pixels
  }

  /// What goes wrong with these options.
  private func failure(
    _ text: DecomposedText, _ format: PageFormat = .png(.fast), _ change: (inout PageOptions) -> Void
  ) throws -> InlayError? {
    do {
      _ = try files(text, format, change)
      return nil
    } catch let error as InlayError {
      return error
    }
  }

  // MARK: Threads

  /// Every number of threads, again and again, makes the same file.
  @Test(arguments: [PNGEncoder.Effort.fast, .small])
  func filesDoNotDependOnThreads(effort: PNGEncoder.Effort) throws {
    let text = try PictureKit.manyPictures(paragraphs: effort == .fast ? 150 : 60)
    let wanted = try files(text, .png(effort)) { $0.threads = 1 }
    #expect(wanted.count == 1)
    #expect(try pixels(wanted[0]).height > 4 * 327)
    for run in 0..<(effort == .fast ? 20 : 4) {
      #expect(try files(text, .png(effort)) { $0.threads = 1 + run % 4 } == wanted)
    }
    #expect(try files(text, .png(effort)) == wanted)
  }

  @Test func pagesAndCropsDoNotDependOnThreads() throws {
    let text = try PictureKit.manyPictures(paragraphs: 60)
    func changes(_ kind: Int, _ threads: Int) -> (inout PageOptions) -> Void {
      { options in
        options.threads = threads
        if kind != 1 {
          options.page = PageSize(width: .points(300), height: .points(400))
          options.columns = 2
        }
        options.fitsToInk = kind > 0
        if kind == 2 { options.background = .transparent }
      }
    }
    for kind in 0..<3 {
      let wanted = try files(text, .png(.fast), changes(kind, 1))
      #expect((wanted.count > 3) == (kind != 1))
      for threads in 2...4 { #expect(try files(text, .png(.fast), changes(kind, threads)) == wanted) }
    }
  }

  @Test func randomDocumentsDoNotDependOnThreads() throws {
    let images = try (0..<4).map { try PictureKit.image(20 + 60 * $0, 30 + 40 * $0, seed: $0) }
    try Property.check("threads", cases: 40) { source in
      let words = (0..<source.below(60 + 12 * source.size)).map { _ in
        source.pick(["a", "\u{FFFC}", "\n", "Wort", "שלום", "字", "👩🏽‍🚀", "\u{2028}", "\t", "fi"])
      }
      let text = try PictureKit.text(
        words.joined(separator: source.pick(["", " "])), images, kind: source.pick([.glyph, .attachment]))
      let width = 30 + source.below(400)
      let threads = 2 + source.below(3)
      let isClear = source.bool()
      let effort = source.pick([PNGEncoder.Effort.fast, .fast, .small])
      source.note("text", text.text)
      source.note("width", width)
      func made(_ threads: Int) throws -> [[UInt8]] {
        try files(text, .png(effort)) { options in
          options.width = .points(width)
          options.threads = threads
          options.margins = PageMargins(.points(2))
          if isClear { options.background = .transparent }
        }
      }
      try expect(try made(threads) == made(1), "files differ with \(threads) threads")
    }
  }

  // MARK: Pictures

  /// A tall picture, whose height stands in the file only at the end, has the pixels of a page of that height.
  @Test func tallPicturesArePagesThatFit() throws {
    let text = try PictureKit.manyPictures(paragraphs: 40)
    let tall = try pixels(files(text)[0])
    #expect(tall.height > 700)
    let page = try files(text) {
      $0.page = PageSize(width: .points(800), height: .points(tall.height))
    }
    #expect(page.count == 1)
    #expect(try pixels(page[0]) == tall)
    let webp = try files(text, .webp(.lossless))
    #expect(try pixels(webp[0]) == tall)
    #expect(try pixels(files(text, .png(.small))[0]) == tall)
  }

  @Test func theBackgroundIsTheSheetsOrAColourOrNothing() throws {
    let text = try DecomposedText(text: "ink")
    func corner(_ change: (inout PageOptions) -> Void) throws -> SIMD4<UInt8>? {
      try pixels(files(text, .png(.fast), change)[0])[0, 0]
    }
    #expect(try corner { _ in } == SIMD4(255, 255, 255, 255))
    #expect(try corner { $0.appearance = .dark } == SIMD4(0x1C, 0x1C, 0x1E, 255))
    #expect(try corner { $0.background = .transparent } == SIMD4(0, 0, 0, 0))
    let half = TextColor(red: 200, green: 100, blue: 50, alpha: 128)
    #expect(try corner { $0.background = .color(half) } == SIMD4(199, 100, 50, 128))
  }

  /// Empty bands have the colour of the others.
  @Test(arguments: [
    PageBackground.sheet, .transparent, .color(TextColor(red: 9, green: 200, blue: 77, alpha: 99)),
  ])
  func blankBandsAreLikeDrawnOnes(background: PageBackground) throws {
    let file = try files(try DecomposedText(text: "ink")) {
      $0.page = PageSize(width: .points(100), height: .points(5_000))
      $0.background = background
    }
    let picture = try pixels(file[0])
    let row = Array(picture.bytes[..<400])
    #expect(picture.height == 5_000)
    for y in [1_048, 2_000, 4_999] { #expect(Array(picture.bytes[400 * y..<400 * (y + 1)]) == row) }
    #expect(Set(picture.bytes).count > 4)
  }

  // MARK: To the ink

  @Test func theCropHoldsAllInkAndLittleElse() throws {
    for text in ["ink", "a\n\n\nb", "مرحبا", String(repeating: "many words ", count: 200)] {
      let text = try DecomposedText(text: text)
      let whole = try pixels(files(text) { $0.background = .transparent }[0])
      let cropped = try pixels(
        files(text) {
          $0.background = .transparent
          $0.fitsToInk = true
        }[0])
      var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)
      for y in 0..<whole.height {
        for x in 0..<whole.width where whole.bytes[4 * (y * whole.width + x) + 3] > 0 {
          (left, top) = (min(left, x), min(top, y))
          (right, bottom) = (max(right, x + 1), max(bottom, y + 1))
        }
      }
      #expect(cropped.width >= right - left && cropped.width <= right - left + 3)
      #expect(cropped.height >= bottom - top && cropped.height <= bottom - top + 3)
      // The same pixels, wherever exactly it was cut.
      func inked(_ picture: StraightPixels) -> [UInt8] {
        var bytes: [UInt8] = []
        for at in stride(from: 0, to: picture.bytes.count, by: 4) where picture.bytes[at + 3] > 0 {
          bytes += picture.bytes[at..<at + 4]
        }
        return bytes
      }
      #expect(inked(cropped) == inked(whole))
    }
  }

  @Test func nothingIsOnePixelIfItIsCropped() throws {
    for text in ["", " ", "\n\n"] {
      let text = try DecomposedText(text: text)
      let whole = try pixels(files(text)[0])
      #expect(whole.width == 800)
      let cropped = try pixels(
        files(text) {
          $0.fitsToInk = true
          $0.background = .transparent
        }[0])
      #expect([cropped.width, cropped.height] == [1, 1])
      #expect(cropped[0, 0] == SIMD4(0, 0, 0, 0))
    }
  }

  // MARK: What cannot be

  @Test func whatNoFormatHasIsAnErrorThatNamesTheLimit() throws {
    let text = try DecomposedText(text: String(repeating: "line\n", count: 900))
    let whole = try pixels(files(text)[0])
    #expect(whole.height > 16_383)
    let high = try failure(text, .webp(.lossless)) { _ in }
    #expect(high?.code == "page.tooLarge")
    #expect(high?.message == "the height of the WebP is \(whole.height) px, but the maximum is 16383 px")
    #expect(high?.advice?.contains("PNG") == true && high?.advice?.contains("PageOptions.page") == true)
    let wide = try failure(text, .webp(.lossless)) { $0.width = .points(20_000) }
    #expect(wide?.code == "page.tooLarge")
    #expect(wide?.message == "the width of the WebP is 20000 px, but the maximum is 16383 px")
    #expect(try failure(text, .png(.fast)) { $0.width = .points(1_000_000) }?.code == "page.tooLarge")
    let large = try failure(DecomposedText(text: String(repeating: "line\n", count: 90)), .webp(.lossless)) {
      $0.width = .points(4_000)
      $0.limits.imagePixels = 1_000_000
    }
    #expect(large?.code.limit == "imagePixels")
    #expect(large?.message.hasPrefix("exceeds the limit imagePixels of 1000000") == true)
    // Two thousand empty paragraphs, each far from the one before it: an attack of four kilobytes.
    var spacing = ParagraphAttributeValues()
    spacing.spacingBefore = .points(100_000)
    let lines = AttributedRun(String(repeating: "\n", count: 2_000), paragraph: ParagraphAttributes(spacing))
    #expect(try failure(.of([lines])) { $0.limits.pagePixels = 1_000_000 }?.code.limit == "pagePixels")
    var paged = ParagraphAttributeValues()
    paged.breaksPageBefore = true
    let pages = AttributedRun(String(repeating: "\n", count: 9), paragraph: ParagraphAttributes(paged))
    for format in [PageFormat.png(.fast), .webp(.lossless), .pdf] {
      let error = try failure(.of([pages]), format) {
        $0.page = PageSize(width: .points(100), height: .points(100))
        $0.limits.pagePixels = 80_000
      }
      #expect(error?.code.limit == "pagePixels")
    }
    for threads in [0, -1] {
      #expect(
        try failure(text, .png(.fast)) { $0.threads = threads }
          == InlayError.pageOption("threads", why: "must be at least 1, not \(threads)"))
    }
    let quality = try failure(DecomposedText(text: "x"), .webp(.lossy(quality: 101))) { _ in }
    #expect(quality == InlayError.webPQuality(101))
  }

  // MARK: Some pages

  /// The first pages are those of all, in every format; what follows is neither drawn nor measured.
  @Test func theFirstPagesAreThoseOfAll() throws {
    let text = try PictureKit.manyPictures(paragraphs: 30)
    let page = PageSize(width: .points(300), height: .points(300))
    for crops in [false, true] {
      let all = try files(text) { ($0.page, $0.fitsToInk) = (page, crops) }
      #expect(all.count > 3)
      for count in [1, 2, all.count, all.count + 1] {
        let some = try files(text) { ($0.page, $0.fitsToInk, $0.maximumPages) = (page, crops, count) }
        #expect(some == Array(all.prefix(count)))
      }
    }
    var options = PageOptions()
    (options.page, options.maximumPages) = (page, 1)
    #expect(
      try [text.pngBytes(options: options).value] == files(text) { ($0.page, $0.maximumPages) = (page, 1) })
    let lines = try PageRenderer(text, options: options).layout().value
    #expect(!lines.isEmpty && lines.allSatisfy { $0.page == 0 })
    #expect(try files(text, .webp(.lossless)) { ($0.page, $0.maximumPages) = (page, 2) }.count == 2)
    #expect(try files(text) { $0.maximumPages = 1 } == files(text))
    #expect(
      try failure(text) { $0.maximumPages = 0 }
        == InlayError.pageOption("maximum number of pages", why: "must be at least 1, not 0"))
  }

  // MARK: One call

  @Test func oneCallMakesOnePNG() throws {
    let text = try PictureKit.manyPictures(paragraphs: 12)
    let made = try text.pngBytes()
    #expect(try files(text) == [made.value])
    var options = PageOptions()
    options.page = PageSize(width: .points(200), height: .points(200))
    let page = options
    let error = #expect(throws: InlayError.self) { try text.pngBytes(options: page) }
    #expect(error?.code == "page.option")
    #expect(error?.message.hasPrefix("page ") == true)
    options.page = PageSize(width: .points(800), height: .points(4_000))
    #expect(try pixels(text.pngBytes(options: options).value).height == 4_000)
  }
}
