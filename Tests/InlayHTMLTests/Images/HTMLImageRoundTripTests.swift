import FormatsTestKit
import InlayContainer
import InlayCore
import InlayFiles
import InlayJSON
import InlayMarkup
import TestKit
import Testing

@testable import InlayHTML

/// What the model says of an image comes back exactly.
@Suite struct HTMLImageRoundTripTests {
  @Test func `random images come back exactly, from data URLs`() throws {
    try Property.check("images in data URLs", cases: Property.costly) { source in
      let (placed, covered) = source.placedImage()
      try expectIdentity(placed, covered, .data, source)
    }
  }

  @Test func `random images come back exactly, from files beside`() throws {
    try Property.check("images in files", cases: Property.costly) { source in
      let (placed, covered) = source.placedImage()
      try expectIdentity(
        placed, covered, .files(folder: source.pick(["note_files", "a b,c/d#e", "ü"])), source)
    }
  }

  @Test func `random images come back exactly, from parts of a mail`() throws {
    try Property.check("images in parts", cases: Property.costly) { source in
      let (placed, covered) = source.placedImage()
      try expectIdentity(placed, covered, .cid(domain: "example.org"), source)
    }
  }

  private func expectIdentity(
    _ placed: PlacedImage, _ covered: String, _ placement: HTMLResourcePlacement, _ source: ChoiceSource
  ) throws {
    let run = AttributedRun(covered[...], image: placed)
    let text = try Decomposer.decompose([run]).value
    var writing = try HTMLImageWriting(text, options: HTMLWriteOptions(resources: placement))
    var collector = DiagnosticCollector()
    var out: [UInt8] = []
    try writing.write(placed, over: covered[...], at: 0, to: &out, collector: &collector)
    source.note("markup", String(decoding: out, as: UTF8.self))
    let lossy = collector.diagnostics.filter { $0.code == .htmlNotCarried }
    try expect(lossy.isEmpty)
    let files = Dictionary(uniqueKeysWithValues: writing.files.map { ($0.name, $0.source) })
    let parts = writing.files.compactMap { file in file.contentID.map { (ExactString($0), file.source) } }
    let resources = HTMLResources(
      file: { path in files[path.name] },
      parts: Dictionary(uniqueKeysWithValues: parts))
    let shown = try readImage(out, resources)
    try expect(shown.text, equals: covered)
    let back = try #require(shown.image)
    try expect(back.attributes, equals: placed.attributes)
    try expect(back.image.parts.primary, equals: placed.image.parts.primary)
    try expect(back.image.alternates, equals: placed.image.alternates)
    try expect(back.image.identifier, equals: placed.image.identifier)
    try expect(back.image.fileName, equals: placed.image.fileName)
    try expect(back.image.description, equals: placed.image.description)
    try expect(back.image == placed.image)
  }
}

/// The first image of some markup.
func readImage(
  _ markup: [UInt8], _ resources: HTMLResources = .none, limits: Limits = .default,
  diagnostics: ((([Diagnostic]) -> Void))? = nil
) throws -> HTMLImages.Shown {
  let tree = try markupTree(markup)
  var images = HTMLImages(tree, resources: resources, limits: limits)
  var collector = DiagnosticCollector()
  for index in tree.records.indices where tree.records[index].kind == .element {
    if let shown = try images.read(
      HTMLTree.Node(index), in: tree, style: .initial, at: 0, collector: &collector)
    {
      diagnostics?(collector.diagnostics)
      return shown
    }
  }
  throw Unmet("there is no image")
}

/// Bytes of images as `ImageHeader` recognises them, and of other things.
enum ImageBytes {
  static let png = Array(SamplePNG.bytes(width: 3, height: 2))
  static let gif: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B]
  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
  static let pdf = Array("%PDF-1.4\n".utf8)
  static let svg = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)
  static let page = Array("<!DOCTYPE html><script>alert(1)</script>".utf8)
  static let heic: [UInt8] = {
    guard let glyph = try? Files.read(PackageRoot.path(to: "Samples/Glyphs/space-cat.heic")) else {
      return []
    }
    // The header is in front; of all those images only that is looked at.
    return Array(glyph.prefix(3_000))
  }()
}

