import InlayContainer
import InlayCore
import TestKit
import Testing

@testable import InlayPixels

/// What is sent of pictures: smaller, without metadata, beside an original that stays.
@Suite struct OutgoingTests {
  private func attached(_ images: InlineImage...) throws -> DecomposedText {
    try Decomposer.decompose(images.map { AttributedRun(image: PlacedImage($0, kind: .attachment)) }).value
  }

  private func image(_ bytes: [UInt8], _ type: MIMEType, name: String? = nil) -> InlineImage {
    InlineImage(description: name, mediaType: type, content: .bytes(bytes))
  }

  private func jpeg(_ width: Int, _ height: Int, quality: Double = 0.95) throws -> [UInt8] {
    try JPEGEncoder(quality: quality).encode(
      Pictures.photograph(width: width, height: height))
  }

  /// An orientation and a place, as cameras write them, before everything else of a JPEG.
  private func withExif(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
    let software = Array("Camera at 52.5N\0".utf8)
    var tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2]
    tiff += [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    tiff += [0x01, 0x31, 0, 2, 0, 0, 0, UInt8(software.count), 0, 0, 0, 38]
    tiff += [0, 0, 0, 0] + software
    let content = Array("Exif\0\0".utf8) + tiff
    return jpeg.prefix(2) + [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content + jpeg.dropFirst(2)
  }

  private func small() -> OutgoingOptions {
    var options = OutgoingOptions()
    options.largestSide = 60
    options.keepsSmallOriginals = 0
    return options
  }

  private func form(_ text: DecomposedText, _ index: Int = 0) throws -> (
    form: Representation, pixels: StraightPixels
  ) {
    let form = try #require(text.images[index].alternates.first { $0.role == .outgoing })
    #expect(text.images[index].outgoing == form)
    let pixels = try ImageDecoder.standard.decode(#require(form.content.source)).pixels
    #expect(form.width == pixels.width && form.height == pixels.height)
    return (form, pixels)
  }

  @Test func `a large picture becomes a JPEG that fits, and the original stays`() throws {
    let original = try attached(image(jpeg(300, 200), .jpeg))
    let made = try original.addingOutgoing(small())
    #expect(made.diagnostics == [])
    #expect(made.value.images[0].primary == original.images[0].primary)
    let (form, pixels) = try form(made.value)
    #expect(form.mediaType == .jpeg && pixels.width == 60 && pixels.height == 40)
    let whole = try ImageDecoder.standard.decode(#require(original.images[0].content.source)).pixels
    #expect(try peakSignalToNoise(whole.scaled(width: 60, height: 40), pixels) > 34)
    // A second pass with other options replaces the form.
    var options = small()
    options.largestSide = 30
    let again = try made.value.addingOutgoing(options).value
    #expect(again.images[0].alternates.map(\.width) == [30])
  }

  @Test func `an image alone has the form it has in a text, or is not sent`() throws {
    let photograph = image(try jpeg(300, 200), .jpeg)
    let form = try photograph.outgoingForm(small())
    #expect(try form == attached(photograph).addingOutgoing(small()).value.images[0].outgoing)
    let file = image(Array("%PDF-1.4".utf8), "application/pdf")
    #expect(try file.outgoingForm(small()) == file.primary)
    // A text reports what cannot be made, and keeps the original.
    let cut = image(Array(try jpeg(300, 200).prefix(400)), .jpeg)
    #expect(throws: InlayError.self) { try cut.outgoingForm(small()) }
  }

  @Test(arguments: 1...8) func `orientation is applied and metadata is gone`(_ orientation: Int) throws {
    let bytes = withExif(try jpeg(300, 200), orientation: UInt8(orientation))
    let made = try attached(image(bytes, .jpeg)).addingOutgoing(small()).value
    let (form, pixels) = try form(made)
    #expect((pixels.width, pixels.height) == (orientation > 4 ? (40, 60) : (60, 40)))
    let sent = try #require(form.content.source).readAll()
    #expect(try ImageHeader.read(sent).value.orientation == .up)
    #expect(!sent.contains(Array("Exif".utf8)) && !sent.contains(Array("52.5".utf8)))
    let upright = try ImageDecoder.standard.decode(bytes).pixels
    #expect(try peakSignalToNoise(upright.scaled(width: pixels.width, height: pixels.height), pixels) > 34)
  }

  @Test func `a small file keeps its pixels to the bit, and loses what it tells`() throws {
    let bytes = withExif(try jpeg(50, 30), orientation: 6)
    let text = try attached(image(bytes, .jpeg))
    let (form, pixels) = try form(text.addingOutgoing().value)
    let sent = try #require(form.content.source).readAll()
    #expect(sent.count == bytes.count && sent != bytes)
    #expect(!sent.contains(Array("52.5".utf8)))
    #expect(try pixels == ImageDecoder.standard.decode(bytes).pixels)
    #expect(form.width == 30 && form.height == 50)
    // Without metadata, or if it may stay, the file itself is sent.
    var options = OutgoingOptions()
    options.stripsMetadata = false
    #expect(try text.addingOutgoing(options).value == text)
    let plain = try attached(image(jpeg(50, 30), .jpeg))
    let made = try plain.addingOutgoing()
    #expect(made.value == plain && made.diagnostics == [])
    #expect(made.value.images[0].outgoing == plain.images[0].primary)
  }

  @Test func `transparent pictures become WebP, or PNG if asked or smaller`() throws {
    var bytes = try Pictures.photograph(width: 200, height: 200).bytes
    for at in stride(from: 3, to: bytes.count, by: 4) { bytes[at] = UInt8(at / 800 % 256) }
    let soft = try #require(StraightPixels(width: 200, height: 200, bytes: bytes))
    let text = try attached(image(PNGEncoder(.fast).encode(soft), .png))
    let webP = try form(text.addingOutgoing(small()).value)
    #expect(webP.form.mediaType == .webp && webP.pixels.width == 60)
    #expect(try peakSignalToNoise(soft.scaled(width: 60, height: 60), webP.pixels) > 30)
    var options = small()
    options.transparent = .png
    let png = try form(text.addingOutgoing(options).value)
    #expect(png.form.mediaType == .png)
    #expect(try png.pixels == soft.scaled(width: 60, height: 60))
    // Of a flat picture, the PNG is smaller.
    var flat = [UInt8](repeating: 0, count: 4 * 90_000)
    for at in 0..<45_000 {
      flat[4 * at] = 200
      flat[4 * at + 3] = 255
    }
    let half = try #require(StraightPixels(width: 300, height: 300, bytes: flat))
    let noisy = try PNGEncoder(.fast).encode(half) + [UInt8](repeating: 0, count: 5_000)
    #expect(try form(attached(image(noisy, .png)).addingOutgoing(small()).value).form.mediaType == .png)
  }

  @Test func `nothing is enlarged, and what would take more bytes is not sent`() throws {
    var options = OutgoingOptions()
    options.keepsSmallOriginals = 0
    options.quality = 1
    // A JPEG of low quality would only grow.
    let text = try attached(image(jpeg(100, 80, quality: 0.3), .jpeg))
    #expect(try text.addingOutgoing(options).value == text)
    // One of high quality shrinks, in its size.
    options.quality = 0.5
    let fine = try jpeg(100, 80, quality: 1)
    let made = try form(attached(image(fine, .jpeg)).addingOutgoing(options).value)
    #expect(made.pixels.width == 100 && made.pixels.height == 80)
    #expect(try #require(made.form.content.count) < fine.count)
  }

  @Test func `a number of bytes is met by quality, then by size`() throws {
    let bytes = try jpeg(400, 300)
    var last = Int.max
    for most in [20_000, 4_000, 2_000, 1_000, 700] {
      var options = OutgoingOptions()
      options.largestBytes = most
      let made = try form(attached(image(bytes, .jpeg)).addingOutgoing(options).value)
      let count = try #require(made.form.content.count)
      #expect(count <= most && made.pixels.width <= last)
      #expect(made.pixels.width * 3 / 4 - made.pixels.height <= 1)
      last = made.pixels.width
    }
    var options = OutgoingOptions()
    options.largestBytes = 10
    let none = try attached(image(bytes, .jpeg)).addingOutgoing(options)
    #expect(none.value.images[0].alternates == [])
    #expect(none.diagnostics.map(\.code) == [.outgoingNotMade])
    #expect(none.diagnostics[0].message.contains("it takes more than 10 bytes even at 16 × 12 pixels"))
  }

  @Test func `glyphs, files and their fallbacks go byte for byte`() throws {
    let heic = try Files.read(PackageRoot.path(to: "Samples/Glyphs/space-cat.heic"))
    let large = try jpeg(300, 200)
    let glyph = try Decomposer.decompose([
      AttributedRun(image: PlacedImage(image(large, .jpeg), kind: .glyph)),
      AttributedRun(image: PlacedImage(image(heic, .heic), kind: .attachment)),
      AttributedRun(image: PlacedImage(image(Array("%PDF-1.7".utf8), .pdf), kind: .attachment)),
      AttributedRun(image: PlacedImage(image([1, 2, 3], "text/x-none"), kind: .attachment)),
    ]).value
    let made = try glyph.addingOutgoing(small())
    #expect(made.value == glyph && made.diagnostics == [])
  }

  @Test func `an animation is sent as it is, or refused`() throws {
    // A GIF of two frames, and a comment.
    var gif = Array("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    gif += [0x21, 0xFE, 4] + Array("here".utf8) + [0]
    for _ in 0..<2 { gif += [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0A, 0] }
    gif.append(0x3B)
    #expect(try ImageHeader.read(gif).value.isAnimated)
    let text = try attached(image(gif, .gif, name: "dance"))
    let made = try text.addingOutgoing(small())
    #expect(made.diagnostics == [])
    let sent = try #require(made.value.images[0].outgoing.content.source).readAll()
    #expect(sent.count == gif.count && !sent.contains(Array("here".utf8)))
    var options = small()
    options.stripsMetadata = false
    #expect(try text.addingOutgoing(options).value == text)
    options.animations = .refuse
    let error = refusal { _ = try text.addingOutgoing(options) }
    #expect(error?.code == .outgoingAnimation && error?.place.position == .utf16(0))
    #expect(error?.message == "dance is animated, and animations are not sent")
  }

  @Test func `what cannot be made is reported, and its metadata is gone all the same`() throws {
    let whole = withExif(try jpeg(300, 200), orientation: 1)
    let damaged = Array(whole.prefix(whole.count - 200))
    let missing = InlineImage(
      description: "gone", mediaType: .png, content: .missing(MissingContent(.absent)))
    let external = InlineImage(
      mediaType: .png, content: .external(ExternalContent(url: "https://example.com/a.png")))
    let made = try attached(image(damaged, .jpeg, name: "broken"), missing, external).addingOutgoing(small())
    #expect(made.diagnostics.map(\.code) == [.outgoingNotMade, .outgoingNotMade])
    #expect(made.diagnostics.map(\.at) == [0, 1])
    #expect(
      made.diagnostics[0].message.hasPrefix("no version for sending was made of broken: damaged image/jpeg: ")
    )
    let sent = try #require(made.value.images[0].outgoing.content.source).readAll()
    #expect(sent.count == damaged.count && !sent.contains(Array("52.5".utf8)))
    #expect(made.value.images[1].alternates == [] && made.value.images[2].alternates == [])
    let gone = ImageDecoder([.jpeg]) { _ -> DecodedImage in
      throw InlayError.pixelsUnavailable(.jpeg, why: "gone")
    }
    let without = try attached(image(jpeg(300, 200), .jpeg)).addingOutgoing(small(), decoder: gone)
    #expect(without.diagnostics.map(\.code) == [.outgoingDecoderUnavailable])
  }

  @Test func `equal bytes are made once, kept where the caller says, and counted`() throws {
    let bytes = try jpeg(300, 200)
    let text = try attached(
      image(bytes, .jpeg, name: "a"), image(bytes, .jpeg, name: "b"), image(jpeg(200, 300), .jpeg))
    var kept: [Int] = []
    var steps: [[Int]] = []
    let source = try #require(text.images[0].content.source)
    // Both have the source of one image, as a document that was read does.
    let shared = text.mappingImages { image in
      var parts = image.parts
      if image.description != nil { parts.primary.content = .data(source) }
      return InlineImage(parts)
    }
    let made = try shared.addingOutgoing(
      small(),
      keeping: {
        kept.append($0.count)
        return MemorySource($0)
      }, progress: { steps.append([$0, $1]) })
    #expect(kept.count == 2)
    #expect(steps == [[1, 3], [2, 3], [3, 3]])
    #expect(made.value.images[0].outgoing == made.value.images[1].outgoing)
  }

  @Test func `options out of range count as the nearest`() throws {
    var options = OutgoingOptions()
    options.keepsSmallOriginals = -1
    options.largestSide = -5
    options.quality = .nan
    #expect(try form(attached(image(jpeg(30, 20), .jpeg)).addingOutgoing(options).value).pixels.width == 1)
    options.largestSide = .max
    options.quality = .infinity
    let text = try attached(image(jpeg(30, 20), .jpeg))
    #expect(try text.addingOutgoing(options).value == text)
  }

  @Test func `any picture fits, is no larger, and decodes`() throws {
    try Property.check("outgoing forms", cases: Property.costly / 2) { source in
      let (width, height) = (1 + source.below(90), 1 + source.below(90))
      let pixels: StraightPixels = try Pictures.draw(source, width: width, height: height)
      let isWebP = source.bool()
      let bytes = isWebP ? try WebPEncoder(.lossless).encode(pixels) : try PNGEncoder(.fast).encode(pixels)
      var options = OutgoingOptions()
      options.largestSide = 1 + source.below(100)
      options.keepsSmallOriginals = source.pick([0, 300, 1 << 20])
      options.transparent = source.pick(PictureFormat.allCases)
      options.quality = Double(source.below(101)) / 100
      let made = try attached(image(bytes, isWebP ? .webp : .png)).addingOutgoing(options)
      try expect(made.diagnostics.allSatisfy { $0.code == .outgoingNotMade })
      let sent = made.value.images[0].outgoing
      guard let source = sent.content.source else { throw Unmet("no bytes") }
      let back = try ImageDecoder.standard.decode(source).pixels
      try expect(source.count <= bytes.count)
      if made.diagnostics.isEmpty { try expect(max(back.width, back.height) <= options.largestSide) }
      try expect(back.width <= width && back.height <= height)
    }
  }
}
