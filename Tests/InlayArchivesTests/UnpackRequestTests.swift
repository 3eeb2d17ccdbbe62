import InlayCore
import InlayFiles
import TestKit
import Testing

/// What the program inlay-unpack is asked and answers.
@Suite struct UnpackRequestTests {
  @Test func `a request comes back from its arguments`() throws {
    for limits in [Limits.default, .strict] {
      let request = UnpackRequest(.gzip, limits)
      #expect(UnpackRequest(request.arguments) == request)
      #expect(request.limits.bundleBytes == limits.bundleBytes)
      #expect(request.limits.rtfBytes == Limits.default.rtfBytes, "limits of formats are not its own")
    }
    #expect(
      UnpackRequest(.zip, .strict).arguments == [
        "--unpack=1", "zip", "files=1024", "bundleBytes=67108864", "folderDepth=8", "fileNameBytes=255",
        "archiveRatio=100",
      ])
    let good = UnpackRequest(.zip, .strict).arguments
    for index in good.indices {
      var wrong = good
      wrong[index] = "files=-1"
      #expect(UnpackRequest(wrong) == nil)
    }
    #expect(UnpackRequest([]) == nil)
    #expect(UnpackRequest(good + ["x"]) == nil)
  }

  @Test func `an error comes back from its line`() {
    let errors = [
      InlayError.archive(.checksum, entry: "a/b"), .archive(.encrypted), .archiveRatio(allowed: 100),
      .limit("files", allowed: 3, found: 4), .treeRefused("x", .symbolicLink),
    ]
    for error in errors { #expect(UnpackReply.error(UnpackReply.line(error)) == error) }
    let hostile = UnpackReply.line(.treeRefused("a\tb\nc\u{1B}[31m", .controlCharacter))
    #expect(hostile.split(separator: "\n").count == 1)
    #expect(UnpackReply.error(hostile)?.place.file == "a␉b␊c␛[31m")
  }

  @Test(arguments: [
    "", "\n", "archive.x\ty", "save.brokenPipe\ta\t\t\t\n", "archive.x\t\n", "archive.x\ta\t\t\t\tb\n",
  ])
  func `a line that is no error of unpacking is none`(line: String) {
    #expect(UnpackReply.error(line) == nil)
  }

  @Test func `archives are known by their first bytes`() {
    #expect(ArchiveKind.recognize(Array("PK\u{3}\u{4}x".utf8)[...]) == .zip)
    #expect(ArchiveKind.recognize(Array("PK\u{5}\u{6}".utf8)[...]) == .zip)
    #expect(ArchiveKind.recognize(Array("PK\u{7}\u{8}".utf8)[...]) == .zip)
    #expect(ArchiveKind.recognize([0x1F, 0x8B, 8]) == .gzip)
    for other: [UInt8] in [
      [], [0x50], Array("PK\u{1}\u{2}".utf8), Array("PKzip".utf8), [0x1F, 0x8B, 7], [0x1F, 0x8B],
    ] {
      #expect(ArchiveKind.recognize(other[...]) == nil)
    }
  }

  @Test(arguments: [
    ("a/note.rtfd.zip", "a/note.rtfd"), ("note.TGZ", "note.tar"), ("note.rtf.gz", "note.rtf"), ("zip", "zip"),
    (".zip", ".zip"), ("a/.gz", "a/.gz"), ("a.zip/b", "a.zip/b"), ("nozip", "nozip"), ("ü.zip", "ü"),
    ("", ""),
  ]) func `the name without the archive`(path: String, name: String) {
    #expect(ArchiveKind.unpackedName(of: path) == name)
  }
}
