import InlayCore
import Testing

@testable import InlayTerminal

/// The lines between cells.
@Suite struct TableStrokeTests {
  private func draw(_ sample: TableSample, drawsBoxes: Bool = true) throws -> [String] {
    var options = LayoutOptions(columns: 40)
    options.drawsBoxes = drawsBoxes
    return LayoutDrawing.draw(try sample.text(), options) { _ in .drawable(width: 70, height: 50) }
  }

  private func sample(_ style: BorderStyle) -> TableSample {
    var sample = TableSample([["a", "b"], ["c", "d"]])
    for index in sample.cells.indices { sample.cells[index].values.borderStyle = .all(style) }
    return sample
  }

  @Test(arguments: [
    (
      BorderStyle.double,
      [
        "╔═══╦═══╗",
        "║·a·║·b·║¶",
        "╠═══╬═══╣",
        "║·c·║·d·║",
        "╚═══╩═══╝¶",
      ]
    ),
    (
      .dashed,
      [
        "┌┄┄┄┬┄┄┄┐",
        "┆·a·┆·b·┆¶",
        "├┄┄┄┼┄┄┄┤",
        "┆·c·┆·d·┆",
        "└┄┄┄┴┄┄┄┘¶",
      ]
    ),
    (
      .dotted,
      [
        "┌┈┈┈┬┈┈┈┐",
        "┊·a·┊·b·┊¶",
        "├┈┈┈┼┈┈┈┤",
        "┊·c·┊·d·┊",
        "└┈┈┈┴┈┈┈┘¶",
      ]
    ),
    (
      BorderStyle(rawValue: "groove"),
      [
        "┌───┬───┐",
        "│·a·│·b·│¶",
        "├───┼───┤",
        "│·c·│·d·│",
        "└───┴───┘¶",
      ]
    ),
  ])
  func linesHaveTheirPatterns(style: BorderStyle, wanted: [String]) throws {
    #expect(try draw(sample(style)) == wanted)
  }

