import InlayCore
import InlayFiles
import InlayFormats
import Testing

@testable import InlayRTF

/// Lengths and names in a flat RTFD that contradict each other.
@Suite struct FlatRTFDDamageTests {
  private func flat(_ fill: (inout FileTreeBuilder) throws -> Void) throws -> [UInt8] {
    var builder = FileTreeBuilder()
    try fill(&builder)
    let sink = MemorySink()
    try FlatWrapper.folder(builder.finish()).write(to: sink)
    return sink.bytes
  }

  private func refusal(_ bytes: [UInt8], limits: Limits = .default) -> InlayError.Code? {
    do {
      _ = try FlatWrapper.read(MemorySource(bytes), limits: limits)
      return nil
    } catch { return (error as? InlayError)?.code }
  }

  private func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }

  @Test(arguments: [-1, 1, 0x7FFF_FFFF]) func contentThatIsLongerOrShorterThanItsNodeIsRefused(_ change: Int)
    throws
  {
    var bytes = try flat { try $0.add(file: MemorySource(Array("CONTENT".utf8)), at: "a") }
    let at = try #require(bytes.firstRange(of: Array("CONTENT".utf8))).lowerBound
    #expect(Array(bytes[at - 4..<at]) == number(7))
    bytes.replaceSubrange(at - 4..<at, with: number(7 + change))
    #expect(refusal(bytes) == .rtfdFlatMalformed)
  }

  @Test func aFolderThatIsShorterThanItsNodeIsRefused() throws {
    var bytes = try flat {
      try $0.add(file: MemorySource(Array("CONTENT".utf8)), at: "inner/a")
      try $0.add(file: MemorySource(Array("OTHER".utf8)), at: "inner/b")
    }
    #expect(refusal(bytes) == nil)
    // One byte less for the last file of the inner folder, in its node and in its content.
    let last = try #require(bytes.firstRange(of: Array("OTHER".utf8)))
    bytes.replaceSubrange(last.lowerBound - 4..<last.lowerBound, with: number(4))
    #expect(refusal(bytes) == .rtfdFlatMalformed)
  }

  /// A node of data.
  private func node(_ bytes: [UInt8]) -> [UInt8] { number(1) + number(bytes.count) + bytes }

  /// A node of a directory.
  private func node(_ entries: KeyValuePairs<String, [UInt8]>) -> [UInt8] {
    let names = entries.flatMap { number($0.key.utf8.count) + Array($0.key.utf8) }
    return number(3) + number(entries.count) + names + entries.flatMap { number($0.value.count) }
      + entries.flatMap(\.value)
  }

  @Test func aFolderThatIsLongerThanItsEntriesIsRefused() {
    let inner = node(["a": node([1])])
    #expect(refusal(node(["inner": inner])) == nil)
    #expect(refusal(node(["inner": inner + [0]])) == .rtfdFlatMalformed)
  }

  @Test func aFolderHasNoParentInIt() {
    let error = #expect(throws: InlayError.self) {
      try FlatWrapper.read(MemorySource(node(["inner": node(["..": node([1])])])))
    }
    #expect(error == .treeRefused("..", .parentReference))
  }

  @Test func aSingleFileMayHaveOneNameOrNone() throws {
    for name in ["__@PreferredName@__", "__@UTF8PreferredName@__"] {
      let bytes = node(["..": node([1, 2]), name: node(Array("a.png".utf8))])
      guard case .file("a.png", let content) = try FlatWrapper.read(MemorySource(bytes)).value else {
        Issue.record("\(name) is no name")
        continue
      }
      #expect(try content.readAll() == [1, 2])
    }
    let error = #expect(throws: InlayError.self) {
      try Format.flatRTFD.read(.file(MemorySource(node(["..": node([1])])), name: nil))
    }
    #expect(error?.description == "this is not an RTFD but the flat form of one file")
  }

  /// Without the magic, a directory with a name in it may be one.
  @Test(arguments: [
    ([3, 1, 1], true), ([3, 4_096, 255], true), ([3, 0, 1], false), ([3, 4_097, 1], false),
    ([3, 1, 0], false),
    ([3, 1, 256], false), ([1, 1, 1], false),
  ])
  func aDirectoryMayBeOne(_ numbers: [Int], _ isOne: Bool) {
    let bytes = numbers.flatMap { number($0) }
    let match = FlatRTFD.match(FormatLook(.file(MemorySource(bytes + [0x61, 0, 0, 0]), name: nil)))
    #expect(match == (isOne ? .possible : nil))
    #expect(FlatRTFD.match(FormatLook(.file(MemorySource(bytes), name: nil))) == nil)
  }

  @Test(arguments: ["__@PreferredName@__", "__@UTF8PreferredName@__"]) func namesAreData(_ name: String)
    throws
  {
    // As long as the name of the format, so that no length changes.
    let other = String(repeating: "n", count: name.utf8.count)
    var bytes = try flat { try $0.add(file: MemorySource([1]), at: "\(other)/a") }
    let range = try #require(bytes.firstRange(of: Array(other.utf8)))
    bytes.replaceSubrange(range, with: Array(name.utf8))
    #expect(refusal(bytes) != nil)
  }

  @Test func namesAreLimited() throws {
    let bytes = try flat { try $0.add(file: MemorySource([1]), at: "12345") }
    #expect(refusal(bytes) == nil)
    var limits = Limits.default
    limits.fileNameBytes = 4
    #expect(refusal(bytes, limits: limits) == "limit.fileNameBytes")
    let sink = MemorySink()
    try FlatWrapper.file(name: "12345", MemorySource([1])).write(to: sink)
    #expect(refusal(sink.bytes, limits: limits) == "limit.fileNameBytes")
    // The name of the longest entry of the format itself.
    limits.fileNameBytes = 23
    #expect(refusal(sink.bytes, limits: limits) == nil)
    let long = MemorySink()
    try FlatWrapper.file(name: String(repeating: "n", count: 24), MemorySource([1])).write(to: long)
    #expect(refusal(long.bytes, limits: limits) == "limit.fileNameBytes")
  }
}
