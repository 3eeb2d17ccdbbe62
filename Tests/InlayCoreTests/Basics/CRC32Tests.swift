import InlayCore
import TestKit
import Testing

@Suite struct CRC32Tests {
  /// The check value that catalogs of checksums give for this one.
  @Test func knownBytesHaveTheKnownChecksum() {
    #expect(CRC32.checksum(Array("123456789".utf8)[...]) == 0xCBF4_3926)
    #expect(CRC32.checksum([]) == 0)
  }

  @Test func piecesGiveTheChecksumOfTheWhole() throws {
    try Property.check("CRC-32 in pieces", cases: 500) { source in
      let bytes = source.bytes()
      var sum = CRC32()
      let (a, b) = (source.int(in: 0...bytes.count), source.int(in: 0...bytes.count))
      for piece in [bytes[..<min(a, b)], bytes[min(a, b)..<max(a, b)], bytes[max(a, b)...]] {
        sum.update(piece)
      }
      try expect(sum.value, equals: CRC32.checksum(bytes[...]))
    }
  }
}
