import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// Which form of a picture RTF without a bundle shows, and how large.
@Suite struct RTFFallbackTests {
  private static let heic: [UInt8] = Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8)

  /// A PNG of this height; its image data is never looked at.
  private static func png(_ height: UInt8) -> [UInt8] {
    let header = Array("IHDR".utf8) + [0, 0, 0, 8, 0, 0, 0, height, 8, 6, 0, 0, 0]
    // The checksum of chunks, bit by bit (PNG specification, 5.5).
    var remainder = ~UInt32(0)
    for byte in header {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder & 1 == 1 ? 0xEDB8_8320 ^ remainder >> 1 : remainder >> 1 }
    }
    let checksum = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~remainder >> $0) }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + header + checksum
      + [0, 0, 0, 0] + Array("IDAT".utf8) + [0x35, 0xAF, 0x06, 0x1E]
      + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
  }

  private func write(
    _ primary: [UInt8], _ type: MIMEType, fallbacks: [UInt8], kind: PlacementKind, size: DisplaySize? = nil,
    font: Length? = nil
  ) throws -> (text: String, diagnostics: [Diagnostic]) {
    let image = InlineImage(
      description: "a cat", mediaType: type, content: .bytes(primary),
      alternates: fallbacks.map {
        Representation(role: .fallback, mediaType: .png, content: .bytes(Self.png($0)))
      })
    var values = CharacterAttributeValues()
    values.fontSize = font
    let run = AttributedRun(
      image: PlacedImage(image, kind: kind, displaySize: size), character: CharacterAttributes(values))
    let sink = MemorySink()
    let diagnostics = try RTFWriter.write(Decomposer.decompose([run]).value, to: sink)
    return (String(decoding: sink.bytes, as: UTF8.self), diagnostics)
  }

  @Test(
    arguments: [
      // A glyph in a font of 17 points is 20.026 points high: 84 pixels at 300 an inch.
      ([40, 84, 200], 17, 84, 400), ([200, 83, 40], 17, 200, 400), ([40, 60], 17, 60, 400),
      ([60, 40], 64, 60, 1271),
    ] as [([UInt8], Int, Int, Int)])
  func `a glyph is shown as the fallback that is large enough for print, as high as it is in its font`(
    fallbacks: [UInt8], font: Int, chosen: Int, twips: Int
  ) throws {
    let written = try write(Self.heic, .heic, fallbacks: fallbacks, kind: .glyph, font: .points(font))
    #expect(
      written.text.contains("\\pngblip\\picw8\\pich\(chosen)\\picwgoal\(twips)\\pichgoal\(twips)\n"),
      "\(written.text)")
    #expect(
      written.diagnostics.map(\.message).contains(
        "RTF cannot store originals of pictures whose fallbacks were written"))
  }

  @Test func `an attachment without a size is shown as its largest fallback`() throws {
    let written = try write(Self.heic, .heic, fallbacks: [40, 90, 60], kind: .attachment)
    #expect(written.text.contains("\\pngblip\\picw8\\pich90\n"))
    let sized = try write(
      Self.heic, .heic, fallbacks: [40, 90, 60], kind: .attachment,
      size: DisplaySize(width: .points(12), height: .points(12)))
    #expect(sized.text.contains("\\pngblip\\picw8\\pich60\\picwgoal240\\pichgoal240\n"))
  }

  @Test func `an original that RTF can show is never replaced`() throws {
    let written = try write(Self.png(10), .png, fallbacks: [200], kind: .attachment)
    #expect(written.text.contains("\\pngblip\\picw8\\pich10\n"))
    #expect(!written.diagnostics.map(\.message).contains { $0.contains("originals") })
  }

  @Test(arguments: [(RepresentationRole.fallback, 0), (.strike, 1), ("preview", 1)])
  func `a fallback that is left out is no loss, any other form is`(
    role: RepresentationRole, losses: Int
  ) throws {
    let image = InlineImage(
      mediaType: .png, content: .bytes(Self.png(10)),
      alternates: [Representation(role: role, mediaType: .png, content: .bytes(Self.png(5)))])
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .attachment))]).value
    let rtf = try RTFWriter.write(text, to: MemorySink())
    #expect(rtf.filter { $0.message.contains("further representations") }.count == losses)
    let rtfd = try RTFD.write(text).diagnostics
    #expect(rtfd.filter { $0.message.contains("only the primary representation") }.count == losses)
  }

  @Test func `without a fallback a glyph is described`() throws {
    let written = try write(Self.heic, .heic, fallbacks: [], kind: .glyph)
    #expect(written.text.contains("[a cat]"))
    #expect(written.diagnostics.map(\.code) == [.rtfImageNotWritten])
  }
}
