import Foundation
import TestKit
import Testing

/// What people expect of a command: devices, links, quiet runs, and no half-kept promises.
@Suite struct HabitTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  @Test func `devices and links are written to`() throws {
    try withTemporaryFolder { folder in
      let wanted = try inlay("convert", postcard, "-", "--to", "text").output
      #expect(try inlay("convert", postcard, "/dev/stdout", "--to", "text").output == wanted)
      let nowhere = try inlay("convert", postcard, "/dev/null", "--to", "text")
      #expect(nowhere.exitCode == 0 && nowhere.output.isEmpty)
      let files = FileManager.default
      try files.createDirectory(atPath: folder / "real", withIntermediateDirectories: false)
      try files.createSymbolicLink(atPath: folder / "link.txt", withDestinationPath: "real/note.txt")
      // A link to nothing makes the file, the same link then replaces it.
      for _ in 0..<2 {
        #expect(try inlay("convert", postcard, folder / "link.txt").exitCode == 0)
        #expect(try Files.read(folder / "real/note.txt") == wanted)
        #expect(try files.destinationOfSymbolicLink(atPath: folder / "link.txt") == "real/note.txt")
      }
      try files.createSymbolicLink(atPath: folder / "bundle.inlay", withDestinationPath: "real/b.inlay")
      #expect(try inlay("decompose", postcard, "-o", folder / "bundle.inlay").exitCode == 0)
      #expect(Files.exists(folder / "real/b.inlay/document.json"))
      try files.createSymbolicLink(atPath: folder / "loop.txt", withDestinationPath: "loop.txt")
      #expect(try inlay("convert", postcard, folder / "loop.txt").exitCode == 73)
    }
  }

  @Test func `links that the user did not name are not followed`() throws {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      for path in ["out", "elsewhere"] {
        try files.createDirectory(atPath: folder / path, withIntermediateDirectories: false)
      }
      for link in ["out/Postcard", "out/Postcard.inlay", "out/Postcard_files"] {
        try files.createSymbolicLink(atPath: folder / link, withDestinationPath: "../elsewhere")
      }
      let bundle = PackageRoot.path(to: "Samples/Postcard.rtfd")
      for command in ["extract", "decompose"] {
        expectFailure(try inlay(command, bundle, "-d", folder / "out"), 73)
      }
      expectFailure(
        try inlay("convert", bundle, folder / "out/Postcard.html", "--resources", "files"), 73)
      #expect(try Files.names(folder / "elsewhere").isEmpty)
    }
  }

  @Test func `names that are not UTF-8 are names`() throws {
    try withTemporaryFolder { folder in
      // The shell makes the names, because Foundation cannot.
      let run = try Subprocess.run(
        "/bin/bash",
        [
          "-c",
          """
          cd "$1"; name=$'caf\\xe9 \\xff.rtf'; printf '{\\\\rtf1 Hi}' > "$name"
          "$0" convert "$name" "$name".txt && cat "$name".txt && "$0" convert "$name" -d out --to html && ls out/$'caf\\xe9 \\xff.html' >/dev/null
          "$0" render "$name" -o "$name".png && head -c 4 "$name".png | tail -c 3
          "$0" inspect $'no\\xe9.rtf'
          """, try #require(Tools.product("inlay")), folder.path,
        ], environment: ["LC_ALL": "C.UTF-8"])
      #expect(run.text == "HiPNG")
      #expect(run.errorText == "inlay: no\\xE9.rtf: No such file or directory\n")
      #expect(run.exitCode == 66)
    }
  }

  @Test func `small losses share a line, lost content has one of its own`() throws {
    let quiet = try inlay("convert", postcard, "-", "--to", "text")
    let lines = quiet.errorText.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasSuffix("[formats.filesNotCarried]"))
    #expect(
      lines[1].hasSuffix("text.imagesDescribed; -v lists them") && lines[1].contains(": 4 small losses: "))
    let all = try inlay("convert", postcard, "-", "--to", "text", "-v")
    #expect(all.errorText.split(separator: "\n").count == 5)
    #expect(try inlay("convert", postcard, "-", "--to", "text", "-q").errorText.isEmpty)
    #expect(try inlay("convert", postcard, "-", "--to", "text", "--strict").exitCode == 1)
    expectFailure(try inlay("convert", postcard, "-", "--to", "text", "-q", "-v"), 64)
  }

  @Test func `what is stripped does not come back`() throws {
    try withTemporaryFolder { folder in
      let prompt = Array("cat in a space helmet".utf8)
      #expect(
        try inlay("decompose", postcard, "-o", folder / "s.inlay", "--strip-descriptions").exitCode == 0)
      #expect(try inlay("verify", folder / "s.inlay").exitCode == 0)
      #expect(try inlay("convert", folder / "s.inlay", folder / "s.rtfd").exitCode == 0)
      for (name, bytes) in try Files.tree(folder / "s.inlay").merging(
        Files.tree(folder / "s.rtfd"), uniquingKeysWith: { $1 })
      {
        #expect(bytes.firstRange(of: prompt) == nil, "\(name)")
      }
      // In a folder that the bundle carries along, too.
      try Files.copy(postcard, to: folder / "outer.rtfd")
      try Files.copy(postcard, to: folder / "outer.rtfd/inner.rtfd")
      #expect(
        try inlay("convert", folder / "outer.rtfd", folder / "bare.rtfd", "--strip-descriptions").exitCode
          == 0)
      let bare = try Files.tree(folder / "bare.rtfd")
      #expect(bare.count == 2 * (try Files.tree(postcard).count))
      for (name, bytes) in bare { #expect(bytes.firstRange(of: prompt) == nil, "\(name)") }
      let svg = "<svg xmlns='http://www.w3.org/2000/svg'><title>a cat</title></svg>"
      try Files.copy(postcard, to: folder / "svg.rtfd")
      try Files.write(svg, to: folder / "svg.rtfd/lake.png")
      let refused = try inlay("convert", folder / "svg.rtfd", folder / "out.inlay", "--strip-descriptions")
      expectFailure(refused, 1, "lake.png: cannot remove metadata from an image: it is an SVG")
      #expect(!Files.exists(folder / "out.inlay"))
    }
  }

  @Test func `a damaged document is shown, refused, salvaged and repaired`() throws {
    try withTemporaryFolder { folder in
      let document = folder / "d.inlay"
      #expect(try inlay("decompose", postcard, "-o", document).exitCode == 0)
      let blobs = try Files.tree(document).filter {
        $0.key.hasPrefix("blobs/") && $0.value.starts(with: [0, 0, 0])
      }
      let name = try #require(blobs.keys.min())
      try Files.write(Array((blobs[name] ?? []).dropLast()), to: document + "/" + name)
      for command in ["inspect", "preview"] {
        let shown = try inlay(command, document)
        #expect(
          shown.exitCode == 0 && (shown.text + shown.errorText).contains("document.damagedBlob"), "\(command)"
        )
      }
      #expect(try inlay("inspect", document).text.contains("missing (damaged)"))
      expectFailure(
        try inlay("recompose", document, "-o", folder / "r.rtfd"), 65, "inlay repair saves what is intact")
      expectFailure(
        try inlay("inspect", document, "--limits", "strict"), 65, "inlay repair saves what is intact")
      #expect(try inlay("recompose", document, "-o", folder / "r.rtfd", "--salvage").exitCode == 0)
      let repaired = try inlay("repair", document, "-o", folder / "sound.inlay")
      #expect(repaired.exitCode == 0 && repaired.errorText.contains("[document.damagedBlob]"))
      #expect(try inlay("verify", folder / "sound.inlay").exitCode == 0)
    }
  }

  @Test func `an image file is a document of one picture`() throws {
    try withTemporaryFolder { folder in
      let name = "AdaptiveImageGlyph-1723BEDF-D9DF-408E-AC68-C44086DF3EED0.heic"
      let glyph = "\(postcard)/\(name)"
      let inspected = try inlay("inspect", glyph)
      #expect(inspected.text.contains("1  glyph  heart-shaped balloon"))
      #expect(try inlay("inspect", postcard + "/lake.png").text.contains("1  attachment"))
      #expect(try inlay("decompose", glyph, "-o", folder / "g.inlay").exitCode == 0)
      #expect(try inlay("recompose", folder / "g.inlay", "-o", folder / "g.rtfd").exitCode == 0)
      #expect(try Files.read(folder / "g.rtfd/\(name)") == Files.read(glyph))
    }
  }

  @Test func `glyphs in block characters have a legend`() throws {
    let shown = try inlay("preview", postcard, "--protocol", "blocks", "--colors", "16", "--width", "60")
    let text = shown.text.replacing(#/\u{1B}\[[0-9;:]*m/#, with: "")
    let legend = text.split(separator: "\n").suffix(10).filter { $0.contains(#/[a-z]{3}/#) }
    #expect(legend.count == 5)
    #expect(legend.contains { $0.hasSuffix(" cat in a space helmet") })
    for arguments in [["--glyph-rows", "3"], ["--protocol", "text"], ["--protocol", "kitty"]] {
      let without = try inlay.run(["preview", postcard, "--protocol", "blocks"] + arguments)
      #expect(
        !without.text.contains("  cat in a space helmet") && !without.text.contains("▀ cat in a space helmet")
      )
    }
  }

  @Test func `the text of a bundle and a folder around it open the bundle`() throws {
    try withTemporaryFolder { folder in
      let whole = try inlay("inspect", postcard, "--json")
      let wanted = try inlay("convert", postcard, "-", "--to", "inlay.tar").output
      #expect(try inlay("convert", postcard + "/TXT.rtf", "-", "--to", "inlay.tar").output == wanted)
      #expect(try inlay.run(["inspect", "TXT.rtf", "--json"], in: postcard).exitCode == whole.exitCode)
      try FileManager.default.createDirectory(
        atPath: folder / "unzipped/__MACOSX", withIntermediateDirectories: true)
      try Files.copy(postcard, to: folder / "unzipped/note.rtfd")
      #expect(try inlay("convert", folder / "unzipped", "-", "--to", "inlay.tar").output == wanted)
      // A text that is not in a bundle is itself.
      try Files.copy(postcard + "/TXT.rtf", to: folder / "TXT.rtf")
      #expect(try inlay("inspect", folder / "TXT.rtf").text.hasPrefix("RTF ·"))
    }
  }

  @Test func `lists name what works`() throws {
    expectFailure(
      try inlay("decompose", postcard, "-o", "p.json"), 64,
      "add --to with one of inlay, inlay.tar, inlay.json")
    expectFailure(
      try inlay("verify", postcard), 65, "this is RTFD, not a portable document")
  }

  @Test func `extract says why it writes nothing`() throws {
    try withTemporaryFolder { folder in
      expectFailure(
        try inlay("extract", postcard, "--image", "1", "-o", folder / "a.png"), 64,
        "the picture is image/heic, not image/png")
      for _ in 0..<2 {
        #expect(try inlay("extract", postcard, "--image", "1", "-o", folder / "a.heic").exitCode == 0)
      }
      try Files.write("mine", to: folder / "b.heic")
      expectFailure(
        try inlay("extract", postcard, "--image", "1", "-o", folder / "b.heic"), 73,
        "this file exists, and extract does not overwrite files")
    }
  }

  @Test func `what has nothing to show says so in one line`() throws {
    try withTemporaryFolder { folder in
      try Files.write("words", to: folder / "words.txt")
      let extracted = try inlay("extract", "words.txt", "-o", "pictures", in: folder.path)
      #expect(extracted.errorText == "inlay: words.txt: there are no pictures to extract\n")
      #expect(extracted.exitCode == 0)
      let sheet = try inlay("preview", "words.txt", "--grid", "3", in: folder.path)
      #expect(sheet.errorText == "inlay: there are no pictures to show\n")
      #expect(sheet.exitCode == 0)
      #expect(try inlay("preview", "words.txt", "--grid", "3", "-q", in: folder.path).errorText.isEmpty)
      try FileManager.default.createDirectory(atPath: folder / "empty", withIntermediateDirectories: true)
      expectFailure(
        try inlay("inspect", folder / "empty"), 65,
        "this folder is not a document: it has neither TXT.rtf, as RTFD does, nor document.json, as .inlay does"
      )
      for name in ["none.zip", "none.gz", "none.tgz"] {
        try Files.write("", to: folder / name)
        expectFailure(try inlay("inspect", folder / name), 65, "the archive is empty")
      }
    }
  }
}