enum SamplePNG {
  /// A PNG as far as its header goes.
  static func bytes(width: UInt8, height: UInt8) -> [UInt8] {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return signature + chunk("IHDR", [0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0]) + chunk("IDAT", [0])
      + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    var crc = UInt32.max
    for byte in content {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return bigEndian(UInt32(body.count)) + content + bigEndian(~crc)
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

extension ChoiceSource {
  /// A placed image of any sort, and the text it stands over.
  func placedImage() -> (PlacedImage, String) {
    var parts = InlineImage.Parts(primary: representation(.primary))
    parts.alternates = array(count: 0...3) { $0.representation(.fallback) }
    parts.identifier = optional {
      $0.bool() ? ContentIdentifier(rawValue: $0.text(pieces: 0...4)) : "142D3296-51E6"
    }
    parts.description = optional { $0.text(pieces: 0...4) }
    parts.fileName = optional {
      $0.bool()
        ? $0.text(pieces: 0...4) : $0.pick(["cat.png", "a/b.heic", ".png", "AdaptiveImageGlyph-x.heic"])
    }
    let kind = oneIn(8) ? PlacementKind(rawValue: text(pieces: 0...2)) : pick([.glyph, .attachment])
    let size = optional { source in
      DisplaySize(width: source.length(), height: source.length())
    }
    var covered = "\u{FFFC}"
    if oneIn(3) {
      covered = pick(["😀", ":dog:", ":)", "a \"b\" <c>", " ", "👩‍👩‍👧", plainText(pieces: 1...3)])
      covered = String(
        String.UnicodeScalarView(covered.unicodeScalars.filter { !["\n", "\r", "\u{2029}"].contains($0) }))
      if covered.isEmpty { covered = "x" }
    }
    return (PlacedImage(InlineImage(parts), kind: kind, displaySize: size), covered)
  }

  private func length() -> Length {
    Length(thousandths: bool() ? below(1_000) * 750 : int(in: 0...Length.maximum))
  }

  private func representation(_ role: RepresentationRole) -> Representation {
    let types: [MIMEType] = [
      .heic, .png, .gif, .jpeg, .pdf, "image/svg+xml", .html, .folder, .plainText, "", "Image/PNG", "a b/c",
    ]
    var form = Representation(mediaType: optional { $0.pick(types) }, content: imageContent())
    if let source = form.content.source, !oneIn(4) {
      // As readers of other formats have it.
      let header = try? ImageHeader.read(source).value
      if let header { form.mediaType = header.mediaType }
      (form.width, form.height) = (header?.width, header?.height)
    } else {
      // A document holds no other sizes.
      (form.width, form.height) = (optional { $0.int(in: 0...(1 << 53) - 1) }, optional { $0.below(9) })
    }
    form.role =
      oneIn(6) ? RepresentationRole(rawValue: pick(["strike", "primary", "fallback", "x y"])) : role
    return form
  }

  private func imageContent() -> ImageContent {
    let count = optional { $0.below(9) }
    let digest = optional { _ in ContentDigest.sha256(of: [1]) }
    switch below(8) {
    case 0:
      return .missing(
        MissingContent(
          pick([.absent, .omitted, MissingReason(rawValue: text(pieces: 0...2))]), count: count,
          digest: digest))
    case 1, 2:
      let urls = [
        "https://example.org/a.png", "http://x/b.heic?c=d&e", "cid:x@y", "blob:z", "mxc://a/b", "a.png",
        "../a.png", "",
        "file:///AdaptiveImageGlyph-x.heic", "data:image/png;base64,AAAA", " https://x/ ", ",a,", "#",
        "note_files/image.png",
        "https://x/a b.svg", text(pieces: 0...3),
      ]
      return .external(ExternalContent(url: pick(urls), count: count, digest: digest))
    default:
      let bytes = [
        ImageBytes.png, ImageBytes.heic, ImageBytes.gif, ImageBytes.jpeg, ImageBytes.pdf, ImageBytes.svg,
        ImageBytes.page, [], [0x61], SamplePNG.bytes(width: UInt8(below(200)), height: 160),
      ]
      return .bytes(pick(bytes))
    }
  }
}
