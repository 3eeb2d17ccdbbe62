import Inlay
import TestKit
import Testing

extension CapabilityCall {
  /// Rows 6.1 and on.
  static let tables: [CapabilityCall] = [
    CapabilityCall("6.1") { folder in
      let menu = try await RichDocument(contentsOf: folder / "menu.html")
      #expect(menu.content.tables.count == 1 && menu.content.rowCount(ofTable: 0) == 7)
      #expect(menu.content.tables[0].attributes.values.headerRows == 2)
      let heading = try #require(menu.content.blocks.first?.cell)
      #expect((heading.row, heading.column, heading.columnSpan) == (0, 0, 3))
      #expect(menu.images.count == 6)
    },
    CapabilityCall("6.2") { folder in
      let menu = try folder.menu()
      for (word, row, column) in [("Price", 1, 2), ("Uji", 2, 1), ("3.20", 3, 2), ("lake", 0, 0)] {
        let range = try #require(menu.text.ranges(of: word).last)
        let place = menu.text.utf16.distance(from: menu.text.startIndex, to: range.lowerBound)
        guard word != "lake" else {
          #expect(menu.cell(at: place) == nil)
          continue
        }
        let cell = try #require(menu.cell(at: place))
        #expect((cell.row, cell.column) == (row, column))
      }
    },
    CapabilityCall("6.3") { folder in
      let menu = try folder.menu()
      let screen = TerminalOptions()
      let shown = try menu.terminalBytes(options: screen, decoder: .standard).value
      let lines = String(decoding: shown, as: UTF8.self).split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("╞══") && $0.hasSuffix("══╡") })
      #expect(lines.contains { $0.hasPrefix("│ Sencha [smiling cup of green tea]") })
    },
    CapabilityCall("6.4") { folder in
      let menu = try folder.menu()
      var screen = TerminalOptions()
      screen.columns = 20
      let shown = try menu.terminalBytes(options: screen, decoder: .standard).value
      #expect(String(decoding: shown, as: UTF8.self).contains("Price: 10.00"))
    },
    CapabilityCall("6.5") { folder in
      let menu = try folder.menu()
      var look = PageOptions()
      look.page = PageSize(width: .points(300), height: .points(280))
      let lines = try PageRenderer(menu, options: look).layout().value
      #expect(Set(lines.map(\.page)).count > 1)
      // Each cell stands on one page.
      for block in menu.blocks {
        #expect(Set(lines.filter { block.range.contains($0.range.lowerBound) }.map(\.page)).count == 1)
      }
    },
    CapabilityCall("6.6") { folder in
      let document = try await RichDocument(contentsOf: folder / "menu.html")
      try await document.write(to: folder / "menu.rtf")
      let back = try folder.read("menu.rtf")
      #expect(back.blocks.compactMap(\.cell) == document.content.blocks.compactMap(\.cell))
      #expect(back.placements.count == document.content.placements.count)
    },
    CapabilityCall("6.7") { folder in
      let document = try await RichDocument(contentsOf: folder / "menu.html")
      var options = WriteOptions()
      options[PlainTextSettings.self].tables = .aligned
      let text = String(
        decoding: try document.bytesBlocking(as: .text, options: options).value, as: UTF8.self)
      func column(of word: String, in start: String) throws -> Int {
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(start) })
        let range = try #require(line.ranges(of: word).first)
        return line.distance(from: line.startIndex, to: range.lowerBound)
      }
      #expect(try column(of: "Kurseong", in: "Darjeeling") == column(of: "From", in: "Tea  "))
    },
    CapabilityCall("6.8") { folder in
      let document = try await RichDocument(contentsOf: folder / "menu.html")
      var options = WriteOptions()
      options[PlainTextSettings.self].tables = .tabs
      let text = String(
        decoding: try document.bytesBlocking(as: .text, options: options).value, as: UTF8.self)
      #expect(text.contains("Tea\tFrom\tPrice\n"))
      #expect(text.contains("Tea for two [heart balloon]\tas you like\t10.00\n"))
    },
    CapabilityCall("6.9") { _ in
      var session = EditingSession()
      try session.insertTable(rows: 2, columns: 3)
      try session.type("Tea")
      #expect(session.text.cell(at: 0)?.columns == 0..<1)
      #expect(session.text.text == "Tea\n\n\n\n\n\n" && session.text.rowCount(ofTable: 0) == 2)
    },
    CapabilityCall("6.10") { folder in
      var menu = try folder.menu()
      let before = menu
      try menu.insertRows(1, at: 2, ofTable: 0)
      #expect(menu.rowCount(ofTable: 0) == 8 && menu.placements.count == before.placements.count)
      try menu.removeRows(2..<3, ofTable: 0)
      #expect(menu.text == before.text && menu.rowCount(ofTable: 0) == 7)
      try menu.removeColumns(1..<2, ofTable: 0)
      #expect(!menu.text.contains("Kurseong") && menu.text.contains("4.00"))
    },
    CapabilityCall("6.11") { folder in
      var menu = try folder.menu()
      try menu.mergeCells(rows: 4..<5, columns: 1..<3, ofTable: 0)
      let merged = try #require(menu.blocks.compactMap(\.cell).first { ($0.row, $0.column) == (4, 1) })
      #expect(merged.columnSpan == 2)
      try menu.splitCell(row: 4, column: 1, ofTable: 0)
      #expect(menu.blocks.compactMap(\.cell).contains { ($0.row, $0.column) == (4, 2) })
    },
    CapabilityCall("6.12") { folder in
      var session = EditingSession(try folder.menu())
      let cell = try #require(session.text.blocks.first { $0.cell?.row == 4 })
      let green = TextColor(red: 0, green: 128, blue: 0)
      try session.select(cell.range.lowerBound..<cell.range.lowerBound + 4)
      try session.setCellAttributes { $0.backgroundColor = green }
      try session.setCellAttributes { ($0.borderWidth, $0.verticalAlignment) = (.all(.points(2)), .middle) }
      let values = session.text.blocks.first { $0.cell?.row == 4 }?.attributes.values
      #expect(values?.backgroundColor == green && values?.borderWidth.left == .points(2))
      #expect(values?.verticalAlignment == .middle)
    },
    CapabilityCall("6.13") { folder in
      var menu = try folder.menu()
      let cat = try folder.picture("Art/space-cat.png")
      try menu.insert(.image(cat), at: menu.blocks[3].range.lowerBound)
      let at = menu.blocks[3].range.lowerBound
      #expect(menu.placements.map(\.at).contains(at))
      #expect(menu.cell(at: at)?.column == 2)
    },
    CapabilityCall("6.14") { folder in
      let menu = try folder.menu()
      let rows = menu.blocks.filter { (4..<6).contains($0.cell?.row ?? 0) }.map(\.range)
      let range = (rows.first?.lowerBound ?? 0)..<(rows.last?.upperBound ?? 0)
      let copied = try menu.fragment(range).value
      var note = try Decomposer.decompose([AttributedRun("Two teas:\n")]).value
      try note.insert(.fragment(copied), at: note.utf16Count)
      #expect(note.rowCount(ofTable: 0) == 2 && note.placements.count == 2)
      #expect(note.text.hasPrefix("Two teas:\nDarjeeling"))
    },
  ]
}

extension TemporaryFolder {
  /// The sample `menu.html`.
  fileprivate func menu() throws -> DecomposedText { try read("menu.html") }
}
