import TestKit
import Testing

@testable import InlayUnicode

@Suite struct GraphemeConformanceTests {
  /// Every line of the standard's test; no exceptions.
  @Test(.needs(.unicode("auxiliary/GraphemeBreakTest.txt"))) func everyLineOfGraphemeBreakTest() throws {
    let cases = try BreakCase.all("auxiliary/GraphemeBreakTest.txt")
    #expect(cases.count == 602)
    for example in cases {
      #expect(GraphemeScanner.ends(example.text) == example.breaks, "\(example)")
      let inBytes = GraphemeScanner().pieces(of: example.text).map(\.end.utf8)
      #expect(inBytes == example.utf8Breaks, "\(example)")
    }
  }

  /// The same told scalar by scalar, as a stream has them.
  @Test(.needs(.unicode("auxiliary/GraphemeBreakTest.txt"))) func breakerAgreesWithEveryLine() throws {
    let cases = try BreakCase.all("auxiliary/GraphemeBreakTest.txt")
    for example in cases {
      var breaker = GraphemeBreaker()
      var place = 0
      var found: [Int] = []
      for scalar in example.text.unicodeScalars {
        if breaker.isBoundary(before: scalar) { found.append(place) }
        place += scalar.utf16.count
      }
      #expect(found.dropFirst() + [place] == example.breaks[...], "\(example)")
      #expect(found.first == 0)
    }
  }

  /// Each sequence that counts as one emoji is one cluster, and an emoji to the cell scanner.
  @Test(
    .needs(.unicode("emoji/emoji-sequences.txt", "emoji/emoji-zwj-sequences.txt")),
    arguments: ["emoji-sequences", "emoji-zwj-sequences"])
  func everyEmojiSequenceIsOneCluster(file: String) throws {
    let lines = try UnicodeFiles.lines("emoji/\(file).txt")
    var count = 0
    for line in lines where !line.hasPrefix("#") {
      let field = line.prefix { $0 != ";" }
      guard !field.contains("..") else { continue }
      let scalars = field.split(separator: " ").compactMap { UInt32($0, radix: 16) }.compactMap(
        Unicode.Scalar.init)
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let clusters = Array(CellScanner(profile: .modern).pieces(of: String(text)))
      #expect(clusters.count == 1 && clusters.first?.isEmoji == true && clusters.first?.width == 2, "\(line)")
      count += 1
    }
    #expect(count > 1_000)
  }
}
