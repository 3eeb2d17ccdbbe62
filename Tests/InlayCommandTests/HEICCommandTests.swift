import Foundation
import TestKit
import Testing

/// The commands where HEIC is decoded and made, by the helper program that is built beside the command.
@Suite struct HEICCommandTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  /// An environment in which the helper is not found.
  private let helpless = ["INLAY_HEIF": "/nonexistent/inlay-heif"]

  private func size(ofPNG bytes: [UInt8]) -> [Int] {
    guard bytes.count > 24 else { return [] }
    return [16, 20].map { at in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test func `a glyph is made, looked into and taken apart again`() throws {
    try withTemporaryFolder { folder in
      let arguments = [
        "glyph", "make", art, "--description", "a cat", "--identifier", "me", "-o", folder / "cat.heic",
      ]
      let made = try inlay.run(arguments)
      #expect(made.exitCode == 0 && made.errorText == "", "\(made.errorText)")
      let first = try Files.read(folder / "cat.heic")
      #expect(try inlay.run(arguments).exitCode == 0)
      #expect(try Files.read(folder / "cat.heic") == first, "the same bytes on every run")
      let json = try inlay("glyph", "inspect", folder / "cat.heic", "--json")
      let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
      #expect((object["apple"] as? [String: Any])?["accepts"] as? String == "yes")
      #expect((object["messages"] as? [String: Any])?["accepts"] as? String == "yes")
      #expect(object["identifier"] as? String == "me")
      #expect(object["description"] as? String == "a cat")
      let strikes = try #require(object["strikes"] as? [[String: Any]])
      #expect(strikes.compactMap { $0["width"] as? Int } == [160, 40, 64, 96])
      #expect(strikes.compactMap { $0["alpha"] as? Bool } == [true, true, true, true])
      #expect(strikes.compactMap { $0["identifier"] as? String } == ["me", "me", "me", "me"])
      let all = try inlay("glyph", "extract", "cat.heic", "--all", "-d", "all", in: folder.path)
      #expect(
        all.text
          == "all/cat-1-160x160.png\nall/cat-2-40x40.png\nall/cat-3-64x64.png\nall/cat-4-96x96.png\n",
        "\(all.errorText)")
      for (options, side) in [
        (["--size", "32", "--scale", "2"], 64), (["--size", "20"], 20), (["--strike", "2"], 40), ([], 160),
      ] {
        let out = try inlay.run(
          ["glyph", "extract", folder / "cat.heic", "--as", "png", "-o", "-"] + options)
        #expect(size(ofPNG: out.output) == [side, side], "\(options) \(out.errorText)")
        #expect(out.errorText == "")
      }
      expectFailure(
        try inlay("glyph", "extract", folder / "cat.heic", "--strike", "5", "--as", "png", "-o", "-"), 65,
        "there is no strike 5; the image has 4")
    }
  }

  @Test func `a new identifier is made where none is given`() throws {
    try withTemporaryFolder { folder in
      var identifiers: Set<String> = []
      for _ in 0..<2 {
        let made = try inlay("glyph", "make", art, "--no-description", "--strikes", "32", "-o", "-")
        #expect(made.exitCode == 0, "\(made.errorText)")
        let json = try inlay("glyph", "inspect", "-", "--json", input: made.output)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
        let identifier = try #require(object["identifier"] as? String)
        #expect(identifier.count == 37 && identifier.hasSuffix("0"))
        #expect(object["description"] is NSNull || object["description"] as? String == "")
        identifiers.insert(identifier)
      }
      #expect(identifiers.count == 2)
    }
  }

  @Test func `a document can hold the glyph that was made`() throws {
    try withTemporaryFolder { folder in
      let made = try inlay(
        "glyph", "make", art, "--description", "a cat", "--strikes", "160,64", "-o", folder / "cat.inlay")
      #expect(made.exitCode == 0, "\(made.errorText)")
      let deep = try inlay("verify", folder / "cat.inlay", "--deep")
      #expect(deep.text.contains("sound to the last pixel; 1 blob,"), "\(deep.text)\(deep.errorText)")
      let rtfd = try inlay("recompose", folder / "cat.inlay", "-o", folder / "cat.rtfd")
      #expect(rtfd.exitCode == 0)
      #expect(
        try Files.tree(folder / "cat.rtfd").keys.contains {
          $0.hasPrefix("AdaptiveImageGlyph-") && $0.hasSuffix(".heic")
        })
    }
  }

  @Test(arguments: ["png", "webp"])
  func `a bundle of glyphs gets fallbacks and keeps every glyph`(format: String) throws {
    try withTemporaryFolder { folder in
      let made = try inlay("decompose", postcard, "-o", folder / "d.inlay", "--fallback", format)
      #expect(made.exitCode == 0, "\(made.errorText)")
      let json = try String(decoding: Files.read(folder / "d.inlay/document.json"), as: UTF8.self)
      #expect(json.components(separatedBy: #""role":"fallback""#).count == 7)
      #expect(
        json.components(
          separatedBy: #""height":160,"mediaType":"image/\#(format)","role":"fallback","size":"#
        ).count == 6)
      let deep = try inlay("verify", folder / "d.inlay", "--deep")
      #expect(deep.exitCode == 0)
      #expect(deep.text.contains("sound to the last pixel; 14 blobs,"), "\(deep.text)\(deep.errorText)")
      // The bundle has no place for fallbacks, which is no loss: they come from the originals.
      let back = try inlay("recompose", folder / "d.inlay", "-o", folder / "back.rtfd", "--strict")
      #expect(back.exitCode == 0 && back.errorText == "", "\(back.errorText)")
      var original = try Files.tree(postcard)
      var returned = try Files.tree(folder / "back.rtfd")
      original.removeValue(forKey: "TXT.rtf")
      returned.removeValue(forKey: "TXT.rtf")
      #expect(original == returned)
    }
  }

  @Test func `RTF shows the fallbacks of glyphs`() throws {
    try withTemporaryFolder { folder in
      let without = try inlay("convert", postcard, "-", "--to", "rtf", "--fallback", "none")
      #expect(without.text.components(separatedBy: "\\pngblip").count == 2)
      let plain = try inlay("convert", postcard, "-", "--to", "rtf")
      #expect(plain.text.components(separatedBy: "\\pngblip").count == 10)
      let shown = try inlay("convert", postcard, "-", "--to", "rtf", "--fallback", "png")
      #expect(shown.exitCode == 0, "\(shown.errorText)")
      #expect(shown.text.components(separatedBy: "\\pngblip").count == 10)
      #expect(shown.text.components(separatedBy: "\\picw160\\pich160\\picwgoal").count == 9)
    }
  }

  @Test func `without the helper what needs it ends with 69, and nothing is left`() throws {
    try withTemporaryFolder { folder in
      #expect(try inlay("decompose", postcard, "-o", folder / "d.inlay").exitCode == 0)
      for arguments in [
        ["glyph", "make", art, "--no-description", "-o", "x.heic"],
        ["glyph", "make", art, "--no-description", "-o", "x.inlay"],
        ["glyph", "extract", glyph, "-o", "x.png"],
        ["glyph", "extract", glyph, "--size", "9", "-o", "x.png"],
        ["decompose", postcard, "-o", "x.inlay", "--fallback", "png"],
        ["convert", postcard, "x.rtf", "--fallback", "webp"],
      ] {
        let result = try inlay.run(arguments, environment: helpless, in: folder.path)
        expectFailure(result, 69, "$INLAY_HEIF names", "\n  correct or unset $INLAY_HEIF")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["d.inlay"])
      }
      let deep = try inlay("verify", folder / "d.inlay", "--deep", environment: helpless)
      #expect(deep.exitCode == 69)
      #expect(deep.errorText.contains("INLAY_HEIF"))
      // What needs no HEIC does without it.
      for arguments in [
        ["glyph", "inspect", glyph], ["glyph", "extract", art, "--as", "png", "-o", "-"],
        ["verify", folder / "d.inlay"],
      ] {
        #expect(try inlay.run(arguments, environment: helpless).exitCode == 0)
      }
    }
  }

  @Test func `a damaged glyph is found, and spoils nothing else`() throws {
    try withTemporaryFolder { folder in
      let bundle = folder / "p.rtfd"
      try Files.copy(postcard, to: bundle)
      let name = "AdaptiveImageGlyph-37459D8D-8A3D-41B5-AF29-FD28EE7DDCD80.heic"
      var bytes = try Files.read(bundle + "/" + name)
      // Everything behind the boxes: no picture is left in it.
      for index in (bytes.count * 2 / 3)..<bytes.count { bytes[index] = 0xFF }
      try Files.write(bytes, to: bundle + "/" + name)
      let made = try inlay("decompose", bundle, "-o", folder / "d.inlay", "--fallback", "png")
      #expect(made.exitCode == 0, "\(made.errorText)")
      #expect(made.errorText.contains("[fallback.notMade]"), "\(made.errorText)")
      let json = try String(decoding: Files.read(folder / "d.inlay/document.json"), as: UTF8.self)
      #expect(json.components(separatedBy: #""role":"fallback""#).count == 6)
      let deep = try inlay("verify", folder / "d.inlay", "--deep")
      #expect(deep.exitCode == 1)
      #expect(deep.text.split(separator: "\n").count == 1, "\(deep.text)")
    }
  }
}
