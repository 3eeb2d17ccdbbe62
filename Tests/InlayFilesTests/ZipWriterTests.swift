import InlayCore
import InlayFiles
import Testing

@Suite struct ZipWriterTests {
  /// Other bytes each time.
  private final class ChangingSource: ByteSource {
    final class Count: @unchecked Sendable { var value: UInt8 = 0 }
    let count = 3
    let digestCache = DigestCache()
    private let reads = Count()

    func read(_ range: Range<Int>) throws -> [UInt8] {
      reads.value += 1
      return [UInt8](repeating: reads.value, count: range.count)
    }
  }

  @Test(arguments: [Int(UInt32.max), 1 << 32, .max])
  func `a file of 4 GiB is too large for a zip`(_ count: Int) throws {
    let sink = MemorySink()
    var zip = ZipWriter(sink)
    let path = try RelativePath("a")
    #expect(throws: InlayError.zipTooLarge) { try zip.add(file: ZeroSource(count: count), at: path) }
    #expect(sink.bytes.isEmpty)
  }

  @Test func `a file that changes while it is read is told`() throws {
    var zip = ZipWriter(MemorySink())
    let path = try RelativePath("a")
    #expect {
      try zip.add(file: ChangingSource(), at: path)
    } throws: {
      "\($0)" == "a: the file changed while it was being read"
    }
  }
}
