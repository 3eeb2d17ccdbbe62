import InlayCore
import InlayPixels
import InlayUnicode
import TestKit
import Testing

@testable import InlayTerminal

/// What is sent, seen on a terminal.
struct ScreenTests {
  static let drawn: [GraphicsProtocol] = [.kitty, .kittyDirect, .iterm2, .sixel, .blocks]

  private static func images() throws -> [InlineImage] {
    [
      try Pictures.image(Pictures.pixels(6, 6, seed: 1), description: "one"),
      try Pictures.image(Pictures.pixels(9, 4, seed: 2), description: "two \u{1B}[31m"),
      try Pictures.image(Pictures.pixels(40, 30, seed: 3)),
      InlineImage(description: "broken\u{7}", mediaType: .png, content: .bytes([1, 2, 3])),
    ]
  }

  @Test("every cell is where the layout has it", arguments: GraphicsProtocol.allCases)
  func anyDocument(graphics: GraphicsProtocol) throws {
    let images = try Self.images()
    try Property.check(
      "documents on the screen by \(graphics.rawValue)",
      cases: graphics == .kitty ? Property.costly : Property.costly / 4
    ) { source in
      let text = try source.document(images: images)
      let options = source.terminalOptions(graphics)
      // Where cells are counted by clusters, a skin tone behind a space is not counted as it is behind a tab.
      try Property.assume(
        options.capabilities.widths.clusterLimit == nil
          || !text.text.unicodeScalars.contains { $0.properties.isEmojiModifier })
      source.note("text", text.text)
      source.note("columns, glyph rows", (options.capabilities, options.glyphRows))
      let height = options.capabilities.screen?.rows ?? 24
      // Also where the screen has to scroll from the first line on.
      try ScreenJudge.check(text, options, height: height, start: source.pick([0, height - 1, height / 2]))
    }
  }

  /// Where text and boxes are: the same for every way to draw them.
  private func places(_ text: DecomposedText, _ graphics: GraphicsProtocol, columns: Int) throws -> [String] {
    var options = TerminalOptions(capabilities: .capable(.kitty, screen: CellBox(columns: columns, rows: 20)))
    options.graphics = graphics
    let terminal = TerminalEmulator(columns: columns, rows: 20)
    terminal.feed(try text.terminalBytes(options: options, decoder: .standard).value)
    terminal.finish()
    try expect(terminal.problems, equals: [])
    // Rows made free below the last picture are no part of it.
    return terminal.rows.indices.prefix(terminal.absoluteRow + 1).map { row in
      let parts = terminal.placeholderParts(row: row)
      return zip(terminal.rows[row], parts).map { cell, part in
        if let part = cell.part ?? part { return "<\(part.row),\(part.column)>" }
        return cell.isContinuation ? "" : cell.text.isEmpty ? " " : cell.text
      }.joined()
    }
  }

  @Test("columns are the same in every protocol")
  func sameColumns() throws {
    let images = try Self.images()
    try Property.check("the same columns", cases: 500) { source in
      let text = try source.document(images: images)
      let columns = source.pick([80, 33, 9])
      source.note("text", text.text)
      let kitty = try places(text, .kitty, columns: columns)
      for graphics in [GraphicsProtocol.kittyDirect, .iterm2, .sixel] {
        try expect(try places(text, graphics, columns: columns), equals: kitty, "\(graphics)")
      }
    }
  }

  @Test("without images plain text has the same columns as all others")
  func plainText() throws {
    try Property.check("plain text", cases: 500) { source in
      let text = try source.document(images: [
        InlineImage(description: "x", mediaType: nil, content: .bytes([]))
      ])
      let plain = try places(text, .text, columns: 40)
      try expect(try places(text, .blocks, columns: 40), equals: plain)
      try expect(try places(text, .kitty, columns: 40), equals: plain)
    }
  }

  @Test("pictures come out pixel for pixel", arguments: [GraphicsProtocol.kitty, .kittyDirect, .iterm2])
  func pixels(graphics: GraphicsProtocol) throws {
    let pictures = [Pictures.pixels(64, 64, seed: 4), Pictures.pixels(64, 30, seed: 5)]
    let text = try DecomposedText.sample(
      "A \u{FFFC}\u{FFFC}\u{FFFC} text", images: pictures.map { try Pictures.image($0) }, order: [0, 1, 0])
    var options = TerminalOptions(capabilities: .capable(.kitty))
    options.graphics = graphics
    let terminal = TerminalEmulator(columns: 80, rows: 5)
    terminal.feed(try text.terminalBytes(options: options, decoder: .standard).value)
    #expect(terminal.problems.isEmpty)
    let files = graphics == .iterm2 ? terminal.drawn.map(\.file) : terminal.pictures.map(\.value)
    #expect(files.count == (graphics == .iterm2 ? 3 : 2))
    let canvases = try files.map { try ImageDecoder.standard.decode($0).pixels }
    let square = try pictures[0].scaled(width: 20, height: 20)
    #expect(canvases.contains(square))
    // The flat one stands on the bottom.
    let flat = try #require(canvases.first { $0 != square })
    #expect((flat.width, flat.height) == (20, 20))
    #expect(flat[0, 10] == SIMD4(0, 0, 0, 0))
    let scaled = try pictures[1].scaled(width: 20, height: 9)
    #expect(flat[3, 11] == scaled[3, 0])
    #expect(flat[19, 19] == scaled[19, 8])
  }

