import Foundation
import TestKit
import Testing

/// The command where inputs are zips and gzips, unpacked by the helper program that is built beside the command.
@Suite struct ArchiveCommandTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  /// Makes archives of `note.rtfd` in the current folder, as other programs make them.
  private static let maker = """
    import gzip, io, os, struct, sys, tarfile, zipfile
    files = [(os.path.join(top, name)) for top, _, names in sorted(os.walk("note.rtfd")) for name in sorted(names)]
    class Unseekable(io.RawIOBase):
        def __init__(self, path): self.file = open(path, "wb")
        def writable(self): return True
        def write(self, data): return self.file.write(data)
    for name, method in (("stored.zip", 0), ("note.rtfd.zip", 8)):
        with zipfile.ZipFile(name, "w", method) as z:
            for path in files: z.write(path)
    # As macOS: to a stream, with the sizes behind the contents, folders, and its own files beside.
    with zipfile.ZipFile(Unseekable("mac.zip"), "w", 8) as z:
        z.writestr("note.rtfd/", "")
        for path in files:
            z.write(path)
            z.writestr("__MACOSX/note.rtfd/._" + os.path.basename(path), b"\\0\\5\\x16\\7mac")
        z.writestr("note.rtfd/.DS_Store", b"ds")
    with zipfile.ZipFile("wide.zip", "w", 8) as z:
        for path in files:
            with z.open(path, "w", force_zip64=True) as f: f.write(open(path, "rb").read())
    with zipfile.ZipFile("flat.zip", "w", 8) as z:
        for path in files: z.write(path, os.path.relpath(path, "note.rtfd"))
    with zipfile.ZipFile("outer.zip", "w", 8) as z:
        for path in files: z.write(path, "My notes/" + path)
    with zipfile.ZipFile("twice.zip", "w", 8) as z: z.write("note.rtfd.zip")
    with tarfile.open("note.tgz", "w:gz", format=tarfile.GNU_FORMAT) as t: t.add("note.rtfd")
    with tarfile.open("pax.tar.gz", "w:gz", format=tarfile.PAX_FORMAT) as t:
        t.add("note.rtfd")
        info = tarfile.TarInfo("note.rtfd/._TXT.rtf")
        info.size = 3
        t.addfile(info, io.BytesIO(b"mac"))
    open("note.rtfd.zip.gz", "wb").write(gzip.compress(open("note.rtfd.zip", "rb").read()))
    open("thrice.gz", "wb").write(gzip.compress(open("note.rtfd.zip.gz", "rb").read()))
    """

  private func withArchives(_ body: (TemporaryFolder) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try Files.copy(postcard, to: folder / "note.rtfd")
      let made = try Python.run(["-c", Self.maker], in: folder.path)
      try #require(made.exitCode == 0, "\(made.errorText)")
      try body(folder)
    }
  }

  @Test(.needs(.python)) func `a document in an archive is the document`() throws {
    try withArchives { folder in
      let whole = try inlay("decompose", "note.rtfd", "-o", "-", in: folder.path)
      try #require(whole.exitCode == 0 && !whole.output.isEmpty, "\(whole.errorText)")
      for name in [
        "stored.zip", "note.rtfd.zip", "mac.zip", "wide.zip", "flat.zip", "outer.zip", "twice.zip",
        "note.tgz",
        "pax.tar.gz", "note.rtfd.zip.gz",
      ] {
        let run = try inlay("decompose", name, "-o", "-", in: folder.path)
        #expect(run.exitCode == 0 && run.errorText.isEmpty, "\(name): \(run.errorText)")
        #expect(run.output == whole.output, "\(name) gives another document")
        let streamed = try inlay("decompose", "-", "-o", "-", input: Files.read(folder / name))
        #expect(streamed.output == whole.output, "\(name) from standard input: \(streamed.errorText)")
      }
      expectFailure(
        try inlay("inspect", "thrice.gz", in: folder.path), 65,
        "thrice.gz: archives are nested more than 2 deep (limit archiveDepth)",
        "\n  unpack it yourself, then open what it holds")
    }
  }

  @Test(.needs(.python)) func `outputs are named after what is in the archive`() throws {
    try withArchives { folder in
      for name in ["note.rtfd.zip", "note.tgz", "note.rtfd.zip.gz"] {
        let run = try inlay("decompose", name, in: folder.path)
        #expect(run.exitCode == 0, "\(run.errorText)")
        #expect(Files.exists(folder / "note.inlay"))
        try FileManager.default.removeItem(atPath: folder / "note.inlay")
      }
      try FileManager.default.moveItem(atPath: folder / "mac.zip", toPath: folder / "v1.2.zip")
      let run = try inlay(
        "convert", "v1.2.zip", "note.tgz", "-d", "out", "--to", "html", "--jobs", "1", in: folder.path)
      #expect(run.exitCode == 0, "\(run.errorText)")
      #expect(try Files.names(folder / "out").filter { $0.hasSuffix(".html") } == ["note.html", "v1.2.html"])
      let script =
        "import gzip; open('cat.art.png.gz', 'wb').write(gzip.compress(open('\(art)', 'rb').read()))"
      #expect(try Python.run(["-c", script], in: folder.path).exitCode == 0)
      #expect(try inlay("decompose", "cat.art.png.gz", in: folder.path).exitCode == 0)
      #expect(Files.exists(folder / "cat.art.inlay"))
    }
  }

  @Test(.needs(.python)) func `every command takes archives`() throws {
    try withArchives { folder in
      #expect(try inlay("decompose", "note.rtfd", "-o", "note.inlay", in: folder.path).exitCode == 0)
      let script = """
        import gzip, os, zipfile
        with zipfile.ZipFile("sealed.zip", "w") as z:
            for top, _, names in os.walk("note.inlay"):
                for name in names: z.write(os.path.join(top, name))
        open("picture.png.gz", "wb").write(gzip.compress(open("\(art)", "rb").read()))
        """
      #expect(try Python.run(["-c", script], in: folder.path).exitCode == 0)
      let verified = try inlay("verify", "sealed.zip", in: folder.path)
      #expect(
        verified.exitCode == 0 && verified.text.contains("sound; "), "\(verified.text)\(verified.errorText)")
      for arguments in [
        ["inspect", "mac.zip"], ["preview", "mac.zip"], ["extract", "mac.zip", "-d", "e"],
        ["repair", "mac.zip", "-o", "r.rtfd"], ["recompose", "sealed.zip", "-o", "c.rtfd"],
        ["render", "mac.zip", "-o", "p.png"], ["convert", "picture.png.gz", "p.html"],
      ] {
        let run = try inlay.run(arguments, in: folder.path)
        #expect(run.exitCode == 0, "\(arguments): \(run.errorText)")
      }
    }
  }

  @Test(.needs(.python)) func `what is in an archive must be one document`() throws {
    try withTemporaryFolder { folder in
      let script = """
        import zipfile
        def make(name, files, flags=0):
            with zipfile.ZipFile(name, "w") as z:
                for path in files: z.writestr(path, b"{\\\\rtf1 hi}")
        make("several.zip", ["a/%s.rtf" % c for c in "edcba"] + ["a/p.png"])
        make("one.zip", ["note.rtf", "photo.png", "other.bin"])
        make("none.zip", ["x.bin", "y.bin"])
        make("word.docx", ["[Content_Types].xml", "word/document.xml"])
        make("book.epub", ["mimetype", "OEBPS/a.xhtml"])
        make("notes.pages", ["Index/Document.iwa", "Metadata/x"])
        with zipfile.ZipFile("book.epub", "w") as z: z.writestr("mimetype", "application/epub+zip")
        with zipfile.ZipFile("page.zip", "w") as z:
            z.writestr("page/index.html", '<p>hi <img src="files/a.png"></p>')
            z.write("\(art)", "page/files/a.png")
        """
      let made = try Python.run(["-c", script], in: folder.path)
      try #require(made.exitCode == 0, "\(made.errorText)")
      expectFailure(
        try inlay("inspect", "several.zip", in: folder.path), 65,
        "several.zip: this zip holds 5 documents: a.rtf, b.rtf, c.rtf and 2 more", "\n  unpack it")
      let one = try inlay("convert", "one.zip", "-", "--to", "text", in: folder.path)
      #expect(one.text == "hi" || one.text == "hi\n", "\(one.errorText)")
      let page = try inlay("inspect", "page.zip", "--json", in: folder.path)
      #expect(page.text.contains("\"images\":[{"), "\(page.text) \(page.errorText)")
      for (name, what) in [
        ("none.zip", "a zip"), ("word.docx", "an Office document (such as docx or xlsx)"),
        ("book.epub", "an EPUB book"), ("notes.pages", "an iWork document (such as pages or numbers)"),
      ] {
        expectFailure(
          try inlay("inspect", name, in: folder.path), 65,
          "\(name): this is \(what), not a document in a format that Inlay reads")
      }
    }
  }

  /// A page in a zip refers to files in the zip, never to those on disk.
  @Test(.needs(.python)) func `nothing beside an archive is read`() throws {
    try withTemporaryFolder { folder in
      let script = """
        import zipfile
        with zipfile.ZipFile("page.zip", "w") as z: z.writestr("page.html", '<p>hi <img src="a.png"></p>')
        """
      #expect(try Python.run(["-c", script], in: folder.path).exitCode == 0)
      for place in ["a.png", "page/a.png"] { try Files.write(Files.read(art), to: folder / place) }
      for run in [
        try inlay("inspect", "page.zip", "--json", in: folder.path),
        try inlay("inspect", "-", "--json", input: Files.read(folder / "page.zip"), in: folder.path),
      ] {
        #expect(run.exitCode == 0, "\(run.errorText)")
        #expect(run.text.contains("the image a.png is not available"), "\(run.text)")
      }
    }
  }

  @Test(.needs(.python)) func `a helper that is missing or fails is said`() throws {
    try withArchives { folder in
      expectFailure(
        try inlay(
          "inspect", "mac.zip", environment: ["INLAY_UNPACK": "/nowhere/inlay-unpack"], in: folder.path), 69,
        "mac.zip: a zip or gzip cannot be opened: $INLAY_UNPACK names /nowhere/inlay-unpack, which is not a program",
        "\n  correct or unset $INLAY_UNPACK")
      for (script, why) in [
        ("exit 64", "it is from another release"), ("exit 3", "it exited with status 3"),
        ("exit 65", "it gave no reason"), ("kill -11 $$", "it crashed with signal 11"),
        ("printf 'save.brokenPipe\\ta\\t\\t\\t\\n' >&2; exit 65", "it gave no reason"),
        ("head -c 70000 /dev/zero >&2; exit 65", "it printed too much"),
        ("exit 77", "this system does not let it drop its privileges"),
      ] {
        try Files.writeProgram("#!/bin/sh\n\(script)\n", to: folder / "helper")
        expectFailure(
          try inlay("inspect", "mac.zip", environment: ["INLAY_UNPACK": folder / "helper"], in: folder.path),
          65,
          "mac.zip: the helper program inlay-unpack failed: \(why)")
      }
      // What it writes is not believed: the tar is read as a stranger's.
      try Files.writeProgram("#!/bin/sh\nprintf garbage\n", to: folder / "helper")
      expectFailure(
        try inlay("inspect", "mac.zip", environment: ["INLAY_UNPACK": folder / "helper"], in: folder.path),
        65,
        "this is not a tar")
    }
  }

  private static let request = [
    "--unpack=1", "zip", "files=9", "bundleBytes=9999", "folderDepth=3", "fileNameBytes=9", "archiveRatio=9",
  ]

  @Test func `the helper takes files only`() throws {
    let helper = try #require(Tools.product("inlay-unpack"))
    let piped = try Subprocess.run(helper, Self.request, input: [1, 2, 3])
    #expect(piped.exitCode == 64 && piped.errorText.contains("this is a helper program that inlay starts"))
    #expect(try Subprocess.run(helper, []).exitCode == 64)
    #expect(try Subprocess.run(helper, ["--version"]).text.hasPrefix("inlay-unpack "))
    #expect(try Subprocess.run(helper, ["--help"]).text.contains("../libexec/inlay/"))
  }

  // A sanitizer's run-time starts otherwise where system calls are refused.
  @Test(.needs(.python), .needs(.noSanitizer)) func `the helper confines itself`() throws {
    let helper = try #require(Tools.product("inlay-unpack"))
    try withTemporaryFolder { folder in
      // A kernel, or a container, that does not take the filter of calls: here another filter sees to it.
      let script = """
        import ctypes, os, platform, struct, sys, zipfile
        with zipfile.ZipFile("a.zip", "w") as z: z.writestr("a", "hi")
        number = {"x86_64": 317, "aarch64": 277}[platform.machine()]
        os.dup2(os.open("a.zip", os.O_RDONLY), 0)
        os.dup2(os.open("a.tar", os.O_RDWR | os.O_CREAT), 1)
        if sys.argv[1] == "filter":
            code = [(0x20, 0, 0, 0), (0x15, 0, 1, number), (0x06, 0, 0, 0x00050026), (0x06, 0, 0, 0x7FFF0000)]
            program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *one) for one in code))
            filter = struct.pack("HxxxxxxP", len(code), ctypes.addressof(program))
            prctl = ctypes.CDLL(None, use_errno=True).prctl
            if prctl(38, 1, 0, 0, 0) or prctl(22, 2, filter, 0, 0): sys.exit(9)
        os.execv(sys.argv[2], sys.argv[2:])
        """
      let free = try Python.run(["-c", script, "free", helper] + Self.request, in: folder.path)
      #expect(free.exitCode == 0, "\(free.errorText)")
      let tar = try Files.read(folder / "a.tar")
      #expect(tar.count == 4 * 512 && tar[512..<514].elementsEqual("hi".utf8))
      #if os(Linux)
        let confined = try Python.run(["-c", script, "filter", helper] + Self.request, in: folder.path)
        #expect(confined.exitCode == 77 || confined.exitCode == 9)
      #endif
    }
  }
}
