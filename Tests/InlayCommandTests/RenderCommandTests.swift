import Foundation
import TestKit
import Testing

/// `inlay render`: what is written where, and what is not.
@Suite struct RenderCommandTests {
  private let inlay: InlayCommandRunner
  private let page = PackageRoot.path(to: "Samples/page.inlay.json")
  private let magazine = PackageRoot.path(to: "Samples/magazine.inlay.json")
  private let message = PackageRoot.path(to: "Samples/message.inlay.json")

  init() throws { inlay = try InlayCommandRunner() }

  /// Width and height of a PNG.
  private func size(_ png: [UInt8]) throws -> [Int] {
    try #require(png.starts(with: [0x89, 0x50, 0x4E, 0x47]) && png.count > 24)
    #expect(png.suffix(8).elementsEqual([0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]), "it is complete")
    return [16, 20].map { at in png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `a document becomes one tall picture of the width asked for`() throws {
    try withTemporaryFolder { folder in
      for (arguments, width) in [
        ([], 800), (["--width", "300"], 300), (["--width", "300", "--scale", "2"], 600),
        (["--width", "300px", "--scale", "2"], 300), (["--width", "4in"], 288), (["--width", "50.8mm"], 144),
      ] {
        let run = try inlay.run(["render", message, "-o", "p.png"] + arguments, in: folder.path)
        #expect(run.exitCode == 0, "\(run.errorText)")
        #expect(run.errorText.isEmpty && run.output.isEmpty)
        let found = try size(Files.read(folder / "p.png"))
        #expect(found[0] == width, "\(arguments)")
        #expect(found[1] > 60)
      }
      #expect(try names(folder) == ["p.png"])
    }
  }

  @Test func `the format is that of the name, or the one that is named`() throws {
    try withTemporaryFolder { folder in
      for (name, arguments, magic) in [
        ("a.webp", [], "RIFF"), ("b.webp", ["--lossy", "80"], "RIFF"), ("c.pdf", [], "%PDF-"),
        ("d.png", ["--effort", "small"], "\u{89}PNG"), ("e.dat", ["--to", "pdf"], "%PDF-"),
        ("F.PNG", [], "\u{89}PNG"),
      ] {
        let run = try inlay.run(["render", message, "-o", name] + arguments, in: folder.path)
        #expect(run.exitCode == 0, "\(run.errorText)")
        let bytes = try Files.read(folder / name)
        #expect(
          bytes.starts(with: magic.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }), "\(name)")
      }
      #expect(try Files.read(folder / "b.webp").count < Files.read(folder / "a.webp").count)
    }
  }

  @Test func `pages are numbered from 1, also where there is one; a PDF is one file`() throws {
    try withTemporaryFolder { folder in
      let arguments = ["--page", "384x512", "--columns", "2", "--scale", "0.5"]
      let run = try inlay.run(["render", magazine, "-o", "m.png"] + arguments, in: folder.path)
      #expect(run.exitCode == 0, "\(run.errorText)")
      let count = try names(folder).count
      #expect(count > 9)
      #expect(try Set(names(folder)) == Set((1...count).map { "m-\($0).png" }))
      for name in try names(folder) { #expect(try size(Files.read(folder / name)) == [192, 256]) }
      let one = try inlay("render", message, "-o", "x.y.png", "--page", "a5", in: folder.path)
      #expect(one.exitCode == 0)
      #expect(try size(Files.read(folder / "x.y-1.png")) == [420, 595])
      let pdf = try inlay.run(["render", magazine, "-o", "m.pdf"] + arguments, in: folder.path)
      #expect(pdf.exitCode == 0, "\(pdf.errorText)")
      #expect(try names(folder).count == count + 2)
    }
  }

  @Test func `pages left from a longer run are told of, and stay`() throws {
    try withTemporaryFolder { folder in
      let old = try inlay("render", magazine, "-o", "m.png", "--page", "384x512", in: folder.path)
      #expect(old.exitCode == 0)
      let before = try names(folder).count
      let new = try inlay(
        "render", magazine, "-o", "m.png", "--page", "768x1024", "--strict", in: folder.path)
      #expect(new.exitCode == 0, "this is no loss")
      #expect(try names(folder).count == before)
      let widths = try (1...before).map { try size(Files.read(folder / "m-\($0).png"))[0] }
      let first = try #require(widths.firstIndex(of: 384)) + 1
      #expect(
        new.errorText
          == "inlay: m.png: m-\(first).png to m-\(before).png are left over from an earlier, longer run [render.leftover]\n"
      )
    }
  }

