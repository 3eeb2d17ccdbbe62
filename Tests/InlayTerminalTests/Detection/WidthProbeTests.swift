import InlayCore
import InlayUnicode
import TestKit
import Testing

@testable import InlayTerminal

/// A line of a terminal that counts cells by a profile, moves its cursor accordingly, and reports it.
private struct CountingTerminal {
  var profile: WidthProfile
  var column = 1
  var row = 5
  /// Cells that are not blank when all is over.
  var written: [Int: Character] = [:]
  private var saved = 1

  init(_ profile: WidthProfile, column: Int = 1) { (self.profile, self.column) = (profile, column) }

  /// What it answers to what is written on it.
  mutating func take(_ bytes: [UInt8]) -> [UInt8] {
    var out = ""
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let first = rest.unicodeScalars.first {
      if let (sequence, action) = Self.actions.first(where: {
        rest.unicodeScalars.starts(with: $0.0.unicodeScalars)
      }) {
        rest = Substring(rest.unicodeScalars.dropFirst(sequence.unicodeScalars.count))
        out += action(&self)
      } else if first == "\u{1B}" {
        return Array("unknown sequence".utf8)
      } else {
        let text = rest.unicodeScalars.prefix { $0 != "\u{1B}" }
        rest = Substring(rest.unicodeScalars.dropFirst(text.count))
        let cells = profile.count(String(text)).cells
        for cell in 0..<cells { written[column + cell] = "x" }
        column += cells
      }
    }
    return Array(out.utf8)
  }

  private static let actions: [(String, @Sendable (inout CountingTerminal) -> String)] = [
    (
      "\u{1B}7",
      {
        $0.saved = $0.column
        return ""
      }
    ),
    (
      "\u{1B}8",
      {
        $0.column = $0.saved
        return ""
      }
    ),
    (
      "\u{1B}[K",
      { terminal in
        for column in terminal.written.keys where column >= terminal.column { terminal.written[column] = nil }
        return ""
      }
    ),
    ("\u{1B}[6n", { "\u{1B}[\($0.row);\($0.column)R" }),
    ("\u{1B}[c", { _ in "\u{1B}[?62c" }),
  ]
}

struct WidthProbeTests {
  private static let environment = TerminalEnvironment(["TERM": "xterm"])

  private func measure(
    _ profile: WidthProfile, column: Int = 1, pieces: Int = .max
  ) throws -> WidthProbe.Measured {
    var port = ScriptedPort()
    port.pieces = pieces
    port.answer = { sent in
      var terminal = CountingTerminal(profile, column: column)
      return terminal.take(sent)
    }
    return try WidthProbe.measure(environment: Self.environment, port: &port)
  }

  @Test("a terminal of every named profile is measured as that", arguments: WidthProfile.named.map(\.name))
  func named(name: String) throws {
    let profile = try #require(WidthProfile.named.first { $0.name == name }).profile
    for column in [1, 40] {
      let measured = try measure(profile, column: column, pieces: column)
      #expect(measured.profile == profile)
      #expect(measured.contradictions == 0)
      #expect(measured.pending.isEmpty)
    }
  }

