import InlayCore
import Testing

@testable import InlayPage

@Suite struct ParagraphFrameTests {
  private func first(_ text: String, _ change: (inout ParagraphAttributeValues) -> Void) throws -> PlacedLine
  {
    try #require(try LaidOut(.plain(text, change)).lines.first?.placed)
  }

  @Test func alignmentPlacesLinesBetweenTheIndents() throws {
    let plain = try first("word") { _ in }
    #expect(plain.x == 0)
    let width = plain.width
    let indented: (ParagraphAlignment) -> (inout ParagraphAttributeValues) -> Void = { alignment in
      {
        $0.alignment = alignment
        $0.firstLineIndent = .points(100)
        $0.leadingIndent = .points(20)
        $0.trailingIndent = .points(50)
      }
    }
    #expect(try first("word", indented(.left)).x == 100)
    #expect(try abs(first("word", indented(.right)).x - (350 - width)) < 0.01)
    #expect(try abs(first("word", indented(.center)).x - (225 - width / 2)) < 0.01)
  }

  @Test func rightToLeftParagraphsAreMirrored() throws {
    let change: (inout ParagraphAttributeValues) -> Void = {
      $0.firstLineIndent = .points(30)
      $0.leadingIndent = .points(30)
      $0.trailingIndent = .points(10)
    }
    let natural = try first("שלום", change)
    #expect(abs(natural.x + natural.width - 370) < 0.01)
    let left = try first("שלום") {
      change(&$0)
      $0.alignment = .left
    }
    #expect(left.x == 10)
  }

  @Test(arguments: [1.0, 2])
  func aRuleIsAThinLineBetweenTheIndents(scale: Double) throws {
    let out = try LaidOut(
      .plain("\n") {
        $0.role = .rule
        ($0.firstLineIndent, $0.leadingIndent) = (.points(40), .points(20))
        $0.trailingIndent = .points(50)
      }
    ) { $0.scale = scale }
    let line = try #require(out.lines.first)
    #expect(line.commands.count == 1)
    guard case .fill(let bounds, let color)? = line.commands.first else {
      Issue.record("no line")
      return
    }
    #expect(bounds.left == 20 * scale && bounds.right == 350 * scale)
    #expect(bounds.bottom - bounds.top == scale)
    #expect(color == TextColor(red: 0xB0, green: 0xB0, blue: 0xB0))
    let middle = Double(line.baseline) + (bounds.top + bounds.bottom) / 2
    #expect(abs(middle - Double(line.top + line.bottom) / 2) <= 1)
  }

  @Test func aBlockColorFillsTheParagraphBetweenItsIndents() throws {
    let words = Array(repeating: "word", count: 40).joined(separator: " ")
    let color = TextColor(red: 0xEE, green: 0xEE, blue: 0xEE)
    let out = try LaidOut(
      .plain(words) {
        $0.blockColor = color
        $0.lineSpacing = .points(10)
        ($0.firstLineIndent, $0.leadingIndent, $0.trailingIndent) = (.points(40), .points(20), .points(50))
      })
    #expect(out.lines.count > 2)
    for (index, line) in out.lines.enumerated() {
      let fills = line.commands.compactMap { if case .fill(let bounds, color) = $0 { bounds } else { nil } }
      #expect(fills.count == 1)
      let fill = try #require(fills.first)
      // The color reaches three eighths of the font size, 6 pt, beyond the text.
      #expect(fill.left == 14 && fill.right == 356)
      let above = index == 0 ? line.top : out.lines[index - 1].bottom
      #expect(Double(line.baseline) + fill.top == Double(above))
      #expect(Double(line.baseline) + fill.bottom == Double(line.bottom))
    }
  }

  @Test func rulesWithWordsAreWordsAndDarkOnesAreDark() throws {
    let words = try LaidOut(.plain("words\n") { $0.role = .rule })
    #expect(
      words.lines.allSatisfy { line in
        line.commands.allSatisfy { if case .glyphs = $0 { true } else { false } }
      })
    let dark = try LaidOut(.plain("\n") { $0.role = .rule }) { $0.appearance = .dark }
    guard case .fill(_, let color)? = dark.lines.first?.commands.first else {
      Issue.record("no line")
      return
    }
    #expect(color == TextColor(red: 0x6A, green: 0x6A, blue: 0x6A))
  }

  @Test func justifiedLinesReachBothEdgesButTheLast() throws {
    let words = Array(repeating: "justified", count: 40).joined(separator: " ")
    let out = try LaidOut(.plain(words) { $0.alignment = .justified })
    for line in out.lines.dropLast() {
      #expect(line.placed.x == 0)
      #expect(abs(line.placed.width - 400) < 0.5)
    }
    #expect(try #require(out.lines.last).placed.width < 399)
  }

  @Test func indentsLeaveRoomForText() throws {
    let out = try LaidOut(
      .plain("some words that stand in a narrow room") {
        $0.firstLineIndent = .points(100_000)
        $0.leadingIndent = .points(100_000)
        $0.trailingIndent = .points(100_000)
      })
    #expect(out.diagnostics.map(\.code) == [.pageIndentReduced])
    #expect(out.lines.allSatisfy { $0.placed.x == 300 && $0.placed.width <= 100 })
  }

  @Test func aMarkerHangsBeforeTheContent() throws {
    let out = try LaidOut(.plain("item of a list") { $0.role = .bullet1 })
    let line = try #require(out.lines.first)
    #expect(line.placed.x == 24)
    #expect(line.placed.range == 0..<14)
    let places = line.commands.compactMap { if case .glyphs(_, let x, _, _) = $0 { x } else { nil } }
    #expect(places.first == 4)
    #expect(places.last == 24)
  }

  @Test func aMarkerInTheTextIsDrawnWithoutTheWhiteSpaceAroundIt() throws {
    let text = "\t•\titem"
    let out = try LaidOut(
      .plain(text) {
        $0.role = .bullet1
        $0.markerLength = 3
        $0.tabStops = [TabStop(.points(11)), TabStop(.points(28))]
        $0.leadingIndent = .points(28)
      })
    let line = try #require(out.lines.first)
    #expect(line.placed.x == 28)
    #expect(line.placed.range == 0..<7)
    let places = line.commands.compactMap { if case .glyphs(_, let x, _, _) = $0 { x } else { nil } }
    #expect(places == [11, 28])
  }

  @Test func aMarkerBeyondTheIndentPushesTheContent() throws {
    let out = try LaidOut(
      .plain("item") {
        $0.role = "number1"
        $0.listMarker = "chapter {decimal}:"
      })
    let line = try #require(out.lines.first)
    #expect(line.placed.x > 80 && line.placed.x < 110)
  }

  @Test func markersOfRightToLeftItemsStandAtTheRight() throws {
    let out = try LaidOut(.plain("פריט") { $0.role = .bullet1 })
    let line = try #require(out.lines.first)
    #expect(abs(line.placed.x + line.placed.width - 376) < 0.01)
    let places = line.commands.compactMap { if case .glyphs(_, let x, _, _) = $0 { x } else { nil } }
    #expect(places.contains { $0 > 380 && $0 < 396 })
  }
}
