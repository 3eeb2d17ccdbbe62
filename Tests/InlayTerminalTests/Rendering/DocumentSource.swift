import InlayCore
import InlayTerminal
import InlayUnicode
import TestKit

extension ChoiceSource {
  /// A document of paragraphs, styles, links and images of all kinds, with characters that break programs.
  func document(images: [InlineImage]) throws -> DecomposedText {
    var builder = AttributedTextBuilder()
    for _ in 0..<below(5) + 1 {
      var paragraph = ParagraphAttributeValues()
      if oneIn(2) {
        paragraph.role = pick([.body, .heading1, .bullet1, .bullet2, .quote, .code, .title])
      }
      if oneIn(4) { paragraph.alignment = pick([.left, .center, .right, .justified]) }
      if oneIn(6) { paragraph.leadingIndent = .points(int(in: 0...200)) }
      let attributes = ParagraphAttributes(paragraph)
      for _ in 0..<below(6) {
        let character = CharacterAttributes(characterValues())
        if oneIn(3) {
          let isGlyph = bool()
          let size =
            !isGlyph && oneIn(3)
            ? DisplaySize(width: .points(below(80) + 1), height: .points(below(80) + 1)) : nil
          let placed = PlacedImage(
            pick(images), attributes: PlacementAttributes(isGlyph ? .glyph : .attachment, displaySize: size))
          try builder.append(
            oneIn(6) ? ":glyph:" : "\u{FFFC}", character: character, paragraph: attributes, image: placed)
        } else {
          try builder.append(
            (oneIn(3) ? plainText(pieces: 0...20) : words())[...], character: character, paragraph: attributes
          )
        }
      }
      try builder.append("\n", character: .none, paragraph: attributes)
    }
    return try Decomposer.decompose(builder.finish()).value
  }

  private func words() -> String {
    array(count: 1...12) {
      $0.pick(["word", "a", "漢字", "e\u{301}", "مرحبا", "I", "\u{1F600}", "long-winded", "x y"])
    }
    .joined(separator: " ")
  }

  private func characterValues() -> CharacterAttributeValues {
    var values = CharacterAttributeValues()
    guard oneIn(2) else { return values }
    if bool() { values.weight = pick([100, 400, 700]) }
    values.isItalic = bool()
    if oneIn(3) { values.underline = pick([.single, .double, .wave, .dotted, .dashDot]) }
    if oneIn(3) { values.strikethrough = .single }
    if oneIn(3) { values.foregroundColor = TextColor(red: UInt8(below(256)), green: 90, blue: 200) }
    if oneIn(3) { values.backgroundColor = TextColor(red: 250, green: UInt8(below(256)), blue: 90) }
    if oneIn(4) {
      values.link = pick(["https://example.org/ü", "https://b.example", "javascript:x", "\u{1B}]8;;"])
    }
    if oneIn(8) { values.capitals = .all }
    return values
  }

  /// A terminal of some kind, and what is wished of it.
  func terminalOptions(_ graphics: GraphicsProtocol) -> TerminalOptions {
    var capabilities = TerminalCapabilities.capable(.kitty)
    let height = pick([4, 24, 50, 8])
    let columns = pick([80, 20, 40, 7, 2, 1, 120])
    capabilities.screen = CellBox(columns: columns, rows: height)
    capabilities.cell = CellSize(width: pick([3, 4, 5]), height: pick([6, 8, 9, 7])) ?? .usual
    capabilities.widths = pick(WidthProfile.named.map(\.profile))
    capabilities.isScreen = bool()
    if oneIn(6) { capabilities.widths.ambiguousWidth = 2 }
    if oneIn(3) { capabilities.background = TextColor(red: 20, green: 20, blue: 20) }
    if oneIn(4), graphics == .kitty { capabilities.passthrough = pick([.tmux, .screen]) }
    capabilities.symbols = pick([.half, .quadrant, .sextant, .octant])
    var options = TerminalOptions(capabilities: capabilities)
    options.graphics = graphics
    options.glyphRows = pick([1, 1, 2, 3])
    options.allowsJumbo = bool()
    if oneIn(4) { options.bidi = .visual }
    let seed = bits()
    options.identifierGenerator = { SplitMix64(seed: seed) }
    return options
  }
}
