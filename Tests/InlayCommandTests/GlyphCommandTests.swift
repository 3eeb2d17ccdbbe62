import Foundation
import TestKit
import Testing

/// `inlay glyph` where no HEIC is decoded or made.
@Suite struct GlyphCommandTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  @Test(
    arguments: [
      (["glyph", "frobnicate"], "unknown command: glyph frobnicate", "inlay help glyph"),
      (
        ["glyph", "make", "--no-description", "-o", "x.heic"], "is missing",
        "inlay help glyph make"
      ),
      (
        ["glyph", "make", art, "-o", "x.heic"], "a description is missing: use --description",
        "inlay help glyph make"
      ),
      (
        ["glyph", "make", art, "--description", "a", "--no-description", "-o", "x.heic"],
        "cannot be combined",
        "inlay help glyph make"
      ),
      (["glyph", "make", art, "--description", ""], "either -o", "inlay help glyph make"),
      (["glyph", "make", art, "--description", "", "-o", "x.png", "-d", "y"], "either -o", "glyph make"),
      (
        ["glyph", "make", "-", "-", "--description", "", "-o", "x.png"],
        "standard input can be read only once", "give - only once"
      ),
      (
        ["glyph", "make", art, "--description", "", "-o", "x.gif"], "x.gif: cannot tell the output format",
        "add --as with one of"
      ),
      (
        ["glyph", "make", art, "--description", "", "-o", "x.rtfd"], "x.rtfd: glyph make does not write RTFD",
        "inlay recompose"
      ),
      (
        ["glyph", "make", art, "--description", "", "-d", "x"], "needs --as png or --as webp",
        "use -o for a HEIC"
      ),
      (
        ["glyph", "make", art, "--description", "", "--strikes", "9,x", "-d", "x"], "--strikes", "glyph make"
      ),
      (
        ["glyph", "make", art, "--description", "", "--strikes", "9,9", "-d", "x"], "--strikes", "glyph make"
      ),
      (
        ["glyph", "make", art, "--description", "", "--strikes", "1025", "-o", "x.png"],
        "strike 1 has 1025 × 1025 pixels; at most 1024 per side are allowed", "inlay: strike"
      ),
      (
        ["glyph", "make", art, "--description", "", "--as", "png", "-o", "x.png"], "one strike",
        "--strikes 160"
      ),
      (
        ["glyph", "make", art, "--description", "", "--quality", "101", "-o", "x.heic"], "--quality 101",
        "make"
      ),
      (["glyph", "make", art, "--description", "", "--identifier", "", "-o", "x.heic"], "is empty", "make"),
      (["glyph", "extract", art], "either -o", "inlay help glyph extract"),
      (["glyph", "extract", art, "-o", "x"], "x: cannot tell the output format", "png, webp"),
      (["glyph", "extract", art, "--all", "-o", "x.png"], "--all needs -d FOLDER", "glyph extract"),
      (
        ["glyph", "extract", art, "--size", "4", "--strike", "1", "-o", "x.png"],
        "--size, --strike and --all cannot be combined", "extract"
      ),
      (["glyph", "extract", art, "--scale", "2", "-o", "x.png"], "--scale needs --size", "glyph extract"),
      (["glyph", "extract", art, "--size", "0", "-o", "x.png"], "--size 0", "glyph extract"),
      (["glyph", "extract", art, "--size", "nan", "-o", "x.png"], "--size", "glyph extract"),
      (["glyph", "extract", art, "--strike", "0", "-o", "x.png"], "strikes count from 1", "glyph extract"),
      (["glyph", "inspect"], "is missing", "inlay help glyph inspect"),
      (
        ["decompose", postcard, "--fallback-size", "9"], "--fallback-size needs --fallback",
        "inlay help decompose"
      ),
      (["decompose", postcard, "--fallback", "png", "--fallback-size", "0"], "1 to 65535", "help decompose"),
      (["decompose", postcard, "--fallback", "gif"], "gif", "inlay help decompose"),
      (
        ["convert", postcard, "x.rtfd", "--fallback", "png"], "--fallback: RTFD cannot hold fallbacks",
        "rtf, html, webarchive, markdown, textbundle, textpack, inlay, inlay.tar, inlay.json, eml, bluesky, adf"
      ),
    ] as [([String], String, String)])
  func `wrong usage ends with 64, says what is wrong and where help is`(
    arguments: [String], message: String, advice: String
  ) throws {
    try withTemporaryFolder { folder in
      let result = try inlay.run(arguments, in: folder.path)
      expectFailure(result, 64, message, advice)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test func `what is no image ends with 65, what is not there with 66`() throws {
    try withTemporaryFolder { folder in
      for command in [
        ["inspect"], ["extract", "-o", "x.png"], ["make", "--no-description", "-o", "x.heic"],
      ] {
        expectFailure(try inlay.run(["glyph"] + command + ["nothing"], in: folder.path), 66, "No such file")
        expectFailure(
          try inlay.run(["glyph"] + command + [postcard], in: folder.path), 65, "is RTFD, not an image file",
          "inlay extract")
        try Files.write("{\\rtf1 a}", to: folder / "a.rtf")
        expectFailure(
          try inlay.run(["glyph"] + command + ["a.rtf"], in: folder.path), 65, "is RTF, not an image file")
        try Files.write("text", to: folder / "a.txt")
        expectFailure(
          try inlay.run(["glyph"] + command + ["a.txt"], in: folder.path), 65,
          "this is not an image file of a known type")
        try Files.write(Array(try Files.read(art).prefix(20)), to: folder / "cut.png")
        expectFailure(try inlay.run(["glyph"] + command + ["cut.png"], in: folder.path), 65, "cut.png: ")
      }
    }
  }

  @Test func `strikes become files of their own, and nothing is overwritten`() throws {
    try withTemporaryFolder { folder in
      let first = try inlay(
        "glyph", "make", art, "--no-description", "--as", "png", "-d", "s", in: folder.path)
      #expect(first.exitCode == 0, "\(first.errorText)")
      #expect(first.errorText == "")
      #expect(
        first.text
          == "s/space-cat-160.png\ns/space-cat-40.png\ns/space-cat-64.png\ns/space-cat-96.png\n")
      try Files.write("mine", to: folder / "s/space-cat-40.png")
      let before = try Files.tree(folder / "s")
      let second = try inlay(
        "glyph", "make", art, "--no-description", "--as", "png", "-d", "s", "--strikes", "40", in: folder.path
      )
      #expect(second.text == "s/space-cat-40-2.png\n")
      let after = try Files.tree(folder / "s")
      #expect(after["space-cat-40-2.png"] != nil)
      #expect(after.filter { before[$0.key] != nil } == before)
      let webp = try inlay(
        "glyph", "make", "-", "--description", "x", "--as", "webp", "-d", "w", "--strikes", "200",
        input: try Files.read(art), in: folder.path)
      #expect(webp.text == "w/glyph-200.webp\n")
      #expect(webp.errorText.contains("enlarged from a picture of 160 × 160 [glyph.upscaled]"))
    }
  }

  @Test func `a picture is replaced by one of its kind only`() throws {
    try withTemporaryFolder { folder in
      let arguments = ["glyph", "make", art, "--no-description", "--strikes", "160", "-o"]
      #expect(try inlay.run(arguments + [folder / "a.png"]).exitCode == 0)
      let made = try Files.read(folder / "a.png")
      #expect(try inlay.run(arguments + [folder / "a.png"]).exitCode == 0)
      #expect(try Files.read(folder / "a.png") == made)
      try Files.write("mine", to: folder / "b.png")
      expectFailure(try inlay.run(arguments + [folder / "b.png"]), 73, "refusing to replace")
      #expect(try Files.read(folder / "b.png") == Array("mine".utf8))
      expectFailure(try inlay.run(arguments + [folder / "a.png", "--as", "webp"]), 73, "refusing to replace")
      expectFailure(try inlay.run(arguments + [folder / "no/such.png"]), 73)
      // The strike of the art's own size has its pixels.
      let again = try inlay("glyph", "extract", art, "--strike", "1", "--as", "png", "-o", "-")
      #expect(again.output == made)
    }
  }

  @Test func `a document holds the strikes without HEVC`() throws {
    try withTemporaryFolder { folder in
      let made = try inlay(
        "glyph", "make", art, "--description", "a cat", "--identifier", "me", "--as", "webp", "-o",
        "cat.inlay",
        in: folder.path)
      #expect(made.exitCode == 0, "\(made.errorText)")
      let json = try String(decoding: Files.read(folder / "cat.inlay/document.json"), as: UTF8.self)
      #expect(json.contains(#""description":"a cat","identifier":"me""#))
      #expect(json.components(separatedBy: #""role":"strike""#).count == 4)
      #expect(json.components(separatedBy: #""mediaType":"image/webp""#).count == 5)
      let verified = try inlay("verify", "cat.inlay", "--deep", in: folder.path)
      #expect(verified.exitCode == 0)
      #expect(verified.text.contains("sound to the last pixel; 4 blobs"))
    }
  }

  @Test func `a picture is extracted at the size asked for`() throws {
    try withTemporaryFolder { folder in
      let cases: [([String], String, [UInt8])] = [
        (["--size", "64", "--scale", "2"], "a.png", [0, 0, 0, 128, 0, 0, 0, 128]),
        (["--size", "12.5"], "b.png", [0, 0, 0, 13, 0, 0, 0, 13]),
        ([], "c.png", [0, 0, 0, 160, 0, 0, 0, 160]),
      ]
      for (options, name, size) in cases {
        let result = try inlay.run(["glyph", "extract", art, "-o", folder / name] + options)
        #expect(result.exitCode == 0, "\(result.errorText)")
        #expect(Array(try Files.read(folder / name)[16..<24]) == size)
      }
      let large = try inlay("glyph", "extract", art, "--size", "200", "-o", folder / "d.webp")
      #expect(large.errorText.contains("[glyph.upscaled]"))
      #expect(try Files.read(folder / "d.webp").starts(with: Array("RIFF".utf8)))
      expectFailure(
        try inlay("glyph", "extract", art, "--strike", "2", "-o", folder / "e.png"), 65,
        "there is no strike 2; the image has 1")
      let all = try inlay("glyph", "extract", art, "--all", "-d", "all", in: folder.path)
      #expect(all.text == "all/space-cat-1-160x160.png\n")
    }
  }

  @Test func `inspect tells what a glyph holds, as a table and as JSON`() throws {
    let table = try inlay("glyph", "inspect", glyph)
    #expect(table.exitCode == 0)
    #expect(table.text.hasPrefix("adaptive image glyph · image/heic · 15,317 bytes · 1 strike\n"))
    #expect(!table.text.contains("\u{1B}"))
    let coloured = try inlay("glyph", "inspect", glyph, environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": ""])
    #expect(coloured.output.starts(with: "\u{1B}[1m".utf8))
    let plain = try inlay("glyph", "inspect", glyph, environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"])
    #expect(plain.text == table.text)
    let json = try inlay("glyph", "inspect", "-", "--json", input: try Files.read(glyph))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    #expect((object["apple"] as? [String: Any])?["accepts"] as? String == "yes")
  }
}

/// A drawing of 160 × 160 pixels, and the glyph made of it with one strike of 320.
let art = PackageRoot.path(to: "Samples/Art/space-cat.png")
let glyph = PackageRoot.path(to: "Samples/Glyphs/space-cat.heic")
