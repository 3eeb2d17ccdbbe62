import Foundation
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
  /// Ways out that end the process, in processes of their own.
  @Suite(.serialized) struct InterruptionTests {
    /// What a child does: makes the terminal its own and asks it, for longer than any test takes.
    ///
    /// `patience` is how many seconds it stays when asking fails. Another thread that ends the process gives the mode
    /// back first, which ends the asking here: without patience, either exit code may win.
    static func ask(_ path: String, patience: UInt32 = 0, then act: () -> Void = {}) {
      setsid()
      // Without O_NOCTTY, so that it becomes the terminal of the new session.
      let descriptor = unsafe open(path, O_RDWR)
      guard descriptor >= 0, tcgetpgrp(descriptor) == getpgrp(), var port = try? ControllingTerminal() else {
        exit(99)
      }
      act()
      let found = TerminalDetection.detect(
        environment: TerminalEnvironment(["TERM": "xterm"]), port: &port, timeout: .seconds(20))
      if found.asking != .answered { sleep(patience) }
      exit(found.asking == .answered ? 0 : 98)
    }

    @Test("SIGTERM leaves the mode as before")
    func terminated() async throws {
      let pseudo = try PseudoTerminal()
      let (mode, path) = (pseudo.mode, pseudo.path)
      let seen = Seen()
      _ = pseudo.play(until: "\u{1B}[c") { pseudo in
        seen.note(pseudo.echoes)
        pseudo.kill(SIGTERM)
        // Not the last one, with which asking would end by itself.
        pseudo.type("\u{1B}[6;20;10t\u{1B}P>|XTerm(379)\u{1B}\\")
      }
      await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
        InterruptionTests.ask(path)
      }
      #expect(seen.echoed == false, "the signal came while the terminal was asked")
      #expect(pseudo.mode == mode)
      #expect(pseudo.readable().isEmpty, "answers are not left for the next program")
    }

    @Test("Ctrl-C leaves the mode as before")
    func interrupted() async throws {
      let pseudo = try PseudoTerminal()
      let (mode, path) = (pseudo.mode, pseudo.path)
      _ = pseudo.play(until: "\u{1B}[c") { $0.type("\u{3}") }
      await #expect(processExitsWith: .signal(SIGINT)) { [path = path as String] in
        InterruptionTests.ask(path)
      }
      #expect(pseudo.mode == mode)
    }

    @Test("Ctrl-\\ leaves the mode as before")
    func quit() async throws {
      let pseudo = try PseudoTerminal()
      let (mode, path) = (pseudo.mode, pseudo.path)
      _ = pseudo.play(until: "\u{1B}[c") { $0.type("\u{1C}") }
      await #expect(processExitsWith: .signal(SIGQUIT)) { [path = path as String] in
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
          _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        #else
          _ = unsafe setrlimit(RLIMIT_CORE, &limit)
        #endif
        InterruptionTests.ask(path)
      }
      #expect(pseudo.mode == mode)
    }

    @Test("SIGHUP leaves the mode as before")
    func hungUp() async throws {
      let pseudo = try PseudoTerminal()
      let (mode, path) = (pseudo.mode, pseudo.path)
      _ = pseudo.play(until: "\u{1B}[c") { $0.kill(SIGHUP) }
      await #expect(processExitsWith: .signal(SIGHUP)) { [path = path as String] in
        signal(SIGHUP, SIG_DFL)
        InterruptionTests.ask(path)
      }
      #expect(pseudo.mode == mode)
    }

    @Test("a program that ends from elsewhere leaves the mode as before")
    func exited() async throws {
      let pseudo = try PseudoTerminal()
      let (mode, path) = (pseudo.mode, pseudo.path)
      _ = pseudo.play(until: "\u{1B}[c") { $0.kill(SIGUSR1) }
      await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
        InterruptionTests.ask(path, patience: 20) { signal(SIGUSR1) { _ in exit(7) } }
      }
      #expect(pseudo.mode == mode)
    }

    @Test("a crash leaves the mode as before")
    func crashed() async throws {
      let pseudo = try PseudoTerminal()
      let (mode, path) = (pseudo.mode, pseudo.path)
      _ = pseudo.play(until: "\u{1B}[c") { $0.kill(SIGABRT) }
      await #expect(processExitsWith: .signal(SIGABRT)) { [path = path as String] in
        signal(SIGABRT, SIG_DFL)
        InterruptionTests.ask(path)
      }
      #expect(pseudo.mode == mode)
    }

    @Test("Ctrl-Z gives the terminal back as it was, and the program goes on without it")
    func suspended() async throws {
      let pseudo = try PseudoTerminal()
      let (mode, path) = (pseudo.mode, pseudo.path)
      _ = pseudo.play(until: "\u{1B}[c") { pseudo in
        let child = pseudo.foregroundGroup
        pseudo.type("\u{1A}")
        // The mode is back before it stops; a group without a parent that waits is not stopped at all.
        for _ in 0..<500 where pseudo.mode != mode { usleep(10_000) }
        _ = Foundation.kill(-child, SIGCONT)
      }
      await #expect(processExitsWith: .exitCode(98)) { [path = path as String] in InterruptionTests.ask(path)
      }
      #expect(pseudo.mode == mode)
    }
  }
}

/// What a thread saw.
final class Seen: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Bool?
  var echoed: Bool? { lock.withLock { value } }
  func note(_ echoed: Bool) { lock.withLock { value = echoed } }
}

extension PseudoTerminal {
  /// Sends a signal to whoever has the terminal.
  func kill(_ number: Int32) {
    let group = foregroundGroup
    if group > 1 { _ = Foundation.kill(-group, number) }
  }
}
