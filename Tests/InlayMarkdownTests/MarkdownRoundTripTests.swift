import CoreTestKit
import FormatsTestKit
import InlayCore
import InlayHTML
import TestKit
import Testing

@testable import InlayMarkdown

/// What is written strictly comes back equal, and the second trip gives the bytes of the first.
@Suite struct MarkdownRoundTripTests {
  @Test(arguments: [("data", HTMLResourcePlacement.data), ("files", .files(folder: "a note_files"))])
  func randomTextsComeBack(name: String, placement: HTMLResourcePlacement) throws {
    try Property.check("texts through Markdown, \(name)", cases: 5_000) { source in
      let text = try HTMLTexts().text(source)
      source.note("text", text.text)
      let first = try MarkdownTrip(text, .strict, HTMLWriteOptions(resources: placement))
      source.note("written", first.markdown)
      let read = try first.read().value
      try read.checkInvariants()
      try expectSame(read, text)
      try expectNothingLost(first)
      let second = try MarkdownTrip(read, .strict, first.options)
      try expect(second.bytes, equals: first.bytes, "the second file")
    }
  }

  /// Lines of marks, without attributes: what is escaped is seen by reading.
  @Test func randomMarksComeBack() throws {
    try Property.check("marks through Markdown") { source in
      let text = try MarkdownTexts.text(source)
      source.note("text", text.text)
      let trip = try MarkdownTrip(text)
      source.note("written", trip.markdown)
      try expectSame(try trip.read().value, text)
    }
  }

  @Test func randomTablesComeBack() throws {
    try Property.check("tables through Markdown", cases: Property.costly / 4) { source in
      let text = try source.tableText()
      let trip = try MarkdownTrip(text)
      source.note("written", trip.markdown)
      let read = try trip.read().value
      try read.checkInvariants()
      try expectSame(read, try text.carriedByHTML())
    }
  }

  /// Whatever is read of any Markdown comes back from what is written of it.
  @Test func whatIsReadOfAnythingComesBack() throws {
    try Property.check("Markdown of strangers", cases: Property.costly) { source in
      let markdown = MarkdownTexts.soup(source)
      source.note("Markdown", markdown)
      let read = try MarkdownTrip.read(markdown)
      try read.checkInvariants()
      let trip = try MarkdownTrip(read)
      source.note("written", trip.markdown)
      try expectSame(try trip.read().value, try read.carriedByHTML())
    }
  }

  /// Plain Markdown has the text, and no HTML but emphasis that its marks cannot say, and line ends.
  @Test func plainTextsKeepTheirWords() throws {
    try Property.check("plain Markdown", cases: Property.costly) { source in
      let text = try MarkdownTexts.text(source)
      source.note("text", text.text)
      let trip = try MarkdownTrip(text, .plain)
      source.note("written", trip.markdown)
      let read = try trip.read().value
      try expect(words(read), equals: words(text))
      try expect(!trip.markdown.contains("data-inlay") && !trip.markdown.contains("style="), "HTML is in it")
    }
  }

  @Test func plainIsSafeForAnything() throws {
    try Property.check("anything as plain Markdown", cases: Property.costly) { source in
      let text = source.bool() ? try HTMLTexts().text(source) : try source.tableText()
      let trip = try MarkdownTrip(text, .plain)
      source.note("written", trip.markdown)
      _ = try trip.read()
      try expect(!trip.markdown.contains(" data-inlay-"), "a record is in it")
    }
  }

  /// The words of a text, without the markers of its lists.
  private func words(_ text: DecomposedText) -> String {
    var units = Array(text.text.utf16)
    var isStart = true
    for at in units.indices {
      let paragraph = text.paragraphs.first { $0.range.contains(at) }
      if isStart, let length = paragraph?.attributes.values.markerLength {
        for marker in at..<min(at + length, units.count) { units[marker] = 0x20 }
      }
      isStart = units[at] == 0x0A
    }
    return String(decoding: units, as: UTF16.self).split { $0.isWhitespace }.joined(separator: " ")
  }

  private func expectNothingLost(_ trip: MarkdownTrip) throws {
    let lost = trip.written.diagnostics.filter { $0.code == .htmlNotCarried }
    try expect(lost.isEmpty, "\(lost)")
  }
}
