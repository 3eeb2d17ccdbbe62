import InlayCore
import InlayFiles
import TestKit
import Testing

@Suite struct SpooledPartsTests {
  @Test func `parts come back as they were kept, whatever was kept after them`() throws {
    try Property.check("spooled parts", cases: 50) { source in
      let parts = SpooledParts()
      var kept: [([UInt8], any ByteSource)] = []
      for _ in 0..<source.below(12) {
        let bytes = source.bytes(count: 0...200)
        kept.append((bytes, try parts.keep(bytes)))
      }
      for (bytes, part) in kept {
        try expect(part.count, equals: bytes.count)
        try expect(try part.readAll(), equals: bytes)
        let middle = bytes.count / 3..<bytes.count
        try expect(try part.read(middle), equals: Array(bytes[middle]))
      }
    }
  }

  @Test func `a part outlives what made it, and has bounds`() throws {
    func part() throws -> any ByteSource { try SpooledParts().keep([1, 2, 3]) }
    let one = try part()
    #expect(try one.readAll() == [1, 2, 3])
    for range in [0..<4, -1..<2, 4..<4] {
      #expect(throws: InlayError.self) { try one.read(range) }
    }
  }

  @Test func `a folder that is not there is an error`() {
    #expect(throws: InlayError.self) { try SpooledParts(temporaryFolder: "/nonexistent").keep([1]) }
  }
}
