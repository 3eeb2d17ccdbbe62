import Foundation
import TestKit
import Testing

/// Pages written and read by the command.
@Suite struct HTMLCommandTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  /// The pictures of a bundle, by name.
  private func pictures(_ bundle: String) throws -> [String: [UInt8]] {
    try Files.tree(bundle).filter { !$0.key.hasSuffix(".rtf") && !$0.key.hasSuffix(".txt") }
  }

  @Test(arguments: [[], ["--resources", "files"]])
  func `a bundle comes back from a page with its pictures untouched`(_ options: [String]) throws {
    try withTemporaryFolder { folder in
      let page = folder / "note.html"
      #expect(try inlay.run(["convert", postcard, page, "-q"] + options).exitCode == 0)
      #expect(try inlay("convert", page, folder / "back.rtfd", "-q").exitCode == 0)
      #expect(try pictures(folder / "back.rtfd") == pictures(postcard))
      let before = try inlay("convert", postcard, "-", "--to", "text", "-q")
      let after = try inlay("convert", page, "-", "--to", "text", "-q")
      #expect(before.output == after.output)
      #expect(after.output.count > 100)
    }
  }

  @Test func `each glyph is there as a HEIC and as a PNG`() throws {
    try withTemporaryFolder { folder in
      #expect(try inlay("convert", postcard, folder / "note.html", "-q").exitCode == 0)
      let page = String(decoding: try Files.read(folder / "note.html"), as: UTF8.self)
      let pictures = page.components(separatedBy: "<picture>").dropFirst()
      #expect(pictures.count == 8)
      for picture in pictures {
        let head = "<source srcset=\"data:image/x-apple-adaptive-glyph;base64,"
        #expect(picture.hasPrefix(head))
        let type = picture.range(
          of: " type=\"image/x-apple-adaptive-glyph\"><img src=\"data:image/png;base64,")
        #expect(type != nil)
      }
    }
  }

  @Test func `a page without fallbacks is written where nobody asked for them and no decoder is there`()
    throws
  {
    try withTemporaryFolder { folder in
      let none = ["INLAY_HEIF": "/nonexistent"]
      let result = try inlay("convert", postcard, folder / "a.html", "-q", environment: none)
      #expect(
        try !inlay("convert", postcard, folder / "a.html", environment: none).errorText.contains(
          "html.imageNotShown"))
      expectFailure(result, 69, "5 pictures were not decoded: $INLAY_HEIF names /nonexistent")
      #expect(Files.exists(folder / "a.html"))
      expectFailure(
        try inlay("convert", postcard, folder / "b.html", "--fallback", "png", "-q", environment: none), 69,
        "/nonexistent")
      #expect(
        try inlay("convert", postcard, folder / "c.html", "--fallback", "none", "-q", environment: none)
          .exitCode == 0)
    }
  }

  @Test func `files beside are saved once, reused, and never replaced`() throws {
    try withTemporaryFolder { folder in
      let page = folder / "my note.html"
      let files = folder / "my note_files"
      let taken = "AdaptiveImageGlyph-37459D8D-8A3D-41B5-AF29-FD28EE7DDCD80.heic"
      try Files.write("other bytes", to: files + "/" + taken)
      #expect(try inlay("convert", postcard, page, "--resources", "files", "-q").exitCode == 0)
      let first = try Files.tree(files)
      #expect(first.count == 12)
      #expect(first[taken] == Array("other bytes".utf8))
      let other = taken.replacingOccurrences("80.heic", with: "80_1.heic")
      #expect(first[other] != nil)
      #expect(String(decoding: try Files.read(page), as: UTF8.self).contains("my%20note_files/\(other)"))
      let dates = try modificationDates(files)
      #expect(try inlay("convert", postcard, page, "--resources", "files", "-q").exitCode == 0)
      #expect(try Files.tree(files) == first)
      #expect(try modificationDates(files) == dates)
      #expect(try inlay("convert", page, folder / "back.rtfd", "-q").exitCode == 0)
      #expect(try pictures(folder / "back.rtfd").count == 6)
    }
  }

  private func modificationDates(_ folder: String) throws -> [String: Date] {
    var dates: [String: Date] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      dates[name] =
        try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.modificationDate] as? Date
    }
    return dates
  }

  @Test func `a page is not put in the place of something else, and then nothing is saved beside it`() throws
  {
    try withTemporaryFolder { folder in
      try Files.write("{\\rtf1 mine}", to: folder / "note.html")
      expectFailure(
        try inlay("convert", postcard, folder / "note.html", "--resources", "files", "-q"), 73,
        "refusing to replace"
      )
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["note.html"])
      try Files.write("a file", to: folder / "other_files")
      expectFailure(
        try inlay("convert", postcard, folder / "other.html", "--resources", "files", "-q"), 73, "other_files"
      )
      #expect(!Files.exists(folder / "other.html"))
    }
  }

  @Test(arguments: ["KILL", "INT"]) func `a kill leaves the old page whole or the new one`(signal: String)
    throws
  {
    try withTemporaryFolder { folder in
      let command = try #require(Tools.product("inlay"))
      let page = folder / "note.html"
      try Files.write("<p><img src=\"note_files/old.png\"></p>", to: page)
      try Files.write([1, 2, 3], to: folder / "note_files/old.png")
      let old = try Files.read(page)
      let script = """
        set -m
        "$0" convert "$1" "$2" --resources files --fallback none -q & child=$!
        for ((i = 0; i < $4; i++)); do kill -0 $child 2>/dev/null; done
        kill -$3 $child 2>/dev/null; wait $child
        """
      for step in [0, 40, 160, 640, 2_560] {
        _ = try Subprocess.run("/bin/bash", ["-c", script, command, postcard, page, signal, String(step)])
        let now = try Files.read(page)
        #expect(try Files.read(folder / "note_files/old.png") == [1, 2, 3])
        if now != old {
          #expect(try inlay("convert", page, folder / "back\(step).rtfd", "-q").exitCode == 0)
          #expect(try pictures(folder / "back\(step).rtfd") == pictures(postcard))
        }
      }
      #expect(
        try inlay("convert", postcard, page, "--resources", "files", "--fallback", "none", "-q").exitCode == 0
      )
      let left = try FileManager.default.contentsOfDirectory(atPath: folder / "note_files")
      #expect(left.filter { $0.hasPrefix(".inlay-") } == [])
      #expect(left.count == 7)
    }
  }

  @Test func `a map that lacks pictures ends with 65, and all of them are named`() throws {
    try withTemporaryFolder { folder in
      let ids = try Files.tree(postcard).keys.filter { $0.hasSuffix(".heic") }.map {
        String($0.dropFirst(19).dropLast(5))
      }
      let pairs = ids.dropFirst().map { "\"\($0)\":\"https://x.example/\($0).png\"" }
      try Files.write("{\(pairs.joined(separator: ","))}", to: folder / "m.json")
      let result = try inlay("convert", postcard, folder / "a.html", "--map", folder / "m.json", "-q")
      expectFailure(result, 65, "the map of pictures has no URL for", ids[0], "lake.png")
      #expect(!result.errorText.contains(ids[1]))
      #expect(!Files.exists(folder / "a.html"))
    }
  }

  @Test func `with a map for all, the page refers to it`() throws {
    try withTemporaryFolder { folder in
      #expect(
        try inlay(
          "glyph", "make", art, "--identifier", "cat", "--description", "a cat", "-o",
          folder / "AdaptiveImageGlyph-cat.heic"
        )
        .exitCode == 0)
      try Files.write(
        "<p>see <picture><source srcset=\"AdaptiveImageGlyph-cat.heic\" type=\"image/x-apple-adaptive-glyph\"><img alt=\"a cat\"></picture></p>",
        to: folder / "cat.html")
      try Files.write("{\"cat\":\"https://x.example/cat.png?a=1&b=2\"}", to: folder / "m.json")
      #expect(
        try inlay("convert", folder / "cat.html", folder / "a.html", "--map", folder / "m.json", "--fragment")
          .exitCode == 0)
      let page = String(decoding: try Files.read(folder / "a.html"), as: UTF8.self)
      #expect(
        page.contains(
          "<img src=\"https://x.example/cat.png?a=1&amp;b=2\" data-inlay-id=\"cat\" alt=\"a cat\""))
      #expect(page.contains("<source srcset=\"data:image/x-apple-adaptive-glyph;base64,"))
      #expect(!page.contains("<html"))
    }
  }

  @Test(arguments: [
    ("{\"a\":1}", "m.json"), ("[1]", "m.json"), ("[]", "has no URL"), ("{\"a\":\"x\",\"a\":\"y\"}", "m.json"),
    ("", "m.json"),
    ("{\"a\":\"javascript:alert(1)\"}", "javascript:"),
    ("{\"a\":\" JaVa\\nScript:alert(1)\"}", "cannot be used"),
    ("{\"a\":\"data:text/html,x\"}", "cannot be used"),
  ])
  func `a map that is none ends with 65`(_ content: String, _ words: String) throws {
    try withTemporaryFolder { folder in
      try Files.write(content, to: folder / "m.json")
      expectFailure(
        try inlay("convert", postcard, folder / "a.html", "--map", folder / "m.json", "-q"), 65, words)
      expectFailure(
        try inlay("convert", postcard, folder / "a.html", "--map", folder / "no.json", "-q"), 66, "no.json")
    }
  }

  @Test(arguments: [
    ["convert", postcard, "x.rtf", "--resources", "files"], ["convert", postcard, "x.rtfd", "--fragment"],
    ["convert", postcard, "x.txt", "--map", "m.json"],
    ["convert", postcard, "x.html", "--map", "m", "--resources", "data"],
    ["convert", postcard, "x.html", "--cid-domain", "x.example"],
    ["convert", postcard, "x.html", "--resources", "cid", "--cid-domain", "a b"],
    ["convert", postcard, "x.html", "--resources", "here"],
  ])
  func `wrong usage ends with 64`(_ arguments: [String]) throws {
    try withTemporaryFolder { folder in expectFailure(try inlay.run(arguments, in: folder.path), 64) }
  }

  @Test func `descriptions only`() throws {
    let result = try inlay(
      "convert", postcard, "-", "--to", "html", "--images", "describe", "--fragment", "-q")
    #expect(result.exitCode == 0)
    let page = String(decoding: result.output, as: UTF8.self)
    #expect(page.contains("[sun wearing sunglasses]"))
    #expect(!page.contains("<img"))
  }

  @Test func `a page takes in pictures beside it and nothing else`() throws {
    try withTemporaryFolder { folder in
      let page = """
        <!DOCTYPE html><p><img src="in/cat.png"><img src="secret.txt"><img src="../outside.png"><img src="link.png">\
        <img src="\(folder / "outside.png")"><img src="file://\(folder / "outside.png")"><img data-inlay-src="secret.txt">\
        <img src="in"><img src="https://127.0.0.1:9/x.png"></p>
        """
      try Files.write(page, to: folder / "page/note.html")
      try Files.copy(art, to: folder / "outside.png")
      try Files.write(try Files.read(art), to: folder / "page/in/cat.png")
      try Files.write("secret", to: folder / "page/secret.txt")
      try FileManager.default.createSymbolicLink(
        atPath: folder / "page/link.png", withDestinationPath: "../outside.png")
      #expect(try inlay("convert", folder / "page/note.html", folder / "a.rtfd", "-q").exitCode == 0)
      #expect(try Set(Files.tree(folder / "a.rtfd").keys) == ["TXT.rtf", "cat.png"])
      // A stream has nothing beside it.
      let piped = try inlay(
        "convert", "-", folder / "b.rtfd", "-q", input: Array(page.utf8), in: folder / "page")
      #expect(piped.exitCode == 0)
      #expect(try Set(Files.tree(folder / "b.rtfd").keys) == ["TXT.rtf"])
    }
  }

  @Test func `parts of a mail have the same names each time`() throws {
    try withTemporaryFolder { folder in
      for name in ["a", "b"] {
        let result = try inlay(
          "convert", postcard, folder / "\(name).html", "--resources", "cid", "--cid-domain", "x.example",
          "-q")
        #expect(result.exitCode == 0)
      }
      let page = try Files.read(folder / "a.html")
      #expect(try page == Files.read(folder / "b.html"))
      let text = String(decoding: page, as: UTF8.self)
      let parts = try Files.tree(folder / "a_files")
      #expect(parts.count == 11)
      for name in parts.keys { #expect(text.contains("\"cid:\(name.prefix(32))@x.example\"")) }
    }
  }

  @Test(arguments: ["files", "cid"])
  func `a tar holds a page with its files, and is read like a folder of them`(_ place: String) throws {
    try withTemporaryFolder { folder in
      let result = try inlay("convert", postcard, "-", "--to", "html", "--resources", place, "-q")
      #expect(result.exitCode == 0)
      try Files.write(result.output, to: folder / "page.tar")
      _ = try Subprocess.run("/bin/tar", ["-xf", folder / "page.tar", "-C", folder.path])
      try FileManager.default.createDirectory(atPath: folder / "site", withIntermediateDirectories: true)
      try FileManager.default.moveItem(atPath: folder / "index.html", toPath: folder / "site/index.html")
      try FileManager.default.moveItem(atPath: folder / "index_files", toPath: folder / "site/index_files")
      for input in ["page.tar", "site", "site/index.html"] {
        #expect(try inlay("convert", folder / input, folder / "back.rtfd", "-q").exitCode == 0)
        #expect(try pictures(folder / "back.rtfd") == pictures(postcard))
      }
    }
  }

  @Test(arguments: ["inspect", "extract", "decompose", "repair"])
  func `all commands read pages`(_ command: String) throws {
    try withTemporaryFolder { folder in
      #expect(try inlay("convert", postcard, folder / "note.html", "-q").exitCode == 0)
      try FileManager.default.moveItem(atPath: folder / "note.html", toPath: folder / "note")
      let arguments: [String] =
        switch command {
        case "inspect": ["inspect", folder / "note"]
        case "extract": ["extract", folder / "note", "-o", folder / "out"]
        case "decompose": ["decompose", folder / "note", "-o", folder / "out.inlay"]
        default: ["repair", folder / "note", "-o", folder / "out.html", "--orphans", "keep"]
        }
      let result = try inlay.run(arguments)
      #expect(result.exitCode == 0, "\(result.errorText)")
      if command == "inspect" { #expect(String(decoding: result.output, as: UTF8.self).hasPrefix("HTML")) }
      if command == "extract" {
        let found = try Files.tree(folder / "out").filter { $0.key.hasSuffix(".heic") }
        #expect(try Set(found.values) == Set(pictures(postcard).filter { $0.key.hasSuffix(".heic") }.values))
      }
    }
  }
}

extension String {
  fileprivate func replacingOccurrences(_ old: String, with new: String) -> String {
    components(separatedBy: old).joined(separator: new)
  }
}
