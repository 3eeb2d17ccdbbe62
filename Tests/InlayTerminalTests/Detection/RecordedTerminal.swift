import Testing

@testable import InlayTerminal

/// What a real terminal answered to each question, as recorded.
struct RecordedTerminal: Sendable, CustomTestStringConvertible {
  var name: String
  var environment: TerminalEnvironment
  var answers: [TerminalQuery: String]
  var testDescription: String { name }

  /// Its answers to what was sent, in the order of the questions.
  func answer(to sent: [UInt8]) -> [UInt8] {
    var rest = sent[...]
    var out: [UInt8] = []
    while !rest.isEmpty {
      let query = TerminalQuery.allCases.first { rest.starts(with: $0.bytes) }
      if let query { out += (answers[query] ?? "").utf8 }
      rest = rest.dropFirst(query?.bytes.count ?? 1)
    }
    return out
  }

  static let xterm = RecordedTerminal(
    name: "xterm 379", environment: TerminalEnvironment(["TERM": "xterm"]),
    answers: [
      .background: "\u{1B}]11;rgb:2020/2020/2020\u{1B}\\", .cellPixels: "\u{1B}[6;20;10t",
      .windowPixels: "\u{1B}[4;600;900t", .windowCells: "\u{1B}[8;30;90t",
      .name: "\u{1B}P>|XTerm(379)\u{1B}\\", .sixelColors: "\u{1B}[?1;0;1024S",
      .sixelSize: "\u{1B}[?2;0;900;600S", .synchronizedUpdates: "\u{1B}[?2026;0$y",
      .graphemeClusters: "\u{1B}[?2027;0$y", .attributes: "\u{1B}[?63;1;2;4;6;9;15;16;22;28c",
    ])
  static let kitty026 = kitty("0.26.5", environment: ["TERM": "xterm-kitty"])
  static let kitty041 = kitty("0.41.1", environment: ["TERM": "xterm-kitty"])
  static let konsole = RecordedTerminal(
    name: "konsole 22.12",
    environment: TerminalEnvironment(["TERM": "xterm-256color", "KONSOLE_VERSION": "221203"]),
    answers: [
      .background: "\u{1B}]11;rgb:2323/2626/2727\u{1B}\\", .cellPixels: "\u{1B}[6;21;10t",
      .windowPixels: "\u{1B}[4;588;1100t", .windowCells: "\u{1B}[8;28;110t",
      .name: "\u{1B}P>|Konsole 22.12.3\u{1B}\\", .graphics: "\u{1B}_Gi=31;OK\u{1B}\\",
      .sixelColors: "\u{1B}[?1;0;256S", .sixelSize: "\u{1B}[?2;0;16384;16384S",
      .cellPoints: "\u{1B}]1337;ReportCellSize=21.0;10.0;1.0\u{07}", .attributes: "\u{1B}[?62;1;4c",
    ])
  static let mlterm = RecordedTerminal(
    name: "mlterm 3.9", environment: TerminalEnvironment(["TERM": "mlterm"]),
    answers: [
      .background: "\u{1B}]11;rgb:ffff/ffff/ffff\u{07}", .cellPixels: "\u{1B}[6;21;11t",
      .windowPixels: "\u{1B}[4;630;990t", .windowCells: "\u{1B}[8;30;90t",
      .sixelColors: "\u{1B}[?1;0;1024S", .sixelSize: "\u{1B}[?1;3;0S",
      .synchronizedUpdates: "\u{1B}[?2026;0$y", .graphemeClusters: "\u{1B}[?2027;0$y",
      .attributes: "\u{1B}[?63;1;2;3;4;6;7;15;18;22;29c",
    ])
  static let foot = RecordedTerminal(
    name: "foot 1.13", environment: TerminalEnvironment(["TERM": "foot"]),
    answers: [
      .background: "\u{1B}]11;rgb:1111/1111/1111\u{1B}\\", .cellPixels: "\u{1B}[6;21;10t",
      .windowPixels: "\u{1B}[4;630;900t", .windowCells: "\u{1B}[8;30;90t",
      .name: "\u{1B}P>|foot(1.13.1)\u{1B}\\", .sixelColors: "\u{1B}[?1;0;1024S",
      .sixelSize: "\u{1B}[?2;0;900;630S", .synchronizedUpdates: "\u{1B}[?2026;2$y",
      .graphemeClusters: "\u{1B}[?2027;0$y", .attributes: "\u{1B}[?62;4;22c",
    ])
  static let all = [xterm, kitty026, kitty041, konsole, mlterm, foot]

  static func kitty(_ version: String, environment: [String: String]) -> RecordedTerminal {
    RecordedTerminal(
      name: "kitty \(version)", environment: TerminalEnvironment(environment),
      answers: [
        .background: "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", .cellPixels: "\u{1B}[6;19;10t",
        .windowPixels: "\u{1B}[4;589;900t", .windowCells: "\u{1B}[8;31;90t",
        .name: "\u{1B}P>|kitty(\(version))\u{1B}\\", .graphics: "\u{1B}_Gi=31;OK\u{1B}\\",
        .synchronizedUpdates: "\u{1B}[?2026;2$y", .graphemeClusters: "\u{1B}[?2027;0$y",
        .attributes: "\u{1B}[?62;c",
      ])
  }
}
