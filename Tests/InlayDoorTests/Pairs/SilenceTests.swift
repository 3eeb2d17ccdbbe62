import InlayFormats
import TestKit
import Testing

/// What no writer reports comes back.
@Suite struct SilenceTests {
  @Test(arguments: SilenceDoor.formats.indices) func whatIsNotReportedComesBack(index: Int) throws {
    try Property.check("silence of \(SilenceDoor.formats[index].name)", cases: 1_000) { source in
      let pieces = PairGrammar.pieces(source, count: 0...16)
      source.note("bytes", [UInt8(index)] + pieces)
      try Property.assume(SilenceDoor.check([UInt8(index)] + pieces))
    }
  }
}

extension PairGrammar {
  /// Blocks: a rule, a cell that covers two rows, an inner block, cells of one and two columns, a hole, and the end.
  private static let blocks: [UInt8] = [0xCB, 0xCC, 0xF1, 0xFD, 0xFE, 0xF3, 0xFF]

  /// Bytes of a text: half of them are words, and a third of the others are blocks.
  static func pieces(_ source: ChoiceSource, count: ClosedRange<Int>) -> [UInt8] {
    source.array(count: count) { source in
      if source.bool() { return UInt8(source.int(in: 0...0xCF)) }
      return source.int(in: 0...2) == 0 ? source.pick(blocks) : UInt8(source.int(in: 0xD0...0xFF))
    }
  }
}
