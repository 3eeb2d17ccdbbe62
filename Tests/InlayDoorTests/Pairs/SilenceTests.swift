import InlayFormats
import TestKit
import Testing

/// What no writer reports comes back.
@Suite struct SilenceTests {
  @Test(arguments: SilenceDoor.formats.indices) func whatIsNotReportedComesBack(index: Int) throws {
    try Property.check("silence of \(SilenceDoor.formats[index].name)", cases: 1_000) { source in
      let pieces = PairGrammar.pieces(source, count: 0...12)
      source.note("bytes", [UInt8(index)] + pieces)
      try Property.assume(SilenceDoor.check([UInt8(index)] + pieces))
    }
  }
}

extension PairGrammar {
  /// Bytes of a text: half of them are words, and half what stands around them.
  static func pieces(_ source: ChoiceSource, count: ClosedRange<Int>) -> [UInt8] {
    source.array(count: count) { $0.bool() ? UInt8($0.int(in: 0...0xCF)) : UInt8($0.int(in: 0xD0...0xFF)) }
  }
}
