import Inlay
import TestKit
import Testing

extension CapabilityCall {
  /// Rows 4.1 and on.
  static let magazine: [CapabilityCall] = [
    CapabilityCall("4.1") { folder in
      let text = try folder.read("magazine.inlay.json")
      var look = PageOptions()
      look.width = .points(480)
      let picture = try text.pngBytes(options: look).value
      #expect(try ImageHeader.read(picture).value.width == 480)
    },
    CapabilityCall("4.2") { folder in
      let tags = try Files.read(folder / "tags.html")
      let text = try HTMLReader.read(tags).value
      let looks = text.runs.map(\.attributes.values).map { ($0.fontFamily, $0.foregroundColor) }
      #expect(looks.map(\.0) == ["Georgia", "Georgia", "Georgia", "Georgia"])
      #expect(Set(looks.compactMap(\.1)).count == 3)
    },
    CapabilityCall("4.3") { folder in
      let document = try await RichDocument(contentsOf: folder / "tags.html")
      #expect(
        try document.images.map { try $0.content.source?.readAll() } == [Files.read(folder / "Art/lake.png")])
    },
    CapabilityCall("4.4") { folder in
      let document = try await RichDocument(contentsOf: folder / "lake.magazine")
      #expect(document.content.text.hasSuffix("and 1 < 2.\r\nThis is a lake:\r\n\u{FFFC}\r\n"))
      #expect(
        try document.images.map { try $0.content.source?.readAll() } == [Files.read(folder / "Art/lake.png")])
    },
    CapabilityCall("4.5") { folder in
      var look = PageOptions.tablet
      look.columns = 2
      let lines = try PageRenderer(folder.read("magazine.inlay.json"), options: look).layout().value
      #expect(Set(lines.map(\.column)) == [0, 1] && Set(lines.map(\.page)).count > 1)
      let second = try #require(lines.first { $0.column == 1 })
      #expect(second.x >= 512)
    },
    CapabilityCall("4.6") { folder in
      var look = PageOptions.tablet
      look.page = PageSize(width: .points(375), height: .points(667))
      let lines = try PageRenderer(folder.read("magazine.inlay.json"), options: look).layout().value
      #expect(Set(lines.map(\.column)) == [0])
      #expect(lines.allSatisfy { $0.y + $0.height <= 667 })
    },
    CapabilityCall("4.7") { folder in
      var look = PageOptions.tablet
      look.columns = 2
      let text = try folder.read("magazine.inlay.json")
      let lines = try PageRenderer(text, options: look).layout().value.filter { $0.page == 0 }
      let columns = Dictionary(grouping: lines, by: \.column).mapValues { column in
        (column.first?.range.lowerBound ?? 0)..<(column.last?.range.upperBound ?? 0)
      }
      #expect(columns[0]?.lowerBound == 0 && columns.count == 2)
      // Between them is at most the end of a paragraph.
      let gap = (columns[1]?.lowerBound ?? 0) - (columns[0]?.upperBound ?? 0)
      #expect((0...1).contains(gap))
    },
    CapabilityCall("4.8") { folder in
      var look = PageOptions()
      look.page = PageSize(width: .points(200), height: .points(60))
      look.margins = PageMargins(.points(5))
      let lines = try PageRenderer(folder.read("Postcard.rtfd"), options: look).layout().value
      let highest = try #require(lines.flatMap(\.boxes).map(\.height).max())
      #expect(highest <= 50)
    },
    CapabilityCall("4.9") { _ in
      let box = TextLayout.Box(at: 4, width: 40, height: 30, baseline: 25)
      let lines = try TextLayout().lines(of: "Tea \u{FFFC} at four", boxes: [box], width: 300)
      let placed = try #require(lines.first?.boxes.first)
      #expect((placed.width, placed.height) == (40, 30) && placed.x > 0)
    },
    CapabilityCall("4.10") { folder in
      let text = try folder.read("magazine.inlay.json")
      var found: [Int] = []
      for line in try PageRenderer(text).layout().value {
        for box in line.boxes {
          found.append(text.placements[box.index].at)
          #expect(line.range.contains(text.placements[box.index].at))
        }
      }
      // In a line that is read from the right, the last comes first.
      #expect(found.sorted() == text.placements.map(\.at))
    },
    CapabilityCall("4.11") { folder in
      var look = PageOptions.tablet
      look.scale = 0.25
      let renderer = PageRenderer(try folder.read("magazine.inlay.json"), options: look)
      var pages = MemoryOutput()
      try renderer.render(.png(.fast), to: &pages)
      #expect(pages.files.count >= 2)
      #expect(try pages.files.allSatisfy { try ImageHeader.read($0).value.width == 256 })
    },
    CapabilityCall("4.12") { _ in
      var font = TextLayout.Font()
      font.families = ["No such font", "serif"]
      let lines = try TextLayout().lines(of: "Tea", width: 300, font: font)
      font.families = ["serif"]
      #expect(try lines == TextLayout().lines(of: "Tea", width: 300, font: font))
    },
    CapabilityCall("4.13") { folder in
      let text = try folder.read("magazine.inlay.json")
      var look = PageOptions()
      let usual = try PageRenderer(text, options: look).layout().value.count
      look.fontSize = .points(24)
      #expect(try PageRenderer(text, options: look).layout().value.count > usual)
    },
  ]
}

extension PageOptions {
  /// Pages of 1,024 by 768 points.
  fileprivate static var tablet: PageOptions {
    var look = PageOptions()
    look.page = PageSize(width: .points(1_024), height: .points(768))
    look.margins = PageMargins(.points(20))
    return look
  }
}
