import FormatsTestKit
import InlayCore
import InlayFormats
import TestKit
import Testing

@testable import InlayMarkdown

/// Files of strangers: none takes more than a moment, and none ends the process.
@Suite struct MarkdownHostileTests {
  private static let count = 20_000

  private static func many(_ text: String) -> String { String(repeating: text, count: count) }

  /// What is repeated, and what follows once.
  private static let pieces: [(String, String)] =
    [
      "*", "*a ", "*a**", "_a*", "[", "![](", "[a](", "a](", "`a", "> ", "- ", "1. ", "<", "<a ", "<!--", "&",
      "&a;", "\\",
      "|", "~a", "[a]: b\n", "![[a", "![[a.png]]", "![a](b){", "![a](b){x=y", "![a](b){x=\"", "a\n",
      "\n- a\n",
      "<div>\n\n", "<!-- inlay:newline -->\n\n", "\0", "http://", "a@b.", "www.", "![a](b)<!--",
    ].map { ($0, "") } + [
      ("|", "\n" + many("-|")), ("a|", "\n" + many("-|") + "\n" + many("a|\n")), ("![", "a" + many("](b)")),
    ]

  @Test(arguments: pieces.indices) func isReadInAMoment(index: Int) throws {
    let (piece, end) = Self.pieces[index]
    // Deep and wide inputs may exceed a limit, which is no fault.
    let markdown = Array((Self.many(piece) + end).utf8)
    guard let read = try? MarkdownReader.read(markdown, limits: .strict) else { return }
    try read.value.checkInvariants()
  }

  /// A small file would stand for hundreds of megabytes.
  @Test(arguments: [
    "[a]: /" + String(repeating: "u", count: 100_000) + "\n\n" + String(repeating: "[a] ", count: 1_000),
    String(repeating: "|a", count: 100) + "\n" + String(repeating: "|---", count: 100) + "\n"
      + String(repeating: "a\n", count: 10_000),
  ])
  func growthIsBounded(markdown: String) {
    let error = #expect(throws: InlayError.self) { try MarkdownReader.read(Array(markdown.utf8)) }
    #expect(error?.code == .markdownGrowth)
  }

  /// A table of one wide row and many narrow ones stays as small as it is.
  @Test func narrowRowsAreNotFilled() throws {
    let page =
      "<table><tr>" + String(repeating: "<td>a", count: 2_000) + String(repeating: "<tr><td>b", count: 2_000)
    let markdown = try MarkdownTrip.markdown(ofHTML: page, .plain)
    #expect(markdown.utf8.count < 40_000)
  }

  @Test func deepMarksAreNoGrowth() throws {
    let deep = String(repeating: ">", count: 200) + "a\n\n"
    _ = try MarkdownReader.read(Array(String(repeating: deep, count: 1_000).utf8))
  }

  @Test func writingIsLinear() throws {
    for text in ["*", "[", "`", "\\", "_a", "![", "  ", "=\"data:", ":", "a\u{2028}", "| "] {
      let text = try Decomposer.decompose([AttributedRun(Self.many(text))]).value
      let trip = try MarkdownTrip(text)
      #expect(try trip.read().value == text)
      _ = try MarkdownTrip(text, .plain)
    }
  }
}

extension MarkdownHostileTests {
  @Test func filesAndDocumentsOfStrangersAreSafe() throws {
    try Property.check("Markdown by choices", cases: Property.costly) { source in
      try MarkdownDoor.check(source.bytes())
    }
  }

  @Test func whatFuzzingFoundStaysMended() throws {
    for (_, seed) in try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/markdown")) {
      try MarkdownDoor.check(seed)
    }
  }
}
