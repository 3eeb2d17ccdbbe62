import InlayFormats
import TestKit
import Testing

/// Nothing is lost in silence, whatever a text is made of.
@Suite struct SilenceTests {
  @Test(arguments: SilenceDoor.formats.indices) func whatIsNotReportedComesBack(index: Int) throws {
    try Property.check("silence of \(SilenceDoor.formats[index].name)", cases: 1_000) { source in
      let pieces = PairGrammar.pieces(source, count: 0...12)
      source.note("bytes", [UInt8(index)] + pieces)
      try SilenceDoor.check([UInt8(index)] + pieces)
    }
  }
}

extension PairGrammar {
  /// Bytes of a text: half of them are words, and half what stands around them.
  static func pieces(_ source: ChoiceSource, count: ClosedRange<Int>) -> [UInt8] {
    source.array(count: count) { $0.bool() ? UInt8($0.int(in: 0...0xD3)) : UInt8($0.int(in: 0xD4...0xFF)) }
  }
}