  @Test("sixels come out as what was encoded")
  func sixels() throws {
    let red = Pictures.plain(20, 20, TextColor(red: 255, green: 0, blue: 0))
    let text = try DecomposedText.sample("a\u{FFFC}b", images: [Pictures.image(red)])
    var options = TerminalOptions(capabilities: .capable(.sixel))
    options.graphics = .sixel
    let terminal = TerminalEmulator(columns: 20, rows: 5)
    terminal.feed(try text.terminalBytes(options: options, decoder: .standard).value)
    #expect(terminal.problems.isEmpty)
    let sixels = try #require(terminal.drawn.first?.sixels)
    #expect((sixels.width, sixels.height) == (20, 20))
    #expect(sixels.pixels.allSatisfy { $0 == SIMD3(100, 0, 0) })
  }

  @Test("a glyph in the last columns, on the last row, and one that would cross the margin", arguments: drawn)
  func margins(graphics: GraphicsProtocol) throws {
    let images = [try Pictures.image(Pictures.pixels(20, 20))]
    let text = try DecomposedText.sample(
      "12345678\u{FFFC}\n123456789\u{FFFC}\n\u{FFFC}\u{FFFC}\u{FFFC}\u{FFFC}\u{FFFC}\u{FFFC}", images: images)
    var options = TerminalOptions(capabilities: .capable(.kitty, screen: CellBox(columns: 10, rows: 4)))
    options.graphics = graphics
    for start in 0..<4 { try ScreenJudge.check(text, options, height: 4, start: start) }
  }

  @Test(
    "a terminal that counts cells otherwise than was thought shows pictures where they belong",
    arguments: drawn.dropLast())
  func wrongGuess(graphics: GraphicsProtocol) throws {
    let text = try DecomposedText.sample(
      "a\u{2764}\u{FE0F}b\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}c\u{FFFC}d\u{1F44D}\u{1F3FD}\u{FFFC}",
      images: [Pictures.image(Pictures.pixels(20, 20))])
    for guess in WidthProfile.named {
      var options = TerminalOptions(capabilities: .capable(.kitty, screen: CellBox(columns: 40, rows: 9)))
      options.capabilities.isScreen = true
      options.capabilities.widths = guess.profile
      options.graphics = graphics
      let flow = options.flow(text)
      var layout = TerminalLayout(flow, options: options.layout(flow)) { _ in .drawable(width: 20, height: 20)
      }
      var line = TerminalLine()
      let hasLine = layout.next(into: &line)
      #expect(hasLine)
      var expected: [Int] = []
      var column = 0
      for piece in line.pieces {
        if case .image = piece.content { expected.append(column) }
        column += piece.columns
      }
      for truth in WidthProfile.named {
        let terminal = TerminalEmulator(columns: 40, rows: 9, widths: truth.profile)
        terminal.feed(try text.terminalBytes(options: options, decoder: .standard).value)
        let parts = graphics == .kitty ? terminal.placeholderParts(row: 0) : terminal.rows[0].map(\.part)
        let found = parts.indices.filter { parts[$0]?.column == 0 }
        #expect(found == expected, "\(guess.name) for \(truth.name)")
      }
    }
  }

  @Test("in every height of screen that holds a line and what drawing it needs", arguments: drawn)
  func heights(graphics: GraphicsProtocol) throws {
    let images = [try Pictures.image(Pictures.pixels(100, 100))]
    let text = try DecomposedText.sample("x\u{FFFC}y\n\u{FFFC}z", images: images, kind: .attachment)
    for height in 3...14 {
      var options = TerminalOptions(
        capabilities: .capable(.kitty, screen: CellBox(columns: 60, rows: height)))
      options.capabilities.cell = try #require(CellSize(width: 4, height: 8))
      options.graphics = graphics
      for start in [0, height / 2, height - 1] {
        try ScreenJudge.check(text, options, height: height, start: start)
      }
    }
  }
}