  @Test func `a file of another kind is never replaced, and the pages before it are not either`() throws {
    try withTemporaryFolder { folder in
      try Files.write("mine", to: folder / "p.png")
      let run = try inlay("render", message, "-o", "p.png", in: folder.path)
      expectFailure(run, 73, "inlay: p.png: refusing to replace a file of another kind")
      #expect(try Files.read(folder / "p.png") == Array("mine".utf8))
      let good = try inlay("render", message, "-o", "q-1.png", in: folder.path)
      #expect(good.exitCode == 0)
      let before = try Files.read(folder / "q-1.png")
      try Files.write("mine", to: folder / "q-3.png")
      let pages = try inlay("render", magazine, "-o", "q.png", "--page", "384x512", in: folder.path)
      expectFailure(pages, 73, "inlay: q-3.png: refusing to replace a file of another kind")
      #expect(try Files.read(folder / "q-1.png") == before)
      #expect(try names(folder) == ["p.png", "q-1.png", "q-3.png"])
    }
  }

  @Test func `a file of the same kind, or an empty one, is replaced and keeps its permissions`() throws {
    try withTemporaryFolder { folder in
      for name in ["p.png", "p.webp", "p.pdf"] {
        try Files.write([], to: folder / name)
        for _ in 0..<2 {
          let run = try inlay("render", message, "-o", name, in: folder.path)
          #expect(run.exitCode == 0, "\(run.errorText)")
          let mode =
            try FileManager.default.attributesOfItem(atPath: folder / name)[.posixPermissions] as? Int
          try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder / name)
          _ = mode
        }
        #expect(
          try FileManager.default.attributesOfItem(atPath: folder / name)[.posixPermissions] as? Int == 0o600)
      }
    }
  }

  @Test func `through pipes goes what goes into files`() throws {
    try withTemporaryFolder { folder in
      let bytes = try Files.read(page)
      for format in ["png", "webp", "pdf"] {
        #expect(try inlay("render", page, "-o", "p." + format, in: folder.path).exitCode == 0)
        let piped = try inlay("render", "-", "-o", "-", "--to", format, input: bytes)
        #expect(piped.exitCode == 0, "\(piped.errorText)")
        #expect(try piped.output == Files.read(folder / ("p." + format)), "\(format)")
      }
    }
  }

  @Test func `a folder that is not there, a full disk, a closed pipe`() throws {
    expectFailure(try inlay("render", message, "-o", "/nowhere/p.png"), 73, "/nowhere/p.png: No such file")
    let command = try #require(Tools.product("inlay"))
    let full = try Subprocess.run(
      "/bin/sh", ["-c", #""$0" render "$1" -o - --to png >/dev/full"#, command, message])
    #expect(full.exitCode == 74)
    #expect(full.errorText == "inlay: standard output: No space left on device\n")
    let closed = try Subprocess.run(
      "/bin/sh", ["-c", #""$0" render "$1" -o - --to png | head -c 10 >/dev/null"#, command, page])
    #expect(closed.errorText.isEmpty)
  }

  @Test func `what makes no page is told in one line`() throws {
    try withTemporaryFolder { folder in
      for (arguments, status, part) in [
        (["--font-size", "0"], 64, "inlay: font size must be"),
        (["--scale", "99"], 64, "inlay: --scale 99: use a number from 0.1 to 16"),
        (["--width", "40"], 64, "inlay: margins leave no room for text in 40 px of width"),
        (["--page", "10x10", "--margin", "4", "--columns", "9"], 64, "inlay: columns leave no room"),
        (["--page", "0x10"], 64, "must be at least 1 px"),
        (["--width", "9000000"], 65, "the maximum is 32767 px"),
        (["--width", "20000", "--to", "webp"], 65, "16383"),
      ] as [([String], Int32, String)] {
        let run = try inlay.run(["render", message, "-o", "p.png"] + arguments, in: folder.path)
        expectFailure(run, status, part)
      }
      let text = String(repeating: "a line\n", count: 2_000)
      let tall = try inlay(
        "render", "-", "-o", "p.webp", "--from", "text", input: Array(text.utf8), in: folder.path)
      expectFailure(tall, 65, "16383")
      #expect(try names(folder).isEmpty)
    }
  }

  @Test func `without fonts it ends with 69, whatever is on the system`() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: folder / "fonts", withIntermediateDirectories: true)
      let run = try inlay("render", message, "-o", "p.png", "--fonts", "fonts", in: folder.path)
      expectFailure(run, 69, "there are no fonts in", "install fonts")
      #expect(try names(folder) == ["fonts"])
    }
  }

  @Test func `what cannot be drawn is a diagnostic, and with --strict a failure that writes all the same`()
    throws
  {
    try withTemporaryFolder { folder in
      let broken =
        #"{"string":"a \#u{FFFC} b","imageRanges":[{"location":2,"length":1,"id":"a"}],"imageData":{"a":"iVBORw0KGgo="}}"#
      try Files.write(broken, to: folder / "b.json")
      let arguments = ["render", "b.json", "--from", "triple", "-o", "p.png"]
      let run = try inlay.run(arguments, in: folder.path)
      #expect(run.exitCode == 0)
      #expect(run.errorText.hasPrefix("inlay: b.json: "), "\(run.errorText)")
      #expect(run.errorText.contains("at UTF-16 position 2"), "\(run.errorText)")
      #expect(try size(Files.read(folder / "p.png"))[0] == 800)
      #expect(try inlay.run(arguments + ["--quiet"], in: folder.path).errorText.isEmpty)
      let strict = try inlay.run(arguments + ["--strict"], in: folder.path)
      #expect(strict.exitCode == 1)
      #expect(strict.errorText.contains("1 thing could not be carried over (--strict)"))
    }
  }

  @Test func `without the helper a HEIC is its description, and a diagnostic says why`() throws {
    try withTemporaryFolder { folder in
      let run = try inlay.run(
        ["render", postcard, "-o", "p.png"], environment: ["INLAY_HEIF": "/nowhere/inlay-heif"],
        in: folder.path)
      expectFailure(
        run, 69, "inlay: \(postcard): 5 pictures were not decoded: $INLAY_HEIF names /nowhere/inlay-heif",
        "\n  correct or unset $INLAY_HEIF")
      let good = try inlay("render", postcard, "-o", "q.png", in: folder.path)
      #expect(good.errorText.isEmpty)
      #expect(try Files.read(folder / "p.png") != Files.read(folder / "q.png"))
    }
  }

  @Test func `options change the picture, threads do not`() throws {
    try withTemporaryFolder { folder in
      func draw(_ arguments: String...) throws -> [UInt8] {
        let run = try inlay.run(["render", page, "-o", "-", "--to", "png"] + arguments, in: folder.path)
        #expect(run.exitCode == 0, "\(arguments): \(run.errorText)")
        return run.output
      }
      let plain = try draw()
      for threads in ["1", "3"] { #expect(try draw("--threads", threads) == plain) }
      let sheet = #"{"format":"inlay-style","version":"1.0","roles":{"body":{"alignment":"right"}}}"#
      try Files.write(sheet, to: folder / "s.json")
      let changed = try [
        draw("--dark"), draw("--background", "#ffeecc"), draw("--background", "transparent"),
        draw("--font-size", "20"), draw("--zoom", "150%"), draw("--glyph-size", "apple"),
        draw("--glyph-size", "em"),
        draw("--margin", "10,20,30,40"), draw("--style", "s.json"), draw("--fit"),
      ]
      #expect(Set(changed + [plain]).count == changed.count + 1)
      let cheer = PackageRoot.path(to: "Samples/cheer.inlay.json")
      let small = try inlay("render", cheer, "-o", "-", "--to", "png", "--jumbo", "no").output
      let large = try inlay("render", cheer, "-o", "-", "--to", "png").output
      #expect(try size(small)[1] < size(large)[1])
    }
  }

  @Test func `pages have the document's paper and margins, and text that states its size is zoomed`() throws {
    try withTemporaryFolder { folder in
      let head = #"{\rtf1\ansi{\fonttbl\f0\fswiss Noto Sans;}"#
      try Files.write(
        head + #"\paperw6000\paperh4000\margl400\margr800\margt200\margb600 \f0\fs24 words\par}"#,
        to: folder / "own.rtf")
      try Files.write(head + #"\f0\fs24 words\par}"#, to: folder / "none.rtf")
      func draw(_ name: String, _ arguments: String...) throws -> (size: [Int], text: String, bytes: [UInt8])
      {
        let run = try inlay.run(["render", name + ".rtf", "-o", "p.png"] + arguments, in: folder.path)
        #expect(run.exitCode == 0, "\(run.errorText)")
        let file = arguments.contains("--page") ? "p-1.png" : "p.png"
        let bytes = try Files.read(folder / file)
        return (try size(bytes), run.errorText, bytes)
      }
      let own = try draw("own", "--page", "document")
      #expect(own.size == [300, 200] && own.text.isEmpty)
      #expect(try draw("own", "--page", "document", "--scale", "2").size == [600, 400])
      #expect(try draw("own", "--page", "300x200").bytes == own.bytes)
      #expect(try draw("own", "--page", "document", "--margin", "10,40,30,20").bytes == own.bytes)
      #expect(try draw("own", "--page", "document", "--margin", "24").bytes != own.bytes)
      let none = try draw("none", "--page", "document")
      #expect(none.size == [595, 842])
      #expect(
        none.text.contains(
          "inlay: none.rtf: the document does not state its paper size, so its pages are A4"))
      let plain = try draw("own")
      #expect(try draw("own", "--font-size", "30").bytes == plain.bytes)
      #expect(try draw("own", "--zoom", "200%").size[0] == 800)
      #expect(try draw("own", "--zoom", "200%").size[1] > plain.size[1])
    }
  }

  @Test func `a PDF has the date of SOURCE_DATE_EPOCH, or none`() throws {
    let dated = try inlay.run(
      ["render", message, "-o", "-", "--to", "pdf"], environment: ["SOURCE_DATE_EPOCH": "1700000000"])
    #expect(dated.exitCode == 0, "\(dated.errorText)")
    #expect(String(decoding: dated.output, as: UTF8.self).contains("D:20231114221320"))
    let plain = try inlay("render", message, "-o", "-", "--to", "pdf")
    #expect(!String(decoding: plain.output, as: UTF8.self).contains("/CreationDate"))
    #expect(try inlay("render", message, "-o", "-", "--to", "pdf").output == plain.output)
    for wrong in ["yesterday", "-1", "1.5", "99999999999999999999"] {
      expectFailure(
        try inlay.run(
          ["render", message, "-o", "-", "--to", "pdf"], environment: ["SOURCE_DATE_EPOCH": wrong]), 64,
        "SOURCE_DATE_EPOCH")
    }
  }

  @Test func `descriptions can be left out of what stands for pictures`() throws {
    try withTemporaryFolder { folder in
      let helper = ["INLAY_HEIF": "/nowhere/inlay-heif"]
      let run = try inlay.run(
        ["render", postcard, "-o", "p.png", "--strip-descriptions"], environment: helper, in: folder.path)
      #expect(run.exitCode == 69)
      let told = try inlay.run(["render", postcard, "-o", "q.png"], environment: helper, in: folder.path)
      #expect(told.exitCode == 69)
      #expect(try Files.read(folder / "p.png") != Files.read(folder / "q.png"))
      #expect(!run.errorText.contains("space helmet"))
    }
  }

  @Test(.needs(.corpus("rtf", "rtfd", "rtfpipe-rtf"))) func `real documents become pages`() throws {
    let files =
      try Corpus.files(under: "rtf", extensions: ["rtf"]) + Corpus.bundles(in: "rtfd", extension: "rtfd")
      + Corpus.files(under: "rtfpipe-rtf", extensions: ["rtf"]).prefix(12)
    for file in files {
      let run = try inlay("render", file.path, "-o", "-", "--to", "png", "--width", "500")
      #expect([0, 65].contains(run.exitCode), "\(file): \(run.errorText)")
      if run.exitCode == 0 { #expect(try size(run.output)[0] == 500, "\(file)") }
    }
  }
}
