@testable import InlayCore
@testable import InlayFiles
@testable import InlayFormats
@testable import InlayNetworks

/// Texts for networks, chosen by bytes, and a map in which every network finds their pictures. The fuzz target uses it, too.
enum NetworkGrammar {
  /// The formats that are read and written.
  static let formats: [Format] = [
    .matrix, .telegram, .telegramRich, .bluesky, .nostr, .mastodon, .activityPub, .discord, .slack,
    .telegramHTML, .telegramMarkdown, .bbcode, .magazine,
  ]

  /// Text that means something somewhere.
  private static let pieces = [
    "a", "word", " ", "\n", "x y", "<script>", "<@everyone>", "[img]", "[/img]", "[b]", "[/b]", "[noparse]",
    "[code]x[/code]", ":cat:", ":a::b:", "&amp;", "&", "<", ">", "\"", "**", "*", "_a_", "__", "~~", "||",
    "`",
    "```", "\\", "\\*", "[[7]]", "<font color=\"red\">", "<img src=\"x\">", "</p>",
    "<:cat:123456789012345678>",
    "a:b", "10:30:45", "#", "- ", "> ", "1. ", "[t](u)", "# ", "-# ", ">>> ", "* ", "  - ", "[t](https://e/)",
    "<@1>", "<https://e/>", "\t", "{", "\u{200B}", "é", "e\u{301}", "😀", "👩‍👩‍👦‍👦", "אב",
    "\u{FFFC}", "mxc://a/b", "://", "'", "/", "[", "]", "[url=x]", "[/url]", "+", ".",
  ]
  private static let covered = ["\u{FFFC}", "\u{FFFC}", "😀", ":cat:", ":dog:"]
  private static let styles: [InlineStyle] = [
    .bold, .italic, .underline, .strikethrough, .code, .spoiler, .link("https://e.org/?a=b&c"),
    .color(TextColor(red: 255, green: 0, blue: 0)),
  ]

  static let images: [InlineImage] = ["cat", "142D3296-51E6-40E2-AC35-0FAD3C5E965C0", "é"].enumerated().map {
    index, name in
    InlineImage(
      identifier: ContentIdentifier(rawValue: name), description: index == 1 ? "a \"dog\" <:cat:1> [b]" : nil,
      mediaType: .png, content: .bytes([UInt8(index)]))
  }

  /// Text of such pieces, one for each byte.
  static func words(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { pieces[Int($0) % pieces.count] }.joined()
  }

  /// A text: a byte for the roles of its paragraphs, and for each run, a byte of styles, and pieces up to one that ends
  /// them. Items have further paragraphs if the network knows them.
  static func text(_ bytes: some Sequence<UInt8>, for network: FormatName? = nil) throws -> DecomposedText {
    var bytes = bytes.makeIterator()
    let shape = bytes.next() ?? 0
    var runs: [AttributedRun] = []
    while let mask = bytes.next() {
      var values = CharacterAttributeValues()
      for (bit, style) in styles.enumerated() where mask >> UInt8(bit) & 1 == 1 { style.apply(to: &values) }
      let character = CharacterAttributes(values)
      var text = ""
      var image: PlacedImage?
      while let choice = bytes.next() {
        if choice >= 0xF0 { break }
        if choice >= 0xE0 {
          text = covered[Int(choice) % covered.count]
          image = PlacedImage(images[Int(choice) % images.count], kind: .glyph)
          break
        }
        text += pieces[Int(choice) % pieces.count]
      }
      runs.append(AttributedRun(text, character: character, image: image))
    }
    let continues = network.map { [.matrix, .mastodon, .activityPub, .telegramRich].contains($0) } ?? false
    return try Decomposer.decompose(shape & 1 == 0 ? runs : shaped(runs, shape >> 1, continues)).value
  }

  private enum Shape: CaseIterable {
    case body, heading, item, deeper, number, next, more, quote, code, small
  }

  /// The runs with roles for paragraphs. No list is deeper than the one before by more than one level, because not all
  /// networks could say that. Pictures do not stand in code.
  private static func shaped(_ runs: [AttributedRun], _ shape: UInt8, _ continues: Bool) -> [AttributedRun] {
    var out: [AttributedRun] = []
    var paragraph = ParagraphAttributeValues()
    var numbers: [Int] = []
    var last: TextList.Item?
    var index = shape
    func begin() {
      paragraph = ParagraphAttributeValues()
      let kind = Shape.allCases[Int(index) % Shape.allCases.count]
      index = index &* 5 &+ 3
      switch kind {
      case .body: break
      case .heading: paragraph.role = index & 1 == 0 ? .heading1 : .heading3
      case .small: paragraph.role = .subtitle
      case .quote: paragraph.role = .quote
      case .code: paragraph.role = .code
      case .item, .deeper, .number, .next:
        let level =
          kind == .deeper ? min(numbers.count + 1, 4) : max(1, numbers.count - (kind == .item ? 1 : 0))
        while numbers.count > level { numbers.removeLast() }
        if numbers.count < level { numbers.append(Int(index & 3)) }
        numbers[level - 1] += 1
        let isNumbered = kind == .number || kind == .next
        let item = TextList.Item(
          isNumbered: isNumbered, level: level, number: isNumbered ? numbers[level - 1] : nil)
        let marker = TextList.marker(of: item)
        paragraph = TextList.values(of: item, marker: marker)
        out.append(AttributedRun(marker, paragraph: ParagraphAttributes(paragraph)))
        last = item
        return
      case .more:
        guard continues, let last else { break }
        paragraph = TextList.continuing(TextList.values(of: last, marker: ""))
        return
      }
      (numbers, last) = ([], nil)
    }
    begin()
    for var run in runs {
      if paragraph.role == .code, run.image != nil { run = AttributedRun("x") }
      for (line, text) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if line > 0 {
          out.append(AttributedRun("\n", paragraph: ParagraphAttributes(paragraph)))
          begin()
        }
        run.text = text
        run.paragraph = ParagraphAttributes(paragraph)
        if !text.isEmpty { out.append(run) }
      }
    }
    return out
  }

  /// A map in which a network finds what it wants.
  static func map(_ network: FormatName) -> ImageMap {
    var map = ImageMap(
      images.enumerated().map { index, image in
        var entry = ImageMap.Entry()
        (entry.identifier, entry.digest) = (image.identifier, image.content.digest)
        entry.code = ["cat", "b_1", "fox"][index]
        entry.emoji = ["🐱", "🐶", "🦊"][index]
        entry.isAnimated = index == 1
        entry.file = "\(index).png"
        entry.reference =
          switch network {
          case .matrix: "mxc://example.org/abc\(index)"
          case .nostr, .mastodon, .activityPub, .slack: "https://e.org/\(index).png"
          case .bluesky: "at://did:plc:abc/blue.moji.collection.item/\(index)"
          default: "7544418800660645\(index)"
          }
        return entry
      })
    map.files = MapFiles { path in
      path.description.first?.wholeNumberValue.map { MemorySource([UInt8($0)]) }
    }
    return map
  }

  /// The text with the identifiers of pictures in their places. Codes may have U+200B beside them.
  static func essence(_ text: DecomposedText) -> String {
    var out = ""
    for run in Recomposer.runs(of: text) {
      out += run.image.map { "⟦\($0.image.identifier?.rawValue ?? "?")⟧" } ?? String(run.text)
    }
    out.unicodeScalars.removeAll { $0 == "\u{200B}" }
    return out
  }
}
