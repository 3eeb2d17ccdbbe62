import FormatsTestKit
import InlayCore
import InlayFormats
import TestKit
import Testing

@testable import InlayNetworks

/// The table of `Documentation/networks.md` that says what each form carries. It is measured here: a document with one
/// thing goes out and comes back. With `INLAY_RECORD=1` in the environment the table is written.
@Suite struct CarriedTests {
  private static let columns: [Format] = [
    .matrix, .telegram, .telegramRich, .telegramHTML, .telegramMarkdown, .bluesky, .nostr, .mastodon,
    .activityPub,
    .discord, .slack, .tokens, .bbcode, .magazine,
  ]

  @Test func theTableIsWhatIsMeasured() throws {
    let names = Self.columns.map(\.name.rawValue)
    var measured = ["| | \(names.joined(separator: " | ")) |", "|---|" + names.map { _ in "---|" }.joined()]
    func add(_ name: String, _ cell: (Format) throws -> String) throws {
      let cells = try Self.columns.map(cell)
      measured.append("| \(name) | \(cells.joined(separator: " | ")) |")
    }
    for (name, value) in Self.partsOfPictures {
      try add(name) { try Self.whereItComesFrom(value, $0) }
    }
    // Spaces stand behind these markers, and tabs behind those that networks make.
    for thing in try CarriedThing.styles() + CarriedThing.paragraphs(gap: " ") + [CarriedThing.table()] {
      try add(thing.name) { format in
        try thing.comesBack(through: { try Self.through(format, $0) }) ? "yes" : "no"
      }
    }
    #expect(
      try MeasuredTable.difference(
        of: measured, below: "## What each form carries", in: "Documentation/networks.md") == nil)
  }

  /// The text that comes back, and what was noticed on the way out.
  private static func through(
    _ format: Format, _ text: DecomposedText, readsMap: Bool = false
  ) throws -> (text: DecomposedText, noticed: [Diagnostic]) {
    var map = NetworkGrammar.map(format.name)
    let files = map.files
    map = ImageMap(
      map.entries.map { entry in
        var entry = entry
        entry.description = image.description
        return entry
      })
    map.files = files
    let written = try NetworkKit.write(text, format, map: map)
    let back = try NetworkKit.read(written.value, format, map: readsMap ? map : ImageMap())
    return (back.value, written.diagnostics)
  }

  private static let image: InlineImage = {
    var parts = NetworkGrammar.images[1].parts
    parts.description = "a dog"
    return InlineImage(parts)
  }()

  private static let partsOfPictures: [(name: String, value: @Sendable (InlineImage) -> String?)] = [
    ("identifier of a picture", { $0.identifier?.rawValue }), ("its description", { $0.description }),
    ("its digest", { $0.content.digest?.description }),
  ]

  /// What a picture has comes back from the message, or from the map, or not at all.
  private static func whereItComesFrom(
    _ value: (InlineImage) -> String?, _ format: Format
  ) throws -> String {
    let text = try Samples.text(
      AttributedRun("a "), Samples.run(image, kind: .glyph), AttributedRun(" b"))
    for (readsMap, word) in [(false, "yes"), (true, "map")] {
      let back = try through(format, text, readsMap: readsMap).text
      if let found = back.images.first.flatMap(value), found == value(image) { return word }
    }
    return "no"
  }
}
