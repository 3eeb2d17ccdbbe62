import TestKit
import Testing

/// The progress of a batch on a terminal.
@Suite(.needs(.python)) struct ProgressTerminalTests {
  let command: String
  init() throws { command = try #require(Tools.product("inlay")) }

  /// A terminal of Python's. The batch waits for what comes out of a pipe, and that is written when the terminal has seen a
  /// certain text, or where that is empty when it has seen nothing new for longer than progress lets wait.
  private static let terminal = #"""
    import fcntl, os, pty, select, struct, sys, termios
    columns, pipe, awaited = int(sys.argv[1]), sys.argv[2], sys.argv[3].encode()
    pid, fd = pty.fork()
    if pid == 0:
      os.execv(sys.argv[4], sys.argv[4:])
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack('HHHH', 30, columns, 0, 0))
    seen, fed = b'', False
    while True:
      ready = select.select([fd], [], [], 0.8 if not awaited and not fed else 30)[0]
      if ready:
        try: piece = os.read(fd, 65536)
        except OSError: break
        if not piece: break
        seen += piece
      elif awaited or fed: break
      if not fed and (awaited in seen if awaited else not ready):
        fed = True
        with open(pipe, 'wb') as file: file.write(b'{\\rtf1 late}')
    status = os.waitpid(pid, 0)[1]
    sys.stdout.buffer.write(seen)
    sys.exit(os.waitstatus_to_exitcode(status))
    """#

  private func run(
    _ arguments: [String], columns: Int = 60, awaiting text: String, in folder: TemporaryFolder,
    environment: [String: String] = [:]
  ) throws -> Subprocess {
    _ = try Subprocess.run("mkfifo", [folder / "late.rtf"])
    let variables = ["TERM": "xterm", "NO_COLOR": "", "COLUMNS": ""].merging(environment) { $1 }
    return try Python.run(
      ["-c", Self.terminal, "\(columns)", folder / "late.rtf", text, command] + arguments,
      environment: variables, in: folder.path, timeLimit: 90)
  }

  @Test func `it says how far the batch is, and is gone at the end`() throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["a.rtf", "b.rtf"], in: folder)
      let arguments = ["convert", "a.rtf", "b.rtf", "late.rtf", "--to", "text", "-d", "out", "-j", "1"]
      let run = try run(arguments, awaiting: "2 of 3", in: folder)
      #expect(run.exitCode == 0, "\(run.text)\(run.errorText)")
      let pieces = run.text.split(separator: "\r")
      #expect(pieces.count >= 2)
      for piece in pieces.dropLast() {
        #expect(piece.contains(" of 3") && piece.hasSuffix("\u{1B}[K"), "\(piece)")
      }
      #expect(pieces.last == "\u{1B}[K")
      #expect(try Files.names(folder / "out") == ["a.txt", "b.txt", "late.txt"])
    }
  }

  @Test func `results and failures are written above it`() throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["a.rtf"], in: folder)
      let arguments = ["inspect", "a.rtf", "late.rtf", "none.rtf", "-j", "2"]
      let run = try run(arguments, awaiting: " of 3 ", in: folder)
      #expect(run.exitCode == 66)
      // Lines end in CR LF here.
      let text = run.text.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
      // A line of progress begins with CR and ends with what clears the rest of it; behind the last of them comes what
      // clears it whole.
      var kept = ""
      var isDrawn = false
      for piece in text.split(separator: "\r", omittingEmptySubsequences: false) {
        let parts = piece.split(separator: "\u{1B}[K", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
          kept += piece
          continue
        }
        isDrawn = !parts[0].isEmpty
        #expect(parts[0].isEmpty || parts[0].contains(" of 3"), "\(text)")
        #expect(!isDrawn || parts[1].isEmpty, "\(text)")
        kept += parts[1]
      }
      #expect(!isDrawn && text.contains(" of 3"))
      #expect(kept.hasPrefix("\u{1B}[1ma.rtf\u{1B}[22m\n\u{1B}[1mRTF\u{1B}[22m "), "\(kept)")
      #expect(kept.contains("\n\n\u{1B}[1mlate.rtf\u{1B}[22m\n"), "\(kept)")
      #expect(kept.hasSuffix("\n\ninlay: none.rtf: No such file or directory\n"), "\(kept)")
    }
  }

  @Test(
    arguments: [
      ([], ["NO_COLOR": "1"]), ([], ["TERM": "dumb"]), ([], ["TERM": ""]), (["--quiet"], [:]),
    ] as [([String], [String: String])])
  func `there is none where it is unwelcome`(options: [String], environment: [String: String]) throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["a.rtf"], in: folder)
      let arguments = ["convert", "a.rtf", "late.rtf", "--to", "text", "-d", "out"] + options
      let run = try run(arguments, awaiting: "", in: folder, environment: environment)
      #expect(run.exitCode == 0)
      #expect(run.text == "")
      #expect(try Files.names(folder / "out") == ["a.txt", "late.txt"])
    }
  }

  @Test func `tables fit the terminal, and wide letters are counted`() throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["late2.rtf"], in: folder)
      try Files.copy(postcard, to: folder / "家族の写真 👨‍👩‍👧 with a name that is rather long.rtfd")
      let arguments = ["inspect", "家族の写真 👨‍👩‍👧 with a name that is rather long.rtfd", "late.rtf"]
      let run = try run(
        arguments, columns: 72, awaiting: "", in: folder,
        environment: ["NO_COLOR": "1", "TERM": "xterm-kitty"])
      #expect(run.exitCode == 0)
      let lines = run.text.split(separator: "\r\n")
      let table = lines.filter { $0.contains("glyph") }
      #expect(table.count >= 4, "\(run.text)")
      for line in lines { #expect(line.count <= 72, "\(line)") }
      #expect(run.text.contains("…"))
    }
  }
}
