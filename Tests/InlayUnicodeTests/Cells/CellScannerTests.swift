import TestKit
import Testing

@testable import InlayUnicode

@Suite struct CellScannerTests {
  @Test func cellClustersAreGraphemeClusters() throws {
    try Property.check("cell clusters are clusters") { source in
      let text = source.bool() ? source.classText() : source.text()
      let profile = source.widthProfile()
      source.note("text", text)
      source.note("profile", profile)
      let cells = Array(CellScanner(profile: profile).pieces(of: text))
      try expect(
        cells.map { GraphemeCluster(start: $0.start, end: $0.end) },
        equals: Array(GraphemeScanner().pieces(of: text)))
    }
  }

  /// A text is as wide as its clusters, and as its pieces between line breaks.
  @Test func aTextIsAsWideAsItsParts() throws {
    try Property.check("widths add up") { source in
      let text = source.bool() ? source.classText() : source.text()
      let profile = source.widthProfile()
      source.note("text", text)
      source.note("profile", profile)
      let whole = profile.count(text)
      let clusters = Array(CellScanner(profile: profile).pieces(of: text))
      try expect(whole.cells, equals: clusters.reduce(0) { $0 + ($1.width ?? 0) })
      try expect(whole.controls, equals: clusters.filter { $0.width == nil }.count)
      let utf8 = Array(text.utf8)
      var meter = CellScanner(profile: profile)
      var parts = CellCount()
      for place in LineBreakScanner.breaks(text, .inline) {
        let part = meter.measure(upTo: place.utf8Offset, in: utf8.span)
        parts.cells += part.cells
        parts.controls += part.controls
        try expect(meter.position, equals: place.position)
      }
      try expect(parts, equals: whole)
    }
  }

  /// No cluster is less than nothing wide; where whole clusters count, none more than two.
  @Test func widthsHaveBounds() throws {
    try Property.check("widths have bounds") { source in
      let text = source.classText()
      source.note("text", text)
      for (name, profile) in WidthProfile.varied {
        for cluster in CellScanner(profile: profile).pieces(of: text) {
          let width = cluster.width ?? 0
          try expect(
            width >= 0 && width <= (profile.clusterLimit ?? 2 * cluster.utf16Range.count), name)
        }
      }
    }
  }

  /// Whether a cluster is an emoji does not depend on the terminal.
  @Test(arguments: [
    ("\u{1F600}", true), ("\u{2764}", false), ("\u{2764}\u{FE0F}", true), ("\u{1F600}\u{FE0E}", false),
    ("1", false), ("1\u{FE0F}", false), ("1\u{FE0F}\u{20E3}", true), ("1\u{20E3}", false),
    ("\u{1F1E9}\u{1F1EA}", true), ("\u{1F1E9}", false), ("\u{1F44D}\u{1F3FD}", true), ("\u{1F3FD}", true),
    ("\u{261D}\u{1F3FD}", true), ("\u{2764}\u{FE0F}\u{200D}\u{1F525}", true), ("a", false), ("一", false),
    ("\u{1FAE9}", true), ("\u{1FAEB}", false), ("©", false), ("©\u{FE0F}", true), ("\u{FFFC}", false),
    ("\n", false),
    ("\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", true),
    ("\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}", true), ("\u{231A}", true), ("\u{231A}\u{FE0E}", false),
  ])
  func emojiAreThoseOfTheStandard(text: String, isEmoji: Bool) {
    for (name, profile) in WidthProfile.varied {
      let clusters = Array(CellScanner(profile: profile).pieces(of: text))
      #expect(clusters.map(\.isEmoji) == [isEmoji], "\(name)")
    }
  }

  /// Every emoji of the standard's list by itself, however it is qualified.
  @Test(.needs(.unicode("emoji/emoji-test.txt"))) func emojiOfTheStandardsList() throws {
    let lines = try UnicodeFiles.lines("emoji/emoji-test.txt")
    var count = 0
    for (range, value) in emojiTest(lines) where value == "fully-qualified" {
      let clusters = Array(CellScanner(profile: .modern).pieces(of: range))
      #expect(clusters.count == 1 && clusters[0].isEmoji && clusters[0].width == 2, "\(range)")
      count += 1
    }
    #expect(count == 3_655)
  }

  private func emojiTest(_ lines: [Substring]) -> [(text: String, status: String)] {
    lines.filter { !$0.hasPrefix("#") }.compactMap { line in
      let fields = line.prefix { $0 != "#" }.split(separator: ";")
      guard fields.count == 2 else { return nil }
      var text = String.UnicodeScalarView()
      for field in fields[0].split(separator: " ") {
        if let value = UInt32(field, radix: 16), let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      return (String(text), fields[1].filter { !$0.isWhitespace })
    }
  }

  @Test(arguments: [WidthProfile(), .modern, .dissenting, .systemLibrary])
  func aMillionMarksAreOneCluster(profile: WidthProfile) {
    let text = "a" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(CellScanner(profile: profile).pieces(of: text).map(\.width) == [1])
    #expect(profile.count(text) == CellCount(cells: 1))
    #expect(profile.count(String(repeating: "\u{1F468}\u{200D}", count: 300_000)).cells > 1)
  }

  /// Places outside the text are met with nothing.
  @Test func scannersStandStillOutsideTheText() {
    let bytes: [UInt8] = [0x61, 0xC3, 0xA9]
    for utf8 in [-1, 3, 99] {
      let place = TextPosition(utf8: utf8, utf16: 0)
      #expect(GraphemeScanner(at: place).all(bytes).isEmpty)
      #expect(CellScanner(profile: .dissenting, at: place).all(bytes).isEmpty)
      #expect(LineBreakScanner(at: place).all(bytes).isEmpty)
    }
    var scanner = CellScanner(profile: .dissenting)
    #expect(scanner.measure(upTo: 99, in: bytes.span) == CellCount(cells: 2))
    #expect(scanner.measure(upTo: 99, in: bytes.span) == CellCount())
    // Inside a sequence: read as malformed.
    #expect(CellScanner(profile: .dissenting, at: TextPosition(utf8: 2, utf16: 1)).all(bytes).count == 1)
  }

  @Test(arguments: [
    ("", false), ("Hello, 世界 😀 é", false), ("שלום", true), ("مرحبا", true), ("a\u{202B}b", true),
    ("a\u{2067}b", true),
    ("a\u{202A}b", false), ("\u{661}", true), ("\u{58F}", false), ("\u{5BE}", true), ("\u{1E900}", true),
    ("\u{200F}", true),
  ])
  func bidirectionalTextIsFound(text: String, isPresent: Bool) {
    #expect(BidirectionalText.isPresent(in: text) == isPresent)
    #expect(BidirectionalText.isPresent(in: "a" + text + "b") == isPresent)
  }
}
