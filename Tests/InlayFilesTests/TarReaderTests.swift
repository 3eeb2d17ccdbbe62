import Foundation
import InlayCore
import InlayFiles
import TestKit
import Testing

@Suite struct TarReaderTests {
  static func sample() throws -> [UInt8] {
    let sink = MemorySink()
    try tree(["a": "hello", "dir/b": String(repeating: "x", count: 600)], folders: ["empty"]).writeTar(
      to: sink)
    return sink.bytes
  }

  static let slips: [(String, InlayError)] = [
    (
      "zip-slip.tar",
      .treeRefused(String(repeating: "../", count: 40) + "tmp/evil.txt", .parentReference)
    ),
    (
      "zip-slip-win.tar",
      .treeRefused(String(repeating: "..\\", count: 40) + "Temp\\evil.txt", .backslash)
    ),
    ("zip-slip.zip", InlayError.tar(.notATar, at: 0)),
    ("zip-slip-win.zip", InlayError.tar(.notATar, at: 0)),
  ]

  @Test(.needs(.corpus("zip-slip/archives")), arguments: slips)
  func `the zip-slip archives are refused`(_ vector: (String, InlayError)) throws {
    let path = try Corpus.file("zip-slip/archives/" + vector.0).path
    for strictness in [FileTree.TarStrictness.exact, .lenient] {
      #expect(throws: vector.1) { try FileTree(tar: FileSource(path: path), strictness: strictness) }
    }
  }

  static let evil: [(String, Character, EntryProblem)] = [
    ("/etc/passwd", "0", .absoluteName),
    ("a/../../b", "0", .parentReference),
    ("..", "5", .parentReference),
    ("a\\b", "0", .backslash),
    ("C:/x", "0", .driveLetter),
    ("a/", "0", .emptyComponent),
    ("a//b", "0", .emptyComponent),
    ("x", "1", .hardLink),
    ("x", "2", .symbolicLink),
    ("x", "3", .device),
    ("x", "4", .device),
    ("x", "6", .fifo),
    ("x", "7", .unknownKind(flag: UInt8(ascii: "7"))),
    ("x", "S", .unknownKind(flag: UInt8(ascii: "S"))),
    ("x", "K", .unknownKind(flag: UInt8(ascii: "K"))),
    ("x", "V", .unknownKind(flag: UInt8(ascii: "V"))),
  ]

