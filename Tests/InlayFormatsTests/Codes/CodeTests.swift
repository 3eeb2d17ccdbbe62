import InlayCore
import TestKit
import Testing

@testable import InlayFormats

/// Codes in a text, and the names of those that are written.
@Suite struct CodeTests {
  private static let image = PlacedImage(
    InlineImage(identifier: "cat", mediaType: nil, content: .missing(MissingContent(.notCarried))),
    kind: .glyph)

  /// Names may have any bytes beyond ASCII, those with which the end of a code begins included.
  @Test(arguments: [
    ("a «cat» b", ["cat"]), ("«½»«a", ["½"]), ("««a»", ["«a"]), ("«»«a»»", ["a"]), ("«a", []),
  ])
  func aCodeMayEndBeyondASCII(text: String, names: [String]) {
    let grammar = CodeTemplate(prefix: "«", suffix: "»", alphabet: .visible, nameLength: 1...255)
    let bytes = Array(text.utf8)
    var found: [String] = []
    CodeReader.codes(in: bytes, grammar) { match, _ in
      found.append(String(decoding: bytes[match.name], as: UTF8.self))
      return true
    }
    #expect(found == names)
  }

  /// Codes such as `<cat:7>`.
  private struct NumberedCode: CodeGrammar {
    let lead = UInt8(ascii: "<")

    func match(_ text: [UInt8], at place: Int) -> CodeMatch? {
      guard let colon = text[place...].firstIndex(of: UInt8(ascii: ":")),
        let end = text[colon...].firstIndex(of: UInt8(ascii: ">"))
      else { return nil }
      return CodeMatch(end: end + 1, name: place + 1..<colon, identifier: colon + 1..<end)
    }
  }

  @Test func eachCodeIsAskedForOnceByNameAndNumber() throws {
    var asked: [String] = []
    let text = try AttributedText([AttributedRun("a <cat:7><cat:8> <cat:7>")])
    let placed = try CodeReader.place(text, NumberedCode()) { name, number in
      asked.append("\(name) \(number ?? "none")")
      return Self.image
    }
    #expect(asked == ["cat 7", "cat 8"])
    #expect(
      placed.map { ($0.image == nil ? "" : "=") + $0.text } == [
        "a ", "=<cat:7>", "=<cat:8>", " ", "=<cat:7>",
      ])
  }

  @Test(arguments: [
    ("A cat!", "a_cat"), ("Größe: 7.", "gr_e_7"), ("!?", ""), (String(repeating: "a", count: 40), a32),
    (String(repeating: "a", count: 31) + " b", String(repeating: "a", count: 31)),
  ])
  func aDescriptionIsAName(description: String, name: String) {
    #expect(CodeNames.word(description) == name)
  }
  private static let a32 = String(repeating: "a", count: 32)

  private static func names(_ count: Int, wanted: (Int) -> String) -> [String] {
    let template = CodeTemplate(
      prefix: ":", suffix: ":", alphabet: CodeAlphabet("_"), nameLength: 2...32)
    var names = CodeNames(DecomposedText(), template)
    return (0..<count).map { number in
      let image = InlineImage(
        identifier: ContentIdentifier(rawValue: "\(number)"), mediaType: nil,
        content: .missing(MissingContent(.notCarried)))
      return names.name(of: image, covering: "\u{FFFC}", wanted: wanted(number))
    }
  }

  @Test func namesDifferInMoreThanCase() {
    let wanted = ["cat", "Cat", "cat_2", "cat", "CAT_2"]
    #expect(Self.names(5) { wanted[$0] } == ["cat", "Cat_2", "cat_2_2", "cat_3", "CAT_2_3"])
  }

  /// The search for a free name does not begin anew for each.
  @Test func manyImagesMayWantOneName() {
    let names = ProcessorTime.limit { Self.names(30_000) { $0.isMultiple(of: 2) ? "cat" : "Cat" } }
    #expect(Set(names).count == 30_000)
    #expect(names.last == "Cat_30000")
    // Cut for a number, these are all the same.
    let start = String(repeating: "a", count: 28)
    let long = ProcessorTime.limit { Self.names(30_000) { start + String(50_000 + $0 / 2, radix: 36) } }
    #expect(Set(long).count == 30_000)
    #expect(long[0...1] == [start + "12kw", start + "12_2"])
  }
}
