import TestKit
import Testing

@Suite struct RoundTripTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  @Test(arguments: ["back.inlay", "back.inlay.tar", "back.inlay.json"])
  func `a bundle comes back through each form of the document`(form: String) throws {
    try withTemporaryFolder { folder in
      #expect(try inlay("decompose", postcard, "-o", folder / form).exitCode == 0)
      #expect(try inlay("verify", folder / form).exitCode == 0)
      let back = folder / "back.rtfd"
      #expect(try inlay("recompose", folder / form, "-o", back).exitCode == 0)
      var original = try Files.tree(postcard)
      var returned = try Files.tree(back)
      let text = returned.removeValue(forKey: "TXT.rtf")
      original.removeValue(forKey: "TXT.rtf")
      #expect(original == returned)
      let again = folder / "again.rtfd"
      #expect(try inlay("convert", back, again).exitCode == 0)
      #expect(try Files.read(again + "/TXT.rtf") == text)
    }
  }

  @Test(.needs(.corpus("rtfd"))) func `real bundles of a text editor come back`() throws {
    for bundle in try Corpus.bundles(in: "rtfd", extension: "rtfd").map(\.path) {
      try withTemporaryFolder { folder in
        let document = folder / "d.inlay"
        #expect(try inlay("decompose", bundle, "-o", document).exitCode == 0)
        #expect(try inlay("verify", document).exitCode == 0)
        #expect(try inlay("recompose", document, "-o", folder / "b.rtfd").exitCode == 0)
        var original = try Files.tree(bundle)
        var returned = try Files.tree(folder / "b.rtfd")
        original.removeValue(forKey: "TXT.rtf")
        let text = returned.removeValue(forKey: "TXT.rtf")
        #expect(original == returned)
        #expect(try inlay("convert", folder / "b.rtfd", folder / "second.inlay").exitCode == 0)
        #expect(try Files.tree(folder / "second.inlay") == Files.tree(document))
        #expect(try inlay("recompose", folder / "second.inlay", "-o", folder / "second.rtfd").exitCode == 0)
        #expect(try Files.read(folder / "second.rtfd/TXT.rtf") == text)
        let plain = try inlay("convert", bundle, "-", "--to", "text", "--images", "drop")
        #expect(!plain.text.contains("¬"))
        for name in original.keys { #expect(!plain.text.contains(name)) }
      }
    }
  }

  @Test func `a document goes through pipes`() throws {
    let tar = try inlay("decompose", postcard, "-o", "-")
    #expect(tar.exitCode == 0)
    let json = try inlay("convert", "-", "-", "--to", "inlay.json", input: tar.output)
    #expect(json.exitCode == 0)
    let back = try inlay("convert", "-", "-", "--to", "inlay.tar", input: json.output)
    #expect(back.output == tar.output)
    #expect(try inlay("verify", "-", input: back.output).exitCode == 0)
  }

  @Test func `without -o the document stands here, under the input's name`() throws {
    try withTemporaryFolder { folder in
      let result = try inlay("decompose", postcard, in: folder.path)
      #expect(result.exitCode == 0)
      #expect(Files.exists(folder / "Postcard.inlay/document.json"))
    }
  }

  @Test func `descriptions can be left out of everything written`() throws {
    try withTemporaryFolder { folder in
      #expect(
        try inlay("decompose", postcard, "-o", folder / "d.inlay", "--strip-descriptions").exitCode == 0)
      let json = try String(decoding: Files.read(folder / "d.inlay/document.json"), as: UTF8.self)
      #expect(!json.contains("\"description\""))
      #expect(try inlay("verify", folder / "d.inlay").exitCode == 0)
    }
  }

  @Test func `an extracted picture has the bytes of the bundle`() throws {
    try withTemporaryFolder { folder in
      let listed = try inlay("extract", postcard, "-o", folder / "pictures")
      #expect(listed.exitCode == 0)
      let pictures = try Files.tree(folder / "pictures")
      let bundle = try Files.tree(postcard)
      #expect(!pictures.isEmpty)
      for (name, bytes) in pictures { #expect(bundle[name] == bytes, "\(name)") }
      #expect(listed.text.split(separator: "\n").count == pictures.count)
      // A second time finds the same bytes under the same names. Other bytes get other names.
      #expect(try inlay("extract", postcard, "-o", folder / "pictures").exitCode == 0)
      #expect(try Files.tree(folder / "pictures") == pictures)
      let name = try #require(pictures.keys.min())
      try Files.write("mine", to: folder / "pictures/\(name)")
      #expect(try inlay("extract", postcard, "-o", folder / "pictures").exitCode == 0)
      #expect(try Files.tree(folder / "pictures").count == pictures.count + 1)
      #expect(try Files.read(folder / "pictures/\(name)") == Array("mine".utf8))
      let one = try inlay("extract", postcard, "--image", "1", "-o", "-")
      #expect(pictures.values.contains(one.output))
    }
  }
}
