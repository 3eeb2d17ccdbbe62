import Foundation
import TestKit
import Testing

/// `--fallback` and `verify --deep` on documents whose pictures need no HEVC.
@Suite struct FallbackCommandTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  /// A bundle with one picture, shown twice.
  private func bundle(in folder: TemporaryFolder) throws -> String {
    let bundle = folder / "lake.rtfd"
    let lake = "{{\\NeXTGraphic lake.png \\width3600 \\height2400\n}\\'ac}"
    try Files.write("{\\rtf1 \(lake) and \(lake)}", to: bundle + "/TXT.rtf")
    try Files.write(try Files.read(PackageRoot.path(to: "Samples/Art/lake.png")), to: bundle + "/lake.png")
    return bundle
  }

  @Test(arguments: [("png", "160", "107"), ("webp", "160", "107")])
  func `decompose adds a fallback, and a second time nothing`(
    format: String, width: String, height: String
  ) throws {
    try withTemporaryFolder { folder in
      let bundle = try bundle(in: folder)
      let made = try inlay("decompose", bundle, "-o", folder / "a.inlay", "--fallback", format)
      #expect(made.exitCode == 0 && made.errorText == "", "\(made.errorText)")
      let json = try String(decoding: Files.read(folder / "a.inlay/document.json"), as: UTF8.self)
      #expect(
        json.contains(#""height":\#(height),"mediaType":"image/\#(format)","role":"fallback","size":"#))
      #expect(json.components(separatedBy: #""role":"fallback""#).count == 2)
      #expect(
        try inlay("verify", folder / "a.inlay", "--deep").text.contains("sound to the last pixel; 3 blobs"))
      #expect(
        try inlay("convert", folder / "a.inlay", folder / "b.inlay.tar", "--fallback", format).exitCode == 0)
      #expect(
        try inlay("recompose", folder / "a.inlay", "-o", folder / "c.inlay.tar").exitCode == 0)
      #expect(try Files.read(folder / "b.inlay.tar") == Files.read(folder / "c.inlay.tar"))
      let back = try inlay("recompose", folder / "a.inlay", "-o", folder / "back.rtfd")
      #expect(back.exitCode == 0)
      #expect(try Files.tree(folder / "back.rtfd").keys.sorted() == ["TXT.rtf", "lake.png"])
    }
  }

  @Test func `without --fallback nothing is added`() throws {
    try withTemporaryFolder { folder in
      let bundle = try bundle(in: folder)
      #expect(try inlay("decompose", bundle, "-o", folder / "a.inlay").exitCode == 0)
      #expect(
        try inlay("decompose", bundle, "-o", folder / "b.inlay", "--fallback", "none").exitCode == 0)
      #expect(try Files.tree(folder / "a.inlay") == Files.tree(folder / "b.inlay"))
      #expect(try Files.tree(folder / "a.inlay").count == 3)
    }
  }

  @Test func `decompose adds versions for sending, and the original stays`() throws {
    try withTemporaryFolder { folder in
      let bundle = try bundle(in: folder)
      let made = try inlay(
        "decompose", bundle, "-o", folder / "a.inlay", "--outgoing", "--outgoing-size", "60")
      #expect(made.exitCode == 0 && made.errorText == "", "\(made.errorText)")
      let json = try String(decoding: Files.read(folder / "a.inlay/document.json"), as: UTF8.self)
      #expect(json.components(separatedBy: #""role":"outgoing""#).count == 2)
      #expect(json.contains(#""width":60}"#))
      #expect(try inlay("verify", folder / "a.inlay", "--deep").exitCode == 0)
      // A format that has no place for it is told nothing.
      let back = try inlay("recompose", folder / "a.inlay", "-o", folder / "back.rtfd")
      #expect(back.exitCode == 0 && back.errorText == "", "\(back.errorText)")
      #expect(try Files.tree(folder / "back.rtfd").keys.sorted() == ["TXT.rtf", "lake.png"])
      for arguments in [["--outgoing-size", "60"], ["--outgoing", "--outgoing-size", "0"]] {
        let wrong = try inlay.run(["decompose", bundle, "-o", folder / "b.inlay"] + arguments)
        #expect(wrong.exitCode == 64)
      }
    }
  }

  @Test func `a size of its own`() throws {
    try withTemporaryFolder { folder in
      let bundle = try bundle(in: folder)
      let made = try inlay(
        "decompose", bundle, "-o", folder / "a.inlay", "--fallback", "png", "--fallback-size", "36")
      #expect(made.exitCode == 0)
      let json = try String(decoding: Files.read(folder / "a.inlay/document.json"), as: UTF8.self)
      #expect(json.contains(#""role":"fallback""#) && json.contains(#""width":36"#))
    }
  }

  @Test func `verify --deep ends with 1 for a picture that is damaged under a right digest`() throws {
    try withTemporaryFolder { folder in
      let bundle = try bundle(in: folder)
      var lake = try Files.read(bundle + "/lake.png")
      lake[lake.count / 2] ^= 0xFF
      try Files.write(lake, to: bundle + "/lake.png")
      #expect(try inlay("decompose", bundle, "-o", folder / "a.inlay").exitCode == 0)
      #expect(try inlay("verify", folder / "a.inlay").exitCode == 0)
      let deep = try inlay("verify", folder / "a.inlay", "--deep")
      #expect(deep.exitCode == 1)
      #expect(deep.text.contains("a.inlay: picture 1: damaged image/png: "))
      #expect(deep.text.split(separator: "\n").count == 1)
      #expect(try inlay("verify", folder / "a.inlay", "--deep", "--quiet").text == "")
      // A fallback cannot be made; the document is, and --strict tells.
      let made = try inlay("convert", folder / "a.inlay", folder / "b.inlay", "--fallback", "png")
      #expect(made.exitCode == 0)
      #expect(made.errorText.contains("[fallback.notMade]"))
      #expect(
        try inlay("convert", folder / "a.inlay", folder / "b.inlay", "--fallback", "png", "--strict").exitCode
          == 1)
    }
  }

  @Test func `verify --deep ends with 65 for a picture over a limit`() throws {
    try withTemporaryFolder { folder in
      var bomb = try Files.read(PackageRoot.path(to: "Samples/Art/lake.png"))
      // The header claims 2^31 - 1 pixels a side.
      bomb.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
      bomb.replaceSubrange(29..<33, with: [0x14, 0xC9, 0x0B, 0x66])
      let bundle = try bundle(in: folder)
      try Files.write(bomb, to: bundle + "/lake.png")
      #expect(try inlay("decompose", bundle, "-o", folder / "a.inlay").exitCode == 0)
      let deep = try inlay("verify", folder / "a.inlay", "--deep")
      #expect(deep.exitCode == 65)
      #expect(deep.text.contains("picture 1: not decoded: exceeds the limit imageSide of 65535"))
    }
  }
}
