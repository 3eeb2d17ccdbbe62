import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayTerminal

/// Documents of people who want to do harm.
struct HostileTests {
  private func options(_ graphics: GraphicsProtocol, columns: Int = 80) -> TerminalOptions {
    var options = TerminalOptions(
      capabilities: .capable(.kitty, screen: CellBox(columns: columns, rows: 24)))
    options.graphics = graphics
    return options
  }

  /// Text that a terminal would act on.
  private static let attacks = [
    "\u{1B}[31m", "\u{1B}]0;title\u{7}", "\u{9B}31m", "\u{1B}_Ga=d\u{1B}\\", "\u{1B}Pq\u{1B}\\", "\r",
    "\u{8}", "\u{7F}",
    "\u{1B}]8;;file:///\u{1B}\\", "\u{9C}", "\u{1B}7", "\u{1B}8", "\u{1B}c", "\u{E}", "\u{1B}[6n",
    "\u{10EEEE}\u{305}", "\u{0}",
  ]

  @Test(
    "nothing of a document gets through but text: what is left without our own sequences has no control character",
    arguments: GraphicsProtocol.allCases)
  func onlyOurs(graphics: GraphicsProtocol) throws {
    try Property.check("only ours by \(graphics.rawValue)", cases: Property.costly / 2) { source in
      func words() -> String {
        source.array(count: 0...6) { $0.oneIn(2) ? $0.pick(Self.attacks) : $0.textPiece() }.joined()
          .replacing("\u{FFFC}", with: "")
      }
      var parts = InlineImage(
        mediaType: source.bool() ? .png : MIMEType(rawValue: "image/" + words()),
        content: .bytes(source.bool() ? [1] : try Pictures.png(Pictures.pixels(4, 4)))
      ).parts
      parts.description = source.bool() ? words() : nil
      parts.fileName = source.bool() ? words() : nil
      parts.identifier = ContentIdentifier(rawValue: words())
      var values = CharacterAttributeValues()
      values.link = source.pick(["https://x/", "", "mailto:"]) + words()
      var builder = AttributedTextBuilder()
      let character = CharacterAttributes(values)
      try builder.append(AttributedRun(words(), character: character))
      try builder.append(
        "\u{FFFC}", character: character, paragraph: .none,
        image: PlacedImage(InlineImage(parts), attributes: PlacementAttributes(.glyph)))
      try builder.append(AttributedRun(words(), character: character))
      let text = try Decomposer.decompose(builder.finish()).value
      source.note("text", text.text)
      let bytes = try text.terminalBytes(options: options(graphics), decoder: .standard).value
      var parser = EscapeParser()
      var problems: [String] = []
      parser.parse(bytes) { event in
        switch event {
        case .text(let text):
          guard let text = String(validating: text, as: UTF8.self) else { return problems.append("no UTF-8") }
          if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            problems.append("a control character")
          }
        case .control(0x0A), .escape([UInt8(ascii: "7")]), .escape([UInt8(ascii: "8")]): break
        case .csi(let parameters, let final):
          if !"mABC".contains(final) || !parameters.allSatisfy({ "0123456789;:".contains($0) }) {
            problems.append("CSI \(parameters)\(final)")
          }
        case .string(let kind, let string):
          let known = ["]8;", "]1337;File=size=", "P", "_Ga="].contains { known in
            ([kind] + string).starts(with: known.utf8)
          }
          if !known { problems.append("\(kind) \(string)") }
        default: problems.append("\(event)")
        }
      }
      try expect(problems, equals: [])
      try expect(parser.isAtRest)
      if graphics == .text { try expect(!bytes.contains(0x1B)) }
    }
  }

  @Test("a line of one column", arguments: GraphicsProtocol.allCases)
  func oneColumn(graphics: GraphicsProtocol) throws {
    let images = [try Pictures.image(Pictures.pixels(20, 20)), try Pictures.image(Pictures.pixels(400, 40))]
    for kind in [PlacementKind.glyph, .attachment] {
      let text = try DecomposedText.sample("ab\u{FFFC}漢\u{FFFC}", images: images, kind: kind)
      try ScreenJudge.check(text, options(graphics, columns: 1))
    }
  }

  @Test("a picture of a hundred million pixels is described, not decoded")
  func hugePicture() throws {
    // A header that says so is enough.
    var png = try Pictures.png(Pictures.pixels(1, 1))
    png.replaceSubrange(16..<24, with: [0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10])
    let image = InlineImage(description: "huge", mediaType: .png, content: .bytes(png))
    let text = try DecomposedText.sample("a\u{FFFC}b", images: [image], kind: .attachment)
    let shown = try text.terminalBytes(options: options(.kitty), decoder: .standard)
    #expect(String(decoding: shown.value, as: UTF8.self) == "a[huge]b\n")
    #expect(shown.diagnostics.map(\.code) == [.terminalPictureDescribed])
  }

  @Test("a hundred thousand images", arguments: [GraphicsProtocol.kitty, .blocks])
  func manyImages(graphics: GraphicsProtocol) throws {
    let images = try (0..<50).map { try Pictures.image(Pictures.pixels(4, 4, seed: $0)) }
    let count = 100_000
    let text = try DecomposedText.sample(
      String(repeating: "\u{FFFC}", count: count), images: images, order: (0..<count).map { $0 % 50 })
    var renderer = TerminalRenderer(text, options: options(graphics), decoder: .standard)
    var bytes = 0
    try renderer.render { bytes += $0.count }
    #expect(renderer.diagnostics.isEmpty)
    #expect(bytes > count)
  }

  @Test("a description in place of each of many broken images, and bounded complaints")
  func manyBroken() throws {
    let images = (0..<500).map {
      InlineImage(
        description: "image \($0)", mediaType: .png, content: .bytes([UInt8(truncatingIfNeeded: $0)]))
    }
    let text = try DecomposedText.sample("x" + String(repeating: "\u{FFFC}\n", count: 500), images: images)
    let shown = try text.terminalBytes(options: options(.kitty), decoder: .standard)
    let lines = String(decoding: shown.value, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 500)
    #expect(lines.last == "[image 499]")
    #expect(shown.diagnostics.count == 65)
  }
}
