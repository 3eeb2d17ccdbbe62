import Foundation
import InlayCore
import InlayFormats
import InlayHTML
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
    for row in Self.pictures + Self.styles + Self.paragraphs {
      let cells = try Self.columns.map { try row.cell($0) }
      measured.append("| \(row.name) | \(cells.joined(separator: " | ")) |")
    }
    let path = PackageRoot.path(to: "Documentation/networks.md")
    let page = String(decoding: try Files.read(path), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let heading = try #require(page.firstIndex(of: "## What each form carries"))
    let start = try #require(page[heading...].firstIndex { $0.hasPrefix("|") })
    let end = page[start...].firstIndex { !$0.hasPrefix("|") } ?? page.count
    if ProcessInfo.processInfo.environment["INLAY_RECORD"] == "1" {
      try Files.write((page[..<start] + measured + page[end...]).joined(separator: "\n"), to: path)
    } else {
      #expect(Array(page[start..<end]) == measured, "INLAY_RECORD=1 writes the table anew")
    }
  }

  // MARK: Rows, made anew each time: what hangs on a global through a tagged pointer is a leak to the leak sanitizer

  private struct Row: Sendable {
    var name: String
    var cell: @Sendable (Format) throws -> String
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

  /// What a picture has comes back from the message, or from the map, or not at all.
  private static func picture(_ name: String, _ value: @escaping @Sendable (InlineImage) -> String?) -> Row {
    Row(name: name) { format in
      let text = try Decomposer.decompose([
        AttributedRun("a "), AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .glyph)),
        AttributedRun(" b"),
      ]).value
      for (readsMap, word) in [(false, "yes"), (true, "map")] {
        let back = try through(format, text, readsMap: readsMap).text
        if let found = back.images.first.flatMap(value), found == value(image) { return word }
      }
      return "no"
    }
  }

  private static var pictures: [Row] {
    [
      picture("identifier of a picture") { $0.identifier?.rawValue },
      picture("its description") { $0.description },
      picture("its digest") { $0.content.digest?.description },
    ]
  }

  /// A style of some characters comes back, or its loss is reported.
  private static func style(
    _ name: String, _ values: CharacterAttributeValues,
    isIn: @escaping @Sendable (CharacterAttributeValues) -> Bool
  ) -> Row {
    Row(name: name) { format in
      let text = try Decomposer.decompose([
        AttributedRun("a "), AttributedRun("word", character: CharacterAttributes(values)),
        AttributedRun(" b"),
      ]).value
      let (back, noticed) = try through(format, text)
      let run = Recomposer.runs(of: back).first { $0.text.contains("word") }
      if let found = run?.character.values, isIn(found) { return "yes" }
      try expect(!noticed.isEmpty, "\(format.name) loses \(name) in silence")
      return "no"
    }
  }

  private static func style(_ name: String, _ style: InlineStyle) -> Row {
    var values = CharacterAttributeValues()
    style.apply(to: &values)
    return Self.style(name, values) { InlineStyle.styles(of: $0).contains(style) }
  }

  private static var styles: [Row] {
    [
      style("bold", .bold), style("italic", .italic), style("underline", .underline),
      style("strikethrough", .strikethrough), style("superscript, subscript", .superscript),
      style("code", .code), style("spoiler", .spoiler), style("links", .link("https://e.org/")),
      style("colors", .color(TextColor(red: 255, green: 0, blue: 0))),
      style("font families", with { $0.fontFamily = "Georgia" }, isIn: { $0.fontFamily == "Georgia" }),
      style("font sizes", with { $0.fontSize = .points(30) }, isIn: { $0.fontSize == .points(30) }),
    ]
  }

  private static func with(_ change: (inout CharacterAttributeValues) -> Void) -> CharacterAttributeValues {
    var values = CharacterAttributeValues()
    change(&values)
    return values
  }

  /// Attributes of a paragraph come back, or their loss is reported.
  private static func paragraph(
    _ name: String, _ text: String = "word", _ change: (inout ParagraphAttributeValues) -> Void
  ) -> Row {
    var values = ParagraphAttributeValues()
    change(&values)
    let wanted = values
    return Row(name: name) { format in
      let document = try Decomposer.decompose([
        AttributedRun("a\n"), AttributedRun("\(text)\n", paragraph: ParagraphAttributes(wanted)),
        AttributedRun("b\n"),
      ]).value
      let (back, noticed) = try through(format, document)
      let run = Recomposer.runs(of: back).first { $0.text.contains("word") }
      if let found = run?.paragraph.values, found.role == wanted.role, found.alignment == wanted.alignment {
        return "yes"
      }
      try expect(!noticed.isEmpty, "\(format.name) loses \(name) in silence")
      return "no"
    }
  }

  private static var paragraphs: [Row] {
    [
      paragraph("headings") { $0.role = .heading2 },
      paragraph("bullet lists", "\u{2022} word") { ($0.role, $0.markerLength) = ("bullet1", 2) },
      paragraph("numbered lists", "1. word") { ($0.role, $0.markerLength) = ("number1", 3) },
      paragraph("quotations") { $0.role = .quote },
      paragraph("blocks of code") { $0.role = .code },
      paragraph("alignment") { $0.alignment = .center },
      Row(name: "tables") { format in
        let text = try HTMLReader.read(Array("<table><tr><td>a<td>b</table>".utf8), charset: "utf-8").value
        let (back, noticed) = try through(format, text)
        if !back.tables.isEmpty { return "yes" }
        try expect(!noticed.isEmpty, "\(format.name) loses tables in silence")
        return "no"
      },
    ]
  }
}
