@testable import InlayCore
@testable import InlayDoor
@testable import InlayFiles
@testable import InlayFormats

/// What is demanded where a text is written in one format, read, and written in another: the same text, with the same
/// pictures at the same places.
enum PairDoor {
  struct Broken: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  /// Those that carry pictures with their identifiers.
  static let formats = DocumentTools.formats.filter { names.contains($0.name.rawValue) }
  static let names: Set = [
    "rtfd", "flat-rtfd", "html", "keyed-archive", "webarchive", "markdown", "textbundle", "inlay",
    "inlay.tar",
    "inlay.json", "eml",
  ]

  /// Checks what `bytes` say: the first two choose the formats, and the others the pieces of a text.
  static func check(_ bytes: [UInt8]) throws {
    guard bytes.count > 2 else { return }
    let pair = bytes.prefix(2).map { formats[Int($0) % formats.count] }
    let text = try text(bytes.dropFirst(2))
    var last = text
    for format in pair + [pair[0]] {
      let read = try trip(format, last)
      try read.checkInvariants()
      if let difference = difference(of: read, from: text) {
        throw Broken("\(pair[0].name), \(pair[1].name): \(format.name) gives \(difference)")
      }
      last = read
    }
  }

  private static func trip(_ format: Format, _ text: DecomposedText) throws -> DecomposedText {
    let output = try format.write(text).value
    if case .tree(let tree) = output { return try format.read(.tree(tree, name: nil)).value }
    let sink = MemorySink()
    _ = try output.write(to: sink)
    return try format.read(.file(MemorySource(sink.bytes), name: nil)).value
  }

  /// What is not the same; `nil` if nothing is.
  private static func difference(of read: DecomposedText, from text: DecomposedText) -> String? {
    if !read.text.utf8.elementsEqual(text.text.utf8) {
      return "the text \(read.text.debugDescription), not \(text.text.debugDescription)"
    }
    let (found, wanted) = (pictures(of: read), pictures(of: text))
    return found == wanted ? nil : "the pictures \(found), not \(wanted)"
  }

  private static func pictures(of text: DecomposedText) -> [String] {
    text.placements.map { placement in
      let image = text.image(of: placement)
      let bytes = (try? image.content.source?.readAll()) ?? []
      let identifier = image.identifier.map { Array($0.rawValue.utf8) } ?? []
      return "\(placement.range) \(placement.attributes.kind) \(identifier) \(bytes)"
    }
  }

  /// A text: each byte adds a piece, a picture, or the end of a paragraph.
  private static func text(_ bytes: ArraySlice<UInt8>) throws -> DecomposedText {
    var runs: [AttributedRun] = []
    var character = CharacterAttributes.none
    for byte in bytes {
      switch byte {
      case 0xF0...0xFF: runs.append(AttributedRun("\n"))
      case 0xE0...0xEF:
        let identifier = identifiers[Int(byte & 7)]
        let size = DisplaySize(width: .points(20), height: .points(20))
        let image =
          byte & 8 != 0
          ? InlineImage(
            identifier: ContentIdentifier(rawValue: identifier), mediaType: .heic, content: .bytes([byte & 7])
          )
          : InlineImage(fileName: "\(byte & 3).bin", mediaType: nil, content: .bytes([byte]))
        runs.append(
          AttributedRun(
            image: PlacedImage(image, kind: byte & 8 != 0 ? .glyph : .attachment, displaySize: size),
            character: character))
      case 0xDC...0xDF:
        var values = CharacterAttributeValues()
        if byte & 1 != 0 { values.weight = 700 }
        if byte & 2 != 0 { values.isItalic = true }
        character = CharacterAttributes(values)
      default:
        runs.append(AttributedRun(words[Int(byte) % words.count], character: character))
      }
    }
    return try Decomposer.decompose(runs).value
  }

  private static let identifiers = [
    "142D3296-51E6-40E2-AC35-0FAD3C5E965C0", "sticker", "\u{E9}", "e\u{301}", "a b", "A-1", "a.b", "0",
  ]

  /// What means something in one of the formats, and what stands beside it.
  private static let words = [
    "a", " ", "  ", "word", "\u{FFFC}", "\u{FFFC}\u{301}", "\u{1F600}", "\u{301}", "\u{200D}", "\u{FE0F}",
    "é", "漢",
    "שלום", "\t", "\u{A0}", "\u{2028}", "\\", "{", "}", "{\\rtf1", "\\par", "\\'e9", "\\u8364 ?", "<", ">",
    "&",
    "<img>", "&amp;", "]]>", "<!--", "-->", "\"", "'", "*", "**", "_", "`", "# ", "- ", "1. ", "> ", "|", "[",
    "](x)",
    "![", "~~", "    ", "=", "=3D", ".", "..", "From ", "--", "--=", "\u{FEFF}", "\u{200B}", "\u{AD}",
    "\u{10FFFF}",
    "\u{E000}", "\u{FFFD}", "$", "%", "NSAttributedString", "bplist00", "---", "+ ", "\u{85}",
    "https://e.org",
  ]
}
