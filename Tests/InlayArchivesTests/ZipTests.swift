import InlayCore
import InlayFiles
import TestKit
import Testing

/// Zips as programs make them.
@Suite struct ZipTests {
  typealias Entry = ZipMaker.Entry

  @Test(arguments: [false, true]) func `files and folders come out`(deflated: Bool) throws {
    let zip = ZipMaker([
      Entry("note.rtfd/", mode: 0o040755), Entry("note.rtfd/TXT.rtf", "{\\rtf1 Hi}", deflated: deflated),
      Entry("note.rtfd/empty.png", "", deflated: deflated), Entry("top", "last", deflated: deflated),
    ])
    #expect(
      try files(of: zip.bytes) == [
        "note.rtfd/": "", "note.rtfd/TXT.rtf": "{\\rtf1 Hi}", "note.rtfd/empty.png": "", "top": "last",
      ])
  }

  @Test func `what macOS adds is left out`() throws {
    let zip = ZipMaker([
      Entry("a.rtfd/TXT.rtf", "x"), Entry("__MACOSX/", mode: 0o040755),
      Entry("__MACOSX/a.rtfd/._TXT.rtf", "mac"),
      Entry("a.rtfd/.DS_Store", "ds"), Entry("a.rtfd/._p.png", "mac"), Entry("a.rtfd/.hidden", "stays"),
    ])
    #expect(
      try files(of: zip.bytes) == ["a.rtfd/": "", "a.rtfd/TXT.rtf": "x", "a.rtfd/.hidden": "stays"])
    #expect(
      refusal(of: ZipMaker([Entry("__MACOSX/._x", "mac")]).bytes) == "archive.empty: the archive is empty")
    #expect(refusal(of: ZipMaker().bytes) == "archive.empty: the archive is empty")
  }

  @Test func `sizes may follow the content`() throws {
    var entry = Entry("a", "hello", deflated: true)
    (entry.local.checksum, entry.local.size, entry.local.packedSize) = (0, 0, 0)
    entry.local.flags |= 8
    entry.central.flags |= 8
    entry.descriptor =
      ZipMaker.number(0x0807_4B50, 4) + ZipMaker.number(Int(entry.central.checksum), 4)
      + ZipMaker.number(entry.content.count, 4) + ZipMaker.number(5, 4)
    #expect(try files(of: ZipMaker([entry, Entry("b", "more")]).bytes) == ["a": "hello", "b": "more"])
  }

  @Test func `the fields of large zips are read`() throws {
    var entry = Entry("a", "hello")
    let field = ZipMaker.number(1, 2) + ZipMaker.number(16, 2) + ZipMaker.number(5, 8) + ZipMaker.number(5, 8)
    for header in [\Entry.local, \Entry.central] {
      entry[keyPath: header].size = 0xFFFF_FFFF
      entry[keyPath: header].packedSize = 0xFFFF_FFFF
      entry[keyPath: header].extra = field
    }
    var zip = ZipMaker([entry])
    zip.isWide = true
    zip.comment = Array("made by hand".utf8)
    #expect(try files(of: zip.bytes) == ["a": "hello"])
    // Without the field, the numbers stand for nothing.
    zip.entries[0].central.extra = []
    #expect(refusal(of: zip.bytes) == "archive.damaged: the zip is damaged or cut short")
  }

  @Test func `names are UTF-8 where they are, and code page 437 elsewhere`() throws {
    let accent: [UInt8] = [0x81, 0x62, 0x65, 0x72]  // über
    var unicode = Entry(accent + [0x31], Array("3".utf8))
    let name = Array("ünï".utf8)
    let field =
      ZipMaker.number(0x7075, 2) + ZipMaker.number(5 + name.count, 2) + [1]
      + ZipMaker.number(Int(CRC32.checksum((accent + [0x31])[...])), 4) + name
    unicode.central.extra = field
    let zip = ZipMaker([
      Entry(accent, Array("1".utf8)), Entry(Array("für".utf8), Array("2".utf8)), unicode,
      Entry("中", "4"),
    ])
    #expect(try files(of: zip.bytes) == ["über": "1", "für": "2", "ünï": "3", "中": "4"])
    // A field for another name is none, and a name that says it is UTF-8 must be.
    unicode.central.extra[5] ^= 1
    #expect(try files(of: ZipMaker([unicode]).bytes) == ["über1": "3"])
    #expect(
      refusal(of: ZipMaker([Entry(accent, [], flags: 1 << 11)]).bytes)
        == "tree.refused: \u{FFFD}ber: refused: the name is not UTF-8")
  }

  @Test(.needs(.python)) func `Python makes zips that open, with and without compression`() throws {
    try withTemporaryFolder { folder in
      let script = """
        import sys, zipfile
        for name, method, force in (("a", 0, False), ("b", 8, False), ("c", 8, True)):
            with zipfile.ZipFile(name, "w", method) as z:
                z.writestr("n.rtfd/TXT.rtf", "x" * 1000)
                z.writestr("n.rtfd/ü.png", bytes(range(256)) * 9)
                with z.open("n.rtfd/big", "w", force_zip64=force) as f: f.write(b"zip64")
        """
      #expect(try Python.run(["-c", script], in: folder.path).exitCode == 0)
      for name in ["a", "b", "c"] {
        let found = try files(of: Files.read(folder / name))
        #expect(found.keys.sorted() == ["n.rtfd/", "n.rtfd/TXT.rtf", "n.rtfd/big", "n.rtfd/ü.png"])
        #expect(found["n.rtfd/TXT.rtf"] == String(repeating: "x", count: 1_000))
        #expect(found["n.rtfd/big"] == "zip64")
      }
    }
  }

  @Test(.needs(.corpus("textbundle", "slack"))) func `the zips of other people open`() throws {
    for name in ["textbundle/example-bundle-v1.zip", "textbundle/example.textpack", "slack/testarchive.zip"] {
      #expect(try !files(of: Corpus.file(name).bytes()).isEmpty, "\(name)")
    }
  }
}
