import InlayContainer
import InlayCore
import InlayDocument
import InlayFiles
import Synchronization
import TestKit
import Testing

@testable import InlayPixels

@Suite struct FallbackTests {
  private func image(_ bytes: [UInt8], _ type: MIMEType? = nil, name: String? = nil) -> InlineImage {
    InlineImage(description: name, mediaType: type, content: .bytes(bytes))
  }

  private func png(_ width: Int, _ height: Int, _ color: UInt8 = 90) throws -> [UInt8] {
    try PNGEncoder().encode(Pictures.flat([color, 120, 200, 180], width: width, height: height))
  }

  private func text(_ images: InlineImage...) throws -> DecomposedText {
    try Decomposer.decompose(images.map { AttributedRun(image: PlacedImage($0, kind: .glyph)) }).value
  }

  private func sizes(_ text: DecomposedText) -> [[String]] {
    text.images.map { image in
      image.alternates.map { "\($0.role) \($0.mediaType?.rawValue ?? "") \($0.width ?? 0)×\($0.height ?? 0)" }
    }
  }

  @Test func `pictures beyond the pixels of one call have no fallback`() throws {
    var limits = Limits.default
    limits.decodedPixels = 90_000
    let made = try text(
      image(png(200, 200, 1), .png), image(png(200, 200, 1), .png), image(png(250, 250, 2), .png),
      image(png(200, 200, 3), .png)
    ).addingFallbacks(FallbackOptions(.png), limits: limits)
    // Equal bytes are decoded once.
    let one = ["fallback image/png 160×160"]
    #expect(sizes(made.value) == [one, [], one])
    #expect(made.diagnostics.map(\.code) == [.fallbackNotMade])
    #expect(made.diagnostics.first?.message.contains("decodedPixels of 90000 (found 102500)") == true)
  }

  @Test(arguments: PictureFormat.allCases)
  func `a fallback is the picture scaled to fit, beside an original that stays`(format: PictureFormat) throws
  {
    let picture = try Pictures.flat([90, 120, 200, 180], width: 300, height: 200)
    let original = try text(image(png(300, 200), .png))
    let made = try original.addingFallbacks(FallbackOptions(format))
    #expect(made.diagnostics == [])
    #expect(sizes(made.value) == [["fallback \(format.mediaType) 160×107"]])
    #expect(made.value.images[0].primary == original.images[0].primary)
    let source = try #require(made.value.images[0].alternates[0].content.source)
    #expect(try ImageDecoder.standard.decode(source).pixels == picture.scaled(width: 160, height: 107))
  }

  @Test(arguments: [
    (160, 160, 160, PictureFormat.png, []), (161, 10, 160, .png, ["fallback image/png 160×10"]),
    (160, 160, 160, .webp, ["fallback image/webp 160×160"]), (8, 4, 160, .webp, ["fallback image/webp 8×4"]),
    (40, 1_000, 10, .png, ["fallback image/png 1×10"]), (7, 7, 0, .png, ["fallback image/png 1×1"]),
    (7, 7, .max, .webp, ["fallback image/webp 7×7"]),
  ])
  func `a fallback is never enlarged, and none is made of what is one itself`(
    width: Int, height: Int, size: Int, format: PictureFormat, forms: [String]
  ) throws {
    let made = try text(image(png(width, height), .png)).addingFallbacks(FallbackOptions(format, size: size))
    #expect(sizes(made.value) == [forms])
  }

  @Test func `the strike that suits the size is asked for`() throws {
    let heic = try Files.read(PackageRoot.path(to: "Samples/Glyphs/space-cat.heic"))
    let pixels = try Pictures.flat([5, 6, 7, 255], width: 320, height: 320)
    let asked = Mutex<[StrikeSelection]>([])
    let decoder = ImageDecoder([.heic]) { request in
      asked.withLock { $0.append(request.selection) }
      return DecodedImage(pixels: pixels, strike: try request.chosenStrike())
    }
    let made = try text(image(heic, .heic)).addingFallbacks(FallbackOptions(.png, size: 64), decoder: decoder)
    #expect(sizes(made.value) == [["fallback image/png 64×64"]])
    #expect(asked.withLock { $0 } == [.pixelHeight(64)])
    let again = try made.value.addingFallbacks(FallbackOptions(.png, size: 64), decoder: decoder)
    #expect(again.value == made.value)
    #expect(asked.withLock { $0.count } == 1)
    let larger = try made.value.addingFallbacks(FallbackOptions(.png, size: 999), decoder: decoder)
    #expect(sizes(larger.value) == [["fallback image/png 64×64", "fallback image/png 320×320"]])
  }

