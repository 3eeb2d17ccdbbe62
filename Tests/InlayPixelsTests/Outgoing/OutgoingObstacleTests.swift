import InlayContainer
import InlayCore
import InlayFiles
import TestKit
import Testing

@testable import InlayPixels

/// What is sent of files that cannot be decoded, are no pictures, or are of types that not everybody shows.
@Suite struct OutgoingObstacleTests {
  private func attached(_ images: InlineImage...) throws -> DecomposedText {
    try Decomposer.decompose(images.map { AttributedRun(image: PlacedImage($0, kind: .attachment)) }).value
  }

  /// A PNG with a comment.
  private func png(_ side: UInt32, comment: String? = "here") -> PNGFile {
    var file = PNGFile(
      width: side,
      rows: (0..<side).map { y -> [UInt8] in
        (0..<side).flatMap { x -> [UInt8] in [UInt8(x), UInt8(y), 9, 255] }
      })
    if let comment { file.chunks = [("tEXt", Array("Comment\0\(comment)".utf8))] }
    return file
  }

  private func options(largest: Int) -> OutgoingOptions {
    var options = OutgoingOptions()
    options.largestSide = largest
    options.keepsSmallOriginals = 0
    return options
  }

  @Test func `a damaged file that may be kept is sent without its comment`() throws {
    var bytes = png(20).bytes
    // The checksum of the pixels.
    bytes[bytes.count - 13] ^= 1
    let image = InlineImage(mediaType: .png, content: .bytes(bytes))
    let made = try attached(image).addingOutgoing(options(largest: 100))
    #expect(made.diagnostics == [])
    let sent = try #require(made.value.images[0].outgoing.content.source).readAll()
    #expect(sent.count == bytes.count && sent != bytes && !sent.contains(Array("here".utf8)))
    // Without a comment, it is sent as it is.
    var bare = png(20, comment: nil).bytes
    bare[bare.count - 13] ^= 1
    let text = try attached(InlineImage(mediaType: .png, content: .bytes(bare)))
    let same = try text.addingOutgoing(options(largest: 100))
    #expect(same.value == text && same.diagnostics == [])
    // If it is too large, it must be made anew, and cannot be.
    let large = try attached(image).addingOutgoing(options(largest: 10))
    #expect(large.diagnostics.map(\.code) == [.outgoingNotMade])
  }

  @Test func `a file whose header cannot be read is reported`() throws {
    let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    let image = InlineImage(description: "cut", mediaType: .png, content: .bytes(bytes))
    let text = try attached(image)
    let made = try text.addingOutgoing()
    #expect(made.value == text)
    #expect(made.diagnostics.map(\.code) == [.outgoingNotMade])
    #expect(made.diagnostics.first?.message.hasPrefix("no version for sending was made of cut: ") == true)
    #expect(throws: InlayError.self) { try image.outgoingForm() }
  }

  @Test func `folders and what is missing are left alone`() throws {
    let folder = InlineImage(mediaType: .folder, content: .bytes(png(20).bytes))
    let missing = InlineImage(mediaType: .png, content: .missing(MissingContent(.absent)))
    let text = try attached(folder)
    let made = try text.addingOutgoing(options(largest: 10))
    #expect(made.value == text && made.diagnostics == [])
    #expect(try folder.outgoingForm(options(largest: 10)) == folder.primary)
    #expect(try missing.outgoingForm(options(largest: 10)) == missing.primary)
  }

  /// Its file is smaller than any JPEG, which would not do for a type that everybody shows.
  @Test func `a type that not everybody shows may become larger`() throws {
    var tiff: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0]
    tiff += [0x00, 0x01, 3, 0, 1, 0, 0, 0, 40, 0, 0, 0]
    tiff += [0x01, 0x01, 3, 0, 1, 0, 0, 0, 30, 0, 0, 0, 0, 0, 0, 0]
    let pixels = try Pictures.photograph(width: 40, height: 30)
    let own = ImageDecoder([.tiff]) { _ in DecodedImage(pixels: pixels) }
    let image = InlineImage(mediaType: .tiff, content: .bytes(tiff))
    let made = try attached(image).addingOutgoing(OutgoingOptions(), decoder: own)
    #expect(made.diagnostics == [])
    let form = made.value.images[0].outgoing
    #expect(form.mediaType == .jpeg && form.width == 40 && form.height == 30)
    let sent = try #require(form.content.source).readAll()
    #expect(sent.count > tiff.count)
    #expect(try peakSignalToNoise(ImageDecoder.standard.decode(sent).pixels, pixels) > 30)
  }

  @Test func `what decoding notices is said, and equal bytes are made once`() throws {
    let bytes = Array(png(40).bytes.dropLast(12))
    let images = try ["a", "b"].map { name in
      let source = MemorySource(bytes)
      _ = try source.digest()
      return InlineImage(description: name, mediaType: .png, content: .data(source))
    }
    var kept = 0
    let made = try attached(images[0], images[1]).addingOutgoing(
      options(largest: 20),
      keeping: {
        kept += 1
        return MemorySource($0)
      })
    #expect(kept == 1)
    #expect(made.value.images.map(\.outgoing.width) == [20, 20])
    #expect(made.diagnostics.map(\.code) == [.pixelsIrregular])
    #expect(made.diagnostics.first?.message.hasPrefix("a: after the pixels: damaged image/png: ") == true)
  }
}
