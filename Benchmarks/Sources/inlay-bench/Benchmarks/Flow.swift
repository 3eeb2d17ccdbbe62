import Foundation

@testable import InlayCore

/// The numbers of paragraphs in the texts for flows.
let flowSizes = [10_000, 100_000, 1_000_000]

/// Converts a text into paragraphs and components with resolved styles, which renderers walk. The textbook solution
/// finds each paragraph's range, enumerates the attributes in it, and merges each run's attributes with those of the
/// paragraph's role.
func flow(_ count: Int) -> Benchmark {
  let input = RoleText(paragraphs: count)
  let text = input.decomposed()
  let attributed = count > 100_000 ? NSAttributedString(string: "") : input.attributedString()
  let styles = RoleText.styles()
  let inlay = Contender.inside("Inlay") {
    var (components, size) = (0, 0)
    for paragraph in InlineFlow(text) {
      for component in paragraph.components {
        components += 1
        size &+= component.style.fontSize.thousandths
      }
    }
    return (components, size)
  }
  let withStrings = Contender.inside("Inlay, strings too") {
    var bytes = 0
    for paragraph in InlineFlow(text) {
      for component in paragraph.components { bytes += String(paragraph.string(of: component)).utf8.count }
    }
    return bytes
  }
  let textbook = Contender.inside("NSAttributedString, paragraphRange and enumerateAttributes") {
    let string = NSString(string: attributed.string)
    var (components, size, at) = (0, 0.0, 0)
    while at < attributed.length {
      let paragraph = string.paragraphRange(for: NSRange(location: at, length: 0))
      let role = attributed.attribute(RoleText.role, at: at, effectiveRange: nil) as? String
      let base = styles[role ?? "body"] ?? [:]
      attributed.enumerateAttributes(in: paragraph) { attributes, _, _ in
        let resolved = base.merging(attributes) { _, own in own }
        components += 1
        size += resolved[RoleText.size] as? Double ?? 0
      }
      at = paragraph.location + paragraph.length
    }
    return (components, size)
  }
  return Benchmark(
    name: "flow-\(count)", work: "styles and components of \(count) paragraphs",
    contenders: count > 100_000 ? [inlay, withStrings] : [inlay, withStrings, textbook],
    goals: [textbook.name: 10], growsFrom: count > 10_000 ? "flow-\(count / 10)" : nil,
    perUnit: (count * RoleText.componentsOfAParagraph, "component"))
}

/// The same walk over the texts of the model's benchmarks, which have few paragraphs and many glyphs.
func flowGlyphs(_ size: ModelSize) -> Benchmark {
  let text = GlyphText(bytes: size.bytes, count: size.placements).decomposed()
  return Benchmark(
    name: "flow-glyphs-\(size.name)", work: "styles and components: \(size.work)",
    contenders: [
      .inside("Inlay") {
        var components = 0
        for paragraph in InlineFlow(text) {
          for _ in paragraph.components { components += 1 }
        }
        return components
      }
    ], growsFrom: size.tenth(of: "flow-glyphs"), perUnit: (size.placements, "glyph"))
}

/// Paragraphs with four roles, each with plain text, a word in italics, a glyph, and more text.
private struct RoleText {
  static let componentsOfAParagraph = 4
  static let role = NSAttributedString.Key("role")
  static let italic = NSAttributedString.Key("italic")
  static let size = NSAttributedString.Key("size")
  static let roles = ["body", "bullet1", "heading1", "quote"]
  /// The attributes that the textbook solution merges below each run's own.
  static func styles() -> [String: [NSAttributedString.Key: Any]] {
    Dictionary(
      uniqueKeysWithValues: roles.enumerated().map { index, role in
        (role, [size: 16.0 + Double(index), NSAttributedString.Key("family"): "Noto Sans"])
      })
  }

  let paragraphs: Int
  private let plain = "The quick fox, Привет, "
  private let word = "emphasised"
  private let rest = " jumps over 漢字かな.\n"

  func decomposed() -> DecomposedText {
    var italic = CharacterAttributeValues()
    italic.isItalic = true
    let emphasis = CharacterAttributes(italic)
    let roles = Self.roles.map { role in
      var values = ParagraphAttributeValues()
      values.role = ParagraphRole(rawValue: role)
      return ParagraphAttributes(values)
    }
    let glyph = PlacedImage(
      InlineImage(
        mediaType: .heic, content: .external(ExternalContent(url: "https://example.org/glyph.heic"))),
      kind: .glyph)
    var builder = AttributedTextBuilder()
    do {
      for index in 0..<paragraphs {
        let role = roles[index % roles.count]
        try builder.append(AttributedRun(plain[...], paragraph: role))
        try builder.append(AttributedRun(word[...], character: emphasis, paragraph: role))
        try builder.append(AttributedRun("\u{FFFC}", paragraph: role, image: glyph))
        try builder.append(AttributedRun(rest[...], paragraph: role))
      }
      return try Decomposer.decompose(builder.finish()).value
    } catch {
      fatalError("\(error)")
    }
  }

  /// The text as an attributed string, with attributes set in ascending order.
  func attributedString() -> NSAttributedString {
    let one = plain + word + "\u{FFFC}" + rest
    let string = NSMutableAttributedString(string: String(repeating: one, count: paragraphs))
    let length = one.utf16.count
    let wordAt = plain.utf16.count
    let glyphAt = wordAt + word.utf16.count
    for index in 0..<paragraphs {
      let start = index * length
      let role = Self.roles[index % Self.roles.count]
      string.addAttribute(Self.role, value: role, range: NSRange(location: start, length: length))
      string.addAttribute(
        Self.italic, value: true, range: NSRange(location: start + wordAt, length: glyphAt - wordAt))
      string.addAttribute(
        GlyphText.key, value: "glyph", range: NSRange(location: start + glyphAt, length: 1))
    }
    return string
  }
}
