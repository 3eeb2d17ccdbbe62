import InlayCore
import TestKit
import Testing

@testable import InlayPage

@Suite struct TextLayoutTests {
  private func box(_ at: Int, _ side: Double = 20, baseline: Double? = nil) -> TextLayout.Box {
    TextLayout.Box(at: at, width: side, height: side, baseline: baseline ?? side)
  }

  @Test func aBoxStandsInPlaceOfItsCharacterOnTheBaseline() throws {
    let layout = try TextLayout()
    let lines = try layout.lines(of: "Hi \u{FFFC}!", boxes: [box(3, baseline: 16)], width: 300)
    #expect(lines.count == 1)
    let line = try #require(lines.first)
    #expect(line.range == 0..<5)
    let placed = try #require(line.boxes.first)
    #expect(placed.index == 0)
    #expect(placed.width == 20)
    #expect(placed.y == line.baseline - 16)
    #expect(placed.baseline == line.baseline)
    #expect(placed.x.rounded() == placed.x)
    #expect(placed.x > 10)
    #expect(placed.x + 20 < line.x + line.width)
  }

  @Test func boxesStandBetweenCharactersInTheOrderGiven() throws {
    let layout = try TextLayout()
    let boxes = [box(1, 11), box(0, 12), box(1, 13), box(2, 14)]
    let line = try #require(try layout.lines(of: "ab", boxes: boxes, width: 300).first)
    #expect(line.range == 0..<2)
    #expect(line.boxes.map(\.index) == [1, 0, 2, 3])
    #expect(zip(line.boxes, line.boxes.dropFirst()).allSatisfy { $0.x + $0.width <= $1.x })
  }

  @Test func linesGrowForTallBoxes() throws {
    let layout = try TextLayout()
    let lines = try layout.lines(of: "a\nb\u{FFFC}\nc", boxes: [box(3, 100)], width: 300)
    #expect(lines.map(\.height) == [22, 105, 22])
    #expect(lines.map(\.y) == [0, 22, 127])
    #expect(lines[1].baseline == 122)
  }

  @Test func boxesAmongRightToLeftTextStandInVisualOrder() throws {
    let layout = try TextLayout()
    let lines = try layout.lines(of: "שלום \u{FFFC}\u{FFFC} עולם", boxes: [box(5), box(6)], width: 300)
    let line = try #require(lines.first)
    #expect(line.boxes.map(\.index) == [1, 0])
    #expect(abs(line.x + line.width - 300) < 0.01)
  }

  @Test(arguments: [-1, 3, 100])
  func aBoxOutsideOfTheTextOrWithinACharacterIsRefused(_ at: Int) throws {
    let layout = try TextLayout()
    #expect(throws: InlayError.self) { try layout.lines(of: "ab👍c", boxes: [box(at)], width: 100) }
  }

  @Test(arguments: [Double.nan, .infinity, -1, 0, 1e300])
  func widthsThatMakeNoSenseAreRefused(_ width: Double) throws {
    let layout = try TextLayout()
    #expect(throws: InlayError.self) { try layout.lines(of: "a", width: width) }
  }

  @Test func onScreensOfTwoPixelsAPointBoxesStandOnHalfPoints() throws {
    let layout = try TextLayout()
    let lines = try layout.lines(of: "Hi \u{FFFC}", boxes: [box(3, 20.5)], width: 300, scale: 2)
    let placed = try #require(lines.first?.boxes.first)
    #expect(placed.width == 20.5)
    #expect((placed.x * 2).rounded() == placed.x * 2)
  }

  @Test func everyBoxIsPlacedOnceInTheLineItStandsIn() throws {
    let layout = try TextLayout()
    try Property.check("boxes are placed once", cases: Property.costly) { source in
      let words = ["word", " ", "שלום", "👩🏽‍🚀", "\n", "\u{FFFC}", "你好"]
      let text = source.array(count: 0...8) { $0.pick(words) }.joined()
      var places = [0]
      for scalar in text.unicodeScalars {
        places.append(places[places.count - 1] + (scalar.value > 0xFFFF ? 2 : 1))
      }
      let boxes = source.array(count: 0...5) { box($0.pick(places), Double($0.int(in: 0...40))) }
      source.note("text", text)
      source.note("boxes", boxes.map(\.at))
      let lines = try layout.lines(of: text, boxes: boxes, width: Double(source.pick([30, 100, 400])))
      try expect(lines.flatMap { $0.boxes.map(\.index) }.sorted(), equals: Array(boxes.indices))
      var at = 0
      for line in lines {
        // Separators of paragraphs are in no line.
        try expect(line.range.lowerBound - at <= 1 && line.range.lowerBound >= at)
        at = line.range.upperBound
        for placed in line.boxes {
          let place = boxes[placed.index].at
          try expect(line.range.contains(place) || place == line.range.upperBound)
          try expect(placed.height, equals: boxes[placed.index].height)
          try expect(placed.y >= line.y && placed.y + placed.height <= line.y + line.height)
        }
      }
      try expect(text.utf16.count - at <= 1)
    }
  }
}