  @Test(
    "what terminals were seen to report is explained, but for one string on kitty 0.41",
    arguments: [
      ("xterm 379", [1, 2, 6, 4, 1, 1, 2, 1, 1, 1, 1, 4, 3], 0),
      ("kitty 0.41.1", [2, 1, 6, 2, 2, 1, 1, 2, 2, 1, 1, 4, 2], 1),
      ("tmux 3.5a", [2, 2, 2, 2, 2, 1, 2, 2, 2, 1, 1, 4, 2], 0),
    ])
  func reported(terminal: String, widths: [Int], wanted: Int) {
    let profile = WidthProbe.profile(for: widths)
    #expect(WidthProbe.contradictions(of: profile, widths) == wanted)
    if terminal == "xterm 379" { #expect(profile == .xterm) }
    if terminal == "kitty 0.41.1" { #expect(profile == .kitty) }
  }

  @Test("what is printed is gone, the cursor is where it was, and text to its left stays")
  func leavesNothing() {
    var terminal = CountingTerminal(.kitty, column: 3)
    terminal.written = [1: "$", 2: " "]
    let answer = terminal.take(WidthProbe.questions)
    #expect(terminal.written == [1: "$", 2: " "])
    #expect(terminal.column == 3)
    #expect(String(decoding: answer, as: UTF8.self).hasSuffix("\u{1B}[5;3R\u{1B}[?62c") == false)
    #expect(String(decoding: answer, as: UTF8.self).hasPrefix("\u{1B}[5;3R"))
    #expect(String(decoding: answer, as: UTF8.self).hasSuffix("\u{1B}[?62c"))
  }

  @Test("any profile is measured so that every string has the width it was seen to have")
  func anyProfile() throws {
    try Property.check("any profile") { source in
      var profile = WidthProfile()
      for field in WidthProfile.fields { field.set(&profile, source.pick(field.values)) }
      source.note("profile", profile.line)
      let measured = try self.measure(profile)
      try expect(measured.contradictions, equals: 0, measured.profile.line)
      // And so is a line of text that holds none of them.
      for text in WidthProbe.strings {
        try expect(measured.profile.count(text).cells, equals: profile.count(text).cells)
      }
    }
  }

  @Test("widths that no profile has give the nearest, and say how many strings it is wrong about")
  func contradictory() {
    var widths = WidthProbe.strings.map { WidthProfile.kitty.count($0).cells }
    widths[3] = 7
    let profile = WidthProbe.profile(for: widths)
    #expect(WidthProbe.contradictions(of: profile, widths) == 1)
    for widths in [[Int](repeating: 0, count: 13), [Int](repeating: 16, count: 13), []] {
      let profile = WidthProbe.profile(for: widths)
      #expect(WidthProfile(line: profile.line) == profile)
    }
  }

  @Test(
    "reports that cannot be are refused",
    arguments: [
      "\u{1B}[?62c", "\u{1B}[1;1R\u{1B}[?62c", String(repeating: "\u{1B}[1;0R", count: 13) + "\u{1B}[?62c",
      "\u{1B}[1;9R" + String(repeating: "\u{1B}[1;8R", count: 13) + "\u{1B}[?62c",
      "\u{1B}[1;1R" + String(repeating: "\u{1B}[2;1R", count: 13) + "\u{1B}[?62c",
      "\u{1B}[1;1R" + String(repeating: "\u{1B}[1;999999R", count: 13) + "\u{1B}[?62c",
    ])
  func unusable(answer: String) {
    var port = ScriptedPort()
    port.answer = { _ in Array(answer.utf8) }
    #expect(throws: InlayError.terminalUnusableReports) {
      try WidthProbe.measure(environment: Self.environment, port: &port)
    }
    #expect(!port.isOpen)
  }

  @Test("a terminal that does not answer is given up; one that is never asked is not asked; keys come back")
  func failures() throws {
    var port = ScriptedPort()
    #expect(throws: InlayError.terminalTimedOut) {
      try WidthProbe.measure(environment: Self.environment, port: &port)
    }
    #expect(port.discarded)
    port = ScriptedPort()
    #expect(throws: InlayError.terminalNeverAsked) {
      try WidthProbe.measure(environment: TerminalEnvironment(["TERM": "linux"]), port: &port)
    }
    #expect(port.begins == 0)
    port.refusal = .terminalInBackground
    #expect(throws: InlayError.terminalInBackground) {
      try WidthProbe.measure(environment: Self.environment, port: &port)
    }
    port = ScriptedPort()
    port.answer = { sent in
      var terminal = CountingTerminal(.foot)
      return Array("x".utf8) + terminal.take(sent) + Array("y".utf8)
    }
    let measured = try WidthProbe.measure(environment: Self.environment, port: &port)
    #expect(measured.pending == Array("xy".utf8))
    #expect(measured.profile == .foot)
  }

  @Test("a profile is one line of text, and comes back from it")
  func lines() throws {
    #expect(
      WidthProfile.kitty.line
        == "widths 1 vs16=1 vs15=1 zwj=0 zwj-first=0 zwj-cells=0 tone=1 stray-tone=0 ri=2 ambiguous=1 mc=0 cf=0 shy=0 "
        + "prepended=0 jamo=1 lone-jamo=1 unicode=16 unassigned=1 limit=- table=2")
    try Property.check("width lines") { source in
      var profile = WidthProfile()
      for field in WidthProfile.fields { field.set(&profile, source.pick(field.values)) }
      let line = profile.line
      try expect(WidthProfile(line: line), equals: profile)
      try expect(!line.utf8.contains { $0 < 0x20 || $0 > 0x7E })
      let damaged = String(decoding: source.mutation(of: Array(line.utf8)), as: UTF8.self)
      // Another line is no profile, or that of this very line.
      if let other = WidthProfile(line: damaged) { try expect(other.line, equals: damaged) }
    }
  }

  @Test(
    "a line that is not one is refused",
    arguments: [
      "", "widths 1", "widths 2 vs16=1", "widths  1", WidthProfile.kitty.line + " ",
      " " + WidthProfile.kitty.line,
      WidthProfile.kitty.line + "\n", String(repeating: "x", count: 1_000_000),
      WidthProfile.kitty.line.replacing("vs16=1", with: "vs16=2"),
      WidthProfile.kitty.line.replacing("tone", with: "tine"),
      WidthProfile.kitty.line.replacing("unicode=16", with: "unicode=+16"),
      WidthProfile.kitty.line.replacing("unicode=16", with: "unicode=-"),
    ])
  func badLines(line: String) { #expect(WidthProfile(line: line) == nil) }

  @Test(
    "a terminal's name makes a file name that stays in its folder",
    arguments: [
      ("kitty 0.41.1", "widths-kitty-0.41.1"), ("tmux 3.5a in XTerm 379", "widths-tmux-3.5a-in-xterm-379"),
      ("../../etc/passwd", "widths-..-..-etc-passwd"), ("a/b\u{0}c", "widths-a-b-c"), ("日本", nil), ("", nil),
      ("--", nil), (nil, nil),
    ] as [(String?, String?)])
  func fileNames(terminal: String?, wanted: String?) { #expect(WidthProbe.fileName(for: terminal) == wanted) }
}