  @Test func `what has no fallback stays, with a diagnostic`() throws {
    var damaged = try png(30, 30)
    damaged[60] ^= 0xFF
    let missing = InlineImage(
      description: "gone", mediaType: .png, content: .missing(MissingContent(.absent)))
    let original = try text(
      image(damaged, .png, name: "broken"), missing, image(Array("%PDF-1.7".utf8), .pdf, name: "paper"),
      image(Array("GIF89a\u{1}\0\u{1}\0\0\0\0".utf8), .gif, name: "film"),
      image([1, 2, 3], "image/x-none", name: "odd"))
    let made = try original.addingFallbacks(FallbackOptions(.png, size: 10))
    #expect(made.value == original)
    #expect(
      made.diagnostics.map(\.code) == [
        .fallbackNotMade, .fallbackNotMade, .fallbackNotAPicture, .fallbackNotMade, .fallbackNotMade,
      ])
    #expect(made.diagnostics.map(\.at) == [0, 1, 2, 3, 4])
    #expect(made.diagnostics[0].message.hasPrefix("no fallback was made for broken: damaged image/png: "))
    #expect(made.diagnostics[1].message == "no fallback was made for gone: its bytes are not available")
    #expect(made.diagnostics[2].message == "paper is not a picture, so it has no fallback")
    #expect(
      made.diagnostics[3].message
        == "no fallback was made for film: image/gif cannot be drawn: there is no decoder for this type")
    #expect(
      made.diagnostics[4].message
        == "no fallback was made for odd: the image cannot be drawn: the content is not a recognized image")
  }

  @Test func `a decoder that cannot work is told apart`() throws {
    let decoder = ImageDecoder([.png]) { _ -> DecodedImage in
      throw InlayError.pixelsUnavailable(.png, why: "gone")
    }
    let original = try text(image(png(300, 200), .png))
    let made = try original.addingFallbacks(FallbackOptions(.png), decoder: decoder)
    #expect(made.value == original)
    #expect(made.diagnostics.map(\.code) == [.fallbackDecoderUnavailable])
  }

  @Test func `bytes that cannot be read end it`() throws {
    let decoder = ImageDecoder([.png]) { _ -> DecodedImage in
      throw InlayError.sourceChanged("x")
    }
    let original = try text(image(png(300, 200), .png))
    #expect(throws: InlayError.sourceChanged("x")) {
      try original.addingFallbacks(FallbackOptions(.png), decoder: decoder)
    }
  }

  @Test func `each picture is decoded once, however often and under whatever name it is placed`() throws {
    let decoded = Mutex(0)
    let counting = ImageDecoder([.png]) { request in
      decoded.withLock { $0 += 1 }
      return try ImageDecoder.standard.decode(request.source, selection: request.selection)
    }
    let sources = try (0..<3).map { MemorySource(try png(200, 100, UInt8($0))) }
    let images = sources.flatMap { source in
      ["a", "b"].map { InlineImage(description: $0, mediaType: .png, content: .data(source)) }
    }
    let runs = (0..<10_000).map { AttributedRun(image: PlacedImage(images[$0 % 6], kind: .glyph)) }
    let made = try Decomposer.decompose(runs).value.addingFallbacks(FallbackOptions(.png), decoder: counting)
    #expect(decoded.withLock { $0 } == 3)
    #expect(sizes(made.value) == Array(repeating: ["fallback image/png 160×80"], count: 6))
    #expect(made.value.placements.count == 10_000)
  }

  @Test
  func `fallbacks change nothing else, a second pass nothing at all, and documents with them are sound`()
    throws
  {
    let pool: [(bytes: [UInt8], type: MIMEType)] = try [
      (png(3, 2), .png), (png(20, 30), .png), (png(64, 8), .png),
      (PictureFormat.webp.encode(Pictures.flat([1, 2, 3, 4], width: 20, height: 30)), .webp),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], .png), (Array("%PDF-".utf8), .pdf),
      ([], "image/x"),
    ]
    try Property.check("fallbacks") { source in
      let runs = source.array(count: 0...6) { source in
        guard source.bool() else { return AttributedRun(source.text()) }
        let (bytes, type) = source.pick(pool)
        let content: ImageContent =
          source.oneIn(8) ? .missing(MissingContent(.absent)) : .bytes(bytes)
        let image = InlineImage(
          description: source.optional { $0.text() }, mediaType: type, content: content)
        return AttributedRun(image: PlacedImage(image, kind: source.bool() ? .glyph : .attachment))
      }
      let original = try Decomposer.decompose(runs).value
      let options = FallbackOptions(source.pick([.png, .webp]), size: 1 + source.below(40))
      source.note("runs", runs)
      source.note("options", options)
      let made = try original.addingFallbacks(options)
      let again = try made.value.addingFallbacks(options)
      try expect(again.value == made.value, "the second pass changes it")
      let bare = made.value.mappingImages { image in
        var parts = image.parts
        parts.alternates.removeAll { $0.role == .fallback }
        return InlineImage(parts)
      }
      try expect(bare == original, "more than fallbacks has changed")
      try expect(made.value.images.count, equals: original.images.count)
      for image in made.value.images {
        try expect(image.alternates.count <= 1, "\(image.alternates.count) fallbacks")
        for form in image.alternates {
          try expect(max(form.width ?? 0, form.height ?? 0) <= options.size)
          guard let file = form.content.source else { throw Unmet("no bytes") }
          let pixels = try ImageDecoder.standard.decode(file).pixels
          try expect(pixels.width == form.width && pixels.height == form.height)
        }
      }
      let tree = try PortableDocument.tree(of: made.value)
      let report = try PortableDocument.verify(tree: tree)
      try expect(report.findings.isEmpty, "\(report.findings)")
      try expect(try PortableDocument.read(tree: tree).value == made.value, "it comes back changed")
    }
  }
}
