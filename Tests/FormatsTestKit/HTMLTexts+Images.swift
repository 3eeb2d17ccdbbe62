import InlayCore
import InlayFiles
import TestKit

extension HTMLTexts {
  /// Bytes by what they are: the heads that programs tell types by, and bytes that are of no known type.
  private static let files: [(type: MIMEType?, bytes: [UInt8])] = [
    (.png, Samples.png),
    (.heic, [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)),
    (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 7]),
    (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]),
    (.gif, Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]),
    (.webp, Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WEBPVP8 ".utf8)),
    (.pdf, Array("%PDF-1.4\n".utf8)),
    (.plainText, Array("a text <b>".utf8)),
    (nil, []),
    (nil, [0, 1, 2]),
    (.folder, Array(repeating: 0, count: 1_024)),
    ("application/x-odd; a=\"b\"", [1, 2, 3, 4]),
  ]

  func image(_ source: ChoiceSource) -> InlineImage {
    var parts = InlineImage.Parts(primary: representation(source, .primary))
    if images == .identified || source.bool() {
      // An identifier that lies is one too; NUL is the one character HTML has no place for.
      let identifier = source.identifier().filter { $0 != "\0" }
      parts.identifier = ContentIdentifier(rawValue: identifier)
    }
    parts.description = source.optional { $0.pick(Self.descriptions) }
    parts.fileName = source.below(3) == 0 ? source.fileName(hostile: true).filter { $0 != "\0" } : nil
    if source.below(3) == 0 {
      let roles: [RepresentationRole] = [.fallback, .fallback, .strike, "preview"]
      parts.alternates = source.array(count: 1...3) { representation($0, $0.pick(roles)) }
    }
    return InlineImage(parts)
  }

  private static let descriptions = [
    "a dog", "", "a {dog}\nin a \\ spacesuit, 犬 é 🐶;", " spaces  ", "\"quoted\" <b>", "&amp;", "\t",
    "\u{FFFC}", "\u{1}", "]",
    "😀", "x\u{2028}y", "<script>alert(1)</script>",
  ]

  private func representation(_ source: ChoiceSource, _ role: RepresentationRole) -> Representation {
    // A map is for what pages show: the first kinds are images.
    let file = source.pick(images == .identified ? Array(Self.files.prefix(6)) : Self.files)
    // What is elsewhere already stays there, and what is nowhere is: a map is for bytes.
    switch images == .identified ? 0 : source.below(6) {
    case 4:
      return Representation(
        role: role, mediaType: source.optional { $0.pick([.png, .heic, "image/svg+xml", "x/y\""]) },
        content: .external(
          ExternalContent(
            url: source.pick(Self.urls), count: source.optional { $0.int(in: 0...1 << 40) },
            digest: source.optional { ContentDigest.sha256(of: [$0.byte()]) })))
    case 5:
      return Representation(
        role: role, mediaType: source.optional { $0.pick([.png, .heic]) },
        content: .missing(
          MissingContent(
            source.pick([.absent, .omitted, .notCarried, "odd \"reason\""]),
            count: source.optional { $0.int(in: 0...1 << 40) },
            digest: source.optional { ContentDigest.sha256(of: [$0.byte()]) })))
    default:
      return Representation(role: role, mediaType: file.type, content: .bytes(file.bytes))
    }
  }

  private static let urls = [
    "https://example.org/a.png", "https://example.org/?a=1&b=\"2\"", "a b.png", "", "../up.png",
    "cid:none@host", "blob:x", "#x",
    "file:///a.png", "http://[::1", "x,y 2x", "é.png", " lead.png ", "//host/a.png", "data:image/png;base64,",
    "a\nb",
  ]

  func placed(_ source: ChoiceSource, _ image: InlineImage) -> PlacedImage {
    let kind = source.pick([PlacementKind.glyph, .attachment, .attachment, "sticker", ""])
    let size = source.optional { DisplaySize(width: length($0, from: 0), height: length($0, from: 0)) }
    return PlacedImage(image, attributes: PlacementAttributes(kind, displaySize: source.bool() ? size : nil))
  }
}
