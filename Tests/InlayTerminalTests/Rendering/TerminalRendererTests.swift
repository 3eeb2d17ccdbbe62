import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayTerminal

struct TerminalRendererTests {
  private func options(_ graphics: GraphicsProtocol) -> TerminalOptions {
    var options = TerminalOptions(
      capabilities: .capable(.kitty, .blocks, screen: CellBox(columns: 80, rows: 24)))
    options.graphics = graphics
    options.identifierGenerator = { SplitMix64(seed: 7) }
    return options
  }

  /// A thousand glyphs of thirty kinds.
  private func manyGlyphs() throws -> DecomposedText {
    let images = try (0..<30).map { try Pictures.image(Pictures.pixels(40, 40, seed: $0)) }
    return try DecomposedText.sample(
      String(repeating: "\u{FFFC} ", count: 1_000), images: images, order: (0..<1_000).map { $0 % 30 })
  }

  @Test("the best protocol of the terminal is taken, and the screen's columns")
  func defaults() throws {
    let text = try DecomposedText(text: String(repeating: "word ", count: 40))
    var capabilities = TerminalCapabilities.capable(.sixel, screen: CellBox(columns: 12, rows: 5))
    #expect(
      TerminalRenderer(text, options: TerminalOptions(capabilities: capabilities), decoder: .standard)
        .graphics == .sixel)
    func longest(_ options: TerminalOptions) throws -> Int {
      try text.terminalBytes(options: options, decoder: .standard).value.split(separator: 0x0A).map(\.count)
        .max()
        ?? 0
    }
    #expect(try longest(TerminalOptions(capabilities: capabilities)) == 9)
    capabilities.screen = nil
    #expect(try longest(TerminalOptions(capabilities: capabilities)) == 79)
    var options = TerminalOptions(capabilities: capabilities)
    options.columns = 4
    #expect(try longest(options) == 4)
  }

  @Test("in pieces it is the same, and each piece is small", arguments: GraphicsProtocol.allCases)
  func pieces(graphics: GraphicsProtocol) throws {
    let text = try manyGlyphs()
    var renderer = TerminalRenderer(text, options: options(graphics), decoder: .standard)
    var pieces: [[UInt8]] = []
    try renderer.render { pieces.append($0) }
    #expect(
      try Array(pieces.joined()) == text.terminalBytes(options: options(graphics), decoder: .standard).value)
    // A line of sixels is long.
    #expect(pieces.allSatisfy { $0.count < 1 << 20 })
    #expect(renderer.diagnostics.isEmpty)
  }

  @Test("a thousand glyphs of thirty kinds are thirty pictures")
  func traffic() throws {
    let text = try manyGlyphs()
    let bytes = try text.terminalBytes(options: options(.kitty), decoder: .standard).value
    #expect(bytes.count <= 90_000)
    let terminal = TerminalEmulator(columns: 80, rows: 24)
    terminal.feed(bytes)
    #expect(terminal.problems.isEmpty)
    #expect(terminal.pictures.count == 30)
  }

  @Test("transmissions can go beside the text, which is then fit for a pager")
  func transmissions() throws {
    let text = try manyGlyphs()
    var renderer = TerminalRenderer(text, options: options(.kitty), decoder: .standard)
    var (lines, sent): ([UInt8], [UInt8]) = ([], [])
    try renderer.render(to: { lines += $0 }, transmitting: { sent += $0 })
    #expect(!lines.contains(sub: Array("\u{1B}_G".utf8)))
    #expect(
      sent.split(separator: 0x1B).allSatisfy { $0.first == UInt8(ascii: "_") || $0 == [UInt8(ascii: "\\")] })
    let terminal = TerminalEmulator(columns: 80, rows: 24)
    terminal.feed(sent)
    terminal.feed(lines)
    terminal.finish()
    #expect(terminal.problems.isEmpty)
  }

  @Test(
    "every line stands for itself: it begins and ends plain", arguments: [GraphicsProtocol.kitty, .blocks])
  func linesAlone(graphics: GraphicsProtocol) throws {
    let images = [try Pictures.image(Pictures.pixels(20, 20))]
    try Property.check("lines alone by \(graphics.rawValue)", cases: 500) { source in
      let text = try source.document(images: images)
      source.note("text", text.text)
      var renderer = TerminalRenderer(text, options: options(graphics), decoder: .standard)
      var lines: [UInt8] = []
      try renderer.render(to: { lines += $0 }, transmitting: { _ in })
      for line in lines.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
        // Nothing but SGR and links, which `less -R` knows.
        let terminal = TerminalEmulator(columns: 80, rows: 2)
        terminal.feed(Array(line) + [0x0A])
        terminal.finish()
        try expect(terminal.problems, equals: [])
      }
    }
  }

  @Test("what was sent can be removed")
  func removal() throws {
    let text = try manyGlyphs()
    var renderer = TerminalRenderer(text, options: options(.kitty), decoder: .standard)
    let terminal = TerminalEmulator(columns: 80, rows: 24)
    try renderer.render { terminal.feed($0) }
    terminal.feed(renderer.removal)
    terminal.finish()
    #expect(terminal.problems.isEmpty)
    #expect(terminal.pictures.isEmpty && terminal.virtualPlacements.isEmpty)
  }

  @Test("an error of the writer ends it")
  func failingWriter() throws {
    struct Full: Error {}
    var renderer = TerminalRenderer(try manyGlyphs(), options: options(.kitty), decoder: .standard)
    var calls = 0
    #expect(throws: Full.self) {
      try renderer.render { _ in
        calls += 1
        throw Full()
      }
    }
    #expect(calls == 1)
    // What is known of the pictures is enough to remove them.
    #expect(!renderer.removal.isEmpty)
  }

  @Test("links are cells of one target, whatever comes between")
  func links() throws {
    var values = CharacterAttributeValues()
    values.link = "https://example.org/ä"
    var builder = AttributedTextBuilder()
    try builder.append(
      AttributedRun(String(repeating: "linked ", count: 20), character: CharacterAttributes(values)))
    let text = try Decomposer.decompose(builder.finish()).value
    let terminal = TerminalEmulator(columns: 80, rows: 24)
    terminal.feed(try text.terminalBytes(options: options(.blocks), decoder: .standard).value)
    terminal.finish()
    #expect(terminal.problems.isEmpty)
    let linked = terminal.rows.joined().filter { $0.link != nil }
    #expect(Set(linked.map(\.link)) == ["https://example.org/%C3%A4"])
    #expect(Set(linked.map(\.linkIdentifier)).count == 1)
    #expect(linked.count > 120)
  }
}

extension Array where Element: Equatable {
  fileprivate func contains(sub: [Element]) -> Bool {
    indices.dropLast(Swift.max(0, sub.count - 1)).contains { self[$0...].starts(with: sub) }
  }
}
