import InlayContainer
import InlayCore
import InlayFiles
import Synchronization
import TestKit
import Testing

@testable import InlayPixels

/// Images that cannot have a fallback, have one, or share one.
@Suite struct FallbackObstacleTests {
  private func png(_ width: Int, _ height: Int) throws -> [UInt8] {
    try PNGEncoder(.fast).encode(Pictures.flat([90, 120, 200, 180], width: width, height: height))
  }

  private func text(_ images: InlineImage...) throws -> DecomposedText {
    try Decomposer.decompose(images.map { AttributedRun(image: PlacedImage($0, kind: .glyph)) }).value
  }

  private func sizes(_ text: DecomposedText) -> [[Int?]] { text.images.map { $0.alternates.map(\.width) } }

  @Test func `equal bytes whose digest is known are decoded once`() throws {
    let decoded = Mutex(0)
    let counting = ImageDecoder([.png]) { request in
      decoded.withLock { $0 += 1 }
      return try ImageDecoder.standard.decode(request.source)
    }
    let bytes = try png(200, 100)
    let images = try ["a", "b", "c"].map { name in
      let source = MemorySource(bytes)
      _ = try source.digest()
      return InlineImage(description: name, mediaType: .png, content: .data(source))
    }
    let made = try text(images[0], images[1], images[2]).addingFallbacks(
      FallbackOptions(.png), decoder: counting)
    #expect(decoded.withLock { $0 } == 1)
    #expect(sizes(made.value) == [[160], [160], [160]])
  }

  @Test func `of two images with one file, the one that has the fallback stays`() throws {
    let source = MemorySource(try png(200, 100))
    let bare = InlineImage(description: "a", mediaType: .png, content: .data(source))
    let form = Representation(
      role: .fallback, mediaType: .png, content: .bytes(try png(160, 80)), width: 160, height: 80)
    let whole = InlineImage(description: "b", mediaType: .png, content: .data(source), alternates: [form])
    let made = try text(bare, whole).addingFallbacks(FallbackOptions(.png)).value
    #expect(sizes(made) == [[160], [160]])
    #expect(made.images[1] == whole)
  }

  @Test func `what decoding notices is said with the name of the image`() throws {
    let cut = InlineImage(
      description: "cut", mediaType: .png, content: .bytes(Array(try png(200, 100).dropLast(12))))
    let made = try text(cut).addingFallbacks(FallbackOptions(.png))
    #expect(sizes(made.value) == [[160]])
    #expect(made.diagnostics.map(\.code) == [.pixelsIrregular])
    #expect(made.diagnostics.first?.at == 0)
    #expect(made.diagnostics.first?.message.hasPrefix("cut: after the pixels: damaged image/png: ") == true)
  }

  @Test func `a form that its format does not have is not made`() throws {
    let long = InlineImage(description: "long", mediaType: .png, content: .bytes(try png(16_384, 1)))
    let made = try text(long).addingFallbacks(FallbackOptions(.webp, size: 20_000))
    #expect(sizes(made.value) == [[]])
    #expect(made.diagnostics.map(\.code) == [.fallbackNotMade])
    #expect(
      made.diagnostics.first?.message.hasPrefix(
        "no fallback was made for long: a WebP cannot have 16384 × 1 pixels") == true)
  }

  @Test(arguments: [100, 0, -1, .min]) func `images over the limit of a side have none`(_ side: Int) throws {
    var limits = Limits.default
    limits.imageSide = side
    let image = InlineImage(description: "wide", mediaType: .png, content: .bytes(try png(200, 10)))
    let made = try text(image).addingFallbacks(FallbackOptions(.png), limits: limits)
    #expect(sizes(made.value) == [[]])
    #expect(made.diagnostics.map(\.code) == [.fallbackNotMade])
    #expect(made.diagnostics.first?.message.contains("imageSide of \(side) (found 200)") == true)
  }

  @Test func `folders, and files of no type, are no pictures`() throws {
    let folder = InlineImage(description: "folder", mediaType: .folder, content: .bytes(try png(200, 100)))
    let file = InlineImage(description: "file", mediaType: nil, content: .bytes([1, 2, 3]))
    let original = try text(folder, file)
    let made = try original.addingFallbacks(FallbackOptions(.png))
    #expect(made.value == original)
    #expect(
      made.diagnostics
        == ["folder", "file"].enumerated().map { place, name in
          Diagnostic(.fallbackNotAPicture, at: place, "\(name) is not a picture, so it has no fallback")
        })
  }

  /// A JPEG of 2.2 million pixels is decoded at a quarter of its sides.
  @Test(arguments: [
    (160, 140_000, true), (160, 137_499, false), (1_500, 1_048_575, false), (1_500, 2_200_000, true),
  ])
  func `of a large JPEG, the pixels that are decoded count`(_ size: Int, _ allowed: Int, _ isMade: Bool)
    throws
  {
    let white = [UInt8](repeating: 255, count: 4 * 2_000 * 1_100)
    let pixels = try #require(StraightPixels(width: 2_000, height: 1_100, bytes: white))
    var limits = Limits.default
    limits.decodedPixels = allowed
    let image = InlineImage(mediaType: .jpeg, content: .bytes(try JPEGEncoder(quality: 0.5).encode(pixels)))
    let made = try text(image).addingFallbacks(FallbackOptions(.webp, size: size), limits: limits)
    #expect(sizes(made.value) == [isMade ? [size] : []])
    #expect(made.diagnostics.map(\.code) == (isMade ? [] : [.fallbackNotMade]))
  }

  @Test(arguments: [("png", PictureFormat.png), ("PNG", .png), ("WebP", .webp), ("jpeg", nil), ("", nil)])
  func `extensions name formats in any case`(_ text: String, _ format: PictureFormat?) {
    #expect(PictureFormat(fileExtension: text) == format)
  }
}
