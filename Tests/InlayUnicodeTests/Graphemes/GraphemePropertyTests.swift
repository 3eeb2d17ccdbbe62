import TestKit
import Testing

@testable import InlayUnicode

@Suite struct GraphemePropertyTests {
  @Test func clustersAreThoseOfTheRegularExpression() throws {
    try Property.check("clusters by regular expression", cases: 20_000) { source in
      let text = source.classText()
      source.note("text", text)
      var ends: [Int] = []
      var rest = text.unicodeScalars[...]
      var place = 0
      for length in SlowGraphemes.lengths(text) {
        place += rest.prefix(length).reduce(0) { $0 + $1.utf16.count }
        rest = rest.dropFirst(length)
        ends.append(place)
      }
      try expect(GraphemeScanner.ends(text), equals: ends)
    }
  }

  @Test func clustersTileTheTextInBothUnits() throws {
    try Property.check("clusters tile the text") { source in
      let text = source.bool() ? source.classText() : source.text()
      source.note("text", text)
      var end = TextPosition.start
      for cluster in GraphemeScanner().pieces(of: text) {
        try expect(cluster.start, equals: end)
        try expect(cluster.start < cluster.end)
        let index = String.Index(utf16Offset: cluster.end.utf16, in: text)
        try expect(text.utf8.distance(from: text.startIndex, to: index), equals: cluster.end.utf8)
        try expect(index.samePosition(in: text.unicodeScalars) != nil)
        end = cluster.end
      }
      try expect(end, equals: TextPosition(utf8: text.utf8.count, utf16: text.utf16.count))
    }
  }

  /// Malformed bytes are read as Swift repairs them.
  @Test func malformedTextReadsAsSwiftRepairsIt() throws {
    try Property.check("malformed UTF-8") { source in
      let bytes = source.mutation(of: Array(source.classText().utf8) + [0x61])
      source.note("bytes", bytes)
      let repaired = String(decoding: bytes, as: UTF8.self)
      try expect(
        GraphemeScanner().all(bytes).map(\.end.utf16), equals: GraphemeScanner.ends(repaired))
      try expect(
        LineBreakScanner(rules: .inline).all(bytes).map(\.utf16Offset),
        equals: LineBreakScanner.breaks(repaired, .inline).map(\.utf16Offset))
      try expect(
        CellScanner(profile: .dissenting).all(bytes).map(\.width),
        equals: CellScanner(profile: .dissenting).pieces(of: repaired).map(\.width))
      try expect(GraphemeScanner().all(bytes).last?.end.utf8 ?? 0, equals: bytes.count)
    }
  }

  /// A cluster of a million scalars: one pass, nothing kept of it.
  @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{903}", "\u{600}", "\u{1F468}\u{200D}", "\u{1100}"])
  func aMillionScalarsInOneCluster(mark: String) throws {
    let text = "a" + String(repeating: mark, count: 1_000_000) + "b\n"
    let clusters = Array(GraphemeScanner().pieces(of: text))
    let units = text.utf16.count
    #expect(clusters.last?.end.utf16 == units)
    let isPrepended = mark == "\u{600}"
    let startsAnew = isPrepended || mark == "\u{1F468}\u{200D}" || mark == "\u{1100}"
    let wanted = (startsAnew ? [1] : []) + (isPrepended ? [] : [units - 2]) + [units - 1, units]
    #expect(clusters.map(\.end.utf16) == wanted)
  }
}
