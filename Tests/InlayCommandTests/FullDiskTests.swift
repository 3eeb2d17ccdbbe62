import TestKit
import Testing

/// A full disk and a read-only folder: the old document stays, nothing half-written is left.
@Suite(.serialized, .needs(.mounting)) struct FullDiskTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  @Test(arguments: ["d.inlay", "d.inlay.tar", "d.inlay.json", "d.rtfd"])
  func `a full disk leaves nothing`(name: String) throws {
    try withMountedFolder(["-t", "tmpfs", "-o", "size=48k", "inlay-test"]) { folder in
      let result = try inlay("convert", postcard, folder / name)
      expectFailure(result, 74, "No space left on device")
      #expect(!Files.exists(folder / name) || name == "d.inlay")
      #expect(!Files.exists(folder / name + "/document.json"))
    }
  }

  @Test func `a full disk leaves the old document`() throws {
    try withMountedFolder(["-t", "tmpfs", "-o", "size=64k", "inlay-test"]) { folder in
      try Files.write("a short text\n", to: folder / "short.txt")
      let document = folder / "d.inlay"
      #expect(try inlay("decompose", folder / "short.txt", "-o", document).exitCode == 0)
      let before = try Files.read(document + "/document.json")
      expectFailure(try inlay("decompose", postcard, "-o", document), 74, "No space left on device")
      #expect(try Files.read(document + "/document.json") == before)
      #expect(try inlay("verify", document).exitCode == 0)
    }
  }

  @Test func `a read-only folder ends with 73`() throws {
    try withTemporaryFolder { source in
      try withMountedFolder(["--bind", source.path]) { folder in
        let again = try Subprocess.run("/bin/mount", ["-o", "remount,ro,bind", folder.path], timeLimit: 20)
        try #require(again.exitCode == 0, "\(again.errorText)")
        for name in ["d.inlay", "d.rtfd", "d.txt", "d.inlay.json"] {
          expectFailure(try inlay("convert", postcard, folder / name), 73, "Read-only file system")
        }
      }
    }
  }
}
