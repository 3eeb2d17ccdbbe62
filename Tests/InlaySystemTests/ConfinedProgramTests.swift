import InlaySystem
import Testing

#if os(Linux)
  /// A program of the system runs confined: it computes, and can do nothing else.
  struct ConfinedProgramTests {
    private static let python = ConfinedProgram("/usr/bin/python3")

    private static func run(
      _ script: String, input: [UInt8] = [], limit: Int = 1 << 20,
      adjust: (inout ConfinedProgram) -> Void = { _ in }
    ) throws -> String {
      var program = python
      adjust(&program)
      var rest = input[...]
      let output = try program.run(["-I", "-S", "-c", script], limit: limit) {
        defer { rest = [] }
        return rest
      }
      return String(decoding: output, as: UTF8.self)
    }

    private static let hasPython = Program.isAt("/usr/bin/python3")
    private static let needsPython: Comment = "python3 is not installed"

    @Test(.enabled(if: hasPython, needsPython))
    func `input goes in, output comes out`() throws {
      let bytes = [UInt8](repeating: 7, count: 300_000)
      let output = try Self.run("import sys; print(len(sys.stdin.buffer.read()))", input: bytes)
      #expect(output == "300000\n")
    }

    /// What it tries, and the error number: 1 from the filter of calls, 13 from Landlock.
    @Test(
      .enabled(if: hasPython, needsPython),
      arguments: [
        ("import socket; socket.socket()", [1]),
        ("import os; os.fork()", [1]),
        ("import os; os.kill(os.getppid(), 0)", [1]),
        ("import fcntl as f, os; f.fcntl(0, f.F_SETOWN, os.getpid())", [1]),
        ("import fcntl as f; f.fcntl(0, 10, 9)", [1]),
        ("import os, resource as r; r.prlimit(1, r.RLIMIT_CORE, (0, 0))", [1]),
        ("open('/dev/shm/inlay-confined', 'w')", [1]),
        ("import os; os.mkdir('/dev/shm/inlay-confined')", [1]),
        ("import os; os.execv('/bin/ls', ['ls'])", [13]),
        ("import os; os.listdir('/home')", [13]),
        ("open('/proc/self/environ')", [13]),
        ("import resource as r; r.setrlimit(r.RLIMIT_FSIZE, (9, 9))", [1]),
      ])
    func `everything else is denied`(_ script: String, _ expected: [Int]) throws {
      let whole = """
        try:
          \(script.split(separator: "; ").joined(separator: "\n  "))
          print('allowed')
        except PermissionError as error: print(error.errno)
        except ValueError as error: print(1)
        """
      let output = try Self.run(whole)
      #expect(expected.map { "\($0)\n" }.contains(output), "\(output)")
    }

    @Test(.enabled(if: hasPython, needsPython))
    func `failures have a reason`() throws {
      _ = try Self.run("print(1)")
      #expect(throws: ConfinedProgram.Failure.ended(.exited(3))) { try Self.run("raise SystemExit(3)") }
      #expect(throws: ConfinedProgram.Failure.tooLarge) { try Self.run("print('x' * 9999)", limit: 100) }
      #expect(throws: ConfinedProgram.Failure.timeout) {
        try Self.run("while True: pass") { $0.seconds = 1 }
      }
      #expect(throws: ConfinedProgram.Failure.timeout) {
        try Self.run("import select; select.poll().poll()") { $0.seconds = 1 }
      }
      #expect(throws: ConfinedProgram.Failure.ended(.exited(1))) {
        try Self.run("x = bytearray(1 << 29)") { $0.memory = 256 << 20 }
      }
    }

    @Test func `a program that is not there`() throws {
      #expect(ConfinedProgram.named("no-such-program") == nil)
      do {
        _ = try ConfinedProgram("/nowhere/none").run([], limit: 1) { [] }
        Issue.record("it ran")
      } catch let failure as ConfinedProgram.Failure {
        guard case .notStarted(let error) = failure else {
          Issue.record("\(failure)")
          return
        }
        #expect(error.concernsProgram)
      }
    }

    /// A program that reads nothing must not block the writer.
    @Test(.enabled(if: hasPython, needsPython))
    func `input may be ignored`() throws {
      let output = try Self.run("print('done')", input: [UInt8](repeating: 0, count: 4 << 20))
      #expect(output == "done\n")
    }
  }
#endif
