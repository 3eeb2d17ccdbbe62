import CoreTestKit
import InlayCore
import InlayPixels
import InlayUnicode
import TestKit
import Testing

@testable import InlayTerminal

/// Random tables.
@Suite struct TablePropertyTests {
  /// Characters that are no white space, with how often each is there.
  private func counted(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar: Int] {
    var counts: [Unicode.Scalar: Int] = [:]
    for scalar in scalars where !scalar.properties.isWhitespace && scalar != "\u{FFFC}" {
      counts[scalar, default: 0] += 1
    }
    return counts
  }

  @Test func allTextIsThereAndNoLineIsTooWide() throws {
    try Property.check("tables on a terminal", cases: Property.costly) { source in
      var options = LayoutOptions(columns: source.pick([80, 40, 24, 13, 12, 8, 3, 1]))
      options.glyphRows = source.pick([1, 2, 3])
      options.bidi = source.pick([.terminal, .visual, .words])
      options.drawsBoxes = source.bool()
      var tables = TableTextOptions()
      tables.hasTraps = source.bool()
      let text = try source.tableText(tables)
      source.note("columns", options.columns)
      source.note("text", text)
      let flow = InlineFlow(text)
      var layout = TerminalLayout(flow, options: options) { _ in .drawable(width: 70, height: 50) }
      var line = TerminalLine()
      var drawn: [Int: Int] = [:]
      var found: [Unicode.Scalar] = []
      while layout.next(into: &line) {
        try expect(line.columns <= options.columns, "a line of \(line.columns)")
        if line.isInTable { try expect(line.rows, equals: 1) }
        var end = 0
        for piece in line.pieces {
          try expect(layout.styles.indices.contains(piece.style))
          switch piece.content {
          case .text(let range):
            try expect(range.lowerBound, equals: end, "text range")
            end = range.upperBound
            let own = String(decoding: line.text[range], as: UTF8.self)
            try expect(options.widths.count(own), equals: CellCount(cells: piece.columns), "drift in \(own)")
            found += own.unicodeScalars
          case .blank: try expect(piece.columns > 0)
          case .image(let image):
            try expect(piece.columns, equals: image.box.columns)
            drawn[image.placement, default: 0] += image.box.rows
          case .strip(let image, let row):
            try expect(piece.columns, equals: image.box.columns)
            try expect((0..<image.box.rows).contains(row))
            drawn[image.placement, default: 0] += 1
          }
        }
        try expect(end, equals: line.text.count)
        for cell in line.cells {
          try expect(cell.range.upperBound <= line.text.count && text.blocks.indices.contains(cell.cell))
        }
      }
      if tables.hasTraps { return }
      let wanted = counted(
        flow.flatMap { paragraph in
          paragraph.components.filter {
            $0.kind == .text && !$0.style.values.isHidden && $0.style.values.capitals == nil
          }
          .flatMap { paragraph.string(of: $0).unicodeScalars }
        })
      let have = counted(found)
      let isTooNarrow = layout.diagnostics.contains { $0.code == .terminalCharacterTooWide }
      for (scalar, count) in wanted where !isTooNarrow && !ScalarProperties(scalar).isDefaultIgnorable {
        if options.bidi == .visual,
          ScalarProperties(scalar).affectsBidirectionalOrder || "()[]<>«»".unicodeScalars.contains(scalar)
        {
          continue
        }
        try expect(have[scalar, default: 0] >= count, "\(scalar) is missing")
      }
    }
  }

  @Test("every cell is where the layout has it", arguments: GraphicsProtocol.allCases)
  func screens(graphics: GraphicsProtocol) throws {
    let images = [
      try Pictures.image(Pictures.pixels(6, 6, seed: 1), description: "one"),
      try Pictures.image(Pictures.pixels(40, 30, seed: 3)),
    ]
    try Property.check("tables on the screen by \(graphics.rawValue)", cases: Property.costly / 10) {
      source in
      var tables = TableTextOptions()
      tables.hasTraps = false
      let made = try source.tableText(tables)
      let known = made.images
      let text = made.mappingImages { image in images[(known.firstIndex(of: image) ?? 0) % images.count] }
      let options = source.terminalOptions(graphics)
      source.note("text", text)
      source.note("options", options)
      let height = options.capabilities.screen?.rows ?? 24
      try ScreenJudge.check(text, options, height: height, start: source.pick([0, height - 1, height / 2]))
    }
  }
}
