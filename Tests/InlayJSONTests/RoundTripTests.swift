import InlayJSON
import TestKit
import Testing

/// Random values, from printed seeds.
struct RoundTripTests {
  @Test func tenThousandValuesComeBackFromTheirCanonicalForm() throws {
    let seed: UInt64 = 0x1A1A_2026
    var generator = SplitMix64(seed: seed)
    for round in 0..<10_000 {
      let value = generator.value(depth: 3)
      let bytes = value.canonicalBytes
      let read = try JSONValue(parsing: bytes)
      #expect(read == value, "seed \(seed), round \(round)")
      #expect(read.hashValue == value.hashValue, "seed \(seed), round \(round)")
      #expect(read.canonicalBytes == bytes, "seed \(seed), round \(round)")
    }
  }

  @Test func howAValueIsSpelledMakesNoDifference() throws {
    let seed: UInt64 = 0x5EED
    var generator = SplitMix64(seed: seed)
    for round in 0..<3_000 {
      let value = generator.value(depth: 3)
      let text = generator.spell(value)
      #expect(try parse(text) == value, "seed \(seed), round \(round): \(text)")
    }
  }

  @Test func randomBytesNeverDoMoreThanThrow() {
    let seed: UInt64 = 0xBAD
    var generator = SplitMix64(seed: seed)
    let alphabet =
      Array(#"{}[]:,"\ue+-.0123456789tfnrulase "#.utf8) + [0, 0x0A, 0x80, 0xC3, 0xA9, 0xED, 0xF0, 0xFF]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...24, using: &generator)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      if let error = refusal(bytes) {
        #expect(0...count ~= error.offset && !error.description.contains("\n"), "seed \(seed)")
      }
    }
  }
}
