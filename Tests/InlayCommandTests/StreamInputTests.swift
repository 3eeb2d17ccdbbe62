import Foundation
import TestKit
import Testing

/// Pipes, standard input and large files.
@Suite struct StreamInputTests {
  let inlay: InlayCommandRunner
  let command: String

  init() throws {
    inlay = try InlayCommandRunner()
    command = try #require(Tools.product("inlay"))
  }

  /// `$0` is the command, `$1` the folder.
  private func shell(_ script: String, in folder: TemporaryFolder) throws -> Subprocess {
    try Subprocess.run("/bin/sh", ["-c", script, command, folder.path], timeLimit: 60)
  }

  /// An RTF of this many bytes that says `hi`.
  private func rtf(bytes: Int) -> [UInt8] {
    let start = Array("{\\rtf1{\\*\\filler ".utf8)
    let end = Array("}hi}".utf8)
    return start + [UInt8](repeating: 0x61, count: bytes - start.count - end.count) + end
  }

  @Test func `a JSON over the limit is not taken into memory`() throws {
    try withTemporaryFolder { folder in
      // Sanitizers need more room than there is.
      let isSanitized = ["INLAY_SANITIZER", "ASAN_OPTIONS", "TSAN_OPTIONS"].contains {
        ProcessInfo.processInfo.environment[$0] != nil
      }
      let cap = isSanitized ? "" : "ulimit -v 4000000; "
      let result = try shell(
        cap + "cd \"$1\" && truncate -s 8G v.inlay.json && exec \"$0\" verify v.inlay.json", in: folder)
      expectFailure(result, 65, "jsonBytes", "no limits profile allows more")
    }
  }

  /// A JSON may be longer than an RTF.
  @Test func `a stream is held to the limit of its own format`() throws {
    try withTemporaryFolder { folder in
      let bytes = rtf(bytes: 3 << 20)
      let found = try inlay.run(["inspect", "-", "--limits", "strict"], input: bytes)
      #expect(found.exitCode == 0, "\(found.errorText)")
      let named = try inlay.run(["inspect", "-", "--limits", "strict", "--from", "rtf"], input: bytes)
      #expect(named.exitCode == 0, "\(named.errorText)")
      let long = rtf(bytes: 5 << 20)
      for options in [[], ["--from", "rtf"]] {
        expectFailure(
          try inlay.run(["inspect", "-", "--limits", "strict"] + options, input: long), 65, "rtfBytes",
          "--limits default allows")
      }
    }
  }

  @Test func `a pipe over a limit ends with 65 and advice`() throws {
    try withTemporaryFolder { folder in
      let script =
        "cd \"$1\" && mkfifo p && (head -c 9000000 /dev/zero >p &) && "
        + "exec \"$0\" inspect p --limits strict --from inlay.json"
      expectFailure(
        try shell(script, in: folder), 65, "p: exceeds the limit jsonBytes", "--limits default allows")
    }
  }

  /// Nothing is known of a stream's length: one that is no document must not fill the disk first.
  @Test(arguments: [
    "\"$0\" inspect - < /dev/zero", "\"$0\" inspect /dev/zero",
    "\"$0\" convert /dev/urandom /dev/null --to text",
    "mkfifo p && (cat /dev/zero > p 2>/dev/null &) && \"$0\" inspect p", "cat /dev/zero | \"$0\" verify -",
    "cat /dev/zero | \"$0\" glyph inspect -",
  ])
  func `an endless stream of no format ends by itself`(_ script: String) throws {
    try withTemporaryFolder { folder in
      // More than the first megabyte would not fit.
      let result = try shell("cd \"$1\" && ulimit -f 1024 && " + script, in: folder)
      expectFailure(result, 65, "this is not in a format that Inlay reads")
    }
  }

  @Test(arguments: [
    ("yes", "textUnits"), ("{ printf '{\\\\rtf1 '; yes; }", "rtfBytes"),
    ("{ printf '<html>'; yes; }", "htmlBytes"),
    ("{ printf '{\"imageRanges\":[],\"string\":\"'; yes; }", "jsonBytes"),
    ("{ printf '\\211PNG\\r\\n\\032\\n\\0\\0\\0\\015IHDR'; yes; }", "attachmentBytes"),
    ("{ printf 'PK\\003\\004'; yes; }", "bundleBytes"), ("{ printf '\\037\\213\\010'; yes; }", "bundleBytes"),
  ])
  func `an endless stream ends at the limit of what it begins as`(_ start: String, _ limit: String) throws {
    try withTemporaryFolder { folder in
      let result = try shell("\(start) 2>/dev/null | \"$0\" inspect - --limits strict", in: folder)
      expectFailure(result, 65, "standard input: exceeds the limit \(limit)", "--limits default allows")
    }
  }

  @Test func `a stream over a megabyte is recognized by its beginning, and by its name`() throws {
    try withTemporaryFolder { folder in
      let whole = try shell(
        "cd \"$1\" && \"$0\" convert -q /dev/stdin a.inlay.tar --from text < /dev/null"
          + " && head -c 2000000 /dev/zero | \"$0\" inspect - --from text && mkfifo p.txt"
          + " && (head -c 2000000 /dev/zero > p.txt &) && \"$0\" inspect p.txt", in: folder)
      #expect(whole.exitCode == 0, "\(whole.errorText)")
    }
  }

  @Test(arguments: [("<.", 74 as Int32, "Is a directory"), ("<&-", 66, "Bad file descriptor")])
  func `a standard input that cannot be read is no bad input`(
    redirection: String, status: Int32, message: String
  ) throws {
    try withTemporaryFolder { folder in
      let result = try shell("cd \"$1\" && exec \"$0\" inspect - \(redirection)", in: folder)
      expectFailure(result, status)
      #expect(result.errorText == "inlay: standard input: \(message)\n")
    }
  }

  @Test func `a folder over a limit comes with advice`() throws {
    try withTemporaryFolder { folder in
      var path = folder / "deep.rtfd"
      for _ in 0..<9 { path += "/x" }
      try Files.write("a", to: path + "/a.txt")
      expectFailure(
        try inlay("inspect", folder / "deep.rtfd", "--limits", "strict"), 65, "folderDepth",
        "--limits default allows")
    }
  }
}
