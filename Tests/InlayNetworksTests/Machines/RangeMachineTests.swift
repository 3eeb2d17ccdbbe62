import InlayCore
import InlayFormats
import Testing

/// Ranges over plain text.
@Suite struct RangeMachineTests {
  @Test(
    arguments: [
      (0, 0, 0..<0), (3, 0, 3..<3), (3, 2, 3..<5), (.max, 0, .max ..< .max), (-1, 2, nil), (0, -1, nil),
      (.max, 1, nil),
    ] as [(Int, Int, Range<Int>?)])
  func aStartAndALengthAreARangeUnlessNegativeOrTooLarge(start: Int, count: Int, range: Range<Int>?) {
    #expect(MarkedRange.range(from: start, count: count) == range)
  }

  @Test(arguments: [
    ([0..<6, 2..<4], [0..<6]), ([2..<4, 0..<6], [0..<6]), ([0..<3, 2..<6], [0..<6]),
    ([0..<2, 4..<6], [0..<2, 4..<6]),
  ])
  func aStyleHoldsAsLongAsAnyOfItsRanges(ranges: [Range<Int>], styled: [Range<Int>]) throws {
    let marked = ranges.map { MarkedRange($0, .style(.bold)) }
    let read = try RangeReader.read("abcdef", marked, unit: .utf16).value
    let runs = Recomposer.runs(of: try Decomposer.decompose(read).value)
    var found: [Range<Int>] = []
    var at = 0
    for run in runs {
      let end = at + run.text.utf16.count
      if run.character.values.weight != nil { found.append(at..<end) }
      at = end
    }
    #expect(found == styled)
  }

  /// Before the styled letters stand é of two scalars, and an emoji of two UTF-16 units.
  @Test(arguments: [
    (OffsetTable.Unit.utf8, 7..<9), (.utf16, 4..<6), (.scalars, 3..<5), (.graphemes, 2..<4),
  ])
  func rangesAreInTheUnitOfTheNetwork(unit: OffsetTable.Unit, range: Range<Int>) throws {
    var values = CharacterAttributeValues()
    values.weight = 700
    let text = try Decomposer.decompose([
      AttributedRun("e\u{301}\u{1F600}"), AttributedRun("ab", character: CharacterAttributes(values)),
    ]).value
    let composed = try RangeComposer.compose(
      text, unit: unit, marks: { $0.character.values.weight == nil ? [] : [.style(.bold)] },
      cover: { _, _, _ in RangeComposer.Cover("") })
    #expect(composed.text == "e\u{301}\u{1F600}ab")
    #expect(composed.ranges == [MarkedRange(range, .style(.bold))])
    if unit == .graphemes { return }
    let back = try RangeReader.read(composed.text, composed.ranges, unit: unit).value
    #expect(try Decomposer.decompose(back).value.runs.map(\.range) == [4..<6])
  }
}
