import TestKit
import Testing

@testable import InlayTerminal

struct PassthroughTests {
  private func wrapped(_ bytes: [UInt8], _ passthrough: Passthrough) -> [UInt8] {
    var output = TerminalOutput()
    passthrough.wrap(bytes[...], to: &output)
    return output.bytes
  }

  @Test("tmux gets every ESC twice, screen no end of a string")
  func exactBytes() {
    let sequence = Array("\u{1B}_Gq=2;AAAA\u{1B}\\".utf8)
    #expect(wrapped(sequence, .none) == sequence)
    #expect(
      wrapped(sequence, .tmux) == Array("\u{1B}Ptmux;\u{1B}\u{1B}_Gq=2;AAAA\u{1B}\u{1B}\\\u{1B}\\".utf8))
    #expect(
      wrapped(sequence, .screen) == Array("\u{1B}P\u{1B}_Gq=2;AAAA\u{1B}\u{1B}\\\u{1B}P\\\u{1B}\\".utf8))
  }

  @Test("what the multiplexer hands on is what was sent", arguments: [Passthrough.tmux, .screen])
  func anySequence(passthrough: Passthrough) throws {
    try Property.check("through \(passthrough)", cases: 4_000) { source in
      // Rich in ESC and backslashes; long enough for several pieces now and then.
      let unit = source.array(count: 1...20) { source in
        source.pick([UInt8(ascii: "a"), 0x1B, UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "9")])
      }
      let count = source.oneIn(4) ? 200 : 1
      var sequence = Array(repeatElement(unit, count: count).joined())
      // What begins and ends with other than ESC, as between two pieces there is nothing that must stay together.
      sequence = [UInt8(ascii: "x")] + sequence + [UInt8(ascii: "x")]
      if passthrough == .screen {
        // No sequence of ours has two ESC in a row.
        sequence = sequence.enumerated().filter {
          $0.offset == 0 || $0.element != 0x1B || sequence[$0.offset - 1] != 0x1B
        }
        .map(\.element)
      }
      source.note("sequence", sequence)
      var parser = EscapeParser(passthrough == .tmux ? .tmux : .screen)
      var out: [UInt8] = []
      var problem: String?
      parser.parse(wrapped(sequence, passthrough)) { event in
        guard case .string(UInt8(ascii: "P"), let bytes) = event else {
          problem = "\(event)"
          return
        }
        if passthrough == .screen, bytes.count + 4 > 768 { problem = "a piece of \(bytes.count)" }
        out += passthrough == .tmux ? bytes.dropFirst(5) : bytes[...]
      }
      try expect(problem, equals: nil)
      try expect(out, equals: sequence)
    }
  }

  @Test("pieces for tmux stay far below the mebibyte at which it gives up")
  func pieces() {
    let long = [UInt8](repeating: 0x1B, count: 1 << 20)
    let pieces = wrapped(long, .tmux).split(separator: [0x1B, 0x50])
    #expect(pieces.count == 16)
    #expect(pieces.allSatisfy { $0.count < 140_000 })
  }
}
