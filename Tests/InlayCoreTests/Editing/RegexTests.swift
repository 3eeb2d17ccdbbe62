import InlayCore
import TestKit
import Testing

@Suite struct RegexTests {
  private func text(_ string: String) throws -> DecomposedText {
    try Decomposer.decompose([AttributedRun(string)]).value
  }

  @Test func matchesAreScalarsAndRangesAreUnits() throws {
    #expect(try text("e\u{301} \u{E9}").ranges(of: /\u{E9}/) == [3..<4])
    #expect(try text("e\u{301}").ranges(of: /e/) == [0..<1])
    #expect(try text("\u{1F600}a\u{1F600}b").ranges(of: /[ab]/) == [2..<3, 5..<6])
    #expect(try text("a\r\nb").ranges(of: /\n/) == [2..<3])
    #expect(try text("abAB").ranges(of: /b/, options: FindOptions(ignoresASCIICase: true)) == [1..<2, 3..<4])
    #expect(try text("abc").ranges(of: /x*/) == [0..<0, 1..<1, 2..<2, 3..<3])
    #expect(try text("").ranges(of: /x*/) == [0..<0])
    #expect(try text("abab").ranges(of: /b/, in: 2..<4) == [3..<4])
    #expect(throws: InlayError.self) { try text("a").ranges(of: /a/, in: 0..<2) }
  }

  @Test func imagesEndWhatIsMatchedUnlessTheyAreSearched() throws {
    let text = try Decomposer.decompose([
      AttributedRun("a"), AttributedRun(image: glyph()), AttributedRun("b"),
      AttributedRun(":x:", image: glyph(2)), AttributedRun(":x:"),
    ]).value
    #expect(try text.ranges(of: /.+/) == [0..<1, 2..<3, 6..<9])
    #expect(try text.ranges(of: /:x:/) == [6..<9])
    let included = FindOptions(imageText: .included)
    #expect(try text.ranges(of: /:x:/, options: included) == [3..<6, 6..<9])
    #expect(try text.ranges(of: /a.b/, options: included) == [0..<3])
    #expect(try text.ranges(of: /./, in: 4..<7) == [6..<7])
  }

  @Test func paragraphsCanBeMatchedOneByOne() throws {
    let text = try text("ab\r\n\nab\n")
    #expect(try text.ranges(of: /a[^x]*b/) == [0..<7])
    #expect(try text.ranges(of: /a[^x]*b/, crossesParagraphs: false) == [0..<2, 5..<7])
    #expect(try text.ranges(of: /^.*$/, crossesParagraphs: false) == [0..<2, 4..<4, 5..<7, 8..<8])
    #expect(try text.ranges(of: /b$/, in: 1..<6, crossesParagraphs: false) == [1..<2])
    #expect(try text.ranges(of: /./, in: 3..<6, crossesParagraphs: false) == [5..<6])
  }

  /// The tokens of an editor whose pictures have been uploaded.
  @Test func replacementsReadCapturesAndMoveNothing() throws {
    var text = try text("[[image_id=7]] and [[image_id=12]], [[image_id=x]]")
    let applied = try text.replaceAll(/\[\[image_id=([0-9]+)\]\]/) { match in
      match.output.1 == "7" ? .image(glyph()) : .text("[[image_id=7]]")
    }
    #expect(text.text == "\u{FFFC} and [[image_id=7]], [[image_id=x]]")
    #expect(applied.newRanges == [0..<1, 6..<20])
    try text.replaceAll(/[a-z]+_?/, with: .text("-"))
    #expect(text.text == "\u{FFFC} - [[--=7]], [[--=-]]")
    struct Stop: Error {}
    let before = text
    #expect(throws: Stop.self) { try text.replaceAll(/-/) { _ in throw Stop() } }
    #expect(text == before)
  }

  @Test func replacingIsWhatTheStandardLibraryDoes() throws {
    try Property.check("replaceAll is replacing", cases: Property.costly) { source in
      let string = source.plainText(pieces: 0...8)
      let regex = source.pick([#/[a-z]+/#, #/\s|é/#, #/(?:a|b)*/#, #/./#])
      source.note("string", string)
      var text = try self.text(string)
      try text.replaceAll(regex) { .text("<\($0.output)>") }
      let wanted = string.replacing(regex.matchingSemantics(.unicodeScalar)) { "<\($0.output)>" }
      try expect(Array(text.text.utf8), equals: Array(wanted.utf8))
      let ranges = try self.text(string).ranges(of: regex)
      let matches = string.matches(of: regex.matchingSemantics(.unicodeScalar)).map {
        $0.range.lowerBound.utf16Offset(in: string)..<$0.range.upperBound.utf16Offset(in: string)
      }
      try expect(ranges, equals: matches)
    }
  }

  @Test func searchesEndWithTheirTimeOrTask() async throws {
    let text = try text(String(repeating: "aaa\n", count: 50))
    #expect(throws: InlayError.editSearchTooSlow(.zero)) {
      try text.ranges(of: /a/, crossesParagraphs: false, timeLimit: .zero)
    }
    #expect(try text.ranges(of: /aaa/, crossesParagraphs: false, timeLimit: .seconds(600)).count == 50)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try text.ranges(of: /a/)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aCancelledSearchMatchesNothing() async throws {
    let text = try text("aaa")
    let error = await CancelledTask.error {
      try text.forEachMatch(
        of: /a/, in: nil, options: FindOptions(), crossesParagraphs: true, until: SearchDeadline(nil)
      ) { range, _ in throw InlayError.editOutOfBounds(range, length: 0) }
    }
    #expect(CancelledTask.isBare(error), "\(String(describing: error))")
  }

  @Test func aSearchEndsWhenNobodyWaitsForIt() throws {
    let text = try text("aaa")
    for deadline in [SearchDeadline(nil) { true }, SearchDeadline(.seconds(600)) { true }] {
      #expect(throws: CancellationError.self) {
        try text.forEachMatch(
          of: /a/, in: nil, options: FindOptions(), crossesParagraphs: true, until: deadline
        ) { _, _ in }
      }
    }
    try SearchDeadline(nil) { false }.check()
  }
}
