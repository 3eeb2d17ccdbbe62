import FormatsTestKit
import InlayCore
import InlayFiles
import Synchronization
import TestKit
import Testing

@testable import InlayFormats

/// First looks at inputs, and walks through JSON, where something cannot be read.
@Suite struct FormatLookTests {
  /// A file of which only the first pieces can be read.
  private final class FailingSource: ByteSource {
    private let bytes: [UInt8]
    private let readable: Int
    private let pieces = Mutex(0)
    let digestCache = DigestCache()

    init(_ bytes: [UInt8], readable: Int) { (self.bytes, self.readable) = (bytes, readable) }

    var count: Int { bytes.count }

    func read(_ range: Range<Int>) throws -> [UInt8] {
      let number = pieces.withLock { number in
        number += 1
        return number
      }
      guard number <= readable else { throw InlayError(.sourceIO, "it cannot be read") }
      return Array(bytes[range])
    }
  }

  @Test(
    arguments: [(0, nil), (1, []), (2, []), (3, []), (4, ["a"]), (5, ["a", "b"])] as [(Int, Set<String>?)])
  func membersAreThoseThatCanBeRead(readable: Int, members: Set<String>?) {
    let source = FailingSource(Array(#"{"a":1,"b":2}"#.utf8), readable: readable)
    #expect(FormatLook(.file(source, name: nil)).jsonMembers == members)
  }

  @Test func whatCannotBeReadIsNothing() throws {
    let tar = try Samples.tar(("x", []))
    #expect(FormatLook.isTar(FailingSource(tar, readable: 1)))
    #expect(!FormatLook.isTar(FailingSource(tar, readable: 0)))
    let look = FormatLook(.file(FailingSource(tar, readable: 0), name: nil))
    #expect(look.prefix(512) == [])
    #expect(look.tarMembers.isEmpty)
    #expect(look.tree == nil)
  }

  @Test func filesOfAFolderAreLookedAtOnce() throws {
    let look = FormatLook(.tree(try Samples.tree(("a.json", Array(#"[{"b":1}]"#.utf8))), name: nil))
    let file = try #require(look.file("a.json"))
    #expect(file.jsonMembers == ["b"])
    #expect(look.file("a.json") === file)
    #expect(look.file("b.json") == nil)
    #expect(file.file("a.json") == nil)
  }

  @Test(arguments: [
    (#"{"#, 1), (#"{"a":1"#, 6), (#"{"a""#, 4), (#"{"a":"#, 5), (#"{"a":1,}"#, 7), (#"[1]"#, 0),
  ])
  func aWalkEndsWhereItsTextDoes(text: String, byte: Int) {
    let error = #expect(throws: InlayError.self) {
      var scan = try JSONScan(MemorySource(Array(text.utf8)))
      try scan.enter("{")
      while try scan.member() != nil { _ = try scan.skipValue() }
    }
    #expect(error?.place.position?.byte == byte)
  }

  @Test func longNamesOfMembersAreNotToldApart() throws {
    let (long, longer) = (String(repeating: "a", count: 64), String(repeating: "b", count: 65))
    var scan = try JSONScan(MemorySource(Array(#"{"\#(long)":1,"\#(longer)":[2],"c":3}"#.utf8)))
    try scan.enter("{")
    var names: [String] = []
    while let name = try scan.member() {
      names.append(name)
      _ = try scan.skipValue()
    }
    #expect(names == [long, "", "c"])
  }
}
