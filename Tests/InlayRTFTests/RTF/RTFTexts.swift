import InlayCore
import TestKit

/// Random texts that hold only what RTF carries.
struct RTFTexts {
  enum Images { case none, bundle, pictures }
  let images: Images

  func text(_ source: ChoiceSource) throws -> DecomposedText {
    let sets = source.array(count: 1...4) { self.character($0) }
    var runs: [AttributedRun] = []
    let paragraphs = source.array(count: 1...5) { self.paragraph($0) }
    let pool = (0..<3).map { image($0) }
    for paragraph in paragraphs {
      let start = runs.count
      let marker = paragraph.markerLength.map { String(repeating: "•", count: $0) } ?? ""
      if !marker.isEmpty {
        runs.append(AttributedRun(marker, character: source.pick(sets), paragraph: paragraph))
      }
      for _ in 0..<source.int(in: 0...5) {
        let character = source.pick(sets)
        if images != .none, source.below(4) == 0 {
          runs.append(AttributedRun(image: placed(source, pool), character: character, paragraph: paragraph))
        } else {
          let text = String(
            String.UnicodeScalarView(
              source.text(pieces: 0...4).unicodeScalars.map { isSeparator($0) ? " " : $0 }))
          runs.append(AttributedRun(text, character: character, paragraph: paragraph))
        }
      }
      let separator = source.pick(["\n", "\n", "\n", "\r", "\r\n", "\u{2029}"])
      // A return and a line feed that meet would be one separator.
      let last = runs.count > start ? separator : "\n"
      runs.append(AttributedRun(last, character: source.pick(sets), paragraph: paragraph))
    }
    if source.bool(), case let run = runs.removeLast(), run.text.isEmpty { runs.append(run) }
    var text = try Decomposer.decompose(runs).value
    text.attributes = document(source)
    if images == .bundle, source.below(3) == 0 {
      text = try text.with(files: [
        BundleFile("notes.txt", content: .bytes(source.bytes()), mediaType: .plainText)
      ])
    }
    return text
  }

