import InlayCore
import TestKit
import Testing

@testable import InlayDoor

@Suite(.serialized) struct PatternSearchTests {
  private func text(_ string: String) throws -> DecomposedText {
    try Decomposer.decompose([AttributedRun(string)]).value
  }

  @Test func matchesHaveTheirGroups() async throws {
    let text = try text("\u{1F600}[[image_id=7]]\nx [[image_id=12]]")
    let matches = try await PatternSearch(#"\[\[image_(id)=(?:(7)|([0-9]+))\]\]"#).matches(in: text)
    #expect(
      matches == [
        PatternMatch(range: 2..<16, groups: [10..<12, 13..<14, nil]),
        PatternMatch(range: 19..<34, groups: [27..<29, nil, 30..<32]),
      ])
    var search = PatternSearch("7.*x")
    #expect(try await search.matches(in: text).isEmpty)
    (search.pattern, search.crossesParagraphs) = (#"7[^x]*X"#, true)
    search.options.ignoresASCIICase = true
    #expect(try await search.matches(in: text).map(\.range) == [13..<18])
    #expect(try await PatternSearch(".").matches(in: text, range: 2..<4).map(\.range) == [2..<3, 3..<4])
  }

  @Test func invalidPatternsAreRefused() async throws {
    let text = try text("a")
    for pattern in ["(", "[", "a{2,1}", "\\", String(repeating: "(", count: 1_000)] {
      let error = await #expect(throws: InlayError.self) {
        try await PatternSearch(pattern).matches(in: text)
      }
      #expect(error?.code == "pattern.invalid", "\(pattern.prefix(9))")
    }
    // A reference to such a group would end the process.
    for pattern in [#"(a){0}\1"#, #"\1(a){,0}"#, #"(?x)(?<n>a){ 0 , 00 }\k<n>"#, "(?x)a{\t0\n}"] {
      await #expect(throws: InlayError.patternRepeatsNothing) {
        try await PatternSearch(pattern).matches(in: text)
      }
    }
    for pattern in ["a{0,}", "a{0,1}", "a{1,10}"] {
      let search = PatternSearch(pattern, timeLimit: .seconds(Int64.max))
      #expect(try await search.matches(in: text).first?.range == 0..<1, "\(pattern)")
    }
    let long = await #expect(throws: InlayError.self) {
      try await PatternSearch(String(repeating: "a", count: 1_001)).matches(in: text)
    }
    #expect(long?.code.limit == "patternBytes")
    let deep = String(repeating: "(", count: 40) + "a" + String(repeating: ")", count: 40)
    #expect(try await PatternSearch(deep, timeLimit: .seconds(60)).matches(in: text).count == 1)
    await #expect(throws: InlayError.self) { try await PatternSearch("a").matches(in: text, range: 0..<2) }
  }

  /// A pattern that takes seconds on each paragraph: its search ends in time, and its thread soon after. (One that
  /// takes longer than the tests would keep a processor busy for all of them.)
  @Test func callersAreAnsweredInTime() async throws {
    let text = try text(String(repeating: String(repeating: "a", count: 14) + "\n", count: 400))
    let clock = ContinuousClock()
    var search = PatternSearch("(a+)+b", timeLimit: .milliseconds(50))
    let start = clock.now
    let error = await #expect(throws: InlayError.self) { try await search.matches(in: text) }
    #expect(error?.code == "edit.searchTooSlow")
    // The whole search would take minutes.
    #expect(clock.now - start < .seconds(30))

    search.timeLimit = .seconds(600)
    let canceled = Task { [search] in try await search.matches(in: text) }
    try await Task.sleep(for: .milliseconds(20))
    canceled.cancel()
    await #expect(throws: CancellationError.self) { try await canceled.value }
    #expect(clock.now - start < .seconds(60))
  }
}
