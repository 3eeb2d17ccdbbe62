import InlayCore
import InlayFiles
import TestKit
import Testing

@Suite struct ContentHasherTests {
  // FIPS 180-4 examples and the long message of the NIST test vectors.
  static let vectors: [(String, Int, String)] = [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test(arguments: vectors) func `matches the NIST vectors`(_ vector: (String, Int, String)) {
    let bytes = Array(String(repeating: vector.0, count: vector.1).utf8)
    #expect(ContentDigest.sha256(of: bytes).hex == vector.2)
  }

  @Test(arguments: [1, 3, 63, 64, 65, 1_000]) func `pieces of any size give one digest`(_ size: Int) {
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }
    var hasher = ContentHasher()
    var at = 0
    while at < bytes.count {
      hasher.update(bytes[at..<min(at + size, bytes.count)])
      at += size
    }
    #expect(hasher.finish() == ContentDigest.sha256(of: bytes))
  }

  @Test(.needs(.program(.sha256sum)), arguments: [0, 1, 55, 56, 64, 262_143, 262_144, 262_145, 1_000_003])
  func `agrees with sha256sum, from memory and from a file`(_ count: Int) throws {
    let scratch = try Scratch()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 2) }
    let path = try scratch.write("file", bytes)
    let tool = try Tool("sha256sum", path)
    let expected = String(tool.text.prefix(64))
    #expect(try MemorySource(bytes).digest().hex == expected)
    #expect(try FileSource(path: path).digest().hex == expected)
  }

  @Test func `a digest is computed once and remembered`() throws {
    let source = MemorySource([1, 2, 3])
    #expect(source.knownDigest == nil)
    let digest = try source.digest()
    #expect(source.knownDigest == digest)
    #expect(digest == ContentDigest.sha256(of: [1, 2, 3]))
  }

  @Test func `a digest given wrongly is found out by hashing afresh`() throws {
    let wrong = ContentDigest.sha256(of: [9])
    let source = MemorySource([1], digest: wrong)
    #expect(try source.digest() == wrong)
    #expect(try source.freshDigest() == ContentDigest.sha256(of: [1]))
  }

  @Test func `content is compared by count and digest`() throws {
    #expect(try MemorySource([1, 2]).hasSameContent(as: MemorySource([1, 2])))
    #expect(try !MemorySource([1, 2]).hasSameContent(as: MemorySource([1, 3])))
    #expect(try !MemorySource([1, 2]).hasSameContent(as: MemorySource([1, 2, 3])))
  }
}