  private func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    ["\n", "\r", "\u{2029}"].contains(scalar)
  }

  private func image(_ index: Int) -> InlineImage {
    switch images {
    case .pictures:
      InlineImage(
        description: [nil, "a {dog}\nin a \\ spacesuit, 犬 é 🐶;", " spaces "][index % 3],
        fileName: [nil, "dog é.png", nil][index % 3],
        mediaType: .png, content: .bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, UInt8(index)]))
    default:
      index == 0
        ? InlineImage(identifier: "glyph {1}", mediaType: .heic, content: .missing(MissingContent(.absent)))
        : InlineImage(fileName: "file \(index) é.bin", mediaType: nil, content: .bytes([UInt8(index)]))
    }
  }

  private func placed(_ source: ChoiceSource, _ pool: [InlineImage]) -> PlacedImage {
    let image = source.pick(pool)
    let size = DisplaySize(width: twips(source, 1...1_000), height: twips(source, 1...1_000))
    if image.identifier != nil { return PlacedImage(image, kind: .glyph, displaySize: size) }
    return PlacedImage(image, kind: .attachment, displaySize: source.bool() ? size : nil)
  }

  private func twips(_ source: ChoiceSource, _ range: ClosedRange<Int> = -2_000...2_000) -> Length {
    .twips(source.int(in: range))
  }

  private func color(_ source: ChoiceSource) -> TextColor {
    TextColor(
      red: source.byte(), green: source.byte(), blue: source.byte(),
      alpha: source.bool() ? 255 : source.byte())
  }

  private func character(_ source: ChoiceSource) -> CharacterAttributes {
    var values = CharacterAttributeValues()
    func maybe() -> Bool { source.below(4) == 0 }
    if maybe() { values.fontFamily = source.pick(["Helvetica", "A;B", "é", "{x}", "Ünï 字", " sp "]) }
    if maybe() { values.fontClass = source.pick([.roman, .swiss, .modern, .technical]) }
    if maybe() { values.fontSize = .halfPoints(source.int(in: 0...400)) }
    if maybe() { values.weight = 700 }
    values.isItalic = maybe()
    if maybe() {
      values.underline = source.pick([.single, .double, .wave, .dotted, .dashDotDot, "thickWave"])
    }
    if maybe() { values.underlineColor = color(source) }
    if maybe() { values.strikethrough = source.pick([.single, .double]) }
    if maybe() { values.strikethroughColor = color(source) }
    if maybe() { values.foregroundColor = color(source) }
    if maybe() { values.backgroundColor = color(source) }
    if maybe() { values.strokeWidth = source.int(in: 1...100) * source.pick([1, -1]) }
    if maybe() { values.strokeColor = color(source) }
    if maybe() {
      values.shadow = Shadow(
        offsetX: twips(source), offsetY: twips(source), blur: twips(source, 0...500),
        color: source.bool() ? color(source) : nil)
    }
    if maybe() {
      values.link = source.pick(["https://example.org/?a=1&b={2}", "", #"a\b"c"#, "é#x", "tab\tnew\nline"])
    }
    if maybe() { values.baselineOffset = .halfPoints(source.int(in: 1...40) * source.pick([1, -1])) }
    if maybe() { values.superscript = source.pick([1, -1]) }
    if maybe() { values.language = source.pick(["en-US", "de-DE", "sr-Latn-RS"]) }
    if maybe() { values.tracking = twips(source) }
    if maybe() { values.usesKerning = source.bool() }
    if maybe() { values.capitals = source.pick([.all, .small]) }
    values.isHidden = maybe()
    if maybe() { values.direction = source.pick([.leftToRight, .rightToLeft]) }
    return CharacterAttributes(values)
  }

  private func paragraph(_ source: ChoiceSource) -> ParagraphAttributes {
    var values = ParagraphAttributeValues()
    func maybe() -> Bool { source.below(5) == 0 }
    if maybe() { values.alignment = source.pick([.natural, .left, .center, .right, .justified]) }
    if maybe() { values.firstLineIndent = twips(source) }
    if values.firstLineIndent != nil, source.bool() { values.leadingIndent = twips(source) }
    if maybe() { values.trailingIndent = twips(source) }
    if maybe() { values.spacingBefore = twips(source, 0...500) }
    if maybe() { values.spacingAfter = twips(source, 0...500) }
    if maybe() { values.lineSpacing = twips(source, 0...500) }
    if maybe() { values.lineHeightMultiple = (source.int(in: 1...1_000) * 1_000 + 120) / 240 }
    if maybe() { values.minimumLineHeight = twips(source, 0...500) }
    if maybe() {
      values.maximumLineHeight = source.bool() ? values.minimumLineHeight : twips(source, 0...500)
    }
    if maybe() {
      let positions = source.array(count: 1...4) { $0.int(in: 0...9_000) }.sorted()
      values.tabStops = positions.map {
        TabStop(
          .twips($0), alignment: source.pick([.left, .center, .right, .decimal, .bar]),
          leader: source.pick([nil, ".", "-", "_", "="]))
      }
    }
    if maybe() { values.defaultTabInterval = twips(source, 0...2_000) }
    if maybe() { values.direction = source.pick([.natural, .leftToRight, .rightToLeft]) }
    if maybe() { values.markerLength = source.int(in: 1...4) }
    if maybe() { values.listLevel = source.int(in: 1...9) }
    if maybe() { values.tighteningFactor = source.int(in: 0...100) * 10 }
    if maybe() { values.hyphenationFactor = source.int(in: 0...100) * 10 }
    values.keepsWithNext = maybe()
    values.keepsTogether = maybe()
    if maybe() {
      values.blockColor = source.pick([
        TextColor(red: 255, green: 255, blue: 255), TextColor(red: 1, green: 2, blue: 3, alpha: 0),
        TextColor(red: 9, green: 90, blue: 200),
      ])
    }
    values.breaksPageBefore = maybe()
    if maybe() { values.role = source.pick([.heading1, .heading2, .heading3, "heading9", .rule]) }
    return ParagraphAttributes(values)
  }

  private func document(_ source: ChoiceSource) -> DocumentAttributes {
    var attributes = DocumentAttributes()
    func maybe() -> Bool { source.below(5) == 0 }
    if maybe() { attributes.title = source.text() }
    if maybe() { attributes.author = source.text() }
    if maybe() { attributes.subject = "" }
    if maybe() { attributes.keywords = source.text() }
    if maybe() { attributes.comment = source.text() }
    if maybe() { attributes.company = source.text() }
    if maybe() { attributes.copyright = source.text() }
    if maybe() { attributes.editor = source.text() }
    if maybe() { attributes.language = "fr-CA" }
    if maybe() {
      attributes.created = source.pick(["2020", "2020-02", "2020-02-03T04:05", "2020-02-03T04:05:06"])
    }
    if maybe() { attributes.modified = "1999-12-31" }
    if maybe() { attributes.paperWidth = twips(source, 1...20_000) }
    if maybe() { attributes.marginTop = twips(source) }
    if maybe() { attributes.viewHeight = twips(source, 0...20_000) }
    if maybe() { attributes.viewMode = source.int(in: 0...5) }
    if maybe() { attributes.viewZoom = source.int(in: 1...400) }
    if maybe() { attributes.defaultTabInterval = twips(source, 0...2_000) }
    if maybe() { attributes.hyphenationFactor = source.int(in: 0...100) * 10 }
    if maybe() { attributes.isReadOnly = source.bool() }
    if maybe() { attributes.custom["rtf.cocoartf"] = .integer(2_761) }
    if maybe() { attributes.custom["rtf.cocoasubrtf"] = .integer(600) }
    return attributes
  }
}
