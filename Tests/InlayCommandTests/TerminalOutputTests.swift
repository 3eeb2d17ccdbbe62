import Foundation
import TestKit
import Testing

/// What the command writes to a terminal, and the same into a pipe.
@Suite struct TerminalOutputTests {
  /// Harmful characters of each kind, in a text, a title and a file name.
  private static let page = """
    <title>t\u{9B}2J\u{202E}</title><p>a\u{1B}]0;x\u{7}\u{9B}2J\u{202E}\u{7F}\u{10EEEE}b\
    <img src="data:image/png;base64,iVBORw0KGgo=" alt="\u{9B}\u{202E}"></p>
    """

  /// Runs the command with a terminal as its standard output, and returns what arrives there.
  private func shown(
    _ arguments: [String], environment: [String: String?] = ["TERM": "dumb"]
  ) throws -> String {
    let script = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
    let command = try #require(Tools.product("inlay"))
    let run = try Python.run(["-c", script, command] + arguments, environment: environment, timeLimit: 50)
    #expect(run.exitCode == 0, "\(run.errorText)")
    return String(decoding: run.output, as: UTF8.self)
  }

  private static let harmful: Set<Unicode.Scalar> = [
    "\u{1B}", "\u{7}", "\u{9B}", "\u{202E}", "\u{7F}", "\u{10EEEE}",
  ]

  @Test(
    .needs(.python),
    arguments: [
      ["convert", "-q", "", "-", "--to", "text"], ["convert", "-q", "", "-", "--to", "html"],
      ["convert", "-q", "", "-", "--to", "rtf"], ["convert", "-q", "", "-", "--to", "triple"],
      ["convert", "-q", "", "-", "--to", "inlay.json"], ["inspect", "-q", "", "--json"],
      ["inspect", "-q", ""],
      ["inspect", "-q", "", "", "--json"], ["preview", "-q", ""],
    ])
  func `no escapes of a document reach a terminal`(_ arguments: [String]) throws {
    try withTemporaryFolder { folder in
      let path = folder / "a.html"
      try Files.write(Self.page, to: path)
      let arguments = arguments.map { $0.isEmpty ? path : $0 }
      let text = try shown(arguments)
      #expect(!text.unicodeScalars.contains(where: Self.harmful.contains), "\(text.debugDescription)")
      #expect(text.unicodeScalars.last == "\n")
      // Elsewhere, the bytes are those of the format.
      let piped = try InlayCommandRunner().run(arguments).output
      if arguments.contains("text") { #expect(piped.contains(0x1B)) }
      if arguments.contains("--json") || arguments.contains("triple") {
        let lines = { (text: String) in
          try text.split(whereSeparator: \.isNewline).map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
          }
        }
        #expect(try lines(text) == lines(String(decoding: piped, as: UTF8.self)))
      }
    }
  }

  @Test(.needs(.python), arguments: ["exec sleep 300", "echo on", "exit 1"])
  func `a tmux that hangs does not hang a preview`(_ tmux: String) throws {
    try withTemporaryFolder { folder in
      try Files.writeProgram("#!/bin/sh\n\(tmux)\n", to: folder / "tmux")
      try Files.write("Hello", to: folder / "a.txt")
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let text = try shown(
        ["preview", folder / "a.txt"],
        environment: ["TERM": "tmux-256color", "TMUX": "/tmp/tmux,1,0", "PATH": "\(folder.path):\(path)"])
      #expect(text.contains("Hello"))
    }
  }

  @Test(.needs(.python)) func `force sends a document as it is`() throws {
    try withTemporaryFolder { folder in
      try Files.write(Self.page, to: folder / "a.html")
      let text = try shown(["convert", "-q", folder / "a.html", "-", "--to", "text", "--force"])
      #expect(text.unicodeScalars.contains("\u{1B}"))
    }
  }
}
