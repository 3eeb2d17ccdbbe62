import Foundation
import TestKit
import Testing

/// `inlay preview`: what goes into pipes, what is wrong usage, and one conversation with a terminal.
@Suite struct PreviewCommandTests {
  private let inlay: InlayCommandRunner
  private let sample = PackageRoot.path(to: "Samples/terminal.inlay.json")

  init() throws { inlay = try InlayCommandRunner() }

  @Test func `into a pipe goes plain text with descriptions in their places`() throws {
    let shown = try inlay("preview", postcard)
    #expect(shown.exitCode == 0)
    #expect(shown.errorText.isEmpty)
    #expect(
      shown.text == """
                        Greetings from the lake [sun wearing sunglasses]

        Dear Ada,
        it is sunny [sun wearing sunglasses] all day, and the café by the water makes
        tea [smiling cup of green tea][smiling cup of green tea] the way you like it:
        two cups before breakfast. Yesterday we met [cat in a space helmet]👋
        [cat in a space helmet], who would not take the helmet off.
                                           [lake.png]
        Wish you were here [heart-shaped balloon] — the way here is on the map.
        “Sleep well,” [moon asleep in a nightcap]
        Grace

        """)
  }

  @Test func `several documents stand under their names, and one that cannot be read stops none`() throws {
    try withTemporaryFolder { folder in
      try Files.write(Array("one".utf8), to: folder / "a.txt")
      try Files.write(Array("two\nlines\n".utf8), to: folder / "b.txt")
      let shown = try inlay("preview", "a.txt", "b.txt", "a.txt", in: folder.path)
      #expect(shown.exitCode == 0)
      #expect(shown.errorText.isEmpty)
      #expect(shown.text == "a.txt\none\n\nb.txt\ntwo\nlines\n\na.txt\none\n")
      let partly = try inlay("preview", "none.txt", "b.txt", in: folder.path)
      #expect(partly.exitCode == 66)
      #expect(partly.text == "b.txt\ntwo\nlines\n")
      #expect(partly.errorText.contains("none.txt"))
      #expect(partly.errorText.split(separator: "\n").count == 1)
      #expect(try inlay("preview", "-", "-", in: folder.path).exitCode == 64)
    }
  }

  @Test func `a contact sheet shows the pictures of all inputs with their names`() throws {
    let glyphs = PackageRoot.path(to: "Samples/Glyphs")
    let inputs = ["cool-sun.heic", "space-cat.heic", "none.heic", "../cheer.inlay.json"]
    let sheet = try inlay.run(
      ["preview"] + inputs + ["--grid", "2", "--width", "50"], in: glyphs)
    #expect(sheet.exitCode == 66)
    #expect(sheet.errorText == "inlay: none.heic: No such file or directory\n")
    #expect(
      sheet.text == """
         [sun wearing sunglasse… [cat in a space helmet]
             cool-sun.heic           space-cat.heic

         [sun wearing sunglasse… [cat in a space helmet]
         sun wearing sunglasses   cat in a space helmet

         [heart-shaped balloon]
         heart-shaped balloon

        """)
    // What was noticed is about a file, not about the sheet.
    try withTemporaryFolder { folder in
      let cut = try Files.read(glyphs + "/space-cat.heic").prefix(3_000)
      try Files.write(Array(cut), to: folder / "cut.heic")
      let damaged = try inlay(
        "preview", "cool-sun.heic", folder / "cut.heic", "--protocol", "blocks", "--strict", in: glyphs)
      let lines = damaged.errorText.split(separator: "\n")
      #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("inlay: \(folder / "cut.heic"): ") })
      #expect(lines.first?.hasSuffix("at byte 3000 [terminal.pictureDescribed]") == true)
      #expect(damaged.exitCode == 1)
    }
    // In a pipe, several image files follow each other unless a sheet is asked for.
    let listed = try inlay("preview", "cool-sun.heic", "space-cat.heic", in: glyphs)
    #expect(
      listed.text == "cool-sun.heic\n[sun wearing sunglasses]\n\nspace-cat.heic\n[cat in a space helmet]\n")
    let auto = try inlay(
      "preview", "cool-sun.heic", "space-cat.heic", "--protocol", "kitty", "--width", "50", in: glyphs)
    #expect(auto.exitCode == 0 && auto.text.hasSuffix("     cool-sun.heic           space-cat.heic\n"))
    #expect(
      try inlay(
        "preview", "cool-sun.heic", "space-cat.heic", "--protocol", "kitty", "--grid", "no", in: glyphs
      ).text.contains("space-cat.heic\n"))
    for wrong in ["0", "1001", "many", ""] {
      expectFailure(try inlay("preview", "cool-sun.heic", "--grid", wrong, in: glyphs), 64)
    }
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"]])
  func `a pipe gets no escape sequence, whatever the terminal is`(environment: [String: String]) throws {
    let shown = try inlay.run(["preview", sample], environment: environment)
    #expect(shown.exitCode == 0)
    #expect(!shown.output.contains(0x1B))
    #expect(shown.text.contains("[cat in a space helmet]"))
  }

  @Test(
    arguments: [
      ("kitty", "\u{1B}_Ga=t,f=100,i="), ("kitty-direct", "\u{1B}_Ga=p,C=1,c=2,r=1,i="),
      ("iterm2", "\u{1B}]1337;File="), ("sixel", "\u{1B}P"), ("blocks", "\u{1B}[38;2;"),
    ])
  func `a protocol that is named goes into pipes too`(name: String, expected: String) throws {
    let shown = try inlay("preview", sample, "--protocol", name)
    #expect(shown.exitCode == 0)
    #expect(shown.errorText.isEmpty)
    #expect(shown.text.contains(expected))
    #expect(!shown.text.contains("[cat in a space helmet]"))
    // Nothing is left on that would colour what follows.
    #expect(shown.output.last == 0x0A)
  }

  @Test func `NO_COLOR takes the colours of text, not a protocol that was named`() throws {
    let shown = try inlay.run(["preview", sample, "--protocol", "sixel"], environment: ["NO_COLOR": "1"])
    #expect(shown.exitCode == 0)
    #expect(shown.text.contains("\u{1B}P"))
    #expect(!shown.text.contains("[38;2;"))
  }

  @Test func `width, style sheet, jumbo and glyph rows are heeded`() throws {
    try withTemporaryFolder { folder in
      let narrow = try inlay("preview", postcard, "--width", "20")
      #expect(narrow.text.split(separator: "\n").allSatisfy { $0.count <= 20 })
      let sheet = #"{"format":"inlay-style","version":"1.0","roles":{"body":{"alignment":"right"}}}"#
      try Files.write(Array(sheet.utf8), to: folder / "s.json")
      try Files.write(Array("to the right".utf8), to: folder / "t.txt")
      let right = try inlay("preview", "t.txt", "--style", "s.json", "--width", "20", in: folder.path)
      #expect(right.text == "        to the right\n")
      let triple =
        #"{"string":"\#u{FFFC}","imageRanges":[{"location":0,"length":1,"id":"a"}],"imageData":{"a":"\#(try art64)"}}"#
      try Files.write(Array(triple.utf8), to: folder / "one.json")
      let rows = { (arguments: [String]) in
        try inlay.run(
          ["preview", "one.json", "--from", "triple", "--protocol", "blocks"] + arguments, in: folder.path
        ).output.count { $0 == 0x0A }
      }
      #expect(try rows([]) == 3)
      // Two rows with block characters, an empty one, and the legend with the glyph again.
      #expect(try rows(["--jumbo", "no"]) == 5)
      #expect(try rows(["--jumbo", "no", "--glyph-rows", "1"]) == 3)
      #expect(try rows(["--jumbo", "no", "--glyph-rows", "4"]) == 4)
    }
  }

  private var art64: String {
    get throws {
      try Data(Files.read(PackageRoot.path(to: "Samples/Glyphs/cool-sun.heic"))).base64EncodedString()
    }
  }

  @Test func `without the helper a HEIC is its description, and a diagnostic says why`() throws {
    let shown = try inlay.run(
      ["preview", postcard, "--protocol", "blocks"], environment: ["INLAY_HEIF": "/nowhere/inlay-heif"])
    #expect(shown.text.contains("[cat in a space helmet]"))
    #expect(shown.exitCode == 69)
    #expect(shown.errorText.contains("5 pictures were not decoded: $INLAY_HEIF names /nowhere/inlay-heif"))
  }

  @Test func `controls of a text are shown, not sent`() throws {
    let text = "a\u{1B}[31mb\u{9B}c\u{10EEEE}d\u{202E}e\u{7}"
    let shown = try inlay("preview", "-", "-v", "--from", "text", input: Array(text.utf8))
    #expect(shown.exitCode == 0)
    #expect(shown.text == "a␛[31mb\\u{9B}c\\u{10EEEE}de␇\n")
    #expect(shown.errorText.contains("[terminal.characterShown]"))
    #expect(try inlay("preview", "-", "--from", "text", "--strict", input: Array(text.utf8)).exitCode == 1)
  }

  @Test func `text is not reordered twice without a word`() throws {
    let arguments = ["preview", sample, "--protocol", "blocks", "--bidi", "visual"]
    let konsole = ["KONSOLE_VERSION": "221203", "TERM": "xterm-256color"]
    let twice = try inlay.run(arguments, environment: konsole)
    #expect(twice.exitCode == 0)
    #expect(twice.errorText.contains("[terminal.reordersText]"))
    #expect(try inlay.run(arguments, environment: ["TERM": "xterm-256color"]).errorText.isEmpty)
    #expect(try inlay.run(Array(arguments.dropLast(2)), environment: konsole).errorText.isEmpty)
  }

  @Test(
    arguments: [
      (["--protocol", "vt52"], "use one of auto, kitty, kitty-direct, iterm2, sixel, blocks, text"),
      (["--width", "0"], "1 to 10000"), (["--glyph-rows", "0"], "1 to 100"),
      (["--cell", "10"], "use a size such as 10x20"), (["--cell", "0x20"], "10x20"),
      (["--background", "blue"], "#rrggbb"),
      (["--widths", "vt52"], "use one of xterm"),
      (["--widths", "foot", "--probe-width"], "cannot be combined"),
      (["--colors", "7"], "--colors 7: use one of none, 16, 256, direct"),
      (["--clear"], "--clear needs a terminal"),
    ])
  func `wrong usage is said in one line`(arguments: [String], part: String) throws {
    let result = try inlay.run(["preview", postcard] + arguments)
    expectFailure(result, 64, part)
  }

  @Test func `inputs and sheets that cannot be read`() throws {
    expectFailure(try inlay("preview", "/nowhere"), 66, "/nowhere")
    expectFailure(try inlay("preview", postcard, "--style", "/nowhere"), 66, "/nowhere")
    expectFailure(try inlay("preview", postcard, "--style", postcard), 65, "is a folder")
    expectFailure(try inlay("preview", "-", input: Array(#"{"format":"inlay","version":"1.0""#.utf8)), 65)
    expectFailure(try inlay("preview", "-", "--from", "text", input: [0xFF]), 65, "byte 0")
  }

  @Test func `a full disk is an I/O error, a closed pipe is none`() throws {
    let command = try #require(Tools.product("inlay"))
    let full = try Subprocess.run(
      "/bin/sh", ["-c", #""$0" preview "$1" --protocol blocks >/dev/full"#, command, sample])
    #expect(full.exitCode == 74)
    #expect(full.errorText == "inlay: standard output: No space left on device\n")
    let closed = try Subprocess.run(
      "/bin/sh", ["-c", #""$0" preview "$1" --protocol iterm2 | head -c 10 >/dev/null"#, command, sample])
    #expect(closed.errorText.isEmpty)
  }

  /// A terminal of Python's that answers as kitty does.
  private static let terminal = #"""
    import os, pty, select, sys, termios, time
    pid, fd = pty.fork()
    if pid == 0:
      os.environ.update(TERM='xterm-kitty', COLUMNS='', NO_COLOR='')
      os.execv(sys.argv[1], sys.argv[1:])
    import fcntl, struct
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack('HHHH', 30, 90, 900, 570))
    seen, answered, entered, end = b'', False, False, time.time() + 20
    while time.time() < end:
      if select.select([fd], [], [], 0.05)[0]:
        try: piece = os.read(fd, 65536)
        except OSError: break
        if not piece: break
        seen += piece
      if not answered and seen.endswith(b'\x1b[c'):
        answered = True
        os.write(fd, b'\x1bP>|kitty(0.41.1)\x1b\\\x1b_Gi=31;OK\x1b\\\x1b[6;19;10t\x1b]11;rgb:1818/1818/1818\x1b\\\x1b[?62;c')
      if answered and not entered and b'to the margin' in seen and not termios.tcgetattr(fd)[3] & termios.ECHO == 0:
        entered = True
        os.write(fd, b'\r')
    status = os.waitpid(pid, 0)[1]
    sys.stdout.buffer.write(seen)
    sys.exit(os.waitstatus_to_exitcode(status))
    """#

  @Test(.needs(.python)) func `a terminal is asked, shown what it can, and with --clear wiped`() throws {
    let command = try #require(Tools.product("inlay"))
    let run = try Python.run(
      ["-c", Self.terminal, command, "preview", sample, "--clear"], timeLimit: 60)
    #expect(run.exitCode == 0, "\(run.errorText)")
    let text = run.text
    #expect(text.contains("\u{1B}[>0q") || text.contains("\u{1B}[>q"))
    // By bytes: a third mark makes it another character.
    #expect(Data(run.output).range(of: Data("\u{10EEEE}\u{305}\u{305}".utf8)) != nil)
    let deletions = text.components(separatedBy: "\u{1B}_Ga=d,d=I,i=").count - 1
    let transmissions = text.components(separatedBy: "\u{1B}_Ga=t,f=100,i=").count - 1
    #expect(transmissions == 6)
    #expect(deletions == transmissions)
    #expect(text.hasSuffix("\u{1B}[J"))
  }
}
