import InlayCore
import TestKit
import Testing

@Suite struct FindTests {
  private func text(_ string: String) throws -> DecomposedText {
    try Decomposer.decompose([AttributedRun(string)]).value
  }

  @Test(arguments: [
    ("aaaa", "aa", [0..<2, 2..<4]), ("aabaabaaab", "aabaaab", [3..<10]), ("abc", "d", []),
    ("abc", "abcd", []),
    ("", "a", []), ("e\u{301} \u{E9}", "\u{E9}", [3..<4]), ("e\u{301}", "e", [0..<1]),
    ("\u{1F600}a\u{1F600}", "\u{1F600}", [0..<2, 3..<5]), ("\u{1F600}", "\u{1F601}", []),
    ("\r\n", "\n", [1..<2]),
    ("漢字漢", "漢", [0..<1, 2..<3]), ("\u{FFFC}", "\u{FFFC}", [0..<1]), ("aA", "A", [1..<2]),
  ])
  func matchesAreExactLeftmostAndApart(string: String, search: String, found: [Range<Int>]) throws {
    #expect(try text(string).ranges(of: search) == found)
  }

  @Test func capitalsOfASCIICanBeIgnoredAndNoOthers() throws {
    let options = FindOptions(ignoresASCIICase: true)
    #expect(try text("aBAbÄä").ranges(of: "AB", options: options) == [0..<2, 2..<4])
    #expect(try text("Ää").ranges(of: "ä", options: options) == [1..<2])
    #expect(try text("@`[{").ranges(of: "`", options: options) == [1..<2])
  }

  @Test func emptySearchIsRefused() throws {
    #expect(throws: InlayError.editEmptySearch) { try text("a").ranges(of: "") }
  }

  @Test func textUnderImagesIsSkippedUnlessWanted() throws {
    let text = try Decomposer.decompose([
      AttributedRun("a:x"), AttributedRun(":x:", image: glyph()), AttributedRun(":x:"),
      AttributedRun(image: glyph(2)),
      AttributedRun("\u{FFFC}"),
    ]).value
    let included = FindOptions(imageText: .included)
    #expect(try text.ranges(of: ":x") == [1..<3, 6..<8])
    #expect(try text.ranges(of: ":x", options: included) == [1..<3, 3..<5, 6..<8])
    #expect(try text.ranges(of: "::") == [])
    #expect(try text.ranges(of: "\u{FFFC}") == [10..<11])
    #expect(try text.ranges(of: "\u{FFFC}", options: included) == [9..<10, 10..<11])
    #expect(try text.ranges(of: ":x:", in: 4..<9) == [6..<9])
    #expect(try text.ranges(of: ":x:", in: 6..<8) == [])

    var edited = text
    let applied = try edited.replaceAll(":x", with: ":xx", options: included)
    #expect(edited.text == "a:xx:xx::xx:\u{FFFC}\u{FFFC}")
    #expect(applied.newRanges == [1..<4, 4..<7, 8..<11])
    // The second match covered a part of what an image stood over.
    #expect(applied.diagnostics.map(\.code) == [.editPlacementCut])
    #expect(edited.images == [image([2])])

    var whole = text
    try whole.replaceAll(":x:", with: .image(glyph(3)), in: 3..<9, options: included)
    #expect(whole.text == "a:x\u{FFFC}\u{FFFC}\u{FFFC}\u{FFFC}")
    #expect(whole.images == [image([3]), image([2])])
    #expect(whole.literalObjectReplacements == [6])
  }

  @Test func replacementMayHoldTheSearch() throws {
    var edited = try text("aXaXa")
    let applied = try edited.replaceAll("X", with: "XX")
    #expect(edited.text == "aXXaXXa")
    #expect(applied.newRanges == [1..<3, 4..<6])
    #expect(applied.changes.map(\.old) == [1..<2, 3..<4])
  }
}
