import TestKit
import Testing

/// Several inputs into one folder.
@Suite struct BatchTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  @Test(arguments: [
    (["convert", "--to", "html"], "html"), (["convert", "--to", "text"], "txt"),
    (["convert", "--to", "triple"], "triple.json"), (["decompose"], "inlay"),
    (["decompose", "--to", "inlay.tar"], "inlay.tar"), (["repair", "--orphans", "keep"], "rtf"),
    (["repair", "--orphans", "remove", "--to", "rtfd"], "rtfd"), (["render", "--to", "png"], "png"),
    (["render", "--to", "pdf", "--page", "a4"], "pdf"),
  ])
  func `every output is called as its input, with the extension of its format`(
    command: [String], suffix: String
  ) throws {
    try withTemporaryFolder { folder in
      let names = ["a.rtf", "b.b.rtf", "c c.rtf"]
      _ = try Inputs.rtf(names, in: folder)
      let result = try inlay.run(command + names + ["-d", "out", "--jobs", "2"], in: folder.path)
      #expect(result.exitCode == 0, "\(result.errorText)")
      #expect(result.text.isEmpty && result.errorText.isEmpty)
      #expect(try Files.names(folder / "out") == ["a.\(suffix)", "b.b.\(suffix)", "c c.\(suffix)"])
    }
  }

  @Test func `a batch gives the very files that single calls give, with any number of jobs`() throws {
    try withTemporaryFolder { folder in
      let names = (1...24).map { "n\($0).rtf" }
      _ = try Inputs.rtf(names, in: folder)
      try Files.copy(postcard, to: folder / "postcard.rtfd")
      let all = names + ["postcard.rtfd"]
      for jobs in ["1", "3", "16"] {
        let result = try inlay.run(
          ["convert"] + all + ["--to", "html", "-d", "out" + jobs, "-j", jobs], in: folder.path)
        #expect(result.exitCode == 0, "\(result.errorText)")
      }
      for name in all {
        let page = name.split(separator: ".")[0] + ".html"
        #expect(try inlay("convert", name, "single.html", in: folder.path).exitCode == 0)
        let single = try Files.read(folder / "single.html")
        for jobs in ["1", "3", "16"] { #expect(try Files.read(folder / "out\(jobs)/\(page)") == single) }
      }
    }
  }

  @Test func `documents come back`() throws {
    try withTemporaryFolder { folder in
      let names = ["a.rtf", "b.rtf"]
      _ = try Inputs.rtf(names, in: folder)
      #expect(try inlay("decompose", "a.rtf", "b.rtf", "-d", "there", in: folder.path).exitCode == 0)
      let back = try inlay(
        "recompose", "there/a.inlay", "there/b.inlay", "-d", "back", "--to", "text", in: folder.path)
      #expect(back.exitCode == 0, "\(back.errorText)")
      #expect(
        try Files.tree(folder / "back") == ["a.txt": Array("a.rtf".utf8), "b.txt": Array("b.rtf".utf8)])
    }
  }

  @Test(arguments: ["1", "2", "8"])
  func `a failure is one line, in its place, and the others go on`(jobs: String) throws {
    try withTemporaryFolder { folder in
      let good = (1...9).map { "g\($0).rtf" }
      _ = try Inputs.rtf(good, in: folder)
      try Inputs.noise("x.bin", in: folder)
      try Inputs.noise("y.bin", in: folder)
      let inputs = Array(good[..<3]) + ["x.bin", "none.rtf"] + good[3...] + ["y.bin"]
      let result = try inlay.run(
        ["convert"] + inputs + ["--to", "text", "-d", "out", "--jobs", jobs], in: folder.path)
      #expect(result.exitCode == 66)
      // Advice is given once.
      #expect(
        result.errorText == """
          inlay: x.bin: this is not in a format that Inlay reads
            it reads rtfd, flat-rtfd, rtf, html, keyed-archive, typedstream, webarchive, text, triple, markdown, textbundle, textpack, inlay, inlay.tar, inlay.json, mbox, eml, telegram-export, discord-export, slack-export, mastodon-export, matrix-export, matrix, matrix-sticker, matrix-pack, telegram, telegram-rich, bluesky, twitch, nostr, mastodon, activitypub, misskey, discord, slack, telegram-html, telegram-markdown, tokens, bbcode, magazine, adf, tiptap, prosemirror, quill, lexical, portable-text, slate, draftjs, image, messages, notes, note-body; --from names the format
          inlay: none.rtf: No such file or directory
          inlay: y.bin: this is not in a format that Inlay reads

          """)
      #expect(try Files.names(folder / "out") == good.map { $0.dropLast(3) + "txt" })
    }
  }

  @Test func `the highest status of all counts`() throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["a.rtf", "b.rtf"], in: folder)
      try Inputs.noise("x.bin", in: folder)
      // Something else stands where b goes.
      try Files.write([0x89, 0x50, 0x4E, 0x47], to: folder / "out/b.txt")
      let result = try inlay(
        "convert", "b.rtf", "x.bin", "a.rtf", "--to", "text", "-d", "out", in: folder.path)
      #expect(result.exitCode == 73)
      #expect(result.errorText.split(separator: "\n").filter { $0.hasPrefix("inlay: ") }.count == 2)
      #expect(try Files.read(folder / "out/a.txt") == Array("a.rtf".utf8))
      #expect(try Files.read(folder / "out/b.txt") == [0x89, 0x50, 0x4E, 0x47])
      let strict = try inlay(
        "convert", postcard, "a.rtf", "--to", "text", "-d", "out", "--strict", "-q", in: folder.path)
      #expect(strict.exitCode == 1)
    }
  }

  @Test func `diagnostics come in the order of the inputs, and not where they are unwelcome`() throws {
    try withTemporaryFolder { folder in
      let names = (1...8).map { "n\($0).rtf" }
      for name in names { try Files.write("{\\rtf1 a{\\pict\\macpict 00}b}", to: folder / name) }
      let loud = try inlay.run(
        ["convert"] + names + ["--to", "text", "-d", "out", "-j", "4"], in: folder.path)
      let subjects = loud.errorText.split(separator: "\n").compactMap { line in
        names.first { line.hasPrefix("inlay: \($0): ") }
      }
      #expect(loud.exitCode == 0)
      #expect(subjects == subjects.sorted() && Set(subjects) == Set(names), "\(loud.errorText)")
      let quiet = try inlay.run(
        ["convert"] + names + ["--to", "text", "-d", "out", "-q"], in: folder.path)
      #expect(quiet.exitCode == 0 && quiet.errorText.isEmpty)
    }
  }

  @Test(arguments: [
    (
      ["a.rtf", "sub/a.rtf"], "sub/a.rtf: its output would be out/a.txt, and so would that of a.rtf", "rename"
    ),
    (["a.rtf", "a.html"], "a.html: its output would be out/a.txt, and so would that of a.rtf", "rename"),
    (["a.rtf", "b.rtf", "a.rtf"], "a.rtf: this input is given twice", "give it once"),
    (["a.rtf", "-"], "standard input has no name to derive the output's name from", "leave out -d"),
    (["a.rtf", ".."], "..: there is no name to derive the output's name from", "convert it alone"),
    (["a.rtf", "//"], "//: there is no name to derive the output's name from", "convert it alone"),
  ])
  func `what cannot end well is refused before anything starts`(
    inputs: [String], message: String, advice: String
  ) throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["a.rtf", "b.rtf", "A.rtf", "sub/a.rtf"], in: folder)
      let result = try inlay.run(["convert"] + inputs + ["--to", "text", "-d", "out"], in: folder.path)
      expectFailure(result, 64, "inlay: \(message)\n  \(advice)")
      #expect(!Files.exists(folder / "out"))
    }
  }

  @Test(.needs(.distinctNames)) func `names that differ in case are two where the file system says so`()
    throws
  {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["a.rtf", "A.rtf"], in: folder)
      let result = try inlay("convert", "a.rtf", "A.rtf", "--to", "text", "-d", "out", in: folder.path)
      #expect(result.exitCode == 0, "\(result.errorText)")
      #expect(try Files.tree(folder / "out").keys.sorted() == ["A.txt", "a.txt"])
    }
  }

  @Test func `no output takes the place of an input`() throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["a.rtf", "b.rtf"], in: folder)
      let before = try Files.tree(folder.path)
      let result = try inlay(
        "convert", "a.rtf", "b.rtf", "--to", "rtf", "-d",
        "../\(folder.path.split(separator: "/").last ?? "")",
        in: folder.path)
      expectFailure(result, 64, "this output would replace the input a.rtf")
      #expect(try Files.tree(folder.path) == before)
    }
  }

  @Test func `a folder that was made for nothing goes again`() throws {
    try withTemporaryFolder { folder in
      let result = try inlay("convert", "no.rtf", "none.rtf", "--to", "text", "-d", "out", in: folder.path)
      #expect(result.exitCode == 66)
      #expect(!Files.exists(folder / "out"))
    }
  }

  @Test func `a file is no folder`() throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["a.rtf"], in: folder)
      expectFailure(
        try inlay("convert", "a.rtf", "--to", "text", "-d", "a.rtf", in: folder.path), 73,
        "inlay: a.rtf: refusing to replace something that is not a folder")
      expectFailure(
        try inlay("convert", "a.rtf", "--to", "text", "-d", "no/such", in: folder.path), 73,
        "inlay: no/such: cannot create the folder: No such file or directory")
    }
  }

  /// The format of a picture does not know the extensions of documents.
  @Test func `pages are named after their documents`() throws {
    try withTemporaryFolder { folder in
      for name in ["a.inlay.tar", "b.inlay.json", "c"] {
        #expect(try inlay("convert", postcard, folder / name, "--to", "inlay.tar").exitCode == 0)
      }
      let result = try inlay(
        "render", "a.inlay.tar", "b.inlay.json", "c", "-d", "out", "--to", "png", "-q", in: folder.path)
      #expect(result.exitCode == 0, "\(result.errorText)")
      #expect(try Files.tree(folder / "out").keys.sorted() == ["a.png", "b.png", "c.png"])
    }
  }

  @Test func `a batch without a pipe is an I/O error`() throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["a.rtf", "b.rtf"], in: folder)
      let command = try #require(Tools.product("inlay"))
      let result = try Subprocess.run(
        "/bin/sh", ["-c", "ulimit -n 5; exec \"$0\" inspect a.rtf b.rtf", command],
        // It needs a file, and would take the status.
        environment: ["ASAN_OPTIONS": "detect_leaks=0"], in: folder.path)
      expectFailure(result, 74, "oo many open files")
    }
  }

  @Test func `pictures of several documents are in folders of their own`() throws {
    try withTemporaryFolder { folder in
      try Files.copy(postcard, to: folder / "one.rtfd")
      try Files.copy(postcard, to: folder / "two.rtfd")
      _ = try Inputs.rtf(["plain.rtf"], in: folder)
      let result = try inlay(
        "extract", "two.rtfd", "plain.rtf", "one.rtfd", "-d", "out", "-j", "2", in: folder.path)
      #expect(result.exitCode == 0, "\(result.errorText)")
      #expect(try inlay("extract", "one.rtfd", "-o", "single", in: folder.path).exitCode == 0)
      let single = try Files.tree(folder / "single")
      #expect(!single.isEmpty)
      #expect(try Files.tree(folder / "out/one") == single)
      #expect(try Files.tree(folder / "out/two") == single)
      #expect(try Files.names(folder / "out") == ["one", "two"])
      let listed = result.text.split(separator: "\n").map(String.init)
      #expect(listed.count == 2 * single.count)
      #expect(listed.first?.hasPrefix("out/two/") == true && listed.last?.hasPrefix("out/one/") == true)
    }
  }

  @Test func `HEICs of several documents are decoded by one helper for each job at most`() throws {
    try withTemporaryFolder { folder in
      let names = (1...6).map { "p\($0).rtfd" }
      for name in names { try Files.copy(postcard, to: folder / name) }
      let result = try inlay.run(
        ["decompose", "--fallback", "png", "-d", "out", "-j", "3"] + names, in: folder.path)
      #expect(result.exitCode == 0, "\(result.errorText)")
      let documents = names.map { "out/\($0.dropLast(4))inlay" }
      let verified = try inlay.run(["verify", "--deep", "-j", "3"] + documents, in: folder.path)
      #expect(verified.exitCode == 0, "\(verified.errorText)")
      let told = verified.text.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
      #expect(told == documents)
    }
  }
}
