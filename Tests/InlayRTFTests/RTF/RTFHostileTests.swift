import InlayCore
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// Inputs made to take long, or much memory. Each would run for hours if its work were not linear.
@Suite struct RTFHostileTests {
  // Without optimisation, as under the sanitizers, everything takes some thirty times as long.
  #if DEBUG
    private static let many = 100_000
  #else
    private static let many = 1_000_000
  #endif

  private func repeated(_ head: String, _ piece: [UInt8], _ tail: String = "}", count: Int = many)
    -> [UInt8]
  {
    var bytes = Array(head.utf8)
    bytes.reserveCapacity(bytes.count + piece.count * count + tail.utf8.count)
    for _ in 0..<count { bytes += piece }
    return bytes + Array(tail.utf8)
  }

  /// What many of one diagnostic become: those kept, and their number.
  private func expectSummed(_ diagnostics: [Diagnostic], _ code: DiagnosticCode, total: Int) {
    #expect(diagnostics.map(\.code) == [DiagnosticCode](repeating: code, count: 65))
    #expect(diagnostics.last?.message == "\(total - 64) more of this kind")
  }

  @Test(arguments: [
    (932, [0x82, 0x20] as [UInt8], "\u{FFFD} "),
    // A pair that stands for nothing is gone as one.
    (932, [0x85, 0x86], "\u{FFFD}"),
    (65_001, [0xF0], "\u{FFFD}"),
    (54_936, [0x81, 0x30, 0x81, 0x20], "\u{FFFD} "),
    (54_936, [0xFF], "\u{FFFD}"),
  ])
  func aMillionBrokenCharacters(page: Int, bytes: [UInt8], text: String) throws {
    let read = try RTFReader.read(repeated("{\\rtf1\\ansi\\ansicpg\(page) ", bytes))
    #expect(read.value.text == String(repeating: text, count: Self.many))
    expectSummed(read.diagnostics, .rtfBrokenCharacter, total: Self.many)
  }

  @Test func aMillionHighSurrogates() throws {
    let read = try RTFReader.read(repeated(#"{\rtf1\uc0"#, Array(#"\u55357 "#.utf8)))
    #expect(read.value.text == String(repeating: "\u{FFFD}", count: Self.many))
    expectSummed(read.diagnostics, .rtfLoneSurrogate, total: Self.many)
  }

  @Test func aMillionAlternativesInUnicode() throws {
    let read = try RTFReader.read(repeated("{\\rtf1 ", Array(#"{\upr{a}{\*\ud{b}}}"#.utf8)))
    #expect(read.value.text == String(repeating: "b", count: Self.many))
    #expect(read.diagnostics.isEmpty)
  }

  @Test func alternativesNestOnlyToTheLimit() throws {
    // Each piece opens a group; the thousand and first brace is over the limit.
    let over = InlayError.limit("rtfDepth", allowed: 1_000, found: 1_001, at: .byte(7 + 999 * 5 + 1))
    #expect(throws: over) {
      try RTFReader.read(repeated("{\\rtf1 ", Array(#"{\upr"#.utf8)))
    }
    let read = try RTFReader.read(repeated("{\\rtf1 ", Array(#"{\upr{x}{\*\ud "#.utf8), "y", count: 400))
    #expect(read.value.text == "y")
    #expect(read.diagnostics.map(\.code) == [.rtfUnclosedGroups])
    #expect(read.diagnostics.map(\.message) == ["the RTF ends with unclosed groups (801)"])
  }

  @Test func theCountOfFallbackCharactersIsBounded() throws {
    let read = try RTFReader.read(
      repeated(#"{\rtf1\uc1000000000\u945 "#, [UInt8(ascii: "a")], count: (1 << 20) + 5))
    #expect(read.value.text == "αaaaaa")
    let groups = try RTFReader.read(
      repeated(#"{\rtf1 "#, Array(#"{\uc1000000000\u945 abc}d"#.utf8), count: 100_000))
    #expect(groups.value.text == String(repeating: "αd", count: 100_000))
    for count in ["-1", "-1000000000", "99999999999999999999"] {
      let read = try RTFReader.read(Array(#"{\rtf1\uc\#(count)\u945 a}"#.utf8))
      #expect(read.value.text == (count.hasPrefix("-") ? "αa" : "α"))
    }
  }

  @Test func aMillionBytesThatAreNoHexadecimal() throws {
    let read = try RTFReader.read(repeated(#"{\rtf1 "#, Array(#"\'zz"#.utf8)))
    #expect(read.value.text == String(repeating: "zz", count: Self.many))
    for end in [#"\'"#, #"\'4"#, #"\'g1"#, #"\'4}"#] {
      _ = try RTFReader.read(Array(#"{\rtf1 a\#(end)"#.utf8)).value.checkInvariants()
    }
  }

  // MARK: Fonts and code pages

  private func fonts(_ count: Int, _ page: (Int) -> Int) -> [UInt8] {
    var bytes = Array(#"{\rtf1\ansi{\fonttbl"#.utf8)
    for number in 0..<count { bytes += #"{\f\#(number)\cpg\#(page(number)) \'e9;}"#.utf8 }
    bytes += "}".utf8
    for number in 0..<count { bytes += #"\f\#(number)\'e9"#.utf8 }
    return bytes + Array("}".utf8)
  }

  @Test func fontsWithPagesOfTheirOwnAreBounded() throws {
    let read = try RTFReader.read(fonts(60_000) { 100_000 + $0 })
    #expect(read.value.text == String(repeating: "é", count: 60_000))
    expectSummed(read.diagnostics, .rtfUnknownCodePage, total: 60_000)
    var error = #expect(throws: InlayError.self) { try RTFReader.read(fonts(100_000) { 100_000 + $0 }) }
    #expect(error?.place.position?.byte != nil)
    error?.place = InlayError.Place()
    #expect(error == .limit("rtfTableEntries", allowed: 65_536, found: 65_537))
  }

  @Test func fontsThatFieldsNameAreFoundAtOnce() throws {
    let count = 30_000
    var bytes = Array(#"{\rtf1{\fonttbl"#.utf8)
    for number in 0..<count { bytes += #"{\f\#(-1_000_000 - number) T\#(number);}"#.utf8 }
    bytes += "}".utf8
    for number in 0..<count { bytes += #"{\field{\*\fldinst SYMBOL 65 \\f F\#(number)}}"#.utf8 }
    let read = try RTFReader.read(bytes + Array("}".utf8))
    #expect(read.value.text == String(repeating: "A", count: count))
    #expect(read.value.runs.last?.attributes.fontFamily == "F\(count - 1)")
  }

  @Test func pagesThatAlternateAreMadeOnce() throws {
    let alternating = repeated(
      #"{\rtf1\ansi "#, Array(#"\ansicpg936\'d6\'d0\ansicpg949\'c7\'d1"#.utf8), count: 100_000)
    #expect(try RTFReader.read(alternating).value.text == String(repeating: "中한", count: 100_000))
  }
}
