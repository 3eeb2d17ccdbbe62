import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

@Suite struct BoxTests {
  /// A picture of so many pixels.
  private func image(_ width: Int, _ height: Int) throws -> InlineImage {
    let bytes = [UInt8](repeating: 255, count: 4 * width * height)
    let pixels = try #require(StraightPixels(width: width, height: height, bytes: bytes))
    return InlineImage(mediaType: .png, content: .bytes(try PNGEncoder(.fast).encode(pixels)))
  }

  private func glyph(_ image: InlineImage, _ change: (inout CharacterAttributeValues) -> Void = { _ in })
    -> AttributedRun
  {
    var values = CharacterAttributeValues()
    change(&values)
    return AttributedRun(
      image: PlacedImage(image, kind: .glyph), character: CharacterAttributes(values))
  }

  private func attachment(_ image: InlineImage, _ size: DisplaySize? = nil) -> AttributedRun {
    AttributedRun(image: PlacedImage(image, kind: .attachment, displaySize: size))
  }

  private func pictures(_ line: TypesetLine) -> [(key: PictureKey, x: Int, y: Int)] {
    line.commands.compactMap { if case .picture(let key, let x, let y) = $0 { (key, x, y) } else { nil } }
  }

  // MARK: Glyphs

  @Test(arguments: [1.0, 1.5, 2, 3], [GlyphSize.font, .em])
  func glyphsNeverChangeThePitch(_ scale: Double, _ size: GlyphSize) throws {
    let image = try image(160, 160)
    for points in [9, 12, 16, 17, 24, 64] {
      let runs = [
        AttributedRun("word "), glyph(image), glyph(image), AttributedRun(" مرحبا\nword\n"), glyph(image),
      ]
      let out = try LaidOut(.of(runs)) {
        $0.scale = scale
        $0.fontSize = .points(points)
        $0.width = .points(2_000)
        $0.glyphSize = size
        $0.allowsJumbo = false
      }
      #expect(Set(out.heights).count == 1, "\(points) pt")
      for line in out.lines {
        for picture in pictures(line) {
          #expect(line.baseline + picture.y >= line.top)
          #expect(line.baseline + picture.y + picture.key.height <= line.bottom)
          #expect(picture.key.width == picture.key.height)
        }
      }
    }
  }

  @Test func aGlyphIsAsHighAsItsLineAndStandsOnItsDescent() throws {
    let out = try LaidOut(.of([AttributedRun("a"), glyph(try image(40, 40)), AttributedRun("b")]))
    let picture = try #require(pictures(out.lines[0]).first)
    #expect(picture.key == PictureKey(entry: 0, width: 22, height: 22, fit: .glyph))
    #expect(picture.y == -17)
    #expect(out.lines[0].placed.boxes.map(\.width) == [22])
    #expect(out.heights == [22])
  }

  /// Font size in points; at scale 2 the side of Apple's square, and how far it is below the baseline, in pixels
  /// (measured).
  @Test(arguments: [(17, 40.0, 7.5), (28, 55.1, 5.6), (34, 67.1, 8.5), (44, 87.1, 10.0), (64, 127.1, 15.4)])
  func sizesAsAppleHasThemAreWithinAPixel(_ points: Int, _ side: Double, _ below: Double) throws {
    let out = try LaidOut(.of([AttributedRun("a"), glyph(try image(40, 40))])) {
      $0.scale = 2
      $0.fontSize = .points(points)
      $0.glyphSize = .apple
    }
    let picture = try #require(pictures(out.lines[0]).first)
    #expect(abs(Double(picture.key.width) - side) <= 1)
    #expect(abs(Double(picture.y + picture.key.height) - below) <= 1)
    #expect(out.diagnostics.isEmpty)
  }

  @Test func sizesThatWereNotMeasuredAreSaidToBeInferredOnce() throws {
    let image = try image(40, 40)
    let out = try LaidOut(.of([AttributedRun("a"), glyph(image), glyph(image)])) {
      $0.glyphSize = .apple
      $0.fontSize = .points(20)
    }
    #expect(out.diagnostics.map(\.code) == [.pageGlyphSizeInferred])
  }

  @Test func aGlyphIsSizedByTheParagraphsFirstFont() throws {
    let image = try image(40, 40)
    let plain = try LaidOut(.of([AttributedRun("a"), glyph(image)]))
    let other = try LaidOut(
      .of([AttributedRun("a"), glyph(image) { $0.fontFamily = "Noto Color Emoji" }]))
    #expect(pictures(plain.lines[0])[0].key == pictures(other.lines[0])[0].key)
    #expect(plain.heights == other.heights)
  }

  @Test func adjacentGlyphsStandSideBySideOnWholePixels() throws {
    let image = try image(40, 40)
    let out = try LaidOut(.of([AttributedRun("il"), glyph(image), glyph(image), glyph(image)]))
    let xs = pictures(out.lines[0]).map(\.x)
    #expect(xs == [xs[0], xs[0] + 22, xs[0] + 44])
  }

  // MARK: Attachments

