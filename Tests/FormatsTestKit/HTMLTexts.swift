package import InlayCore
package import TestKit

/// Random texts that hold only what HTML promises to carry: everything but custom attributes, unknown members, files of
/// a bundle, other paragraph separators than LF, and NUL.
package struct HTMLTexts {
  /// How images come into the text.
  package enum Images: Sendable {
    case none
    /// Each kind of content, with whatever is known of it.
    case all
    /// Only images with an identifier and bytes, for a map of URLs.
    case identified
  }

  package var images: Images
  /// Whether paragraphs may end with CR, CRLF and U+2029, and NUL may stand in the text.
  package var hasForeignSeparators: Bool
  /// Whether something is said about the document as a whole.
  package var hasDocument: Bool

  package init(images: Images = .all, hasForeignSeparators: Bool = false, hasDocument: Bool = true) {
    (self.images, self.hasForeignSeparators, self.hasDocument) = (images, hasForeignSeparators, hasDocument)
  }

  /// A text; small ones are frequent.
  package func text(_ source: ChoiceSource) throws -> DecomposedText {
    let sets = source.array(count: 1...4) { character($0) }
    let pool = images == .none ? [] : (0..<4).map { _ in image(source) }
    // Neighbours in a list, and paragraphs alike, come from few sets.
    let paragraphSets = source.array(count: 1...4) { paragraph($0) }
    var runs: [AttributedRun] = []
    for _ in 0..<source.int(in: 0...6) {
      let start = runs.count
      var values = source.pick(paragraphSets)
      append(source, &values, sets: sets, pool: pool, to: &runs)
      let separator = hasForeignSeparators ? source.pick(["\n", "\r", "\r\n", "\u{2029}"]) : "\n"
      // A return and a line feed that meet would be one separator.
      runs.append(
        AttributedRun(
          runs.count > start ? separator : "\n", character: source.pick(sets),
          paragraph: ParagraphAttributes(values)))
    }
    if source.bool(), !runs.isEmpty { runs.removeLast() }
    var text = try Decomposer.decompose(runs).value
    if hasDocument { text.attributes = document(source) }
    return text
  }

  /// One paragraph without its separator. `values` get their marker.
  private func append(
    _ source: ChoiceSource, _ values: inout ParagraphAttributeValues, sets: [CharacterAttributes],
    pool: [InlineImage], to runs: inout [AttributedRun]
  ) {
    var pieces: [(text: String, character: CharacterAttributes, image: PlacedImage?)] = []
    if values.role.map({ $0.rawValue.hasPrefix("bullet") || $0.rawValue.hasPrefix("number") }) ?? false,
      source.below(4) > 0
    {
      let marker = source.pick(Self.markers)
      values.markerLength = marker.utf16.count
      pieces.append((marker, source.bool() ? .none : source.pick(sets), nil))
    }
    for _ in 0..<source.int(in: 0...4) {
      let character = source.pick(sets)
      if !pool.isEmpty, source.below(4) == 0 {
        let covered = source.below(4) == 0 ? source.pick(Self.covered) : "\u{FFFC}"
        pieces.append((covered, character, placed(source, source.pick(pool))))
      } else {
        pieces.append((line(source), character, nil))
      }
    }
    // Now and then a marker of any length, whatever it covers.
    if values.markerLength == nil, source.below(6) == 0 {
      let scalars = Array(pieces.map(\.text).joined().unicodeScalars)
      let count = source.int(in: 0...min(scalars.count, 8))
      values.markerLength = scalars.prefix(count).reduce(0) { $0 + UTF16.width($1) }
    }
    let paragraph = ParagraphAttributes(values)
    for piece in pieces {
      runs.append(
        AttributedRun(piece.text, character: piece.character, paragraph: paragraph, image: piece.image))
    }
  }

  /// Markers as lists have them, and others.
  private static let markers = [
    "•\t", "◦\t", "▪\t", "1.\t", "2.\t", "3.\t", "10.\t", "a.\t", "iv.\t", "(1) ", "-\t", "\t•\t", "• ",
    "☐\t", "9",
  ]

  /// What an image may stand over instead of U+FFFC.
  private static let covered = [
    "😀", ":dog:", " ", "a b  c", "\t", "<b>", "&amp;", "\"", "👨‍👩‍👧", "é", "\u{A0}", "\u{2028}", "\u{FFFC}x",
    "x ",
  ]

  /// Text without a separator of paragraphs: spaces of all kinds, markup that is none, everything else.
  private func line(_ source: ChoiceSource) -> String {
    let text: String
    switch source.below(5) {
    case 0: text = source.text(pieces: 0...4)
    case 1: text = source.array(count: 1...4) { $0.pick(["a", " ", "b", "  ", "\t"]) }.joined()
    case 2: text = source.array(count: 1...3) { $0.pick(Self.spaces) }.joined()
    case 3: text = source.array(count: 1...3) { $0.pick(Self.markup) }.joined()
    default: text = source.pick(["word", "two words", "אבג", "漢字", "a😀b"])
    }
    let separators: [Unicode.Scalar] = ["\n", "\r", "\u{2029}"]
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { separators.contains($0) || $0 == "\0" ? "\u{2028}" : $0 }))
  }

  private static let spaces = [
    " ", "  ", "\t", "\u{A0}", "\u{2028}", "\u{2028}\u{2028}", "\u{C}", "\u{B}", "\u{85}", "\u{3000}",
    "\u{2003}", "\u{200B}",
    "\u{1680}", "\u{202F}", "\u{FEFF}", "\u{1C}", "漢 字", "漢\t字",
  ]

  private static let markup = [
    "<b>", "</p>", "</li>", "<script>alert(1)</script>", "<!--", "-->", "&amp;", "&", "&#65;", "&lt",
    "&notit;", "<", ">",
    "\"", "'", "<![CDATA[x]]>", "</style>", "<img src=x onerror=alert(1)>", "]]>", "<?xml?>", "<br>", "<svg>",
    "=",
    "&#x0;", "</pre>", "\u{1}", "\u{7F}", "\u{9F}", "\u{FFFF}", "`", "<plaintext>",
  ]
}
