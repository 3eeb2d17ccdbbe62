import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayTerminal

struct BlockPainterTests {
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let clear: [UInt8] = [0, 255, 0, 0]
  private static let inkRed = CellColor.direct(red: 255, green: 0, blue: 0)
  private static let inkBlue = CellColor.direct(red: 0, green: 0, blue: 255)
  private static let black = TextColor(red: 0, green: 0, blue: 0)

  private static func paint(
    _ samples: [[UInt8]], symbols: BlockSymbols = .half, colors: ColorDepth = .direct,
    background: TextColor? = nil,
    columns: Int = 1, rows: Int = 1
  ) throws -> BlockPicture {
    let painter = BlockPainter(symbols: symbols, colors: colors, background: background)
    let grid = try #require(
      StraightPixels(
        width: painter.samples.x * columns, height: painter.samples.y * rows, bytes: samples.flatMap { $0 }))
    return try painter.paint(grid, box: CellBox(columns: columns, rows: rows))
  }

  @Test("two colors make a half block, one a space; what is transparent is the terminal's")
  func halves() throws {
    let cells: [([[UInt8]], BlockCell)] = [
      ([Self.red, Self.blue], BlockCell(symbol: "▀", foreground: Self.inkRed, background: Self.inkBlue)),
      ([Self.red, Self.red], BlockCell(symbol: " ", foreground: nil, background: Self.inkRed)),
      ([Self.red, Self.clear], BlockCell(symbol: "▀", foreground: Self.inkRed, background: nil)),
      ([Self.clear, Self.blue], BlockCell(symbol: "▄", foreground: Self.inkBlue, background: nil)),
      ([Self.clear, Self.clear], BlockCell(symbol: " ", foreground: nil, background: nil)),
    ]
    for background in [nil, Self.black] {
      for (samples, wanted) in cells {
        #expect(try Self.paint(samples, background: background).cells == [wanted])
      }
    }
  }

  @Test("a color already set is not set again")
  func pen() throws {
    // Red over blue, and beside it blue over red.
    let picture = try Self.paint([Self.red, Self.blue, Self.blue, Self.red], columns: 2)
    #expect(
      picture.cells == [
        BlockCell(symbol: "▀", foreground: Self.inkRed, background: Self.inkBlue),
        BlockCell(symbol: "▄", foreground: Self.inkRed, background: Self.inkBlue),
      ])
  }

  @Test("half transparent on black is half the light; without a background the color keeps its strength")
  func transparency() throws {
    let half: [UInt8] = [255, 255, 255, 128]
    let gray = CellColor.direct(red: 188, green: 188, blue: 188)
    #expect(try Self.paint([half, half], background: Self.black).cells[0].background == gray)
    let white = CellColor.direct(red: 255, green: 255, blue: 255)
    #expect(try Self.paint([half, half]).cells[0].background == white)
    let faint: [UInt8] = [255, 255, 255, 64]
    #expect(try Self.paint([faint, faint]).cells[0].background == white)
    let fainter: [UInt8] = [255, 255, 255, 63]
    #expect(try Self.paint([fainter, fainter]).cells[0] == .clear)
    // A dark color below what is transparent darkens nothing.
    let edge: [[UInt8]] = [[200, 100, 50, 255], [0, 0, 0, 3], [200, 100, 50, 255], [0, 0, 0, 3]]
    let cell = try Self.paint(edge, symbols: .quadrant).cells[0]
    #expect(
      cell == BlockCell(symbol: "▌", foreground: .direct(red: 200, green: 100, blue: 50), background: nil))
  }

  @Test("a picture of other samples is refused, with what is needed")
  func size() throws {
    let pixels = try #require(StraightPixels(width: 2, height: 2, bytes: [UInt8](repeating: 0, count: 16)))
    let painter = BlockPainter(symbols: .octant, colors: .direct, background: nil)
    let error = #expect(throws: InlayError.self) {
      try painter.paint(pixels, box: CellBox(columns: 1, rows: 1))
    }
    #expect(error == .terminalPictureSize(width: 2, height: 2, neededWidth: 2, neededHeight: 12))
    #expect(error?.code == "terminal.pictureSize")
    #expect(
      error?.description
        == "the picture has 2 × 2 samples, but its box needs 2 × 12; scale it first")
    let beyond = #expect(throws: InlayError.self) {
      try painter.paint(pixels, box: CellBox(columns: .max, rows: .max))
    }
    #expect(beyond?.code == "terminal.pictureSize")
  }

  @Test("without colors light parts are drawn on a dark background and dark ones on a light")
  func withoutColors() throws {
    let white: [UInt8] = [255, 255, 255, 255]
    let dark: [UInt8] = [0, 0, 0, 255]
    func symbol(_ background: TextColor?) throws -> BlockCell {
      try Self.paint([white, dark], colors: .none, background: background).cells[0]
    }
    let onDark = BlockCell(symbol: "▀", foreground: nil, background: nil)
    #expect(try symbol(nil) == onDark)
    #expect(try symbol(Self.black) == onDark)
    #expect(
      try symbol(TextColor(red: 255, green: 255, blue: 255))
        == BlockCell(symbol: "▄", foreground: nil, background: nil))
    #expect(try Self.paint([Self.clear, Self.clear], colors: .none).cells == [.clear])
  }

  @Test(
    "no symbol of the set has less error",
    arguments: [
      (BlockSymbols.half, ColorDepth.direct), (.quadrant, .direct), (.sextant, .direct), (.octant, .direct),
      (.half, .indexed), (.quadrant, .sixteen), (.sextant, .indexed),
    ])
  func minimumError(symbols: BlockSymbols, colors: ColorDepth) throws {
    let all = BlockOracle.all(symbols)
    let whole = BlockOracle(BlockPainter(symbols: symbols, colors: colors, background: nil))
    let masks = try Array(Set(all.map { try whole.drawn($0) })).sorted()
    try Property.check("least error of \(symbols) in \(colors)") { source in
      let background = source.optional { TextColor(red: $0.byte(), green: $0.byte(), blue: $0.byte()) }
      let painter = BlockPainter(symbols: symbols, colors: colors, background: background)
      let grid = try Self.grid(source, painter.samples)
      source.note("background", background as Any)
      source.note("grid", grid.bytes)
      let oracle = BlockOracle(painter)
      let cell = try painter.paint(grid, box: CellBox(columns: 1, rows: 1)).cells[0]
      try expect(all.contains(cell.symbol), "not of the set: \(cell)")
      try expect(cell.symbol == " " ? cell.foreground == nil : cell.foreground != nil, "\(cell)")
      let samples = oracle.samples(grid, column: 0, row: 0)
      func part(_ mask: UInt32) -> [BlockOracle.Sample] {
        samples.indices.filter { mask >> UInt32($0) & 1 == 1 }.map { samples[$0] }
      }
      let mask = try oracle.drawn(cell.symbol)
      let (front, back) = (part(mask), part(~mask))
      let error =
        oracle.error(front, cell.foreground.map { BlockOracle.light($0.color) })
        + oracle.error(back, cell.background.map { BlockOracle.light($0.color) })
      let minimum = oracle.minimumError(samples, masks)
      // The search compares exact means; they are then rounded to 8 bits.
      try expect(error <= minimum + 6e-5 * Double(samples.count), "\(cell) \(error), minimum \(minimum)")
    }
  }

  /// A cell of a few colors, or of many, partly transparent or not.
  private static func grid(_ source: ChoiceSource, _ size: BlockSamples) throws -> StraightPixels {
    let count = 1 + source.below(source.bool() ? 3 : 24)
    let isOpaque = source.bool()
    let palette = (0..<count).map { _ in
      [source.byte(), source.byte(), source.byte(), isOpaque ? 255 : source.pick([255, 0, source.byte()])]
    }
    let bytes = (0..<size.x * size.y).flatMap { _ in source.pick(palette) }
    guard let grid = StraightPixels(width: size.x, height: size.y, bytes: bytes) else {
      throw Unmet("no grid")
    }
    return grid
  }

  @Test("cells of a picture are those of its places")
  func places() throws {
    try Property.check("cells in their places", cases: 500) { source in
      let symbols = source.pick(BlockSymbols.allCases)
      let painter = BlockPainter(symbols: symbols, colors: .direct, background: nil)
      let box = CellBox(columns: 1 + source.below(4), rows: 1 + source.below(3))
      let (width, height) = (box.columns * painter.samples.x, box.rows * painter.samples.y)
      let bytes = (0..<width * height).flatMap { _ -> [UInt8] in
        [source.byte(), source.byte(), source.byte(), 255]
      }
      guard let grid = StraightPixels(width: width, height: height, bytes: bytes) else {
        throw Unmet("no grid")
      }
      let picture = try painter.paint(grid, box: box)
      try expect(picture.cells.count, equals: box.columns * box.rows)
      for row in 0..<box.rows {
        for column in 0..<box.columns {
          var part: [UInt8] = []
          for y in 0..<painter.samples.y {
            let at = 4 * ((row * painter.samples.y + y) * width + column * painter.samples.x)
            part += bytes[at..<at + 4 * painter.samples.x]
          }
          guard let alone = StraightPixels(width: painter.samples.x, height: painter.samples.y, bytes: part)
          else {
            throw Unmet("no part")
          }
          let wanted = try painter.paint(alone, box: CellBox(columns: 1, rows: 1)).cells[0]
          let found = Array(picture[row: row])[column]
          // Beside others a cell may be drawn the other way round.
          let isSame = found == wanted
          let isInverse =
            found.foreground == wanted.background && found.background == wanted.foreground
            && BlockGlyph.mask(found.symbol) == BlockGlyph.mask(wanted.symbol).map { $0 ^ BlockGlyph.full }
          try expect(isSame || isInverse, "\(found) is not \(wanted)")
        }
      }
    }
  }
}
