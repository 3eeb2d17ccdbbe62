import Foundation
import TestKit
import Testing

/// Signals and closed pipes in the middle of a batch.
@Suite struct BatchInterruptionTests {
  let command: String
  init() throws { command = try #require(Tools.product("inlay")) }

  /// `$0` is the command, `$1` the folder; `$2` and so on are what the test adds.
  private func bash(_ script: String, _ folder: TemporaryFolder, _ more: String...) throws -> Subprocess {
    try Subprocess.run(
      "/bin/bash", ["-c", "cd \"$1\"; set -m; " + script, command, folder.path] + more, timeLimit: 120)
  }

  /// An input that nobody writes to holds the batch up for as long as the test likes.
  @Test(arguments: [("INT", 130 as Int32), ("TERM", 143), ("HUP", 129)])
  func `a signal ends it, and what is done stays`(signal: String, status: Int32) throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["a.rtf", "b.rtf", "c.rtf"], in: folder)
      let result = try bash(
        """
        mkfifo never.rtf
        "$0" convert a.rtf never.rtf b.rtf c.rtf -d out --to text --jobs 2 & child=$!
        while [[ ! -e out/c.txt ]] && kill -0 $child; do :; done
        kill -$2 $child; wait $child
        """, folder, signal)
      #expect(result.exitCode == status)
      // The shell says something of its job, too.
      #expect(
        result.errorText.split(separator: "\n").filter { $0.hasPrefix("inlay: ") }
          == ["inlay: interrupted: 3 of 4 done"])
      #expect(
        try Files.tree(folder / "out").mapValues { String(decoding: $0, as: UTF8.self) }
          == ["a.txt": "a.rtf", "b.txt": "b.rtf", "c.txt": "c.rtf"])
    }
  }

  @Test(arguments: ["INT", "TERM"], ["inlay", "inlay.tar", "rtfd"])
  func `a signal while several save leaves no temporary name`(signal: String, format: String) throws {
    try withTemporaryFolder { folder in
      let names = (1...6).map { "n\($0).rtfd" }
      for name in names {
        try Files.write("{\\rtf1 {{\\NeXTGraphic a.bin}\\'ac}}", to: folder / name + "/TXT.rtf")
        try Files.write([UInt8](repeating: 7, count: 8 << 20), to: folder / name + "/a.bin")
      }
      let result = try bash(
        """
        "$0" convert n*.rtfd -d out --to $3 --jobs 3 & child=$!
        while [[ -z $(shopt -s nullglob dotglob; echo out/*) ]] && kill -0 $child; do :; done
        kill -$2 $child; wait $child
        """, folder, signal, format)
      let left: [String] = Files.exists(folder / "out") ? try Files.names(folder / "out") : []
      let complete = names.map { "\($0.dropLast(4))\(format)" }
      let status: Int32 = signal == "INT" ? 130 : 143
      #expect(Set(left).isSubset(of: complete), "\(left)")
      let isWhole = result.exitCode == 0 && left == complete
      #expect(result.exitCode == status || isWhole, "\(String(describing: result.exitCode)) \(left)")
      // What was stopped does not count. What was saved at the last moment may not count yet.
      let told = result.errorText.split(separator: "\n").first { $0.hasPrefix("inlay: interrupted: ") }
      let done = told.flatMap { Int($0.dropFirst("inlay: interrupted: ".count).prefix { $0 != " " }) }
      #expect((done ?? 0) <= left.count, "\(result.errorText) \(left)")
      let inlay = try InlayCommandRunner()
      for name in left {
        #expect(try inlay("inspect", folder / "out/\(name)").exitCode == 0)
      }
    }
  }

  @Test func `a folder that nothing came into is not left behind`() throws {
    try withTemporaryFolder { folder in
      let result = try bash(
        """
        mkfifo never.rtf
        "$0" convert never.rtf -d out --to text & child=$!
        while [[ ! -e out ]] && kill -0 $child; do :; done
        kill -INT $child; wait $child
        """, folder)
      #expect(result.exitCode == 130)
      #expect(try Files.names(folder.path) == ["never.rtf"])
    }
  }

  @Test func `a closed pipe ends it quietly, with nothing half done`() throws {
    try withTemporaryFolder { folder in
      for number in 1...40 { try Files.copy(postcard, to: folder / "n\(number).rtfd") }
      let result = try Subprocess.run(
        "/bin/bash",
        [
          "-c", "cd \"$1\"; \"$0\" extract n*.rtfd -d out --jobs 4 | head -n 1; echo ${PIPESTATUS[0]}",
          command,
          folder.path,
        ], timeLimit: 120)
      #expect(result.errors.isEmpty, "\(result.errorText)")
      let lines = result.text.split(separator: "\n")
      #expect(lines.first?.hasPrefix("out/n1/") == true)
      // 128 + SIGPIPE, or 0 where all was said before the pipe closed.
      #expect(["141", "0"].contains(lines.last.map(String.init)), "\(lines)")
      let names = try Files.tree(folder / "out").keys
      #expect(
        !names.isEmpty && names.allSatisfy { $0.hasSuffix(".heic") || $0.hasSuffix(".png") }, "\(names)")
    }
  }

  @Test func `a full disk where the results go is an I/O error`() throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["a.rtf", "b.rtf"], in: folder)
      let result = try bash("\"$0\" inspect a.rtf b.rtf >/dev/full", folder)
      #expect(result.exitCode == 74)
      #expect(result.errorText == "inlay: standard output: No space left on device\n")
    }
  }
}
