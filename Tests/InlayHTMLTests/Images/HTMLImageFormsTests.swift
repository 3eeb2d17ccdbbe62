import InlayContainer
import InlayCore
import InlayFiles
import InlayMarkup
import TestKit
import Testing

@testable import InlayHTML

/// Forms of images that other programs write, as `facts` quote them.
@Suite struct HTMLImageFormsTests {
  private static let id = "142D3296-51E6-40E2-AC35-0FAD3C5E965C0"
  private static let type = "type=\"image/x-apple-adaptive-glyph\""
  private static let beside = HTMLResources(file: { path in
    switch path.description {
    case "AdaptiveImageGlyph-\(id).heic", "note_files/a b.heic": MemorySource(ImageBytes.heic)
    case "Attachment.png", "pictures/lake.png": MemorySource(ImageBytes.png)
    case "secret.txt": MemorySource(Array("secret".utf8))
    default: nil
    }
  })

  /// What a form reads as.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var markup: String
    var text = "\u{FFFC}"
    var kind = PlacementKind.glyph
    var identifier: String?
    var description: String?
    var fileName: String?
    /// Media types and contents of all forms, the original first.
    var forms: [String]
    var testDescription: String { name }
  }

  static let heicIdentifier = (try? ImageHeader.read(ImageBytes.heic).value.identifier?.rawValue) ?? "none"

  static let cases: [Case] = [
    Case(
      name: "Cocoa's file URLs, at hand",
      markup: """
        <picture><source srcset="file:///AdaptiveImageGlyph-\(id).heic" \(type) /><img src="file:///Attachment.png" \
        alt="dog in a spacesuit" /></picture>
        """, identifier: heicIdentifier, description: "dog in a spacesuit",
      fileName: "AdaptiveImageGlyph-\(id).heic", forms: ["image/heic data", "image/png data"]),
    Case(
      name: "Cocoa's file URLs, not at hand",
      markup: """
        <picture><source srcset="file:///AdaptiveImageGlyph-X-0.heic" \(type)><img src="file:///Attachment_1.png" \
        alt="dog"></picture>
        """, identifier: "X-0", description: "dog",
      forms: ["image/heic file:///AdaptiveImageGlyph-X-0.heic", "image/png file:///Attachment_1.png"]),
    Case(
      name: "WebKit's blob URLs, without alt",
      markup: """
        <picture><source srcset="blob:https://x.example/1-2" \(type)><img src="blob:https://x.example/3-4"></picture>
        """, forms: ["image/heic blob:https://x.example/1-2", "nil blob:https://x.example/3-4"]),
    Case(
      name: "Notes' data URLs with a descriptor",
      markup: """
        <picture><source srcset="data:image/x-apple-adaptive-glyph;base64,\(base64(ImageBytes.heic)) 1x" \(type)>\
        <img src="data:image/png;base64,\(base64(ImageBytes.png))" alt="a &quot;cat&quot;"></picture>
        """, identifier: heicIdentifier, description: "a \"cat\"",
      forms: ["image/heic data", "image/png data"]),
    Case(
      name: "Mail's cid URLs, not at hand",
      markup: """
        <picture><source srcset="cid:1@apple" \(type)><img src="cid:2@apple" alt="Emoji"></picture>
        """, description: "Emoji", forms: ["image/heic cid:1@apple", "nil cid:2@apple"]),
    Case(
      name: "relative URLs, escaped, with a width",
      markup: """
        <picture><source srcset="note_files/a%20b.heic 160w" \(type)><img src="./pictures/lake.png?x#y" alt="x"></picture>
        """, identifier: heicIdentifier, description: "x", fileName: "a b.heic",
      forms: ["image/heic data", "image/png data"]),
    Case(
      name: "a picture whose img was taken away",
      markup: "<picture><source srcset=\"cid:1@apple\" \(type)></picture>", forms: ["image/heic cid:1@apple"]),
    Case(
      name: "another spelling of the type is no glyph",
      markup: """
        <picture><source srcset="https://x/a.heic" type="image/X-Apple-Adaptive-Glyph"><img src="https://x/a.png" alt="x"></picture>
        """, kind: .attachment, description: "x", fileName: "a.png",
      forms: ["image/png https://x/a.png", "image/heic https://x/a.heic"]),
    Case(
      name: "modern formats beside an old one",
      markup: """
        <picture><source type="image/avif" srcset="https://x/a.avif"><source type="image/webp" srcset="https://x/a.webp 1x, https://x/a2.webp 2x">\
        <img src="https://x/a.jpg" alt="lake" width="640" height="480"></picture>
        """, kind: .attachment, description: "lake", fileName: "a.jpg",
      forms: ["image/jpeg https://x/a.jpg", "image/avif https://x/a.avif", "image/webp https://x/a2.webp"]),
    Case(
      name: "the first at hand is the original",
      markup: """
        <picture><source type="image/webp" srcset="https://x/a.webp"><source srcset="pictures/lake.png"><img src="https://x/a.jpg"></picture>
        """, kind: .attachment, fileName: "lake.png",
      forms: ["image/png data", "image/webp https://x/a.webp", "image/jpeg https://x/a.jpg"]),
    Case(
      name: "sources for the dark are another picture",
      markup: """
        <picture><source media="(prefers-color-scheme: dark)" srcset="pictures/lake.png"><img src="Attachment.png" alt="x"></picture>
        """, kind: .attachment, description: "x", fileName: "Attachment.png",
      forms: ["image/png data", "image/png data"]),
    Case(
      name: "Twemoji",
      markup: "<img class=\"emoji\" draggable=\"false\" alt=\"😂\" src=\"https://t/1f602.svg\">",
      text: "😂", fileName: "1f602.svg", forms: ["image/svg+xml https://t/1f602.svg"]),
    Case(
      name: "WordPress",
      markup:
        "<img src=\"https://s.w.org/simple-smile.png\" alt=\":)\" class=\"wp-smiley\" style=\"height: 1em; max-height: 1em;\">",
      description: ":)", fileName: "simple-smile.png", forms: ["image/png https://s.w.org/simple-smile.png"]),
    Case(
      name: "GitHub's own emoji",
      markup:
        "<img class=\"emoji\" title=\":octocat:\" alt=\":octocat:\" src=\"https://g/octocat.png\" height=\"20\" width=\"20\" align=\"absmiddle\">",
      text: ":octocat:", fileName: "octocat.png", forms: ["image/png https://g/octocat.png"]),
    Case(
      name: "GitHub's g-emoji",
      markup: "<g-emoji class=\"g-emoji\" alias=\"smile\" fallback-src=\"https://g/1f604.png\">😄</g-emoji>",
      text: "😄", forms: ["image/png https://g/1f604.png"]),
    Case(
      name: "Telegram's", markup: "<tg-emoji emoji-id=\"5368324170671202286\">👍</tg-emoji>", text: "👍",
      identifier: "5368324170671202286", forms: ["nil tg://emoji?id=5368324170671202286"]),
    Case(
      name: "Slack",
      markup:
        "<img src=\"https://s/wave.png\" data-stringify-type=\"emoji\" data-stringify-emoji=\":wave::skin-tone-2:\" alt=\":wave::skin-tone-2:\">",
      text: ":wave::skin-tone-2:", fileName: "wave.png", forms: ["image/png https://s/wave.png"]),
    Case(
      name: "Discord",
      markup:
        "<img aria-label=\":blob:\" src=\"https://cdn/emojis/1.webp?size=44\" alt=\":blob:\" draggable=\"false\" class=\"emoji_abc emoji\" data-type=\"emoji\">",
      text: ":blob:", fileName: "1.webp", forms: ["image/webp https://cdn/emojis/1.webp?size=44"]),
    Case(
      name: "Matrix",
      markup:
        "<img data-mx-emoticon src=\"mxc://example.org/abc\" alt=\":party:\" title=\":party:\" height=\"32\">",
      text: ":party:", forms: ["nil mxc://example.org/abc"]),
    Case(
      name: "Matrix, with words",
      markup:
        "<img data-mx-emoticon=\"\" src=\"mxc://example.org/abc\" alt=\"a party\" title=\"party\" height=\"32\">",
      description: "a party", forms: ["nil mxc://example.org/abc"]),
    Case(
      name: "Mastodon",
      markup:
        "<img draggable=\"false\" class=\"emojione custom-emoji\" alt=\":blobcat:\" title=\":blobcat:\" src=\"https://m/b.png\">",
      text: ":blobcat:", fileName: "b.png", forms: ["image/png https://m/b.png"]),
    Case(
      name: "Gmail",
      markup:
        "<img data-emoji=\"🎉\" class=\"an1\" alt=\"🎉\" src=\"https://fonts.gstatic.com/s/e/512.png\" loading=\"lazy\">",
      text: "🎉", fileName: "512.png", forms: ["image/png https://fonts.gstatic.com/s/e/512.png"]),
    Case(
      name: "no source", markup: "<img alt=\"gone\">", kind: .attachment, description: "gone",
      forms: ["nil missing absent"]),
    Case(
      name: "scripts", markup: "<img src=\" java\tscript:alert(1)\" alt=\"x\">", kind: .attachment,
      description: "x",
      forms: ["nil missing notCarried"]),
    Case(
      name: "a page in a data URL", markup: "<img src=\"data:text/html,<script>alert(1)</script>\">",
      kind: .attachment,
      forms: ["nil missing notCarried"]),
    Case(
      name: "an SVG in a data URL is bytes", markup: "<img src=\"data:image/svg+xml,%3Csvg/%3E\">",
      kind: .attachment,
      forms: ["image/svg+xml data"]),
    Case(
      name: "a file that is no image is not taken in", markup: "<img src=\"secret.txt\">", kind: .attachment,
      fileName: "secret.txt", forms: ["text/plain secret.txt"]),
    Case(
      name: "not even by Inlay's own attribute", markup: "<img data-inlay-src=\"secret.txt\">",
      kind: .attachment,
      fileName: "secret.txt", forms: ["text/plain secret.txt"]),
    Case(
      name: "above the page's folder", markup: "<img src=\"../Attachment.png\">", kind: .attachment,
      fileName: "Attachment.png", forms: ["image/png ../Attachment.png"]),
    Case(
      name: "somebody's disk", markup: "<img src=\"file:///Users/me/Attachment.png\">", kind: .attachment,
      fileName: "Attachment.png", forms: ["image/png file:///Users/me/Attachment.png"]),
    Case(
      name: "an object that is an image",
      markup: "<object data=\"pictures/lake.png\" type=\"image/png\">a lake</object>",
      kind: .attachment, description: "a lake", fileName: "lake.png", forms: ["image/png data"]),
    Case(
      name: "a video with its poster",
      markup: "<video src=\"https://x/v.mp4\" poster=\"pictures/lake.png\"></video>",
      kind: .attachment, fileName: "v.mp4", forms: ["video/mp4 https://x/v.mp4", "image/png data"]),
    Case(
      name: "a drawing that says what it shows", markup: "<svg><title>a lake</title></svg>",
      kind: .attachment,
      description: "a lake", forms: ["image/svg+xml missing notCarried"]),
    Case(
      name: "a button that is a picture",
      markup: "<input type=\"image\" src=\"https://x/go.gif\" alt=\"Go\">",
      kind: .attachment, description: "Go", fileName: "go.gif", forms: ["image/gif https://x/go.gif"]),
    Case(
      name: "pictures that come later",
      markup:
        "<img src=\"data:image/gif;base64,\(base64(ImageBytes.gif))\" data-src=\"pictures/lake.png\" alt=\"\">",
      kind: .attachment, fileName: "lake.png", forms: ["image/png data"]),
    Case(
      name: "the largest of a set at hand",
      markup:
        "<img src=\"https://x/s.png\" srcset=\"https://x/l.png 3x, pictures/lake.png 2x, Attachment.png 1x\">",
      kind: .attachment, fileName: "lake.png", forms: ["image/png data"]),
  ]

  @Test(arguments: cases) func `each form reads to the right placement`(_ wanted: Case) throws {
    let shown = try readImage(Array(wanted.markup.utf8), Self.beside)
    let placed = try #require(shown.image)
    #expect(shown.text == wanted.text)
    #expect(placed.attributes.kind == wanted.kind)
    #expect(placed.image.identifier?.rawValue == wanted.identifier)
    #expect(placed.image.description == wanted.description)
    #expect(placed.image.fileName == wanted.fileName)
    #expect(placed.image.representations.map(Self.words) == wanted.forms)
  }

  private static func words(_ form: Representation) -> String {
    let content =
      switch form.content {
      case .data: "data"
      case .external(let external): external.url
      case .missing(let missing): "missing \(missing.reason)"
      }
    return "\(form.mediaType?.rawValue ?? "nil") \(content)"
  }

  @Test(arguments: [
    ("width=\"20\" height=\"10\"", "15000 7500"), ("width=\"20.5\" height=\"10px\"", "15375 7500"),
    ("style=\"width: 1in; HEIGHT:2.54cm !important\"", "72000 72000"), ("width=\"6\"", "4500 3000"),
    ("height=\"4\"", "4500 3000"), ("width=\"50%\" height=\"auto\"", "none"), ("", "none"),
    ("width=\"30\" style=\"width:12.345pt;height:1px\"", "12345 750"),
    ("width=\"-4\" height=\"4\"", "4500 3000"),
    ("data-inlay-size=\"1.5 0.001\" width=\"9\"", "1500 1"), ("data-inlay-size=\"x y\"", "none"),
    ("width=\"99999999999999999999\" height=\"1\"", "1000000000000 750"),
  ])
  func `sizes are in points`(_ attributes: String, _ wanted: String) throws {
    let shown = try readImage(Array("<img src=\"Attachment.png\" \(attributes)>".utf8), Self.beside)
    let size = shown.image?.attributes.displaySize
    #expect(size.map { "\($0.width.thousandths) \($0.height.thousandths)" } ?? "none" == wanted)
  }

  @Test func `equal references give one image, and bytes are held once`() throws {
    let tree = try markupTree(
      Array(
        String(repeating: "<img src=\"data:image/png;base64,\(base64(ImageBytes.png))\" alt=\"x\">", count: 3)
          .utf8))
    var images = HTMLImages(tree, resources: .none, limits: .default)
    var collector = DiagnosticCollector()
    var sources: Set<ObjectIdentifier> = []
    for index in tree.records.indices.dropFirst() {
      let shown = try images.read(
        HTMLTree.Node(index), in: tree, style: .initial, at: 0, collector: &collector)
      if let source = shown?.image?.image.content.source { sources.insert(ObjectIdentifier(source)) }
    }
    #expect(sources.count == 1)
  }

  @Test func `what is larger than allowed is refused`() throws {
    var limits = Limits.default
    limits.attachmentBytes = ImageBytes.png.count - 1
    for markup in ["<img src=\"Attachment.png\">", "<img src=\"data:;base64,\(base64(ImageBytes.png))\">"] {
      #expect(throws: InlayError.self) { try readImage(Array(markup.utf8), Self.beside, limits: limits) }
    }
  }
}

/// Bytes as base64 by the writer under test, which has tests of its own.
func base64(_ bytes: [UInt8]) -> String {
  var out: [UInt8] = []
  HTMLBase64.append(bytes, to: &out)
  return String(decoding: out, as: UTF8.self)
}
