import Foundation
import TestKit
import Testing

/// `inlay render` is in a program of its own, which `inlay` becomes.
@Suite struct RenderProgramTests {
  private let inlay: InlayCommandRunner

  init() throws { inlay = try InlayCommandRunner() }

  @Test func `both programs list the same commands, and say the same version`() throws {
    let other = try #require(Tools.product("inlay-render"))
    for arguments in [["--help"], ["--version"], ["convert", "--help"], ["help", "render"]] {
      let own = try inlay.run(arguments)
      let drawing = try Subprocess.run(other, arguments)
      #expect(own.exitCode == 0)
      #expect(own.text == drawing.text, "\(arguments)")
    }
  }

  @Test func `completions know the options of render`() throws {
    let script = try inlay("--generate-completion-script", "bash")
    #expect(script.exitCode == 0)
    #expect(script.text.contains("--glyph-size"))
    #expect(script.text.contains("--orphans"))
  }

  @Test func `without the program that draws it says what to install, and all else works`() throws {
    let program = try #require(Tools.product("inlay"))
    try withTemporaryFolder { folder in
      try copy(program, to: folder / "inlay")
      let libraries = URL(fileURLWithPath: program).deletingLastPathComponent().path
      let drawn = try Subprocess.run(
        folder / "inlay", ["render", postcard, "-o", "p.png"],
        environment: ["LD_LIBRARY_PATH": libraries], in: folder.path)
      expectFailure(
        drawn, 69, "the helper program inlay-render was not found at",
        "\n  install inlay-render next to this program")
      #expect(!Files.exists(folder / "p.png"))
      let read = try Subprocess.run(
        folder / "inlay", ["convert", postcard, "-", "--to", "text"],
        environment: ["LD_LIBRARY_PATH": libraries], in: folder.path)
      #expect(read.exitCode == 0)
      // As an installation has it.
      try FileManager.default.createDirectory(atPath: folder / "bin", withIntermediateDirectories: true)
      try FileManager.default.createDirectory(
        atPath: folder / "libexec/inlay", withIntermediateDirectories: true)
      try FileManager.default.moveItem(atPath: folder / "inlay", toPath: folder / "bin/inlay")
      try copy(#require(Tools.product("inlay-render")), to: folder / "libexec/inlay/inlay-render")
      try copy(#require(Tools.product("inlay-heif")), to: folder / "libexec/inlay/inlay-heif")
      let installed = try Subprocess.run(
        folder / "bin/inlay", ["render", postcard, "-o", "p.png", "-q"],
        environment: ["LD_LIBRARY_PATH": libraries], in: folder.path)
      #expect(installed.exitCode == 0, "\(installed.errorText)")
      #expect(Files.exists(folder / "p.png"))
    }
  }

  /// By another process: a file that this one has open for writing while a test beside it forks cannot be started.
  private func copy(_ program: String, to path: String) throws {
    #expect(try Subprocess.run("/bin/cp", [program, path]).exitCode == 0)
  }
}
