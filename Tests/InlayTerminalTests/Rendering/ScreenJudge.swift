import InlayCore
import InlayPixels
import InlayUnicode
import TestKit

@testable import InlayTerminal

/// Compares what a ``TerminalEmulator`` shows with the lines of a layout.
struct ScreenJudge {
  let text: DecomposedText
  let terminal: TerminalEmulator
  let styles: [CellStyle]
  let graphics: GraphicsProtocol
  /// Images that are drawn, by the box's place, to tell which pictures are one.
  private(set) var pictureOfEntry: [String: Int] = [:]
  private var row: Int

  /// - Parameter start: the row the first line begins in, counted from the first there ever was.
  init(
    _ text: DecomposedText, _ terminal: TerminalEmulator, styles: [CellStyle], graphics: GraphicsProtocol,
    start: Int
  ) {
    (self.text, self.terminal, self.styles, self.graphics) = (text, terminal, styles, graphics)
    row = start
  }

  /// Renders a document and looks at every cell.
  static func check(
    _ text: DecomposedText, _ options: TerminalOptions, height: Int = 24, start: Int = 0,
    decoder: ImageDecoder = .standard
  ) throws {
    let capabilities = options.capabilities
    let flow = options.flow(text)
    let layoutOptions = options.layout(flow)
    let terminal = TerminalEmulator(
      columns: layoutOptions.columns, rows: height, start: start, widths: capabilities.widths,
      cell: capabilities.cell, passthrough: capabilities.passthrough)
    terminal.feed(try text.terminalBytes(options: options, decoder: decoder).value)
    terminal.finish()
    try expect(terminal.problems, equals: [], "\(options.chosenGraphics):")

    let pictures = BoxPictures(
      flow, options: layoutOptions, medium: options.medium, decoder: decoder, limits: options.limits)
    var layout = TerminalLayout(flow, options: layoutOptions) { pictures.measure($0) }
    var lines: [TerminalLine] = []
    var line = TerminalLine()
    while layout.next(into: &line) { lines.append(line) }
    var judge = ScreenJudge(
      text, terminal, styles: layout.styles, graphics: options.chosenGraphics, start: start)
    for line in lines { try judge.check(line) }
    try expect(terminal.absoluteRow, equals: judge.row, "rows")
    if options.chosenGraphics == .kitty {
      try expect(terminal.pictures.count, equals: terminal.virtualPlacements.count, "each is sent once")
    }
  }

  private mutating func check(_ line: TerminalLine) throws {
    let isPlain = graphics == .text
    var covered: [Set<Int>] = Array(repeating: [], count: line.rows)
    var column = 0
    var followsImage = false
    let last = row + line.rows - 1
    for piece in line.pieces {
      switch piece.content {
      case .text(let range):
        try check(
          Array(line.text[range]), column, isPlain ? CellStyle() : styles[piece.style], inRow: last,
          leavesOutMarks: followsImage)
        covered[line.rows - 1].formUnion(column..<column + piece.columns)
        followsImage = false
      case .blank:
        for y in 0..<line.rows {
          for x in column..<column + piece.columns {
            let cell = terminal.rows[row + y][x]
            try expect(cell.isBlank, "row \(row + y), column \(x): not blank, \(cell)")
            let background = isPlain ? nil : EmulatedCell.Rendition(styles[piece.style]).background
            try expect(cell.rendition.background, equals: background, "row \(row + y), column \(x):")
          }
          covered[y].formUnion(column..<column + piece.columns)
        }
        followsImage = false
      case .image(let image):
        try check(image, column, row: row + line.rows - image.box.rows)
        for y in line.rows - image.box.rows..<line.rows {
          covered[y].formUnion(column..<column + image.box.columns)
        }
        followsImage = true
      case .strip(let image, let y):
        // With its last row, a picture is complete.
        if y == image.box.rows - 1 { try check(image, column, row: row - y) }
        covered[0].formUnion(column..<column + image.box.columns)
        followsImage = true
      }
      column += piece.columns
    }
    for y in 0..<line.rows {
      for x in 0..<terminal.columns where !covered[y].contains(x) {
        try expect(terminal.rows[row + y][x].isBlank, "row \(row + y), column \(x): not blank")
      }
    }
    row += line.rows
  }

  /// Text is where it should be, cluster by cluster.
  private func check(
    _ text: [UInt8], _ column: Int, _ style: CellStyle, inRow row: Int, leavesOutMarks: Bool
  ) throws {
    var scanner = CellScanner(profile: terminal.widths)
    let span = text.span
    var column = column
    var isFirst = true
    while let cluster = scanner.next(in: span) {
      guard var width = cluster.width else { throw Unmet("a control character in a line") }
      var expected = String(decoding: text[cluster.utf8Range], as: UTF8.self)
      if width > 1, expected.unicodeScalars.first == " " {
        // What a space is modified by stands beside it if it has a width.
        column += 1
        width -= 1
        expected = String(expected.unicodeScalars.dropFirst())
      }
      if width == 0 {
        // It joins what is before; a picture is not changed by it.
        if column > 0, !(isFirst && leavesOutMarks) {
          try expect(
            terminal.rows[row][..<column].contains { $0.text.utf8.count >= expected.utf8.count },
            "row \(row), column \(column): a mark is lost")
        }
        continue
      }
      isFirst = false
      let cell = terminal.rows[row][column]
      try expect(
        cell.text.utf8.starts(with: expected.utf8) || expected == " " && cell.text.isEmpty,
        "row \(row), column \(column): \(cell.text) instead of \(expected)")
      try expect(cell.rendition, equals: EmulatedCell.Rendition(style), "row \(row), column \(column):")
      let link = style.link.flatMap { LinkTarget($0) }.map { String(decoding: $0.uri, as: UTF8.self) }
      try expect(cell.link, equals: link, "row \(row), column \(column):")
      for x in column + 1..<column + width { try expect(terminal.rows[row][x].isContinuation) }
      column += width
    }
  }

  /// Every cell of a box shows its part of one picture.
  private mutating func check(_ image: TerminalLine.ImageBox, _ column: Int, row: Int) throws {
    let name =
      "\(image.entry) \(image.box) \(image.kind) \(text.placements[image.placement].displaySize == nil)"
    for y in 0..<image.box.rows {
      let parts = graphics == .kitty ? terminal.placeholderParts(row: row + y) : []
      for x in 0..<image.box.columns {
        let cell = terminal.rows[row + y][column + x]
        let place = "row \(row + y), column \(column + x): "
        try expect(cell.link, equals: cell.link)
        if graphics == .blocks {
          let isBlock = cell.text.unicodeScalars.allSatisfy {
            (0x2580...0x259F).contains($0.value) || (0x1FB00...0x1FBFF).contains($0.value)
              || (0x1CD00...0x1CEFF).contains($0.value) || $0 == " "
          }
          try expect(isBlock, place + "\(cell.text) is no block")
          continue
        }
        guard let part = graphics == .kitty ? parts[column + x] : cell.part else {
          throw Unmet(place + "no picture")
        }
        try expect([part.row, part.column], equals: [y, x], place)
        if graphics == .kitty || graphics == .kittyDirect {
          // The same picture in the same box has one id.
          let picture = graphics == .kitty ? part.picture : Int(terminal.drawn[part.picture].identifier ?? 0)
          try expect(pictureOfEntry[name] ?? picture, equals: picture, place + "another picture")
          pictureOfEntry[name] = picture
        }
      }
    }
  }
}
