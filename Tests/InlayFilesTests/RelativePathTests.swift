import InlayCore
import InlayFiles
import Testing

@Suite struct RelativePathTests {
  static let refused: [([UInt8], EntryProblem)] = [
    ([], .emptyComponent),
    (Array("/etc/passwd".utf8), .absoluteName),
    (Array("//server/share".utf8), .absoluteName),
    (Array("..".utf8), .parentReference),
    (Array("../a".utf8), .parentReference),
    (Array("a/../b".utf8), .parentReference),
    (Array("a/..".utf8), .parentReference),
    (Array(".".utf8), .selfReference),
    (Array("./a".utf8), .selfReference),
    (Array("a//b".utf8), .emptyComponent),
    (Array("a/".utf8), .emptyComponent),
    (Array("a\\b".utf8), .backslash),
    (Array("..\\a".utf8), .backslash),
    (Array("a\u{0}b".utf8), .nulByte),
    (Array("a\nb".utf8), .controlCharacter),
    (Array("a\u{1B}[2J".utf8), .controlCharacter),
    (Array("a\u{7F}".utf8), .controlCharacter),
    (Array("a\u{85}".utf8), .controlCharacter),
    (Array("C:/a".utf8), .driveLetter),
    (Array("c:a".utf8), .driveLetter),
    (Array("x/C:".utf8), .driveLetter),
    ([0x61, 0xFF], .notUTF8),
    ([0xC0, 0xAE, 0xC0, 0xAE], .notUTF8),
    ([0xED, 0xA0, 0x80], .notUTF8),
  ]

  @Test(arguments: refused) func `refuses what leads elsewhere`(_ vector: ([UInt8], EntryProblem)) {
    #expect(
      throws: InlayError.treeRefused(String(decoding: vector.0, as: UTF8.self), vector.1)
    ) { try RelativePath(bytes: vector.0) }
  }

  @Test(arguments: [
    "a", "...", "..a", "a..", ".a", "a b", "é", "1C:", "ab:c:d", "家:x", "家/📷.heic", "~", "-r", "a\u{A0}b",
  ])
  func `takes ordinary names`(_ name: String) throws {
    #expect(try RelativePath(name).description == name)
  }

  @Test func `components are told apart by bytes, not by characters`() throws {
    let path = try RelativePath("a/\u{301}b/c")
    #expect(path.components.map { Array($0.utf8) } == [[0x61], [0xCC, 0x81, 0x62], [0x63]])
    #expect(path.parent?.name == "\u{301}b")
    #expect(try RelativePath("a").parent == nil)
  }

  @Test func `a folder comes directly before what it holds`() throws {
    let names = ["a", "a/b", "a/b/c", "a-b", "a.b", "b", "é"]
    let paths = try names.map { try RelativePath($0) }
    #expect(paths.shuffled().sorted() == paths)
  }

  @Test func `limits are named`() throws {
    let long = String(repeating: "x", count: 256)
    #expect(throws: InlayError.limit("fileNameBytes", allowed: 255, found: 256, at: .file(long))) {
      try RelativePath(long)
    }
    #expect(try RelativePath(String(long.dropLast())).name.utf8.count == 255)
    var limits = Limits()
    limits.folderDepth = 2
    #expect(try RelativePath("a/b/c", limits: limits).components.count == 3)
    #expect(throws: InlayError.limit("folderDepth", allowed: 2, found: 3, at: .file("a/b/c/d"))) {
      try RelativePath("a/b/c/d", limits: limits)
    }
  }

  @Test func `messages show no control characters`() {
    #expect(
      InlayError.treeRefused("a\u{1B}[2J\u{202E}b", .controlCharacter).description
        == "a␛[2J\\u{202E}b: refused: the name contains a control character")
  }
}
