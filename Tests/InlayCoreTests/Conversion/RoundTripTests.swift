import InlayCore
import TestKit
import Testing

/// Taking apart and putting together are each other's inverse, on anything.
@Suite struct RoundTripTests {
  @Test func randomRunsComeApartAsTheOracleSays() throws {
    try Property.check("decompose against the oracle") { source in
      let runs = source.runs()
      source.note("runs", runs)
      let oracle = Oracle(runs)
      let text = try Decomposer.decompose(runs).value
      try text.checkInvariants()
      try expect(text.text, equals: oracle.text, "text")
      try expect(text.literalObjectReplacements, equals: oracle.literals, "literals")
      try expect(text.placed, equals: oracle.placements.map(\.range), "ranges")
      for (placement, wanted) in zip(text.placements, oracle.placements) {
        try expect(text.image(of: placement) == wanted.image.image, "image at \(placement.at)")
        try expect(placement.attributes == wanted.image.attributes, "attributes at \(placement.at)")
      }
      try expect(Set(text.images).count, equals: text.images.count, "distinct images")
    }
  }

  @Test func decomposingThenRecomposingNormalisedRunsIsTheIdentity() throws {
    try Property.check("runs there and back") { source in
      let runs = Oracle(source.runs()).runs
      source.note("runs", runs)
      let text = try Decomposer.decompose(runs).value
      try expect(Array(Recomposer.runs(of: text)) == runs, "lazy: \(Array(Recomposer.runs(of: text)))")
      let compact = Recomposer.recompose(text)
      try expect(Array(compact) == runs, "compact: \(Array(compact))")
      try expect(compact.utf16Count, equals: text.utf16Count, "count")
    }
  }

  @Test func recomposingThenDecomposingIsTheIdentity() throws {
    try Property.check("text there and back") { source in
      let text = try source.decomposedText()
      source.note("text", text)
      try expect(Decomposer.decompose(Recomposer.runs(of: text)).value == text, "lazy")
      let again = try Decomposer.decompose(Recomposer.recompose(text)).value
      try again.checkInvariants()
      try expect(again == text, "compact")
      try expect(again.hashValue, equals: text.hashValue, "hash")
    }
  }

  @Test func runsOfTheCompactFormTellTheirRanges() throws {
    try Property.check("ranges of runs", cases: 2_000) { source in
      let compact = try AttributedText(source.runs())
      var at = 0
      for (index, run) in compact.enumerated() {
        try expect(compact.utf16Range(of: index), equals: at..<(at + run.text.utf16.count))
        at += run.text.utf16.count
      }
      try expect(compact.utf16Count, equals: at)
    }
  }
}
