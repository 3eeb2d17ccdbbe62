import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

@Suite struct CanvasShapeTests {
  private static func bounds(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> InkBounds {
    InkBounds(left: left, top: top, right: right, bottom: bottom)
  }

  @Test func clearingMultipliesByAlpha() throws {
    let canvas = try BandCanvas(width: 2, height: 1)
    canvas.clear(TextColor(red: 255, green: 128, blue: 1, alpha: 128))
    #expect(CanvasKit.bytes(of: canvas) == [1, 64, 128, 128, 1, 64, 128, 128])
    canvas.clear(nil)
    #expect(CanvasKit.bytes(of: canvas) == [0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test(arguments: [(0, 4), (4, 0), (1 << 24 + 1, 1), (-1, 2)])
  func sidesThatNoCanvasHasAreRefused(width: Int, height: Int) {
    #expect(throws: InlayError.self) { _ = try BandCanvas(width: width, height: height) }
  }

  @Test func edgesOfFillsGoToTheNearestPixels() throws {
    let fill = DrawCommand.fill(Self.bounds(0.5, 0.49, 2.49, 2.5), CanvasKit.black)
    let drawing = try CanvasKit.drawn([fill], width: 4, height: 4)
    #expect(drawing == [".#..", ".#..", ".#..", "...."])
  }

  @Test func fillsThatAdjoinNeitherOverlapNorLeaveAGap() throws {
    let color = TextColor(red: 0, green: 0, blue: 0, alpha: 128)
    let drawing = try CanvasKit.drawn(
      [.fill(Self.bounds(0, 0, 2.3, 1), color), .fill(Self.bounds(2.3, 0, 5, 1), color)], width: 5, height: 1)
    #expect(drawing == ["88888"])
  }

  @Test func whatIsThinIsStillSeen() throws {
    let drawing = try CanvasKit.drawn(
      [.fill(Self.bounds(1.1, 0, 1.2, 1), CanvasKit.black)], width: 3, height: 1)
    #expect(drawing == [".#."])
  }

  @Test func fillsAreLaidOverWhatIsThere() throws {
    let canvas = try BandCanvas(width: 1, height: 1)
    canvas.clear(CanvasKit.white)
    let color = TextColor(red: 200, green: 100, blue: 0, alpha: 51)
    let fill = DrawCommand.fill(Self.bounds(0, 0, 1, 1), color)
    canvas.draw(CanvasKit.line([fill]), x: 0, y: 0, pictures: CanvasKit.noPictures)
    // 255 × 204 ÷ 255 and the colour × 51 ÷ 255.
    #expect(CanvasKit.bytes(of: canvas) == [204, 224, 244, 255])
  }

  @Test func aFrameIsAPixelThick() throws {
    let drawing = try CanvasKit.drawn([.frame(Self.bounds(0, 0, 4, 3), CanvasKit.black)], width: 5, height: 4)
    #expect(drawing == ["####.", "#..#.", "####.", "....."])
    let color = TextColor(red: 0, green: 0, blue: 0, alpha: 128)
    let thin = try CanvasKit.drawn([.frame(Self.bounds(0, 0, 2, 2), color)], width: 3, height: 3)
    #expect(thin == ["88.", "88.", "..."])
  }

  @Test(arguments: [
    (LineStyle.single, ["............", ".##########.", "............", "............"]),
    (.thick, [".##########.", ".##########.", "............", "............"]),
    (.double, [".##########.", "............", ".##########.", "............"]),
    (.dotted, ["............", "..#.#.#.#.#.", "............", "............"]),
    (.dashed, ["............", ".###..####..", "............", "............"]),
    (.dashDot, ["............", ".###..#..##.", "............", "............"]),
    (.dashDotDot, ["............", ".###..#..#..", "............", "............"]),
  ])
  func linesAreWholePixels(style: LineStyle, rows: [String]) throws {
    let rule = RuleStroke(
      left: 1.2, right: 10.7, y: 1.4, thickness: 0.9, style: style, color: CanvasKit.black)
    let drawing = try CanvasKit.drawn([.rule(rule)], width: 12, height: 4)
    #expect(drawing == rows)
  }

  @Test func patternsGoOnFromRunToRun() throws {
    for style in [LineStyle.dotted, .dashed, .dashDot, .dashDotDot, .wave] {
      func rule(_ left: Double, _ right: Double) -> DrawCommand {
        .rule(RuleStroke(left: left, right: right, y: 4, thickness: 2, style: style, color: CanvasKit.black))
      }
      let whole = try CanvasKit.drawn([rule(3, 77)], width: 80, height: 10)
      let pieces = try CanvasKit.drawn([rule(3, 20.4), rule(20.4, 41), rule(41, 77)], width: 80, height: 10)
      #expect(whole == pieces)
      #expect(Set(whole).count > 1)
    }
  }

  @Test func aWaveIsAsHighAsThreeLinesAndRepeats() throws {
    let rule = RuleStroke(left: 0, right: 36, y: 5, thickness: 2, style: .wave, color: CanvasKit.black)
    let drawing = try CanvasKit.drawn([.rule(rule)], width: 36, height: 12)
    let used = drawing.indices.filter { drawing[$0].contains { $0 != "." } }
    #expect(used.count == 7)
    for row in drawing {
      let letters = Array(row)
      #expect(letters[0..<12] == letters[12..<24] && letters[12..<24] == letters[24..<36])
    }
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, 1e300, -1e300, 9e18, 8_388_608, 2_147_483_647.5, -2_147_483_648,
  ])
  func placesThatAreNowhereAreHarmless(place: Double) throws {
    let color = CanvasKit.black
    var commands: [DrawCommand] = []
    for (a, b) in [(place, 1.0), (0, place), (place, place), (-place, place)] {
      commands += [
        .fill(Self.bounds(a, 0, b, 1), color), .fill(Self.bounds(0, a, 1, b), color),
        .frame(Self.bounds(a, a, b, b), color),
      ]
      for style in [LineStyle.single, .double, .wave, .dashed] {
        commands.append(.rule(RuleStroke(left: a, right: b, y: 0, thickness: 1, style: style, color: color)))
        commands.append(.rule(RuleStroke(left: 0, right: 1, y: a, thickness: b, style: style, color: color)))
      }
    }
    for ink in [CanvasKit.anywhere, Self.bounds(0, -place, 1, place), Self.bounds(place, 0, 1, place)] {
      let canvas = try BandCanvas(width: 8, height: 8)
      for shift in [0, Int.max, Int.min, 1 << 31] {
        canvas.draw(
          CanvasKit.line(commands, x: shift, ink: ink), x: shift, y: 0, pictures: CanvasKit.noPictures)
        canvas.draw(
          CanvasKit.line(commands, baseline: shift, ink: ink), x: 0, y: shift, pictures: CanvasKit.noPictures)
      }
      #expect(canvas.failure == nil)
    }
  }

  @Test func nothingIsDrawnOutsideOfTheLinesInk() throws {
    let fill = DrawCommand.fill(Self.bounds(0, -5, 1, 9), CanvasKit.black)
    let drawing = try CanvasKit.drawn([fill], width: 1, height: 9, ink: Self.bounds(0, 3, 1, 5))
    #expect(drawing == [".", ".", "#", "#", "#", "#", ".", ".", "."])
  }
}
