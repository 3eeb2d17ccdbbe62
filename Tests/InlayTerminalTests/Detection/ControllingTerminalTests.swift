import Foundation
import InlayCore
import InlayUnicode
import TestKit
import Testing

@testable import InlayTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension PortTests {
  /// A process has one mode for being asked: these run one after another.
  @Suite(.serialized) struct ControllingTerminalTests {
    private static let environment = TerminalEnvironment(["TERM": "xterm"])
    private static let question = "\u{1B}[c"

    private func detect(
      _ pseudo: PseudoTerminal, timeout: Duration = .seconds(10)
    ) throws -> DetectedTerminal {
      var port = try ControllingTerminal(path: pseudo.path)
      return TerminalDetection.detect(environment: Self.environment, port: &port, timeout: timeout)
    }

    @Test(
      "every recorded terminal is known over a real terminal line, whose mode is as before", arguments: 0..<6)
    func recorded(index: Int) throws {
      let recorded = RecordedTerminal.all[index]
      let pseudo = try PseudoTerminal(columns: 90, rows: 30)
      let mode = pseudo.mode
      _ = pseudo.play(until: Self.question) { $0.type(recorded.answer(to: $0.screen)) }
      var port = try ControllingTerminal(path: pseudo.path)
      let found = TerminalDetection.detect(
        environment: recorded.environment, port: &port, timeout: .seconds(10))
      #expect(found.asking == .answered)
      #expect(found.capabilities.screen == CellBox(columns: 90, rows: 30))
      #expect(found.capabilities.protocols.count > 2)
      #expect(pseudo.mode == mode)
      #expect(pseudo.readable().isEmpty)
    }

    @Test("answers that come byte by byte are read, and are not echoed")
    func pieces() throws {
      let pseudo = try PseudoTerminal()
      _ = pseudo.play(until: Self.question) { pseudo in
        for byte in "\u{1B}[6;18;9t\u{1B}[?62;4c".utf8 { pseudo.type([byte]) }
      }
      let found = try detect(pseudo)
      #expect(found.asking == .answered)
      #expect(found.capabilities.cell == CellSize(width: 9, height: 18))
      #expect(found.capabilities.protocols.first == .sixel)
      #expect(!String(decoding: pseudo.screen, as: UTF8.self).contains("62;4c"))
    }

    @Test("without an answer the deadline holds, and nothing late is left to read")
    func deadline() throws {
      let pseudo = try PseudoTerminal()
      let mode = pseudo.mode
      _ = pseudo.play(until: Self.question) { $0.type("\u{1B}[6;18;9t\u{1B}[?6") }
      let found = try detect(pseudo, timeout: .seconds(1))
      #expect(found.asking == .timedOut)
      #expect(found.elapsed >= .seconds(1))
      #expect(found.capabilities.cell == CellSize(width: 9, height: 18))
      #expect(pseudo.mode == mode)
      #expect(pseudo.readable().isEmpty)
    }

    @Test("keys that wait before are left where they are, and nothing is asked")
    func typedAhead() throws {
      let pseudo = try PseudoTerminal()
      let mode = pseudo.mode
      pseudo.type("ls -l\rwho")
      #expect(pseudo.waitsForReader())
      let found = try detect(pseudo)
      #expect(found.asking == .failed(.terminalTypedAhead))
      #expect(pseudo.mode == mode)
      #expect(pseudo.readable() == Array("ls -l\nwho".utf8))
      #expect(!String(decoding: pseudo.screen, as: UTF8.self).contains("\u{1B}"))
    }

    @Test("keys typed meanwhile reach the next reader or the caller, whole and in order")
    func typedMeanwhile() throws {
      let pseudo = try PseudoTerminal()
      _ = pseudo.play(until: Self.question) { $0.type("wh\u{1B}[?62;4co é\r") }
      let found = try detect(pseudo)
      #expect(found.asking == .answered)
      // Only the terminal of the process takes bytes back, and not in every system.
      #expect(found.pending == Array("who é\n".utf8) || pseudo.readable() == Array("who é\n".utf8))
    }

    @Test("an error that passes leaves the mode as before")
    func thrown() throws {
      let pseudo = try PseudoTerminal()
      let mode = pseudo.mode
      do {
        let port = try ControllingTerminal(path: pseudo.path)
        try port.begin()
        #expect(!pseudo.echoes)
        #expect(pseudo.mode != mode)
        throw InlayError.terminalBlocked
      } catch {
        #expect(error as? InlayError == .terminalBlocked)
      }
      #expect(pseudo.mode == mode)
    }

    @Test("one is asked at a time")
    func busy() throws {
      let pseudo = try PseudoTerminal()
      let port = try ControllingTerminal(path: pseudo.path)
      try port.begin()
      let other = try ControllingTerminal(path: pseudo.path)
      #expect(throws: InlayError.terminalBusy) { try other.begin() }
      #expect(!pseudo.echoes, "the other one's end is not this one's")
      #expect(port.end(returning: [], discardingRest: false).isEmpty)
      #expect(pseudo.echoes)
    }

    @Test("a terminal that holds its output is given up at the deadline")
    func held() throws {
      let pseudo = try PseudoTerminal()
      let mode = pseudo.mode
      pseudo.holdOutput(true)
      let found = try detect(pseudo, timeout: .milliseconds(100))
      pseudo.holdOutput(false)
      #expect(found.asking == .failed(.terminalBlocked))
      #expect(pseudo.mode == mode)
    }

    @Test("a terminal that goes away ends the asking")
    func gone() throws {
      var pseudo: PseudoTerminal? = try PseudoTerminal()
      let port = try ControllingTerminal(path: try #require(pseudo).path)
      try port.begin()
      pseudo = nil
      #expect(throws: InlayError.terminalClosed) { try port.read(until: .seconds(5)) }
      #expect(port.end(returning: [1], discardingRest: true) == [1])
    }

    @Test("nothing but the own terminal is asked")
    func outputs() throws {
      let pseudo = try PseudoTerminal(columns: 70)
      let other = unsafe open(pseudo.path, O_RDWR | O_NOCTTY)
      let none = unsafe open("/dev/null", O_RDWR)
      defer { for descriptor in [other, none] { close(descriptor) } }
      let environment = TerminalEnvironment(["TERM": "xterm-kitty"])
      let elsewhere = TerminalDetection.current(output: other, environment: environment)
      #expect(elsewhere.asking == .notAsked(.isOther))
      #expect(elsewhere.capabilities.screen == CellBox(columns: 70, rows: 24))
      let nowhere = TerminalDetection.current(output: none, environment: environment)
      #expect(nowhere.asking == .notAsked(.noTerminal))
      #expect(nowhere.capabilities.protocols == [.text])
      #expect(nowhere.capabilities.colors == .none)
      let chosen = TerminalDetection.current(output: none, protocol: .sixel, environment: environment)
      #expect(chosen.asking == .notAsked(.explicitProtocol))
      #expect(chosen.capabilities.protocols == [.sixel, .text])
      #expect(pseudo.screen.isEmpty)
    }

    @Test("what is no terminal is refused", arguments: ["/dev/null", "/no/such/terminal"])
    func noTerminal(path: String) {
      let error = #expect(throws: InlayError.self) { _ = try ControllingTerminal(path: path) }
      #expect(error?.code == "terminal.noTerminal")
    }

    @Test("a handler of the program gets its signal when the mode is back, and the asking ends")
    func handled() throws {
      let pseudo = try PseudoTerminal()
      let mode = pseudo.mode
      let before = signal(SIGTERM) { _ in }
      defer { signal(SIGTERM, before) }
      _ = pseudo.play(until: Self.question) { _ in kill(getpid(), SIGTERM) }
      let found = try detect(pseudo, timeout: .seconds(8))
      #expect(found.asking == .failed(.terminalInterrupted))
      #expect(found.elapsed < .seconds(8))
      #expect(pseudo.mode == mode)
    }
  }
}

@Suite(.serialized) enum PortTests {}
