import InlayCore
import TestKit
import Testing

/// Zips that hide, lie or lead outside.
@Suite struct RefusalTests {
  typealias Entry = ZipMaker.Entry

  private func refusal(_ change: (inout ZipMaker) -> Void) -> String? {
    var zip = ZipMaker([Entry("a", "hello", deflated: true), Entry("b", "more")])
    change(&zip)
    return InlayArchivesTests.refusal(of: zip.bytes)
  }

  @Test(arguments: [
    ("/etc/passwd", "the name is absolute"), ("../a", "the name contains \"..\""),
    ("a/../../b", "the name contains \"..\""), ("a\\b", "the name contains a backslash"),
    ("C:a", "the name starts with a drive letter"), ("a/./b", "the name contains \".\""),
    ("a//b", "the name, or a part of it, is empty"), ("", "the name, or a part of it, is empty"),
    ("a\u{0}b", "the name contains a NUL byte"), ("a\nb", "the name contains a control character"),
  ]) func `names that lead elsewhere are refused`(name: String, why: String) {
    let error = InlayArchivesTests.refusal(of: ZipMaker([Entry(name, "x")]).bytes)
    #expect(
      error?.hasPrefix("tree.refused: ") == true && error?.hasSuffix("refused: \(why)") == true,
      "\(error ?? "-")")
  }

  @Test(arguments: [
    (0o120777, "it is a symbolic link"), (0o020644, "it is a device"), (0o060644, "it is a device"),
    (0o010644, "it is a named pipe"), (0o140644, "it is a socket"),
  ]) func `only files and folders come out`(mode: Int, why: String) {
    #expect(
      InlayArchivesTests.refusal(of: ZipMaker([Entry("a", mode: mode)]).bytes)
        == "tree.refused: a: refused: \(why)")
  }

  @Test func `names must differ`() {
    #expect(
      refusal { $0.entries.append(Entry("a", "again")) } == "tree.refused: a: refused: the name occurs twice")
    #expect(
      refusal { $0.entries.append(Entry("A", "again")) }
        == "tree.refused: A: refused: the name differs from a only in case or in the form of its accents")
    #expect(
      refusal { $0.entries.append(Entry("a/b", "again")) }
        == "tree.refused: a/b: refused: the name is used for both a file and a folder")
  }

  @Test func `the two headers of an entry must agree`() {
    func expect(_ what: String, _ change: (inout Entry) -> Void) {
      var zip = ZipMaker([Entry("a", "hello", deflated: true), Entry("b", "more")])
      change(&zip.entries[0])
      #expect(
        InlayArchivesTests.refusal(of: zip.bytes)
          == "archive.damaged: a: the zip gives two different values for \(what) of an entry")
    }
    expect("the name") { $0.local.name = Array("x".utf8) }
    expect("the method") { $0.local.method = 0 }
    expect("the flags") { $0.local.flags = 0 }
    expect("the checksum") { $0.local.checksum ^= 1 }
    expect("the size") { $0.local.size += 1 }
    expect("the size") { $0.local.packedSize = 0 }
    expect("the size") { $0.central.method = 0 }
  }

  @Test func `what cannot be unpacked is said`() {
    func both(_ change: (inout ZipMaker.Header) -> Void) -> String? {
      refusal {
        change(&$0.entries[0].local)
        change(&$0.entries[0].central)
      }
    }
    #expect(both { $0.flags |= 1 } == "archive.encrypted: a: the zip is encrypted")
    #expect(both { $0.flags |= 1 << 13 } == "archive.encrypted: a: the zip is encrypted")
    #expect(both { $0.flags |= 1 << 5 } == "archive.damaged: a: it is a patch")
    #expect(
      both { $0.method = 12 }
        == "archive.method: a: the zip uses compression method 12, which is not supported")
    #expect(both { $0.checksum ^= 1 } == "archive.checksum: a: a checksum in the archive is wrong")
    #expect(both { $0.size = 6 }?.hasPrefix("archive.damaged: a: ") == true)
    #expect(both { $0.size = 4 } == "archive.damaged: a: the archive is damaged or cut short")
    #expect(refusal { $0.disk = 1 } == "archive.split: the zip is split into several files")
    #expect(refusal { $0.entries[0].disk = 1 } == "archive.split: the zip is split into several files")
    #expect(refusal { $0.entries[0].content[0] = 7 }?.hasPrefix("archive.damaged: a: ") == true)
  }

  @Test func `entries that share bytes are refused`() {
    #expect(refusal { $0.entries[1].start = 0 } != nil)
    // As in the bombs of D. Fifield: the content of the first is the second's header and content.
    var inner = ZipMaker([Entry("b", "kernel")])
    let whole = inner.bytes
    inner.entries[0].start = 0
    let kernel = Array(whole[..<(30 + 1 + 6)])
    var outer = Entry(Array("a".utf8), kernel, flags: 1 << 11)
    outer.content = []
    var second = Entry("b", "kernel")
    second.start = 31
    #expect(
      InlayArchivesTests.refusal(of: ZipMaker([outer, second]).bytes)
        == "archive.overlap: entries of the zip overlap, as in a zip bomb")
  }

  @Test func `the end must be the end, and say what is there`() {
    let damaged = "archive.damaged: the zip is damaged or cut short"
    #expect(refusal { $0.tail = [0] } == damaged)
    #expect(refusal { $0.missing = 1 } == damaged)
    #expect(refusal { $0.missing = -1 } == damaged)
    #expect(refusal { $0.stray = [1, 2, 3] } == damaged)
    #expect(refusal { $0.comment = ZipMaker([Entry("x", "other")]).bytes } == damaged)
    #expect(refusal { $0.gap = [1, 2, 3] } == nil, "what no entry holds is nobody's")
    let whole = ZipMaker([Entry("a", "hello", deflated: true), Entry("b", "more")]).bytes
    for count in 0..<whole.count { #expect(InlayArchivesTests.refusal(of: Array(whole[..<count])) != nil) }
  }

  /// A reader that goes by local headers finds a file that the directory does not have.
  @Test func `the directory decides what there is`() throws {
    let hidden = ZipMaker([Entry("hidden", "from readers of the directory")]).bytes
    var zip = ZipMaker([Entry("a", "hello", deflated: true), Entry("b", "more")])
    zip.gap = Array(hidden[..<(30 + 6 + 29)])
    #expect(zip.gap.starts(with: [0x50, 0x4B, 3, 4]))
    #expect(try files(of: zip.bytes) == ["a": "hello", "b": "more"])
    // The other way around: an entry that is in the directory twice, under two names.
    var twice = Entry("c", "hello")
    twice.local = zip.entries[0].local
    twice.start = 0
    zip.entries.append(twice)
    #expect(
      InlayArchivesTests.refusal(of: zip.bytes)
        == "archive.overlap: entries of the zip overlap, as in a zip bomb")
  }

  @Test func `limits end it before anything is unpacked`() {
    var limits = Limits()
    limits.files = 1
    let zip = ZipMaker([Entry("a", "hello"), Entry("b", "more")]).bytes
    #expect(
      InlayArchivesTests.refusal(of: zip, limits: limits)
        == "limit.files: exceeds the limit files of 1 (found 2)")
    limits = Limits()
    limits.bundleBytes = 8
    #expect(
      InlayArchivesTests.refusal(of: zip, limits: limits)
        == "limit.bundleBytes: exceeds the limit bundleBytes of 8 (found 9)")
    limits = Limits()
    limits.fileNameBytes = 3
    #expect(
      InlayArchivesTests.refusal(of: ZipMaker([Entry("abcd", "")]).bytes, limits: limits)
        == "limit.fileNameBytes: abcd: exceeds the limit fileNameBytes of 3 (found 4)")
  }

  @Test(.needs(.corpus("zip-slip/archives"))) func `the slips of Snyk are refused`() throws {
    for name in ["zip-slip.zip", "zip-slip-win.zip"] {
      let error = InlayArchivesTests.refusal(of: try Corpus.file("zip-slip/archives/\(name)").bytes())
      #expect(error?.hasPrefix("tree.refused: ") == true, "\(name)")
    }
  }
}
