import InlayCore
import InlayUnicode
import TestKit

@testable import InlayTerminal

/// A random document, and how to lay it out.
struct RandomLayout {
  var text: DecomposedText
  var options: LayoutOptions
  var described: Int
}

extension ChoiceSource {
  func layout() throws -> RandomLayout {
    let text = try layoutText()
    var options = LayoutOptions(columns: oneIn(4) ? int(in: 1...4) : int(in: 1...120))
    options.widths = pick(WidthProfile.named.map(\.profile))
    if oneIn(4) { options.widths.ambiguousWidth = 2 }
    options.cell = CellSize(width: pick([10, 11, 7, 20, 1]), height: pick([20, 21, 13, 10])) ?? .usual
    options.bidi = pick([.terminal, .visual])
    options.glyphRows = pick([1, 1, 2, 5])
    options.maximumRows = pick([24, 1, 3])
    options.showsImages = !oneIn(6)
    return RandomLayout(text: text, options: options, described: below(4))
  }

  private func layoutText() throws -> DecomposedText {
    let looks = array(count: 1...3) { $0.look() } + [.none]
    let settings = array(count: 1...3) { $0.setting() } + [.none]
    let images = array(count: 1...3) { $0.image() }
    let runs = array(count: 0...16) { source in
      AttributedRun(
        source.words(), character: source.pick(looks), paragraph: source.pick(settings),
        image: source.below(4) == 0 ? source.pick(images) : nil)
    }
    return try Decomposer.decompose(runs).value
  }

  private func words() -> String {
    switch below(4) {
    case 0: text(pieces: 0...6)
    case 1: array(count: 1...6) { $0.pick(Self.pieces) }.joined()
    case 2:
      array(count: 0...5) { $0.pick(["word ", "another ", "a", "longerword", "(x) ", "\u{FFFC}"]) }.joined()
    default: pick(["\u{FFFC}", "\n", ":smile:", "\u{FFFC}"])
    }
  }

  private static let pieces: [String] = [
    "\n", "\t", " ", "  ", "\u{AD}", "\u{2028}", "\u{B}", "\u{1B}[0m", "\u{9B}", "\u{0}", "\u{10EEEE}",
    "\u{301}",
    "\u{FE0F}", "\u{FE0E}", "\u{200D}", "\u{1F469}", "\u{1F467}", "\u{2764}", "\u{1F1E9}", "\u{1F1EA}",
    "1\u{FE0F}\u{20E3}",
    "\u{1F44D}\u{1F3FD}", "\u{1F3FD}", "\u{4E2D}\u{6587}", "\u{3000}", "\u{5D0}\u{5D1} ", "\u{5D2}", "(", ")",
    "\u{627}\u{644}\u{639}\u{631}\u{628}\u{64A}\u{629} ", "\u{644}\u{627}", "12", "\u{661}\u{662}",
    "\u{202E}",
    "\u{202C}", "\u{2067}", "\u{2069}", "\u{200F}", "\u{600}", "\u{603}", "\u{E01}\u{E33}",
    "\u{915}\u{94D}\u{937}\u{93F}",
    "\u{1100}\u{1161}\u{11A8}", "\u{AC00}", "\u{E0067}", "\u{1F3F4}", "\u{FEFF}", "\u{200B}", "\u{2060}", "-",
    "\u{DF}",
    "\u{1FAE9}", "\u{A0}", "\u{2026}", "\u{E000}", "\u{FDFA}", "x\u{301}\u{302}",
  ]

  private func look() -> CharacterAttributes {
    var values = CharacterAttributeValues()
    for _ in 0..<(1 + below(3)) {
      switch below(8) {
      case 0: values.weight = pick([100, 700])
      case 1: values.isItalic = true
      case 2: values.underline = .wave
      case 3: values.link = "https://example.org/"
      case 4: values.capitals = pick([.all, .small])
      case 5: values.isHidden = true
      case 6: values.direction = pick([.leftToRight, .rightToLeft])
      default: values.backgroundColor = TextColor(red: 1, green: 2, blue: 3)
      }
    }
    return CharacterAttributes(values)
  }

  private func setting() -> ParagraphAttributes {
    var values = ParagraphAttributeValues()
    let lengths: [Length] = [
      .zero, .points(8), .points(60), .points(-30), Length(thousandths: Length.maximum),
    ]
    for _ in 0..<(1 + below(4)) {
      switch below(9) {
      case 0: values.role = pick([.bullet1, "number2", .heading1, .quote, .code])
      case 1: values.alignment = pick([.center, .right, .justified, .left])
      case 2: values.direction = pick([.leftToRight, .rightToLeft])
      case 3: values.firstLineIndent = pick(lengths)
      case 4: values.leadingIndent = pick(lengths)
      case 5: values.trailingIndent = pick(lengths)
      case 6:
        values.tabStops = array(count: 0...3) {
          TabStop($0.pick(lengths), alignment: $0.pick([.left, .right, .center, .decimal, .bar]))
        }
      case 7: values.markerLength = pick([1, 2, 5])
      default: (values.spacingBefore, values.spacingAfter) = (pick(lengths), pick(lengths))
      }
    }
    return ParagraphAttributes(values)
  }

  private func image() -> PlacedImage {
    let image = InlineImage(
      description: pick([
        "a smile", "\u{5D0} \u{1B}x\n\ty", "", "\u{4E2D}\u{301}", "a very long description of it",
      ]),
      mediaType: nil, content: .bytes([byte()]))
    let isGlyph = bool()
    let size = DisplaySize(width: .points(pick([1, 40, 4_000])), height: .points(pick([1, 30, 9_000])))
    return PlacedImage(
      image, kind: isGlyph ? .glyph : .attachment, displaySize: !isGlyph && bool() ? size : nil)
  }
}
