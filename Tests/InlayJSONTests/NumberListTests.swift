import InlayCore
import InlayFiles
import InlayJSON
import TestKit
import Testing

/// The list of 100 million doubles that the author of RFC 8785 publishes as sums (appendix B names it): its first
/// 100,000 lines, each the bits in hexadecimal, a comma and the number.
struct NumberListTests {
  /// The doubles of the list, endless: those written out in `numgen.js`, 2,000 in a row from the least normal one, and
  /// then what SHA-256 makes of itself, four at a time.
  private struct Bits: Sequence, IteratorProtocol {
    private var waiting: [UInt64]
    private var used = 0
    private var block = [UInt8](repeating: 0, count: 32)

    init(written: [UInt64]) {
      let least: UInt64 = 0x0010_0000_0000_0000
      waiting = written + (least..<least + 2_000)
    }

    mutating func next() -> UInt64? {
      while used == waiting.count {
        block = ContentDigest.sha256(of: block).bytes
        waiting = stride(from: 0, to: block.count, by: 8).map { at in
          block[at..<at + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }.filter { bits in
          let value = Double(bitPattern: bits)
          return value.isFinite && !value.isZero
        }
        used = 0
      }
      defer { used += 1 }
      return waiting[used]
    }
  }

  @Test(.needs(.corpus("jcs-rfc8785/testdata"))) func theFirstHundredThousandNumbersAreAsPublished() throws {
    let script = try Corpus.file("jcs-rfc8785/testdata/numgen.js")
    let page = try Corpus.file("jcs-rfc8785/testdata/README.md")
    let code = String(decoding: try script.bytes(), as: UTF8.self)
    let written = code.matches(of: #/0x([0-9a-f]{16})n,/#).compactMap { UInt64($0.output.1, radix: 16) }
    let table = String(decoding: try page.bytes(), as: UTF8.self)
    var sums: [Int: String] = [:]
    for row in table.matches(of: #/\| ([0-9a-f]{64}) \| ([0-9]+) /#) {
      if let lines = Int(row.output.2) { sums[lines] = String(row.output.1) }
    }
    #expect(written.count > 100)

    var text: [UInt8] = []
    for (index, bits) in Bits(written: written).prefix(100_000).enumerated() {
      let number = try #require(JSONNumber(Double(bitPattern: bits)))
      text += "\(String(bits, radix: 16)),\(number)\n".utf8
      let lines = index + 1
      if [1_000, 10_000, 100_000].contains(lines) {
        #expect(ContentDigest.sha256(of: text).hex == sums[lines], "\(lines) lines")
      }
    }
  }
}
