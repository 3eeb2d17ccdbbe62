import TestKit
import Testing

/// Options do what they say, or say why not.
@Suite struct OptionTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  @Test(arguments: [
    ["convert", postcard, "x.inlay", "--images", "drop"],
    ["convert", postcard, "x.rtfd", "--images", "describe"],
    ["decompose", postcard, "-o", "x.inlay", "--images", "drop"],
    ["repair", postcard, "-o", "x.rtfd", "--orphans", "keep", "--images", "drop"],
  ])
  func `pictures are not dropped where they are kept`(arguments: [String]) throws {
    try withTemporaryFolder { folder in
      let result = try inlay.run(arguments, in: folder.path)
      expectFailure(result, 64, "--images", "keeps every picture", "rtf, html, webarchive, text")
      #expect(try Files.tree(folder.path).isEmpty)
    }
  }

  @Test func `pictures are dropped where they can be`() throws {
    try withTemporaryFolder { folder in
      for (name, policy) in [("x.txt", "drop"), ("x.rtf", "drop"), ("x.inlay", "keep")] {
        let result = try inlay("convert", postcard, folder / name, "--images", policy, "-q")
        #expect(result.exitCode == 0, "\(name): \(result.errorText)")
      }
    }
  }

  @Test func `inspect prints no diagnostics where it is told not to`() throws {
    try withTemporaryFolder { folder in
      try Files.write("{\\rtf1 text{\\pict\\macpict 00}x\\par}", to: folder / "a.rtf")
      let loud = try inlay("inspect", folder / "a.rtf", "--json")
      #expect(loud.text.contains("\"code\":"), "\(loud.text)")
      let quiet = try inlay("inspect", folder / "a.rtf", "--json", "--quiet")
      #expect(quiet.exitCode == 0)
      #expect(!quiet.text.contains("\"code\":"))
      let table = try inlay("inspect", folder / "a.rtf").text
      #expect(try inlay("inspect", folder / "a.rtf", "-q").text.count < table.count)
    }
  }

  @Test(arguments: [["-o", "x.png"], ["--as", "webp", "-d", "strikes"], ["--as", "png", "-o", "x.inlay"]])
  func `a quality is refused for pictures without loss`(output: [String]) throws {
    try withTemporaryFolder { folder in
      let arguments = ["glyph", "make", "none.png", "--no-description", "--quality", "5"]
      expectFailure(try inlay.run(arguments + output, in: folder.path), 64, "--quality applies to HEIC")
    }
  }

  @Test func `decompose refuses the names of other formats`() throws {
    try withTemporaryFolder { folder in
      for name in ["p.docx", "p.docx/", "p.zip"] {
        expectFailure(
          try inlay("decompose", postcard, "-o", name, in: folder.path), 64,
          "cannot tell the output format from this name")
      }
      #expect(try Files.tree(folder.path).isEmpty)
      #expect(try inlay("decompose", postcard, "-o", "plain", in: folder.path).exitCode == 0)
      #expect(Files.exists(folder / "plain/document.json"))
      #expect(
        try inlay("decompose", postcard, "-o", "p.docx", "--to", "inlay.json", in: folder.path).exitCode == 0)
    }
  }

  @Test(arguments: ["-9223372036854775808", "9223372036854775807", "0", "-1", "99999999999999999999"])
  func `a picture that is not there has no number`(number: String) throws {
    try withTemporaryFolder { folder in
      expectFailure(
        try inlay("extract", postcard, "--image=\(number)", "-o", folder / "out"), 64, "counted from 1")
    }
  }

  /// What was lost on reading counts, with pictures chosen or not.
  @Test func `extract heeds strict`() throws {
    try withTemporaryFolder { folder in
      let png = try inlay("glyph", "extract", glyph(), "-o", "-", "--as", "png").output
      let hex = png.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      try Files.write(
        "{\\rtf1 a{\\pict\\pngblip \(hex)}{\\pict\\wmetafile8 0102}b}", to: folder / "l.rtf")
      let plain = try inlay("extract", folder / "l.rtf", "-o", folder / "one")
      #expect(plain.exitCode == 0, "\(plain.errorText)")
      for choice in [[], ["--image", "1"]] {
        let result = try inlay.run(["extract", folder / "l.rtf", "-o", folder / "two", "--strict"] + choice)
        #expect(result.exitCode == 1, "\(result.errorText)")
        #expect(result.errorText.contains("--strict"))
      }
    }
  }

  private func glyph() throws -> String {
    let name = try Files.tree(postcard).keys.filter { $0.hasSuffix(".heic") }.sorted().first
    return postcard + "/" + (try #require(name))
  }
}
