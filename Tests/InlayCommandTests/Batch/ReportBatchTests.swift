import Foundation
import TestKit
import Testing

/// Commands that tell about several inputs.
@Suite struct ReportBatchTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  @Test func `inspect has a section for each input, in their order`() throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["b.rtf", "a.rtf"], in: folder)
      let result = try inlay("inspect", "b.rtf", "none.rtf", "a.rtf", "-j", "2", in: folder.path)
      #expect(result.exitCode == 66)
      #expect(
        result.text == """
          b.rtf
          RTF · 5 UTF-16 units · 0 placements · 0 images

          Text
            b.rtf

          a.rtf
          RTF · 5 UTF-16 units · 0 placements · 0 images

          Text
            a.rtf


          """)
      #expect(result.errorText == "inlay: none.rtf: No such file or directory\n")
    }
  }

  @Test func `in JSON each is a line that names its file`() throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["b.rtf", "a \"quoted\".rtf"], in: folder)
      let result = try inlay("inspect", "--json", "b.rtf", "a \"quoted\".rtf", in: folder.path)
      let lines = result.text.split(separator: "\n")
      let single = try inlay("inspect", "--json", "b.rtf", in: folder.path).text
      #expect(lines.first.map(String.init) == "{\"file\":\"b.rtf\"," + single.dropFirst().dropLast())
      let files = try lines.map {
        try (JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["file"] as? String
      }
      #expect(files == ["b.rtf", "a \"quoted\".rtf"])
    }
  }

  @Test func `glyph inspect takes several`() throws {
    let art = PackageRoot.path(to: "Samples/Art/space-cat.png")
    let result = try inlay("glyph", "inspect", art, art, "--json")
    #expect(result.exitCode == 0, "\(result.errorText)")
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == lines[1] && lines[0].hasPrefix("{\"file\":\""))
  }

  @Test func `verify has a line for each document, and the highest status`() throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["a.rtf", "b.rtf"], in: folder)
      try Files.copy(postcard, to: folder / "c.rtfd")
      #expect(try inlay("decompose", "a.rtf", "b.rtf", "c.rtfd", "-d", ".", in: folder.path).exitCode == 0)
      let blobs = try Files.tree(folder / "c.inlay").keys.filter { $0.hasPrefix("blobs/") }.sorted()
      try Files.write([1], to: folder / "c.inlay/\(try #require(blobs.first))")
      let result = try inlay("verify", "b.inlay", "c.inlay", "a.inlay", in: folder.path)
      let lines = result.text.split(separator: "\n")
      #expect(result.exitCode == 1 && result.errorText.isEmpty)
      try #require(lines.count == 3)
      #expect(lines[0].hasPrefix("b.inlay: sound; 1 blob, sha256:"))
      #expect(lines[1].hasPrefix("c.inlay: "))
      #expect(lines[2].hasPrefix("a.inlay: sound; 1 blob, sha256:"))
      let quiet = try inlay("verify", "-q", "b.inlay", "c.inlay", "none.inlay", in: folder.path)
      #expect(quiet.exitCode == 66 && quiet.text.isEmpty)
      #expect(quiet.errorText == "inlay: none.inlay: No such file or directory\n")
    }
  }

  @Test(arguments: [["inspect"], ["verify"], ["glyph", "inspect"]])
  func `standard input is read once`(command: [String]) throws {
    let result = try inlay.run(command + ["-", "-"])
    expectFailure(result, 64, "standard input can be read only once")
  }

  @Test func `what goes into a pipe is not cut`() throws {
    try withTemporaryFolder { folder in
      let name = String(repeating: "long ", count: 30) + "name.png"
      try Files.write("{\\rtf1 {{\\NeXTGraphic \(name)}\\'ac}}", to: folder / "a.rtfd/TXT.rtf")
      try Files.copy(PackageRoot.path(to: "Samples/Art/space-cat.png"), to: folder / "a.rtfd" + "/" + name)
      let result = try inlay("inspect", "a.rtfd", environment: ["COLUMNS": "80"], in: folder.path)
      #expect(result.exitCode == 0, "\(result.errorText)")
      #expect(result.text.contains("…") == false)
    }
  }
}
