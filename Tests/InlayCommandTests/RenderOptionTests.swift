import Foundation
import TestKit
import Testing

/// `inlay render`: what is wrong usage, and what is said of it.
@Suite struct RenderOptionTests {
  private let inlay: InlayCommandRunner

  init() throws { inlay = try InlayCommandRunner() }

  @Test(
    arguments: [
      (
        ["--width", "wide"],
        "--width wide: use a number of points, or a number with a unit: pt, px, mm, cm, in"
      ),
      (["--width", "1e3"], "--width 1e3: use a number of points"),
      (["--width", "12 pt"], "--width 12 pt: use a number of points"),
      (["--width", "."], "--width .: use a number of points"),
      (["--width", "1000000001"], "--width 1000000001: use a number of points"),
      (
        ["--page", "a6"],
        "write a page size as 768x1024 or 210mmx297mm, or use one of a3, a4, a5, letter, legal, document"
      ),
      (["--page", "768"], "768x1024"), (["--page", "x768"], "768x1024"), (["--page", "768x"], "768x1024"),
      (["--page", "1x2x3"], "768x1024"), (["--margin", "1,2"], "one length, or four: top,right,bottom,left"),
      (["--margin", "1,2,3,"], "one length, or four"), (["--margin", ""], "one length, or four"),
      (["--scale", "0"], "a number from 0.1 to 16"), (["--scale", "nan"], "a number from 0.1 to 16"),
      (["--font-size", "big"], "--font-size big: use a number of points"),
      (["--zoom", "5%"], "--zoom 5%: use a percentage from 10% to 1000%, or a factor such as 1.5"),
      (["--zoom", "big"], "use a percentage from 10% to 1000%"),
      (
        ["--image-width", "101%"], "--image-width 101%: use a percentage of the line up to 100%, or a length"
      ),
      (["--page", "document", "--fit"], "--fit and --page cannot be combined"),
      (["--background", "blue"], "use #rrggbb, #rgb, #rrggbbaa or transparent"),
      (["--background", "#1234567"], "#rrggbb"),
      (["--glyph-size", "huge"], "--glyph-size huge: use one of font, em, apple"),
      (["--effort", "slow"], "--effort slow: use one of fast, small"),
      (["--lossy", "90"], "--lossy does not apply to PNG, only to WebP"),
      (["--to", "webp", "--lossy", "101"], "--lossy 101: use 0 to 100"),
      (["--to", "pdf", "--effort", "small"], "--effort does not apply to PDF, only to PNG"),
      (["--to", "gif"], "--to gif: use one of png, webp, pdf"),
      (["--threads", "0"], "--threads 0: use 1 to 1024"),
      (["--columns", "2"], "--columns needs --page"), (["--gap", "2"], "--gap needs --page"),
      (["--page", "a4", "--width", "800"], "--width and --page cannot be combined"),
      (["--page", "a4", "--fit"], "--fit and --page cannot be combined"),
      (["--font-cache", "."], "--font-cache needs --fonts"),
      (["--jumbo", "maybe"], "--jumbo maybe: use one of yes, no"),
    ])
  func `wrong usage is said in one line`(arguments: [String], part: String) throws {
    try withTemporaryFolder { folder in
      let result = try inlay.run(["render", postcard, "-o", "x.png"] + arguments, in: folder.path)
      expectFailure(result, 64, part)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test(arguments: ["x", "x.jpg", "x.png.txt", "-", "folder/.png"])
  func `a name that says no format is asked about`(output: String) throws {
    try withTemporaryFolder { folder in
      expectFailure(
        try inlay("render", postcard, "-o", output, in: folder.path), 64,
        "inlay: \(output == "-" ? "standard output" : output): cannot tell the output format from this name",
        output == "x.png.txt" ? "inlay convert IN OUT" : "add --to with one of png, webp, pdf")
    }
  }

  @Test func `the output must be named, and pages do not fit through a pipe`() throws {
    expectFailure(try inlay("render", postcard), 64, "add -o OUT")
    expectFailure(
      try inlay("render", postcard, "-o", "-", "--to", "png", "--page", "a4"), 64,
      "standard output takes")
  }

  @Test func `inputs, sheets and folders of fonts that cannot be read`() throws {
    try withTemporaryFolder { folder in
      func run(_ arguments: String...) throws -> Subprocess {
        try inlay.run(["render"] + arguments + ["-o", "x.png"], in: folder.path)
      }
      expectFailure(try run("/nowhere"), 66, "/nowhere")
      expectFailure(try run(postcard, "--style", "/nowhere"), 66, "/nowhere")
      expectFailure(try run(postcard, "--style", postcard), 65, "is a folder")
      expectFailure(
        try run(postcard, "--fonts", "/nowhere"), 66, "inlay: /nowhere: this is not a folder of fonts")
      let cut = try inlay(
        "render", "-", "-o", "x.png", input: Array(#"{"format":"inlay","version":"1.0""#.utf8),
        in: folder.path)
      expectFailure(cut, 65, "standard input")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }
}
