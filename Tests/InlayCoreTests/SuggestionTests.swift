import TestKit
import Testing

@testable import InlayCore

@Suite struct SuggestionTests {
  private let commands = [
    "decompose", "recompose", "convert", "inspect", "extract", "verify", "repair", "preview", "render",
    "glyph",
  ]

  @Test(arguments: [
    ("convrt", "convert"), ("CONVERT", "convert"), ("decomposse", "decompose"), ("recomopse", "recompose"),
    ("inspct", "inspect"), ("verfiy", "verify"), ("extrat", "extract"), ("gylph", "glyph"),
    ("insp", "inspect"),
    ("re", "repair"), ("prevew", "preview"), ("rendr", "render"),
  ])
  func `a slip or a beginning is enough`(typed: String, meant: String) {
    #expect(Suggestion.nearest(to: typed, among: commands) == meant)
  }

  @Test(arguments: [
    "", "x", "frobnicate", "note.rtfd", "list", "open", String(repeating: "convert", count: 100_000),
  ])
  func `what is near to nothing is none`(typed: String) {
    #expect(Suggestion.nearest(to: typed, among: commands) == nil)
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("", "ab", 2), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "abd", 1),
    ("abc", "ab", 1), ("abc", "xabc", 1), ("sixle", "sixel", 1), ("htlm", "html", 1),
    ("kitten", "sitting", 3),
  ])
  func `slips are counted`(one: String, other: String, slips: Int) {
    #expect(Suggestion.distance(Array(one), Array(other)) == slips)
    #expect(Suggestion.distance(Array(other), Array(one)) == slips)
  }

  @Test func `one slip in a long name is always found`() throws {
    try Property.check("a slip is mended", cases: 300) { source in
      let name = commands[source.below(commands.count)]
      var typed = Array(name)
      let place = source.below(typed.count)
      switch source.below(3) {
      case 0: typed.remove(at: place)
      case 1: typed.insert("q", at: place)
      default: typed[place] = "q"
      }
      // What is left of decompose without its first letter is as near to recompose.
      let found = Suggestion.nearest(to: String(typed), among: commands).map(Array.init) ?? []
      try expect(found == Array(name) || Suggestion.distance(typed, found) == 1, String(typed))
    }
  }
}