  @Test(arguments: evil) func `evil entries are refused`(_ vector: (String, Character, EntryProblem)) {
    var tar = TarFixture()
    tar.add("good", content: "1")
    tar.add(vector.0, kind: vector.1, link: "/etc/passwd")
    for strictness in [FileTree.TarStrictness.exact, .lenient] {
      #expect(throws: InlayError.treeRefused(vector.0, vector.2)) {
        try FileTree(tar: tar.ended, strictness: strictness)
      }
    }
  }

  @Test(arguments: [
    ("a", "a", EntryProblem.duplicate), ("a", "A", .collision(with: "a")),
    ("é", "e\u{301}", .collision(with: "é")),
  ])
  func `doubles are refused`(_ vector: (String, String, EntryProblem)) {
    var tar = TarFixture()
    tar.add(vector.0)
    tar.add(vector.1)
    #expect(throws: InlayError.treeRefused(vector.1, vector.2)) { try FileTree(tar: tar.ended) }
  }

  @Test func `names that are not UTF-8 are refused`() {
    var tar = TarFixture()
    tar.add([0x61, 0xE9])
    #expect(throws: InlayError.treeRefused("a\u{FFFD}", .notUTF8)) { try FileTree(tar: tar.ended) }
  }

  @Test func `a bomb of headers ends at the limit`() {
    // Six digits as a name; the checksum follows them, so that making the bomb costs little.
    let zeros = Array("000000".utf8)
    let template = TarFixture.header(zeros, size: TarFixture.octal(0))
    let sum = Int(String(decoding: template[148..<154], as: UTF8.self), radix: 8) ?? 0
    var bomb: [UInt8] = []
    bomb.reserveCapacity(100_003 * 512)
    for index in 0...100_000 {
      let name = String(index + 1_000_000).utf8.dropFirst()
      let digits = String(sum + name.reduce(0) { $0 + Int($1) } - 6 * 0x30 + 1 << 18, radix: 8).utf8.suffix(6)
      bomb += name + template[6..<148] + digits + template[154...]
    }
    bomb += [UInt8](repeating: 0, count: 1_024)
    #expect(
      throws: InlayError.limit("files", allowed: 100_000, found: 100_001, at: .file("100000"))
    ) {
      try FileTree(tar: bomb)
    }
  }

  @Test func `folders that are only named count too`() {
    var tar = TarFixture()
    for index in 0..<600 { tar.add("\(index)/a/b/c") }
    #expect {
      try FileTree(tar: tar.ended, limits: .strict)
    } throws: {
      let expected = InlayError.limit("files", allowed: 1_024, found: 1_025)
      guard let error = $0 as? InlayError else { return false }
      return error.code == expected.code && error.message == expected.message
    }
  }

  @Test(arguments: ["77777777777", "00000002000", "00000000001"])
  func `sizes that lie are truncation`(_ size: String) {
    let bytes =
      TarFixture.header([0x61], size: size) + (size.hasSuffix("1") ? [] : [UInt8](repeating: 0, count: 512))
    #expect(throws: InlayError.tar(.truncated, at: 0)) {
      try FileTree(tar: bytes)
    }
  }

  @Test(arguments: ["", "abc", "-0000000001", "0000 000001", "00000000008"])
  func `sizes that are no numbers are refused`(_ size: String) {
    let bytes = TarFixture.header([0x61], size: size) + [UInt8](repeating: 0, count: 1024)
    #expect(throws: InlayError.tar(.badNumber(field: "size"), at: 0)) {
      try FileTree(tar: bytes)
    }
  }

  @Test func `binary sizes are taken, as far as they are sound`() throws {
    let zeros = [UInt8](repeating: 0, count: 1024)
    let five = [0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5] as [UInt8]
    let content = Array("hello".utf8) + [UInt8](repeating: 0, count: 507)
    let sound = TarFixture.header([0x61], size: "", raw: [124: five]) + content + zeros
    #expect(try text(FileTree(tar: sound).file("a")) == "hello")
    for wrong in [[UInt8](repeating: 0xFF, count: 12), [0x80] + [UInt8](repeating: 0xFF, count: 11)] {
      #expect(throws: InlayError.tar(.badNumber(field: "size"), at: 0)) {
        try FileTree(tar: TarFixture.header([0x61], size: "", raw: [124: wrong]) + zeros)
      }
    }
    let huge = [0x80, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF] as [UInt8]
    #expect(throws: InlayError.self) {
      try FileTree(tar: TarFixture.header([0x61], size: "", raw: [124: huge]) + zeros)
    }
  }

  @Test(arguments: [-1, 1, 256]) func `a wrong checksum is found`(_ difference: Int) {
    let bytes =
      TarFixture.header([0x61], size: "00000000000", checksumError: difference)
      + [UInt8](repeating: 0, count: 1024)
    #expect(throws: InlayError.tar(.badChecksum, at: 0)) {
      try FileTree(tar: bytes)
    }
  }

  @Test func `every truncation is an error`() throws {
    let sample = try Self.sample()
    #expect(try FileTree(tar: sample).fileCount == 2)
    for count in 0..<sample.count {
      #expect {
        try FileTree(tar: Array(sample[..<count]))
      } throws: {
        guard let error = $0 as? InlayError else { return false }
        return ["tar.notATar", "tar.truncated", "tar.missingEnd"].contains(error.code)
      }
    }
  }

  @Test func `lenient reading needs no end, but whole entries`() throws {
    let sample = try Self.sample()
    let end = sample.count - 1024
    for count in [end, end + 512, end + 1024] {
      #expect(try FileTree(tar: Array(sample[..<count]), strictness: .lenient).fileCount == 2)
    }
    #expect(throws: InlayError.tar(.truncated, at: end)) {
      try FileTree(tar: Array(sample[..<(end + 100)]), strictness: .lenient)
    }
    #expect(throws: InlayError.self) { try FileTree(tar: [], strictness: .lenient) }
    #expect(throws: InlayError.self) {
      try FileTree(tar: [UInt8](repeating: 0, count: 512), strictness: .lenient)
    }
  }

  @Test func `every bit flip is an error or shows`() throws {
    let original = try tree(["d/a": "hello"])
    let sample = try original.tarSource().readAll()
    for index in sample.indices {
      for bit in 0..<8 {
        var flipped = sample
        flipped[index] ^= 1 << UInt8(bit)
        // A flip that can be read has changed a name or a byte: nothing differs in silence.
        if let tree = try? FileTree(tar: flipped) {
          let same = try tree.isIdentical(to: original)
          // Spaces, zeros and NULs around the digits of a checksum stand for each other.
          #expect(!same || (148..<156).contains(index % 512), "byte \(index), bit \(bit)")
        }
        _ = try? FileTree(tar: flipped, strictness: .lenient)
      }
    }
  }

  @Test func `nothing but zeros may follow the end, or fill padding`() throws {
    var tar = TarFixture()
    tar.add("a", content: "hello")
    #expect(try FileTree(tar: tar.ended + [UInt8](repeating: 0, count: 9_216)).fileCount == 1)
    let after = tar.ended + [1]
    #expect(throws: InlayError.tar(.strayBytes, at: 2_048)) {
      try FileTree(tar: after)
    }
    #expect(try FileTree(tar: after, strictness: .lenient).fileCount == 1)
    var padding = tar.ended
    padding[512 + 5] = 1
    #expect(throws: InlayError.tar(.strayBytes, at: 517)) {
      try FileTree(tar: padding)
    }
    #expect(try FileTree(tar: padding, strictness: .lenient).fileCount == 1)
    let lone = tar.bytes + [UInt8](repeating: 0, count: 512) + tar.bytes
    for strictness in [FileTree.TarStrictness.exact, .lenient] {
      #expect(throws: InlayError.tar(.strayBytes, at: 1_536)) {
        try FileTree(tar: lone, strictness: strictness)
      }
    }
  }

  @Test func `a leading dot is passed over only in tars of people`() throws {
    var tar = TarFixture()
    tar.add("./", kind: "5")
    tar.add("./a", content: "1")
    tar.add("./b/", kind: "5")
    tar.add(".//", kind: "5")
    #expect(throws: InlayError.treeRefused(".", .selfReference)) { try FileTree(tar: tar.ended) }
    #expect(
      try FileTree(tar: tar.ended, strictness: .lenient).isIdentical(
        to: tree(["a": "1"], folders: ["b"])))
    tar.add("./../x")
    #expect(throws: InlayError.treeRefused("../x", .parentReference)) {
      try FileTree(tar: tar.ended, strictness: .lenient)
    }
  }

  @Test func `pax records name and measure`() throws {
    let long = String(repeating: "ä", count: 120)
    var tar = TarFixture()
    tar.addPax([("comment", "made by hand")], kind: "g")
    tar.addPax([("mtime", "1.5"), ("path", "\(long)/x"), ("size", "5")])
    tar.bytes +=
      TarFixture.header([0x61], size: "00000000000") + Array("hello".utf8) + [UInt8](repeating: 0, count: 507)
    #expect(try text(FileTree(tar: tar.ended).file("\(long)/x")) == "hello")
  }

  @Test func `an empty size in a pax record leaves the header its own`() throws {
    var tar = TarFixture()
    tar.addPax([("size", "3"), ("size", "")])
    tar.add("a", content: "hello")
    #expect(try text(FileTree(tar: tar.ended).file("a")) == "hello")
  }

  @Test func `after the end there is nothing`() throws {
    var tar = TarFixture()
    tar.add("a")
    var reader = TarReader(MemorySource(tar.ended))
    #expect(try reader.next()?.path.description == "a")
    for _ in 0..<2 { #expect(try reader.next() == nil) }
  }

  @Test func `what is left of a damaged tar keeps to the limits`() throws {
    var tar = TarFixture()
    for name in ["a", "b", "c"] {
      tar.add(name, content: name)
      tar.bytes += [UInt8](repeating: 7, count: 512)
    }
    let whole = try FileTree.salvaged(tar: MemorySource(tar.bytes), limits: .default)
    #expect(try whole.isIdentical(to: tree(["a": "a", "b": "b", "c": "c"])))
    var limits = Limits()
    limits.files = 2
    #expect(throws: InlayError.limit("files", allowed: 2, found: 3, at: .file("c"))) {
      try FileTree.salvaged(tar: MemorySource(tar.bytes), limits: limits)
    }
  }

  @Test(arguments: [
    "", "5", "5 a=b", "6 a=b\n ", "0 a=b\n", "99 a=b\n", "6 ab\n", "6 =bb\n", "99999999999999999999 a=b\n",
    "4 a\n", "x a=b\n",
    "13 size=12a\n", "30 size=99999999999999999999\n",
  ])
  func `malformed pax records are refused`(_ content: String) throws {
    var tar = TarFixture()
    tar.add("x", kind: "x", content: content)
    tar.add("a")
    if content.isEmpty {
      #expect(try FileTree(tar: tar.ended).fileCount == 1)
    } else {
      #expect(throws: InlayError.tar(.badExtendedHeader, at: 0)) {
        try FileTree(tar: tar.ended)
      }
    }
  }

  @Test func `pax records that change more than we know are refused`() {
    for (keyword, value) in [("GNU.sparse.major", "1"), ("hdrcharset", "BINARY")] {
      var tar = TarFixture()
      tar.addPax([(keyword, value)])
      tar.add("a")
      #expect(throws: InlayError.tar(.unsupportedKeyword(keyword), at: 0)) {
        try FileTree(tar: tar.ended)
      }
    }
    var global = TarFixture()
    global.addPax([("path", "x")], kind: "g")
    global.add("a")
    #expect(throws: InlayError.tar(.badExtendedHeader, at: 0)) {
      try FileTree(tar: global.ended)
    }
  }

  @Test func `unsafe names hide in no extended header`() {
    for name in ["../x", "/x", "a\\b"] {
      var pax = TarFixture()
      pax.addPax([("path", name)])
      pax.add("a")
      var gnu = TarFixture()
      gnu.add("././@LongLink", kind: "L", content: name + "\u{0}", gnu: true)
      gnu.add("a", gnu: true)
      for tar in [pax, gnu] {
        #expect {
          try FileTree(tar: tar.ended)
        } throws: {
          guard let error = $0 as? InlayError else { return false }
          return error.code == "tree.refused" && error.place.file == name
        }
      }
    }
  }

  @Test func `extended headers need their entry, and no second one`() {
    var twice = TarFixture()
    twice.addPax([("path", "b")])
    twice.addPax([("path", "c")])
    twice.add("a")
    var alone = TarFixture()
    alone.addPax([("path", "b")])
    #expect(throws: InlayError.tar(.strayExtendedHeader, at: 0)) {
      try FileTree(tar: twice.ended)
    }
    for strictness in [FileTree.TarStrictness.exact, .lenient] {
      #expect(throws: InlayError.tar(.strayExtendedHeader, at: 1_024)) {
        try FileTree(tar: alone.ended, strictness: strictness)
      }
      #expect(throws: InlayError.tar(.truncated, at: 1_024)) {
        try FileTree(tar: alone.bytes, strictness: strictness)
      }
    }
  }

  @Test func `a great extended header ends at the limit`() {
    var tar = TarFixture()
    tar.add("x", kind: "x", content: "", size: (1 << 20) + 1)
    #expect(
      throws: InlayError.limit("metadataBytes", allowed: 1 << 20, found: (1 << 20) + 1)
    ) { try FileTree(tar: tar.ended) }
  }

  @Test func `folders have no content`() {
    var tar = TarFixture()
    tar.add("a/", kind: "5", content: "x")
    #expect(throws: InlayError.tar(.folderWithContent, at: 0)) {
      try FileTree(tar: tar.ended)
    }
  }

  @Test func `deep names end at the limit, however wide it is set`() {
    var limits = Limits()
    limits.folderDepth = .max
    var tar = TarFixture()
    tar.addPax([("path", String(repeating: "d/", count: 100_000) + "x")])
    tar.add("a")
    #expect {
      try FileTree(tar: tar.ended, limits: limits)
    } throws: {
      let expected = InlayError.limit("folderDepth", allowed: 1_000, found: 1_001)
      guard let error = $0 as? InlayError else { return false }
      return error.code == expected.code && error.message == expected.message
    }
  }
}
