import InlayCore
import InlayHEIFService
import TestKit
import Testing

/// The program `inlay-heif`, called by a person.
@Suite struct WorkerCommandTests {
  private func run(_ arguments: String...) throws -> Subprocess {
    guard let path = Tools.product("inlay-heif") else { throw Unmet("inlay-heif is not built") }
    return try Subprocess.run(path, arguments)
  }

  @Test func itTellsItsVersion() throws {
    let run = try run("--version")
    #expect(run.exitCode == 0)
    // Both programs are of one release.
    #expect(run.text == "inlay-heif \(InlayVersion.current), pipe format 2\n")
  }

  @Test func itTellsWhatItIs() throws {
    let run = try run("--help")
    #expect(run.exitCode == 0)
    #expect(run.text.hasPrefix("inlay-heif \(WorkerCommand.version): decodes HEIC pictures and makes glyphs"))
    #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [[], ["x.heic"], ["--help", "me"], ["-h"]]) func aPersonIsToldThatItIsAHelper(
    _ arguments: [String]
  ) throws {
    let path = try #require(Tools.product("inlay-heif"))
    let run = try Subprocess.run(path, arguments)
    #expect(run.exitCode == 64)
    #expect(run.output.isEmpty)
    #expect(
      run.errorText == """
        inlay-heif: this is a helper program that inlay and programs with Inlay start
          see: inlay-heif --help

        """)
  }

  @Test func aClientOfAnotherVersionLearnsThisOne() throws {
    let run = try run("--serve", "999", "--memory", "1")
    #expect(run.exitCode == 64)
    #expect(run.output == Array("HELO".utf8) + [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test func withoutInputItSaysHelloAndEnds() throws {
    let run = try run("--serve", "2", "--memory", "100000000")
    #expect(run.exitCode == 0)
    #expect(run.output.count == 21 && run.output.starts(with: Array("HELO".utf8)))
  }
}