  @Test func anAttachmentStandsOnTheBaselineAtItsOwnSize() throws {
    let out = try LaidOut(.of([AttributedRun("a"), attachment(try image(60, 40))]))
    let picture = try #require(pictures(out.lines[0]).first)
    #expect(picture.key == PictureKey(entry: 0, width: 60, height: 40, fit: .stretched))
    #expect(picture.y == -40)
    #expect(out.heights == [45])
    #expect(out.diagnostics.isEmpty)
  }

  @Test func attachmentsTakeNoMoreThanNineTenthsOfTheirLine() throws {
    let out = try LaidOut(.of([attachment(try image(1_000, 500))]))
    let picture = try #require(pictures(out.lines[0]).first)
    #expect((picture.key.width, picture.key.height) == (360, 180))
    #expect(out.diagnostics.map(\.code) == [.pageAttachmentScaled])
  }

  @Test(arguments: [
    (nil, nil, 360), (1_000, nil, 400), (500, nil, 200), (nil, ImageWidth.share(1_000), 400),
    (1_000, ImageWidth.share(250), 100), (500, ImageWidth.length(.points(300)), 300),
    (nil, ImageWidth.length(.points(4_000)), 400),
  ])
  func theSheetOrTheOptionsSayHowWideAttachmentsGet(
    _ share: Int?, _ width: ImageWidth?, _ pixels: Int
  ) throws {
    for scale in [1, 2] {
      let out = try LaidOut(.of([attachment(try image(900, 90))])) {
        var body = RoleStyle()
        body.paragraph.attachmentShare = share
        $0.styleSheet.roles[.body] = body
        $0.imageWidth = width
        $0.scale = Double(scale)
      }
      let picture = try #require(out.lines.first.flatMap { pictures($0).first })
      #expect(picture.key.width == pixels * scale && picture.key.height == pixels * scale / 10)
    }
    // It is never enlarged.
    let small = try LaidOut(.of([attachment(try image(50, 50))])) { $0.imageWidth = width }
    #expect(small.lines.first.flatMap { pictures($0).first }?.key.width == 50)
  }

  @Test(arguments: [
    ("100%", WrittenImageWidth.share(1_000)), ("12.5%", .share(125)), ("0.01%", .share(1)), ("101%", nil),
    ("0%", nil),
    ("0", nil), ("%", nil), ("wide", nil), ("1e2%", nil),
  ])
  func widthsOfImagesAreWritten(_ text: String, _ width: WrittenImageWidth?) {
    #expect(WrittenImageWidth(text) == width)
    #expect(WrittenImageWidth("640px")?.width(scale: 2) == .length(.points(320)))
  }

  @Test func aDisplaySizeIsMinded() throws {
    let size = DisplaySize(width: .points(100), height: .points(50))
    let out = try LaidOut(.of([attachment(try image(10, 5), size)])) { $0.scale = 2 }
    let picture = try #require(pictures(out.lines[0]).first)
    #expect((picture.key.width, picture.key.height) == (200, 100))
  }

  @Test(arguments: [(10, 2_000), (3_000, 3_000)])
  func whatIsTallerThanTheColumnIsFittedToIt(_ width: Int, _ height: Int) throws {
    let size = DisplaySize(width: .points(width), height: .points(height))
    let out = try LaidOut(.of([AttributedRun("a\n"), attachment(try image(4, 4), size)])) {
      $0.page = PageSize(width: .points(400), height: .points(200))
    }
    #expect(out.lines.map(\.placed.page) == [0, 1])
    #expect(out.lines[1].bottom <= 200)
    let picture = try #require(pictures(out.lines[1]).first)
    #expect(picture.key.height == 195)
  }

  @Test func sizesBeyondMeasureAreBounded() throws {
    let size = DisplaySize(width: .points(1), height: Length(thousandths: Length.maximum))
    let out = try LaidOut(.of([attachment(try image(4, 4), size)]))
    let picture = try #require(pictures(out.lines[0]).first)
    #expect(picture.key.width == 1)
    #expect(picture.key.height <= PageGeometry.maximumPixels)
  }

  // MARK: What cannot be drawn

  @Test func whatCannotBeDrawnIsAFrameWithItsLabel() throws {
    let missing = InlineImage(
      description: "a dog\nin a spacesuit", mediaType: .png, content: .missing(MissingContent(.absent)))
    let out = try LaidOut(.of([AttributedRun("a "), glyph(missing), AttributedRun(" b")]))
    let line = try #require(out.lines.first)
    let frames = line.commands.compactMap { if case .frame(let bounds, _) = $0 { bounds } else { nil } }
    #expect(frames.count == 1)
    #expect(out.heights == [22])
    #expect(frames[0].bottom - frames[0].top == 22)
    #expect(frames[0].right - frames[0].left > 60)
    #expect(line.placed.boxes.count == 1)
  }

  @Test func textAnImageStandsOverIsShownWhereTheImageCannotBe() throws {
    let missing = InlineImage(mediaType: .png, content: .missing(MissingContent(.absent)))
    let runs = [AttributedRun("a "), AttributedRun(":dog:", image: PlacedImage(missing, kind: .glyph))]
    let shown = try LaidOut(.of(runs))
    let plain = try LaidOut(.plain("a :dog:"))
    #expect(shown.lines[0].placed.width == plain.lines[0].placed.width)
    #expect(shown.lines[0].placed.boxes.isEmpty)
  }
}
