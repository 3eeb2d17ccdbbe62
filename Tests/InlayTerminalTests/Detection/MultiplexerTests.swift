import InlayCore
import InlayUnicode
import Testing

@testable import InlayTerminal

struct MultiplexerTests {
  /// tmux 3.5a as it answers for itself; what is handed on comes back from the terminal behind it.
  private static func tmux(behind outer: RecordedTerminal?, name: String = "tmux 3.5a") -> ScriptedPort {
    var port = ScriptedPort()
    port.answer = { sent in
      var out: [UInt8] = []
      var later: [UInt8] = []
      var rest = sent[...]
      let opening = Array("\u{1B}Ptmux;".utf8)
      while !rest.isEmpty {
        if rest.starts(with: opening) {
          rest = rest.dropFirst(opening.count)
          var inside: [UInt8] = []
          while let first = rest.popFirst() {
            if first != 0x1B {
              inside.append(first)
            } else if rest.popFirst() == 0x1B {
              inside.append(0x1B)
            } else {
              break
            }
          }
          later += outer?.answer(to: inside) ?? []
        } else if rest.starts(with: TerminalQuery.name.bytes) {
          out += Array("\u{1B}P>|\(name)\u{1B}\\".utf8)
          rest = rest.dropFirst(TerminalQuery.name.bytes.count)
        } else if rest.starts(with: TerminalQuery.attributes.bytes) {
          out += Array("\u{1B}[?1;2;4c".utf8)
          rest = rest.dropFirst(TerminalQuery.attributes.bytes.count)
        } else {
          rest = rest.dropFirst()
        }
      }
      return out + later
    }
    return port
  }

  private static let environment = TerminalEnvironment([
    "TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0",
  ])

  @Test(
    "what only the terminal behind tmux knows is handed on, every ESC doubled, before tmux's own question")
  func questions() {
    var port = Self.tmux(behind: .kitty041)
    _ = TerminalDetection.detect(environment: Self.environment, port: &port)
    let text = String(decoding: port.sent, as: UTF8.self)
    #expect(
      text.hasPrefix(
        "\u{1B}Ptmux;\u{1B}\u{1B}[>0q\u{1B}\\"
          + "\u{1B}Ptmux;\u{1B}\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\u{1B}\\\u{1B}\\"
          + "\u{1B}Ptmux;\u{1B}\u{1B}[16t\u{1B}\\\u{1B}Ptmux;\u{1B}\u{1B}[c\u{1B}\\"))
    #expect(text.hasSuffix("\u{1B}[c"))
    #expect(text.split(separator: "_G").count == 2, "tmux itself is not asked for graphics")
  }

  @Test("kitty behind tmux shows pictures that are text; tmux counts the cells")
  func kitty() {
    for pieces in [Int.max, 1] {
      var port = Self.tmux(behind: .kitty041)
      port.pieces = pieces
      let found = TerminalDetection.detect(environment: Self.environment, port: &port)
      #expect(found.asking == .answered)
      #expect(found.elapsed == .zero, "nothing is waited for")
      #expect(found.capabilities.passthrough == .tmux)
      #expect(found.capabilities.protocols == [.kitty, .blocks, .text])
      #expect(found.capabilities.name == "tmux 3.5a in kitty 0.41.1")
      #expect(found.capabilities.cell == CellSize(width: 10, height: 19))
      let recorded = [1, 3, 3, 3, 3, 3, 2, 3, 3, 3, 2, 2, 5, 3].map { $0 - 1 }
      #expect(WidthProbe.contradictions(of: found.capabilities.widths, Array(recorded.dropFirst())) == 0)
      #expect(found.capabilities.showsLinks)
      #expect(!port.discarded)
    }
  }

  @Test(
    "terminals without placeholders show blocks in tmux",
    arguments: [
      RecordedTerminal.kitty026, .konsole, .xterm, .mlterm, .foot,
    ])
  func others(outer: RecordedTerminal) {
    var port = Self.tmux(behind: outer)
    let found = TerminalDetection.detect(environment: Self.environment, port: &port)
    #expect(found.capabilities.protocols == [.blocks, .text])
    #expect(found.capabilities.passthrough == .tmux)
  }

  @Test("a tmux that hands nothing on is waited for a moment only, and what comes later is dropped")
  func closed() {
    var port = Self.tmux(behind: nil, name: "tmux 3.2a")
    let found = TerminalDetection.detect(environment: Self.environment, port: &port)
    #expect(found.asking == .answered)
    #expect(found.elapsed == TerminalDetection.outerTimeout)
    #expect(found.capabilities.protocols == [.blocks, .text])
    #expect(!found.capabilities.showsLinks)
    #expect(port.discarded)
  }

  @Test("tmux that keeps the outer name to itself is believed where the variable of kitty stands")
  func nameless() {
    var outer = RecordedTerminal.kitty041
    outer.answers[.name] = nil
    for (variable, wanted) in [
      ("KITTY_WINDOW_ID", [GraphicsProtocol.kitty, .blocks, .text]), ("OTHER", [.blocks, .text]),
    ] {
      var port = Self.tmux(behind: outer)
      let environment = TerminalEnvironment(["TERM": "screen-256color", "TMUX": "x", variable: "1"])
      #expect(
        TerminalDetection.detect(environment: environment, port: &port).capabilities.protocols == wanted)
    }
  }

  @Test("tmux behind a TERM of another name is known by what it says, and gets no wrapped question")
  func misnamed() {
    var port = Self.tmux(behind: .kitty041)
    let found = TerminalDetection.detect(
      environment: TerminalEnvironment(["TERM": "xterm-256color", "TMUX": "x"]), port: &port)
    #expect(!String(decoding: port.sent, as: UTF8.self).contains("Ptmux"))
    #expect(found.capabilities.passthrough == .tmux)
    #expect(found.capabilities.protocols == [.blocks, .text])
  }

  @Test("screen is asked for no graphics and shows blocks")
  func screen() {
    var port = ScriptedPort()
    port.answer = { _ in Array("\u{1B}[?1;2c".utf8) }
    let found = TerminalDetection.detect(
      environment: TerminalEnvironment(["TERM": "screen", "STY": "1"]), port: &port)
    #expect(!port.sent.contains(UInt8(ascii: "G")))
    #expect(found.capabilities.passthrough == .screen)
    #expect(found.capabilities.protocols == [.blocks, .text])
    #expect(found.capabilities.name == "screen")
  }
}
