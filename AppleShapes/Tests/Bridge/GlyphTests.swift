import CoreText
import Foundation
import InlayApple
import InlayContainer
import InlayCore
import InlayFoundation
import Testing

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

/// The stub's initializer crashes for data that is not a glyph, as the system's may. With AppKit there is no second
/// check, so that Inlay's own reader is the only one before it.
@Suite struct GlyphTests {
  /// The reason why data is refused, which must be an ``InlayError``.
  private func refusal(_ data: Data) -> InlayError? {
    do {
      _ = try NSAdaptiveImageGlyph.vetted(imageContent: data)
      return nil
    } catch {
      #expect(error is InlayError)
      return error as? InlayError ?? InlayError("test.other", "\(error)")
    }
  }

  @Test func glyphsAreMadeOfTheirData() throws {
    for name in Samples.glyphNames {
      let data = try Samples.glyph(name)
      let header = try ImageHeader.read([UInt8](data)).value
      let glyph = try NSAdaptiveImageGlyph.vetted(imageContent: data)
      #expect(glyph.imageContent == data)
      #expect(glyph.contentIdentifier == header.identifier?.rawValue)
      #expect(glyph.contentDescription == header.description)
      #expect(
        try AttributedString.AdaptiveImageGlyph.vetted(imageContent: data).contentIdentifier
          == glyph.contentIdentifier)
    }
  }

  @Test func whatIsNoGlyphIsToldApart() throws {
    #expect(refusal(Data())?.code == "container.unrecognized")
    #expect(refusal(Data("hello, world".utf8))?.code == "container.unrecognized")
    #expect(refusal(Samples.png) == .appleGlyphType(.png))
    let glyph = try Samples.glyph("cool-sun")
    var nameless = glyph
    // The tag DocumentName, in the first entry of the first directory, is replaced by a private tag.
    let mark = try #require(nameless.range(of: Data("Exif\0\0MM\0*".utf8)))
    let entry = try #require(nameless[mark.upperBound...].firstRange(of: Data([0x01, 0x0D, 0, 2])))
    nameless.replaceSubrange(entry, with: [0xFE, 0x0D, 0, 2])
    #expect(refusal(nameless) == .appleGlyphIdentifier)
    #expect(InlayError.appleGlyphIdentifier.advice == "make a glyph from the image with GlyphRecipe")
    var limits = Limits.default
    limits.attachmentBytes = 100
    let error = #expect(throws: InlayError.self) {
      try NSAdaptiveImageGlyph.vetted(imageContent: glyph, limits: limits)
    }
    #expect(
      error == .limit("attachmentBytes", allowed: 100, found: glyph.count).aboutAppleGlyph)
  }

  @Test func truncatedDataNeverReachesTheInitialiser() throws {
    let glyph = try Samples.glyph("green-tea")
    let calls = GlyphStorage.calls
    for end in stride(from: 0, to: glyph.count, by: 61) { #expect(refusal(glyph.prefix(end)) != nil) }
    #expect(refusal(glyph.dropLast(1)) != nil)
    // Other tests may create glyphs at the same time. None of these glyphs was created.
    #expect(GlyphStorage.calls >= calls)
  }

  /// Each of 6,000 damaged files is either refused, or also a glyph to the oracle; otherwise the process would crash.
  @Test(arguments: 1...3) func damagedDataNeverReachesTheInitialiser(seed: Int) throws {
    var chance = Chance(seed: UInt64(seed))
    let glyph = [UInt8](try Samples.glyph(Samples.glyphNames[seed]))
    let metadata = min(glyph.count, 4_096)
    var refused = 0
    for _ in 0..<2_000 {
      var damaged = glyph
      for _ in 0...chance.below(4) {
        let at = chance.flip(4) ? chance.below(damaged.count) : chance.below(metadata)
        switch chance.below(3) {
        case 0: damaged[at] = UInt8(chance.below(256))
        case 1: damaged[at] ^= 1 << chance.below(8)
        default: damaged.removeSubrange(at..<min(at + 1 + chance.below(8), damaged.count))
        }
      }
      if refusal(Data(damaged)) != nil { refused += 1 }
    }
    #expect(refused > 200)
  }

  @Test func filesOfOthersNeverReachTheInitialiserUnlessGlyphs() throws {
    let files = ["libheif-fuzz", "imessage-stickers", "imageio-adaptiveglyph", "libwebp-test-data"].flatMap(
      Samples.corpus)
    guard !files.isEmpty else { return print("left out: other people's images (INLAY_CORPORA)") }
    var accepted: Set<String> = []
    for file in files {
      guard let data = try? Data(contentsOf: file), data.count < 8 << 20 else { continue }
      if refusal(data) == nil { accepted.insert(file.lastPathComponent) }
    }
    // These are the files that the real class accepts, according to the corpus, including edge-1025.heic.
    #expect(
      accepted == [
        "project-owned-blue-glyph.heic", "nine-representations.heic", "two-1024-representations.heic",
        "edge-1025.heic",
      ])
  }

  @Test func aRefusedGlyphIsAnAttachmentAndComesBackAsGlyph() throws {
    let image = InlineImage(
      identifier: "x", description: "a dog", mediaType: .png, content: .bytes([UInt8](Samples.png)))
    let text = try Decomposer.decompose([AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .glyph))])
      .value
    let made = try AppleText.nsAttributedString(of: text)
    #expect(made.codes == [.appleGlyphRefused])
    #expect(made.diagnostics.first?.at == 0)
    let attributes = unsafe made.value.attributes(at: 0, effectiveRange: nil)
    #expect(attributes[.adaptiveImageGlyph] == nil)
    let attachment = try #require(attributes[.attachment] as? NSTextAttachment)
    // The size of a glyph beside 17-point text (measured: 1.178 em, 3.76 points below the baseline).
    #expect(abs(attachment.bounds.height - 20.026) < 0.001)
    #expect(attachment.bounds.width == attachment.bounds.height)
    #expect(abs(attachment.bounds.origin.y + 3.76) < 0.001)
    #expect(try AppleText.decompose(made.value).value == text)
    var options = AppleOptions()
    options.glyphFallback = .nothing
    let bare = try AppleText.nsAttributedString(of: text, options: options).value
    #expect(unsafe bare.attributes(at: 0, effectiveRange: nil)[.attachment] == nil)
    #expect(try AppleText.decompose(bare, options: options).value == text)
    // Text that inherits its attributes is not an image.
    bare.append(
      NSAttributedString(string: "ab", attributes: unsafe bare.attributes(at: 0, effectiveRange: nil)))
    #expect(try AppleText.decompose(bare, options: options).value.placements.map(\.range) == [0..<1])
  }

  @Test func aRefusedGlyphStaysInInlaysScopeOfAnAttributedString() throws {
    let image = InlineImage(mediaType: .heic, content: .bytes([1, 2, 3]))
    let text = try Decomposer.decompose([AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .glyph))])
      .value
    let made = try AppleText.attributedString(of: text)
    #expect(made.codes == [.appleGlyphRefused])
    #expect(made.value[KitScope.AdaptiveImageGlyphAttribute.self] == nil)
    #expect(try AppleText.decompose(made.value).value == text)
  }

  @Test func whatAGlyphCannotSayIsKeptBesideIt() throws {
    let data = [UInt8](try Samples.glyph("space-cat"))
    var parts = InlineImage.Parts(primary: Representation(mediaType: .heic, content: .bytes(data)))
    parts.identifier = "another name"
    parts.fileName = "cat.heic"
    parts.alternates = [
      Representation(role: .fallback, mediaType: .png, content: .bytes([UInt8](Samples.png)))
    ]
    let placed = PlacedImage(InlineImage(parts), kind: .glyph)
    let text = try Decomposer.decompose([AttributedRun("a"), AttributedRun("\u{FFFC}", image: placed)]).value
    let string = try AppleText.nsAttributedString(of: text).value
    #expect(unsafe string.attributes(at: 1, effectiveRange: nil)[.adaptiveImageGlyph] is NSAdaptiveImageGlyph)
    #expect(try AppleText.decompose(string).value == text)
    let swift = try AppleText.attributedString(of: text).value
    #expect(swift.runs.contains { $0[KitScope.AdaptiveImageGlyphAttribute.self] != nil })
    #expect(try AppleText.decompose(swift).value == text)
    // With another glyph in its place, the kept image no longer counts.
    let other = try NSAdaptiveImageGlyph.vetted(imageContent: Samples.glyph("cool-sun"))
    string.addAttribute(.adaptiveImageGlyph, value: other, range: NSRange(location: 1, length: 1))
    #expect(
      try AppleText.decompose(string).value.images.first?.identifier?.rawValue == other.contentIdentifier)
    // Text typed after it inherits its attributes, but not the image.
    string.removeAttribute(.adaptiveImageGlyph, range: NSRange(location: 1, length: 1))
    #expect(try AppleText.decompose(string).value.images.isEmpty)
  }

  @Test func anIdentifierInUseIsToldOf() throws {
    let data = try Samples.glyph("heart-balloon")
    let first = try NSAdaptiveImageGlyph.vetted(imageContent: data)
    var other = data
    // A free box at the end makes another file with the same identifier.
    other.append(contentsOf: [0, 0, 0, 8] + Array("free".utf8))
    let image = InlineImage(
      identifier: ContentIdentifier(rawValue: first.contentIdentifier), mediaType: .heic,
      content: .bytes([UInt8](other)))
    let text = try Decomposer.decompose([AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .glyph))])
      .value
    let made = try AppleText.nsAttributedString(of: text)
    #expect(made.codes == [.appleGlyphShared])
    #expect(try AppleText.decompose(made.value).value == text)
    withExtendedLifetime(first) {}
  }
}
