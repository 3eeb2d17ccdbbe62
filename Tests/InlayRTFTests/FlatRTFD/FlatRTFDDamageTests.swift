import InlayCore
import InlayFiles
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
  }
}
