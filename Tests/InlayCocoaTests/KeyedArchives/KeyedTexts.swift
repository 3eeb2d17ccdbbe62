import FormatsTestKit
import InlayContainer
import InlayCore
import InlayFiles
import TestKit
import Testing

/// Random texts of what an attributed string of Cocoa can store.
struct KeyedTexts {
  /// The HEIC of a glyph.
  let glyph: InlineImage

  init() throws {
    let files = try Files.tree(PackageRoot.path(to: "Samples/Postcard.rtfd"))
    let bytes = try #require(files.sorted { $0.key < $1.key }.first { $0.key.hasSuffix(".heic") }).value
    let header = try ImageHeader.read(MemorySource(bytes)).value
    glyph = InlineImage(
      identifier: header.identifier, description: header.description, mediaType: .heic,
      content: .bytes(bytes),
      width: header.width, height: header.height)
  }

  func text(_ source: ChoiceSource) throws -> DecomposedText {
    let characters = source.array(count: 1...4) { self.character($0) }
    let paragraphs = source.array(count: 1...4) { self.paragraph($0) }
    let pictures =
      [glyph]
      + ["a.png", nil].map { name in
        InlineImage(
          description: source.optional { $0.pick(["a dot", "ein Punkt ü"]) }, fileName: name, mediaType: .png,
          content: .bytes(Samples.png), width: 1, height: 1)
      }
    var runs: [AttributedRun] = []
    for _ in source.array(count: 0...5, of: { $0.bool() }) {
      let paragraph = source.pick(paragraphs)
      let start = runs.count
      runs += source.array(count: 0...4) { source in
        let character = source.pick(characters)
        guard source.oneIn(3) else {
          return AttributedRun(source.plainText(pieces: 1...4), character: character, paragraph: paragraph)
        }
        let image = source.pick(pictures)
        return AttributedRun(
          image: PlacedImage(image, kind: image == glyph ? .glyph : .attachment), character: character,
          paragraph: paragraph)
      }
      if paragraph.values.listLevel != nil {
        let marker = source.pick(["\t•\t", "\t12.\t", "", "•\t"])
        runs.insert(
          AttributedRun(marker, character: source.pick(characters), paragraph: paragraph), at: start)
      }
      runs.append(AttributedRun("\n", character: source.pick(characters), paragraph: paragraph))
    }
    return try Decomposer.decompose(runs).value.withCocoaSpacing()
  }

  private func color(_ source: ChoiceSource) -> TextColor {
    TextColor(
      red: source.byte(), green: source.byte(), blue: source.byte(), alpha: source.pick([255, 255, 128, 0]))
  }

  private func length(_ source: ChoiceSource) -> Length {
    Length(thousandths: source.int(in: -200_000...200_000))
  }

  private func character(_ source: ChoiceSource) -> CharacterAttributes {
    var values = CharacterAttributeValues()
    values.fontFamily = source.optional { $0.pick(["Helvetica", "Avenir-Heavy", "Times New Roman", "ü"]) }
    values.fontSize = source.optional { Length(thousandths: $0.int(in: 1...200_000)) }
    values.weight = source.optional { $0.pick([700, 100, 450]) }
    values.isItalic = source.bool()
    values.foregroundColor = source.optional(color)
    values.backgroundColor = source.optional(color)
    values.underline = source.optional { $0.pick([.single, .double, .dashDot]) }
    values.strikethrough = source.optional { _ in .thick }
    values.underlineColor = source.optional(color)
    values.link = source.optional { $0.pick(["https://example.com/?a=b", "not a url", ""]) }
    values.tracking = source.optional(length)
    if values.tracking == nil, source.bool() { values.usesKerning = false }
    values.baselineOffset = source.optional(length).flatMap { $0 == .zero ? nil : $0 }
    values.superscript = source.optional { $0.pick([1, -1, 3]) }
    values.ligatures = source.optional { $0.pick([0, 1, 2]) }
    values.strokeWidth = source.optional { $0.pick([-30, 25]) }
    values.language = source.optional { $0.pick(["de", "zh-Hant"]) }
    values.direction = source.optional { $0.pick([.leftToRight, .rightToLeft]) }
    values.shadow = source.optional { source in
      Shadow(
        offsetX: self.length(source), offsetY: self.length(source),
        blur: Length(thousandths: source.int(in: 0...9_000)),
        color: source.optional(self.color))
    }
    for name in source.array(count: 0...2, of: { $0.pick(["com.example.a", "ü", "x y"]) }) {
      values.custom[ExactString(name)] = source.propertyList(depth: 3)
    }
    return CharacterAttributes(values)
  }

  private func paragraph(_ source: ChoiceSource) -> ParagraphAttributes {
    var values = ParagraphAttributeValues()
    func some(_ source: ChoiceSource) -> Length? {
      source.optional(length).flatMap { $0 == .zero ? nil : $0 }
    }
    values.role = source.optional { $0.pick([.heading1, .heading3, .quote, .body]) }
    values.alignment = source.optional { $0.pick([.left, .right, .center, .justified]) }
    values.direction = source.optional { $0.pick([.leftToRight, .rightToLeft]) }
    values.firstLineIndent = some(source)
    values.leadingIndent = some(source)
    values.trailingIndent = some(source).flatMap {
      $0 == .zero ? nil : Length(thousandths: abs($0.thousandths))
    }
    values.spacingAfter = some(source).map { Length(thousandths: abs($0.thousandths)) }
    values.lineHeightMultiple = source.optional { $0.pick([1_200, 900]) }
    values.tabStops = source.optional { source in
      let places = Set(source.array(count: 0...3) { $0.int(in: 0...400_000) }).sorted()
      return places.map {
        TabStop(Length(thousandths: $0), alignment: source.pick([.left, .right, .center, .decimal]))
      }
    }
    if source.oneIn(3) {
      values.listLevel = source.int(in: 1...3)
      values.listMarker = source.pick(["{disc}", "{decimal}."])
      values.markerLength = 0
    }
    return ParagraphAttributes(values)
  }
}
