import InlayCore
import TestKit

extension ChoiceSource {
  /// Runs as a careless source would hand them over: empty ones, images over nothing, over several U+FFFC, over
  /// ordinary text and over paragraph ends, paragraph attributes that change inside a paragraph.
  func runs(count: ClosedRange<Int> = 0...14) -> [AttributedRun] {
    let pool = array(count: 1...4) { $0.placedImage() }
    let looks = array(count: 1...3) { $0.characterAttributes() } + [.none]
    let styles = array(count: 1...3) { $0.paragraphAttributes() } + [.none]
    return array(count: count) { source in
      AttributedRun(
        source.text(pieces: 0...4), character: source.pick(looks), paragraph: source.pick(styles),
        image: source.below(3) == 0 ? source.pick(pool) : nil)
    }
  }

  /// A random text that was taken apart.
  func decomposedText() throws -> DecomposedText { try Decomposer.decompose(runs()).value }

  /// Character attributes with few different values, so that equal ones meet again.
  func characterAttributes() -> CharacterAttributes {
    var values = CharacterAttributeValues()
    for _ in 0..<below(4) {
      switch below(8) {
      case 0: values.isItalic = true
      case 1: values.weight = pick([400, 700, 1_000])
      case 2: values.fontFamily = pick(["Helvetica", "Caf\u{E9}", "Cafe\u{301}", ""])
      case 3: values.fontSize = .points(pick([0, 12, 24]))
      case 4: values.foregroundColor = TextColor(red: 255, green: 0, blue: UInt8(below(2)))
      case 5: values.link = pick(["https://example.org/", "", "javascript:1"])
      case 6: values.custom = ["NSGlyphInfo": propertyListValue(depth: 3)]
      default: values.underline = pick([.single, .wave, "zigzag"])
      }
    }
    return CharacterAttributes(values)
  }

  /// Paragraph attributes with few different values; markers may be longer than the paragraph.
  func paragraphAttributes() -> ParagraphAttributes {
    var values = ParagraphAttributeValues()
    for _ in 0..<below(4) {
      switch below(5) {
      case 0: values.role = pick([.heading1, .bullet1, "epigraph"])
      case 1: values.alignment = pick([.center, .right])
      case 2: values.markerLength = pick([0, 1, 3, -1, 900])
      case 3:
        values.tabStops = array(count: 0...2) {
          TabStop(.points($0.below(3)), leader: $0.optional { $0.text(pieces: 1...1) })
        }
      default: values.leadingIndent = .twips(pick([0, 360, -360]))
      }
    }
    return ParagraphAttributes(values)
  }

  /// An image and how it is placed.
  func placedImage() -> PlacedImage {
    PlacedImage(
      image(),
      kind: pick([.glyph, .attachment, "hologram"]),
      displaySize: optional { DisplaySize(width: .points($0.below(3)), height: .twips($0.below(900))) })
  }

  /// An image; identifiers, names and bytes come from small pools, so that all sorts of near-equal ones meet.
  func image() -> InlineImage {
    let content: ImageContent
    switch below(6) {
    case 0:
      content = .external(
        ExternalContent(url: "https://example.org/\(below(2)).png", count: optional { $0.below(9) }))
    case 1:
      content = .missing(MissingContent(pick([.absent, .omitted, "lost"]), count: optional { $0.below(2) }))
    default: content = .bytes(pick([[], [1], [2], [1, 2, 3], [1, 2, 4]]))
    }
    return InlineImage(
      identifier: optional { ContentIdentifier(rawValue: $0.identifier()) },
      description: optional { $0.text(pieces: 0...2) }, fileName: optional { $0.fileName(hostile: true) },
      mediaType: optional { $0.pick([.heic, .png, .pdf, .folder, "image/x-new"]) }, content: content,
      width: optional { $0.below(3) }, height: optional { $0.below(3) },
      alternates: array(count: 0...1) {
        Representation(
          role: $0.pick([.fallback, .strike]), mediaType: .png, content: .bytes($0.bytes(count: 0...2)))
      })
  }

  /// A property-list value.
  func propertyListValue(depth: Int) -> PropertyListValue {
    switch below(depth > 1 ? 8 : 6) {
    case 0: .boolean(bool())
    case 1: .integer(pick([0, -1, Int128(Int64.min), Int128(UInt64.max)]))
    case 2: .real(.init(pick([0, -0.0, .nan, .infinity, 0.1])))
    case 3: .string(ExactString(text(pieces: 0...2)))
    case 4: .date(.init(double()))
    case 5: .data(bytes(count: 0...3))
    case 6: .array(array(count: 0...3) { $0.propertyListValue(depth: depth - 1) })
    default: .dictionary([ExactString(text(pieces: 0...1)): propertyListValue(depth: depth - 1)])
    }
  }
}
