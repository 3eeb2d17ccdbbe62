import InlayCore
import InlayFormats
import TestKit
import Testing

@testable import InlayNetworks

/// Random texts through every network: text and the identity of pictures come back, with a map that has them all.
@Suite struct RoundTripTests {
  @Test(arguments: NetworkGrammar.formats.map(\.name.rawValue))
  func textAndPicturesComeBack(name: String) throws {
    let format = try #require(NetworkGrammar.formats.first { $0.name.rawValue == name })
    let map = NetworkGrammar.map(format.name)
    try Property.check("through \(name)", cases: Property.costly) { source in
      let text = try NetworkGrammar.text(source.bytes(), for: format.name)
      source.note("text", NetworkGrammar.essence(text))
      let written = try NetworkKit.write(text, format, map: map)
      source.note("written", written.value)
      let back = try NetworkKit.read(written.value, format, map: map)
      try expect(NetworkGrammar.essence(back.value), equals: NetworkGrammar.essence(text))
    }
  }

  /// A message of one network becomes one of another by way of a document: its pictures keep their identity.
  @Test(arguments: NetworkGrammar.formats.map(\.name.rawValue))
  func everyNetworkGoesThroughEveryOther(name: String) throws {
    let first = try #require(NetworkGrammar.formats.first { $0.name.rawValue == name })
    for second in NetworkGrammar.formats {
      try Property.check("\(name) to \(second.name)", cases: Property.costly / 10) { source in
        let text = try NetworkGrammar.text(source.bytes())
        source.note("text", NetworkGrammar.essence(text))
        let (one, other) = (NetworkGrammar.map(first.name), NetworkGrammar.map(second.name))
        let message = try NetworkKit.write(text, first, map: one).value
        source.note("first", message)
        let between = try NetworkKit.read(message, first, map: one).value
        let next = try NetworkKit.write(between, second, map: other).value
        source.note("second", next)
        let back = try NetworkKit.read(next, second, map: other).value
        try expect(NetworkGrammar.essence(back), equals: NetworkGrammar.essence(text))
      }
    }
  }

  /// U+200B that parts a code from a letter is noted where a record can ride, and one of the text stays.
  @Test(arguments: [Format.nostr, .activityPub])
  func whatPartsCodesIsTakenAway(format: Format) throws {
    let map = NetworkGrammar.map(format.name)
    func run(_ index: Int) -> AttributedRun {
      AttributedRun("\u{FFFC}", image: PlacedImage(NetworkGrammar.images[index], kind: .glyph))
    }
    let text = try Decomposer.decompose([
      AttributedRun("a"), run(0), AttributedRun("é"), run(0), run(0), AttributedRun(" "), run(1),
      AttributedRun("\u{200B}b\u{200B}"),
    ]).value
    let back = try NetworkKit.read(NetworkKit.write(text, format, map: map).value, format, map: map).value
    #expect(back.text == "a:cat:é:cat::cat: :b_1:\u{200B}b\u{200B}")
    #expect(back.placements.map(\.range) == [1..<6, 7..<12, 12..<17, 18..<23])
  }

  /// Exactly the characters that were added are taken away, whatever the text has itself.
  @Test(arguments: [Format.nostr, .activityPub])
  func separatorsOfTheTextStay(format: Format) throws {
    let map = NetworkGrammar.map(format.name)
    let pieces = ["a", "\u{200B}", " ", "é", "\u{200B}\u{200B}", "_"]
    try Property.check("separators through \(format.name)", cases: Property.costly / 4) { source in
      let runs = source.bytes().map { byte in
        byte & 1 == 0
          ? AttributedRun(
            "\u{FFFC}", image: PlacedImage(NetworkGrammar.images[Int(byte >> 1) % 2], kind: .glyph))
          : AttributedRun(pieces[Int(byte >> 1) % pieces.count])
      }
      let text = try Decomposer.decompose(runs).value
      let written = try NetworkKit.write(text, format, map: map).value
      source.note("written", written)
      let back = try NetworkKit.read(written, format, map: map).value
      func plain(_ text: DecomposedText) -> String {
        Recomposer.runs(of: text).map { $0.image == nil ? String($0.text) : "*" }.joined()
      }
      try expect(plain(back), equals: plain(text))
    }
  }

  /// Networks that know lists, quotations and code keep them. Their texts have no markup, so that nothing is in the way.
  @Test(arguments: ["matrix", "mastodon", "activitypub", "discord", "slack", "telegram-rich"])
  func paragraphsComeBack(name: String) throws {
    let format = try #require(NetworkGrammar.formats.first { $0.name.rawValue == name })
    try Property.check("paragraphs through \(name)", cases: Property.costly / 4) { source in
      // Runs of a letter or two, and line breaks.
      let bytes: [UInt8] = source.bytes().flatMap { byte -> [UInt8] in
        byte & 3 == 0 ? [0, 3, 0xF0] : [0, byte & 1, 0xF0]
      }
      let shape = UInt8(truncatingIfNeeded: bytes.count &* 37) | 1
      let text = try NetworkGrammar.text([shape] + bytes, for: format.name)
      source.note("text", text.text)
      let written = try NetworkKit.write(text, format).value
      source.note("written", written)
      let back = try NetworkKit.read(written, format).value
      func kinds(_ text: DecomposedText) throws -> [String] {
        try NetworkKit.paragraphs(text).map { line in
          // Roles of empty paragraphs and small text are not known everywhere, others not in some networks.
          let isLost =
            line.hasSuffix("||") || line.hasPrefix("small")
            || ["slack", "mastodon", "activitypub"].contains(name) && line.hasPrefix("h")
          return isLost ? String(line.drop { $0 != "|" }) : line
        }
      }
      try expect(kinds(back), equals: kinds(text))
    }
  }
}
