import InlayCore
import TestKit
import Testing

@testable import InlayPage

/// Which lines come into which bands.
@Suite struct BandAssemblerTests {
  private static let color = TextColor(red: 0, green: 0, blue: 0)

  private static func line(_ number: Int, top: Int, bottom: Int, ink: InkBounds? = nil) -> TypesetLine {
    let ink = ink ?? InkBounds(left: 0, top: Double(top), right: 10, bottom: Double(bottom))
    return TypesetLine(
      x: 0, baseline: bottom, top: top, bottom: bottom, ink: ink, commands: [.fill(ink, color)],
      placed: PlacedLine(
        page: 0, column: 0, paragraph: number, range: 0..<1, x: 0, y: 0, width: 1, height: 1, baseline: 1,
        boxes: []))
  }

  private struct Band: Equatable {
    var rows: Range<Int>
    var lines: [Int]
    var isLast = false
  }

  private static func bands(
    _ events: [PageEvent], overdraw: Int = 4, crops: [BandAssembler.Crop]? = nil, rows: Int = 10
  ) throws -> [BandJob] {
    var assembler = BandAssembler(overdraw: overdraw, crops: crops) { _ in rows }
    var jobs: [BandJob] = []
    for event in events {
      try assembler.take(event) { jobs.append($0) }
    }
    return jobs
  }

  private static func summary(_ jobs: [BandJob]) -> [Band] {
    jobs.map { Band(rows: $0.place.rows, lines: $0.lines.map(\.placed.paragraph), isLast: $0.place.isLast) }
  }

  @Test func linesStandInEveryBandTheyReachInto() throws {
    let events: [PageEvent] = [
      .begin(page: 0, width: 10, height: nil), .line(Self.line(0, top: 2, bottom: 8)),
      .line(Self.line(1, top: 8, bottom: 12)), .line(Self.line(2, top: 12, bottom: 35)),
      .line(Self.line(3, top: 36, bottom: 40)), .end(page: 0, height: 44),
    ]
    let wanted = [
      Band(rows: 0..<10, lines: [0, 1]), Band(rows: 10..<20, lines: [1, 2]),
      Band(rows: 20..<30, lines: [2]), Band(rows: 30..<40, lines: [2, 3]),
      Band(rows: 40..<44, lines: [3], isLast: true),
    ]
    // A pixel more than the ink says is looked at.
    #expect(try Self.summary(Self.bands(events)) == wanted)
  }

  @Test func inkBeyondTheLineCounts() throws {
    let up = InkBounds(left: 0, top: 8.5, right: 1, bottom: 12)
    let events: [PageEvent] = [
      .begin(page: 0, width: 10, height: nil), .line(Self.line(0, top: 12, bottom: 18, ink: up)),
      .end(page: 0, height: 20),
    ]
    #expect(
      try Self.summary(Self.bands(events)) == [
        Band(rows: 0..<10, lines: [0]), Band(rows: 10..<20, lines: [0], isLast: true),
      ])
  }

  /// No line is missing and none comes too late, whatever lines there are.
  @Test func tallPicturesHaveTheBandsOfPages() throws {
    try Property.check("tall bands") { source in
      let overdraw = source.below(12)
      // Lines of rows that spans connect come in any order.
      let isConnected = source.below(3) == 0
      var events: [PageEvent] = []
      var top = 0
      for number in 0..<source.below(12) {
        top = isConnected ? source.below(90) : top + source.below(15)
        let bottom = top + source.below(40)
        let ink = InkBounds(
          left: 0, top: Double(top - source.below(overdraw + 1)), right: 5,
          bottom: Double(bottom + source.below(overdraw + 1)))
        var line = Self.line(number, top: top, bottom: bottom, ink: ink)
        if isConnected { line.settledTop = 0 }
        events.append(.line(line))
      }
      let height = 1 + source.below(top + 60)
      let rows = 1 + source.below(30)
      let tall = try Self.bands(
        [.begin(page: 0, width: 9, height: nil)] + events + [.end(page: 0, height: max(height, top))],
        overdraw: overdraw, rows: rows)
      let page = try Self.bands(
        [.begin(page: 0, width: 9, height: max(height, top))] + events
          + [.end(page: 0, height: max(height, top))],
        overdraw: overdraw, rows: rows)
      try expect(Self.summary(tall), equals: Self.summary(page))
      try expect(tall.map(\.place.rows.count).reduce(0, +), equals: max(height, top, 1))
      try expect(tall.filter(\.place.isLast).count, equals: 1)
    }
  }

  @Test func aCropMovesAndCutsThePage() throws {
    let events: [PageEvent] = [
      .begin(page: 0, width: 100, height: nil), .line(Self.line(0, top: 12, bottom: 30)),
      .line(Self.line(1, top: 31, bottom: 39)), .end(page: 0, height: 50),
    ]
    let crop = BandAssembler.Crop(left: 7, top: 12, width: 20, height: 25)
    let jobs = try Self.bands(events, crops: [crop])
    #expect(
      Self.summary(jobs) == [
        Band(rows: 0..<10, lines: [0]), Band(rows: 10..<20, lines: [0, 1]),
        Band(rows: 20..<25, lines: [1], isLast: true),
      ])
    #expect(jobs.map(\.top) == [12, 22, 32])
    #expect(jobs.allSatisfy { $0.left == 7 && $0.place.width == 20 && $0.place.height == 25 })
  }

  @Test func whatIsDrawnIsWhereTheInkIs() {
    let ink = InkBounds(left: 3.2, top: -2, right: 20.1, bottom: 9.5)
    #expect(
      BandAssembler.Crop(ink, width: 15, height: 40)
        == BandAssembler.Crop(left: 3, top: 0, width: 12, height: 10))
    for empty in [InkBounds(), InkBounds(left: 50, top: 0, right: 60, bottom: 9)] {
      #expect(
        BandAssembler.Crop(empty, width: 15, height: 40)
          == BandAssembler.Crop(left: 0, top: 0, width: 1, height: 1))
    }
    let odd = InkBounds(left: -.infinity, top: .nan, right: .infinity, bottom: 1e300)
    #expect(
      BandAssembler.Crop(odd, width: 15, height: 40)
        == BandAssembler.Crop(left: 0, top: 0, width: 15, height: 40))
  }

  @Test func picturesThatNoFormatHasAreErrors() throws {
    func failure(_ events: [PageEvent]) -> InlayError? {
      #expect(throws: InlayError.self) { try Self.bands(events) }
    }
    let wide = failure([.begin(page: 0, width: 40_000, height: nil)])
    #expect(wide?.code == "page.tooLarge")
    #expect(wide?.message == "the width of the picture is 40000 px, but the maximum is 32767 px")
    for events: [PageEvent] in [
      [.begin(page: 0, width: 4, height: 1 << 31)],
      [.begin(page: 0, width: 4, height: nil), .end(page: 0, height: 1 << 31)],
    ] {
      #expect(failure(events) == BandAssembler.tooHigh(2_147_483_648))
      #expect(failure(events)?.message.hasSuffix("2147483648 px, but the maximum is 2147483647 px") == true)
    }
    let far: [PageEvent] = [
      .begin(page: 0, width: 4, height: nil), .line(Self.line(0, top: 1 << 40, bottom: 1 << 41)),
    ]
    #expect(failure(far)?.code == "page.tooLarge")
  }
}
