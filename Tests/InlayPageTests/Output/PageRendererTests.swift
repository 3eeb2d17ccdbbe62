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
  ) throws -> PageError? {
    do {
      _ = try files(text, format, change)
      return nil
    } catch let error as PageOutputError<Never> {
      if case .page(let error) = error { return error }
      throw error
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
    try Property.check("threads", cases: 60) { source in
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
    let half = Color(red: 200, green: 100, blue: 50, alpha: 128)
    #expect(try corner { $0.background = .color(half) } == SIMD4(199, 100, 50, 128))
  }

  /// Empty bands have the colour of the others.
  @Test(arguments: [
    PageBackground.sheet, .transparent, .color(Color(red: 9, green: 200, blue: 77, alpha: 99)),
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
    guard case .tooLarge(_, let found, 16_383, let advice) = try failure(text, .webp(.lossless), { _ in })
    else {
      Issue.record("a WebP too high")
      return
    }
    #expect(found > 16_383)
    let whole = try pixels(files(text)[0])
    #expect(whole.height == found)
    #expect(advice.contains("PNG") && advice.contains("--page"))
    guard
      case .tooLarge(_, 20_000, 16_383, _) = try failure(
        text, .webp(.lossless), { $0.width = .points(20_000) })
    else {
      Issue.record("a WebP too wide")
      return
    }
    guard case .tooLarge = try failure(text, .png(.fast), { $0.width = .points(1_000_000) }) else {
      Issue.record("a PNG too wide")
      return
    }
    guard
      case .limit(let limit) = try failure(
        DecomposedText(text: String(repeating: "line\n", count: 90)), .webp(.lossless),
        {
          $0.width = .points(4_000)
          $0.limits.imagePixels = 1_000_000
        })
    else {
      Issue.record("a WebP with too many pixels")
      return
    }
    #expect(limit.limit == "imagePixels" && limit.allowed == 1_000_000)
    for threads in [0, -1] {
      guard case .option("threads", _) = try failure(text, .png(.fast), { $0.threads = threads }) else {
        Issue.record("\(threads) threads")
        return
      }
    }
    guard case .option = try failure(DecomposedText(text: "x"), .webp(.lossy(quality: 101)), { _ in }) else {
      Issue.record("quality")
      return
    }
  }

  // MARK: One call

  @Test func oneCallMakesOnePNG() throws {
    let text = try PictureKit.manyPictures(paragraphs: 12)
    let made = try text.pngBytes()
    #expect(try files(text) == [made.value])
    var options = PageOptions()
    options.page = PageSize(width: .points(200), height: .points(200))
    let page = options
    #expect {
      try text.pngBytes(options: page)
    } throws: { error in
      if case .option("page", _) = error as? PageError { true } else { false }
    }
    options.page = PageSize(width: .points(800), height: .points(4_000))
    #expect(try pixels(text.pngBytes(options: options).value).height == 4_000)
  }
}
