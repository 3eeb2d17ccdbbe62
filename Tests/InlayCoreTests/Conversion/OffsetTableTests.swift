import InlayCore
import TestKit
import Testing

@Suite struct OffsetTableTests {
  /// Offsets of each unit's valid positions, worked out one scalar at a time: row i holds the same place in each unit.
  private struct BruteForce {
    var scalars: [[OffsetTable.Unit: Int]] = []
    /// UTF-8 offset → cluster number, for starts of clusters and the end.
    var clusters: [Int: Int] = [:]

    init(_ text: String) {
      var (utf8, utf16, count) = (0, 0, 0)
      for scalar in text.unicodeScalars {
        scalars.append([.utf8: utf8, .utf16: utf16, .scalars: count])
        utf8 += String(Character(scalar)).utf8.count
        utf16 += String(Character(scalar)).utf16.count
        count += 1
      }
      scalars.append([.utf8: utf8, .utf16: utf16, .scalars: count])
      var offset = 0
      for (number, character) in text.enumerated() {
        clusters[offset] = number
        offset += String(character).utf8.count
      }
      clusters[offset] = text.count
    }

    /// The place that `offset` names, as a UTF-8 offset.
    func place(_ offset: Int, _ unit: OffsetTable.Unit) -> [OffsetTable.Unit: Int]? {
      if unit == .graphemes {
        guard let utf8 = clusters.first(where: { $0.value == offset })?.key else { return nil }
        return scalars.first { $0[.utf8] == utf8 }
      }
      return scalars.first { $0[unit] == offset }
    }

    func end(_ unit: OffsetTable.Unit) -> Int {
      unit == .graphemes ? clusters.values.max() ?? 0 : scalars.last?[unit] ?? 0
    }

    func convert(_ offset: Int, _ from: OffsetTable.Unit, _ to: OffsetTable.Unit) -> Result<Int, Failure> {
      guard offset >= 0, offset <= end(from) else { return .failure(Failure(reason: .offsetOutOfBounds)) }
      guard let place = place(offset, from), let utf8 = place[.utf8] else {
        return .failure(Failure(reason: .offsetInsideScalar))
      }
      if to != .graphemes { return .success(place[to] ?? -1) }
      guard let cluster = clusters[utf8] else { return .failure(Failure(reason: .offsetInsideCluster)) }
      return .success(cluster)
    }
  }

  struct Failure: Error, Equatable { var reason: InlayError.Code }

  private func convert(
    _ table: OffsetTable, _ offset: Int, _ from: OffsetTable.Unit, _ to: OffsetTable.Unit
  ) -> Result<Int, Failure> {
    do { return .success(try table.convert(offset, from: from, to: to)) } catch {
      return .failure(Failure(reason: (error as? InlayError)?.code ?? "not an InlayError"))
    }
  }

  private func compare(_ text: String) throws {
    let table = OffsetTable(text, graphemes: true)
    let brute = BruteForce(text)
    for from in OffsetTable.Unit.allCases {
      for to in OffsetTable.Unit.allCases {
        for offset in -1...(brute.end(from) + 1) {
          try expect(
            convert(table, offset, from, to), equals: brute.convert(offset, from, to),
            "\(from) \(offset) to \(to)")
        }
      }
    }
  }

  @Test func everyPositionOfTrapTextsConvertsAsByBruteForce() throws {
    try Property.check("offsets of short texts", cases: 2_000) { source in
      let text = source.text(pieces: 0...6)
      source.note("text", text)
      try compare(text)
    }
  }

  /// Long enough for several marks of the table.
  @Test func positionsOfLongTextsConvertAsByBruteForce() throws {
    try Property.check("offsets of long texts", cases: 40) { source in
      let text = source.text(pieces: 20...60)
      source.note("text", text)
      try compare(text)
    }
  }

  @Test(arguments: [
    ("\u{1F600}", 1, OffsetTable.Unit.utf16, OffsetTable.Unit.utf8, InlayError.Code.offsetInsideScalar),
    ("\u{E9}", 1, .utf8, .utf16, .offsetInsideScalar),
    ("e\u{301}", 1, .scalars, .graphemes, .offsetInsideCluster),
    ("\r\n", 1, .utf16, .graphemes, .offsetInsideCluster),
    ("\u{FFFC}\u{FE0F}", 1, .utf16, .graphemes, .offsetInsideCluster),
    ("a", 2, .utf16, .utf8, .offsetOutOfBounds), ("a", -1, .utf8, .utf8, .offsetOutOfBounds),
    ("", 1, .graphemes, .utf8, .offsetOutOfBounds), ("a", Int.max, .scalars, .utf8, .offsetOutOfBounds),
    ("a", Int.min, .graphemes, .utf8, .offsetOutOfBounds),
  ])
  func positionsThatAreNoneAreRefused(
    text: String, offset: Int, from: OffsetTable.Unit, to: OffsetTable.Unit, reason: InlayError.Code
  ) {
    let error = #expect(throws: InlayError.self) {
      try OffsetTable(text, graphemes: true).convert(offset, from: from, to: to)
    }
    #expect(error?.code == reason)
    #expect(error?.description.contains("\(from.rawValue) position \(offset)") == true)
  }

  @Test func clustersAreRefusedWhereTheyWereNotCounted() {
    let table = OffsetTable("abc")
    for (from, to) in [(OffsetTable.Unit.utf8, OffsetTable.Unit.graphemes), (.graphemes, .utf8)] {
      let error = #expect(throws: InlayError.self) { try table.convert(1, from: from, to: to) }
      #expect(error?.code == .offsetClustersNotCounted)
    }
  }

  @Test func rangesConvertWithBothEnds() throws {
    let table = OffsetTable("a\u{1F600}\u{E9}", graphemes: true)
    #expect(try table.convert(1..<3, from: .utf16, to: .utf8) == 1..<5)
    #expect(try table.convert(1..<2, from: .graphemes, to: .utf16) == 1..<3)
    #expect(try table.convert(4..<4, from: .utf16, to: .scalars) == 3..<3)
    #expect(throws: InlayError.self) { try table.convert(1..<2, from: .utf16, to: .utf8) }
  }
}
