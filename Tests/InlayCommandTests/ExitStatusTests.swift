import TestKit
import Testing

@Suite struct ExitStatusTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  @Test(arguments: [
    ["decompose"], ["decompose", "--no-such-option"], ["frobnicate"], ["recompose", "x.inlay"],
    ["repair", "x", "-o", "y.rtfd", "--orphans", "eat"],
    ["inspect", "x", "--limits", "loose"], ["decompose", "-"],
    ["convert", "a.rtfd", "b.docx"], ["convert", "a.rtfd", "b.txt", "--to", "docx"],
    ["convert", "a.rtfd", "b.txt", "--images", "maybe"],
  ])
  func `wrong usage ends with 64 and one line`(arguments: [String]) throws {
    expectFailure(try inlay.run(arguments), 64)
  }

  @Test(arguments: ["inspect", "decompose", "verify"])
  func `an input that is not there ends with 66`(command: String) throws {
    try withTemporaryFolder { folder in
      expectFailure(
        try inlay(command, folder / "nothing.rtfd", in: folder.path), 66, "No such file or directory")
    }
  }

  @Test func `what is in no known format ends with 65`() throws {
    try withTemporaryFolder { folder in
      try Files.write([0xFF, 0x00, 0xFE, 0x01, 0x80], to: folder / "noise.bin")
      expectFailure(try inlay("inspect", folder / "noise.bin"), 65)
      expectFailure(try inlay("inspect", folder / "noise.bin", "--from", "inlay.json"), 65)
      expectFailure(try inlay("inspect", folder / "noise.bin", "--from", "inlay.tar"), 65)
      expectFailure(try inlay("inspect", folder / "noise.bin", "--from", "rtf"), 65)
      expectFailure(try inlay("recompose", postcard, "-o", folder / "x.rtfd"), 65, "portable document")
    }
  }

  @Test func `a document is what was written or an error`() throws {
    try withTemporaryFolder { folder in
      #expect(try inlay("decompose", postcard, "-o", folder / "d.inlay").exitCode == 0)
      let path = folder / "d.inlay/document.json"
      let bytes = try Files.read(path)
      var changed = String(decoding: bytes, as: UTF8.self)
      changed = changed.replacingOccurrences("Hello", "Hullo")
      if changed.utf8.elementsEqual(bytes) { changed = changed.replacingOccurrences("e", "a") }
      try Files.write(changed, to: path)
      expectFailure(try inlay("inspect", folder / "d.inlay"), 65)
      try Files.write(Array(bytes.dropLast(2)), to: path)
      expectFailure(try inlay("inspect", folder / "d.inlay"), 65)
    }
  }

  @Test func `a damaged blob makes verify end with 1`() throws {
    try withTemporaryFolder { folder in
      #expect(try inlay("decompose", postcard, "-o", folder / "d.inlay").exitCode == 0)
      let blobs = try Files.tree(folder / "d.inlay").keys.filter { $0.hasPrefix("blobs/") }.sorted()
      let blob = folder / "d.inlay/\(try #require(blobs.first))"
      var bytes = try Files.read(blob)
      bytes[bytes.count / 2] ^= 1
      try Files.write(bytes, to: blob)
      let result = try inlay("verify", folder / "d.inlay")
      #expect(result.exitCode == 1)
      #expect(result.text.split(separator: "\n").count == 1)
      expectFailure(try inlay("recompose", folder / "d.inlay", "-o", folder / "b.rtfd"), 65)
      #expect(!Files.exists(folder / "b.rtfd"))
    }
  }

  @Test func `something of another kind at the output is not replaced`() throws {
    try withTemporaryFolder { folder in
      try Files.write("mine", to: folder / "d.inlay")
      expectFailure(try inlay("decompose", postcard, "-o", folder / "d.inlay"), 73, "refusing to replace")
      #expect(try Files.read(folder / "d.inlay") == Array("mine".utf8))
      try Files.write("mine", to: folder / "taken.rtfd/letter.txt")
      expectFailure(try inlay("convert", postcard, folder / "taken.rtfd"), 73, "refusing to replace")
      #expect(try Files.tree(folder / "taken.rtfd").count == 1)
      try Files.write([0x89, 0x50, 0x4E, 0x47], to: folder / "picture.txt")
      expectFailure(try inlay("convert", postcard, folder / "picture.txt"), 73, "refusing to replace")
    }
  }

  @Test func `an output in a folder that is not there ends with 73`() throws {
    try withTemporaryFolder { folder in
      expectFailure(try inlay("convert", postcard, folder / "no/such/x.rtfd"), 73)
      expectFailure(try inlay("convert", postcard, folder / "no/such/x.txt"), 73)
      expectFailure(try inlay("decompose", postcard, "-o", folder / "no/such/x.inlay"), 73)
    }
  }

  @Test func `strict ends with 1 where something could not be carried, and not otherwise`() throws {
    try withTemporaryFolder { folder in
      #expect(try inlay("decompose", postcard, "-o", folder / "d.inlay", "--strict").exitCode == 0)
      let text = try inlay("convert", postcard, folder / "d.txt", "--strict")
      #expect(text.exitCode == 1)
      #expect(text.errorText.contains("--strict"))
    }
  }

  @Test func `a name with escape sequences is made visible`() throws {
    let result = try inlay("inspect", "no\u{1B}[31mred\n.rtfd")
    #expect(result.exitCode == 66)
    #expect(!result.errors.contains(0x1B))
    #expect(result.errorText.contains("␛[31mred␊"))
  }

  @Test func `a closed pipe ends the command quietly`() throws {
    let command = try #require(Tools.product("inlay"))
    let result = try Subprocess.run(
      "/bin/sh", ["-c", "\"$0\" decompose \"$1\" -o - | head -c 10 >/dev/null", command, postcard],
      timeLimit: 60)
    #expect(result.errors.isEmpty)
  }
}

extension String {
  fileprivate func replacingOccurrences(_ old: String, _ new: String) -> String {
    var out = ""
    var rest = self[...]
    while let range = rest.firstRange(of: old) {
      out += rest[..<range.lowerBound]
      out += new
      rest = rest[range.upperBound...]
    }
    return out + rest
  }
}
