import Foundation
import TestKit
import Testing

/// Signals and limits that meet the command in the middle of a save.
@Suite struct InterruptionTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  // The thread sanitizer's own memory counts as a file that is too large.
  @Test(.needs(.noSanitizer("thread")), arguments: ["d.inlay", "d.inlay.tar", "d.inlay.json", "d.rtfd"])
  func `a file larger than the limit is an error and leaves nothing`(name: String) throws {
    try withTemporaryFolder { folder in
      let command = try #require(Tools.product("inlay"))
      let result = try Subprocess.run(
        "/bin/bash",
        ["-c", "ulimit -f 1; exec \"$0\" convert \"$1\" \"$2\"", command, postcard, folder / name])
      expectFailure(result, 74, "File too large")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test(arguments: ["INT", "TERM", "HUP"], ["d.inlay", "d.inlay.tar", "d.rtfd"])
  func `a signal while saving leaves no temporary name`(signal: String, name: String) throws {
    try withTemporaryFolder { folder in
      let bundle = folder / "large.rtfd"
      try Files.write("{\\rtf1 {{\\NeXTGraphic a.bin}\\'ac}}", to: bundle + "/TXT.rtf")
      try Files.write([UInt8](repeating: 7, count: 24 << 20), to: bundle + "/a.bin")
      let out = folder / "out"
      try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
      // Sends the signal as soon as a temporary name is there; ends as the command ends.
      let script = """
        set -m  # without it a child in the background ignores SIGINT
        "$0" convert "$1" "$2/$3" & child=$!
        while [[ -z $(shopt -s nullglob dotglob; echo "$2"/*) ]] && kill -0 $child 2>/dev/null; do :; done
        kill -$4 $child; wait $child
        """
      let command = try #require(Tools.product("inlay"))
      let result = try Subprocess.run("/bin/bash", ["-c", script, command, bundle, out, name, signal])
      let left = try FileManager.default.contentsOfDirectory(atPath: out)
      // The save may have been quicker.
      #expect(left == [] || left == [name], "\(left)")
      let number: Int32 = ["INT": 2, "TERM": 15, "HUP": 1][signal] ?? 0
      #expect(
        result.exitCode == 128 + number || (result.exitCode == 0 && left == [name]), "\(result.errorText)")
      if result.exitCode == 128 + number, left == [name] {
        #expect(try inlay("inspect", out + "/" + name).exitCode == 0)
      }
    }
  }
}
