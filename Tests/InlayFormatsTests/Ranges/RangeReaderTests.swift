import InlayCore
import Testing

@testable import InlayFormats

/// Ranges over plain text.
@Suite struct RangeReaderTests {
  /// Attributes are kept to be used again, and let go of when there are too many.
  @Test(arguments: [2, 256, 257, 600]) func anyNumberOfLinksAndRolesHold(count: Int) throws {
    let text = String(repeating: "a\n", count: count) + "a\n"
    let targets = (0..<count).map { "https://example.org/\($0)" } + ["https://example.org/0"]
    let ranges = targets.enumerated().flatMap { index, target in
      [
        MarkedRange(2 * index..<2 * index + 2, .role(ParagraphRole(rawValue: target))),
        MarkedRange(2 * index..<2 * index + 1, .style(.link(ExactString(target)))),
      ]
    }
    let read = try RangeReader.read(text, ranges, unit: .utf8)
    #expect(read.diagnostics.isEmpty)
    let decomposed = try Decomposer.decompose(read.value).value
    #expect(decomposed.runs.map(\.attributes.values.link) == targets)
    #expect(decomposed.paragraphs.compactMap(\.attributes.values.role?.rawValue) == targets)
  }

  @Test func clustersAreNoUnitOfANetwork() {
    let ranges = [MarkedRange(0..<1, .style(.bold))]
    let error = #expect(throws: InlayError.self) { try RangeReader.read("ab", ranges, unit: .graphemes) }
    #expect(error?.code.rawValue == "offset.clustersNotCounted")
  }
}