  @Test func patternsAreASCIIWhereThereAreNoBoxes() throws {
    #expect(
      try draw(sample(.double), drawsBoxes: false) == [
        "+===+===+",
        "|·a·|·b·|¶",
        "+===+===+",
        "|·c·|·d·|",
        "+===+===+¶",
      ])
    #expect(
      try draw(sample(.dashed), drawsBoxes: false) == [
        "+---+---+",
        "|·a·|·b·|¶",
        "+---+---+",
        "|·c·|·d·|",
        "+---+---+¶",
      ])
  }

  /// As CSS has it for collapsed borders: the wider one, then the double one.
  @Test func theStrongerLineIsDrawn() throws {
    var sample = sample(.dashed)
    sample.values.block.borderWidth = .all(.points(3))
    sample.values.block.borderStyle = .all(.double)
    #expect(
      try draw(sample) == [
        "╔═══╤═══╗",
        "║·a·┆·b·║¶",
        "╟┄┄┄┼┄┄┄╢",
        "║·c·┆·d·║",
        "╚═══╧═══╝¶",
      ])
    // A thinner one around the table does not take the place of those of cells.
    sample.values.block.borderWidth = .all(Length(thousandths: 500))
    #expect(try draw(sample)[0] == "┌┄┄┄┬┄┄┄┐")
    // The same width: the double one, whichever cell has it.
    sample = self.sample(.solid)
    sample.change(0, 0) { $0.values.borderStyle = .all(.double) }
    #expect(
      try draw(sample) == [
        "╔═══╦───┐",
        "║·a·║·b·│¶",
        "╠═══╬───┤",
        "│·c·│·d·│",
        "└───┴───┘¶",
      ])
  }

  @Test func theLineBelowHeaderRowsIsDouble() throws {
    var sample = sample(.dashed)
    sample.values.headerRows = 1
    #expect(try draw(sample)[2] == "╞═══╪═══╡")
  }

  @Test func heightsAreKeptAsTheLeast() throws {
    var sample = TableSample([["a", "b"], ["c", "d"], ["e\nf\ng\nh", "i"]])
    // A line is twenty points.
    sample.change(0, 0) { ($0.values.height, $0.values.verticalAlignment) = (.length(.points(60)), .middle) }
    sample.change(1, 1) { $0.values.minimumHeight = .length(.points(31)) }
    sample.change(2, 1) { $0.values.height = .length(.points(28)) }
    #expect(
      try draw(sample) == [
        "┌───┬───┐",
        "│···│·b·│",
        "│·a·│···│",
        "│···│···│¶",
        "├───┼───┤",
        "│·c·│·d·│",
        "│···│···│¶",
        "├───┼───┤",
        "│·e·│·i·│",
        "│·f·│···│",
        "│·g·│···│",
        "│·h·│···│",
        "└───┴───┘¶",
      ])
    // No more than eight lines, and no share of a page.
    sample = TableSample([["a"]])
    sample.change(0, 0) { $0.values.height = .length(.points(9_999)) }
    #expect(try draw(sample).count == 10)
    sample.change(0, 0) { $0.values.height = .share(900) }
    #expect(try draw(sample).count == 3)
  }

  @Test func aCellThatSpansRowsKeepsItsHeight() throws {
    var sample = TableSample([["a", "b"], ["c", "d"]]).without(1, 0)
    sample.change(0, 0) { ($0.rowSpan, $0.values.height) = (2, .length(.points(100))) }
    #expect(
      try draw(sample) == [
        "┌───┬───┐",
        "│·a·│·b·│¶",
        "│···├───┤",
        "│···│·d·│",
        "│···│···│",
        "│···│···│",
        "└───┴───┘¶",
      ])
  }

  /// The background of a line at each column.
  private func backgrounds(_ text: DecomposedText, _ columns: Int = 20) -> [String] {
    var layout = TerminalLayout(InlineFlow(text), options: LayoutOptions(columns: columns)) { _ in .described
    }
    var line = TerminalLine()
    var drawn: [String] = []
    while layout.next(into: &line) {
      drawn.append(
        line.pieces.map { piece in
          let color = layout.styles[piece.style].background
          return String(
            repeating: color == nil ? "." : color == Self.yellow ? "y" : "b", count: piece.columns)
        }.joined())
    }
    return drawn
  }

  private static let yellow = TextColor(red: 255, green: 255, blue: 0)
  private static let blue = TextColor(red: 0, green: 0, blue: 128)

  @Test func aBackgroundGoesOnBehindLinesBetweenCellsThatHaveIt() throws {
    var sample = TableSample([["a", "b", "c"], ["d", "e", "f"]])
    for (row, column) in [(0, 0), (0, 1), (1, 1)] {
      sample.change(row, column) { $0.values.backgroundColor = Self.yellow }
    }
    sample.change(1, 2) { $0.values.backgroundColor = Self.blue }
    #expect(
      backgrounds(try sample.text()) == [
        ".............",
        ".yyyyyyy.....",
        ".....yyy.....",
        ".....yyy.bbb.",
        ".............",
      ])
    for index in sample.cells.indices { sample.cells[index].values.backgroundColor = Self.blue }
    let text = try sample.text()
    #expect(backgrounds(text)[2] == "." + String(repeating: "b", count: 11) + ".")
    // A line without a color of its own can be seen on it.
    var layout = TerminalLayout(InlineFlow(text), options: LayoutOptions(columns: 20)) { _ in .described }
    var line = TerminalLine()
    for _ in 0..<3 {
      let isLine = layout.next(into: &line)
      #expect(isLine)
    }
    let style = layout.styles[line.pieces[1].style]
    #expect(style.foreground == TextColor(red: 255, green: 255, blue: 255))
  }

  @Test func recordsKeepTheBackgroundOfTheirText() throws {
    var sample = TableSample([["Name", "Price"], ["Darjeeling", "3.50"]])
    sample.values.headerRows = 1
    sample.change(0, 0) { $0.values.backgroundColor = Self.yellow }
    sample.change(1, 1) { $0.values.backgroundColor = Self.blue }
    #expect(
      backgrounds(try sample.text(), 14) == [
        "..............",
        "yyyy..........",
        "..........",
        ".......bbbb",
        "..............",
      ])
  }

  /// Black lines on a dark terminal are drawn in the color of text, and keep their color in a cell with a background.
  @Test func linesCanBeSeenOnADarkTerminal() throws {
    let (black, pale) = (TextColor(red: 0, green: 0, blue: 0), TextColor(red: 230, green: 240, blue: 255))
    for (appearance, isShaded) in [(Appearance.dark, false), (.dark, true), (.light, false)] {
      var sample = TableSample([["a"], ["b"]])
      for index in sample.cells.indices {
        sample.cells[index].values.borderColor = .all(black)
        sample.cells[index].values.backgroundColor = isShaded ? pale : nil
      }
      let options = FlowOptions(
        appearance: appearance,
        background: appearance == .dark ? TextColor(red: 28, green: 28, blue: 30) : nil)
      var layout = TerminalLayout(
        InlineFlow(try sample.text(), options: options), options: LayoutOptions(columns: 40)
      ) { _ in .drawable(width: 70, height: 50) }
      var line = TerminalLine()
      var colors: [TextColor?] = []
      while layout.next(into: &line) {
        for piece in line.pieces {
          guard case .text(let range) = piece.content,
            String(decoding: line.text[range], as: UTF8.self).contains(where: { "─│".contains($0) })
          else { continue }
          let style = layout.styles[piece.style]
          let behind = style.background ?? options.background ?? TextColor(red: 255, green: 255, blue: 255)
          if let color = style.foreground { #expect(color.contrast(with: behind) >= 125) }
          colors.append(style.foreground)
        }
      }
      #expect(colors.contains(black) == (isShaded || appearance == .light))
      #expect(colors.count > 4)
    }
  }
}
