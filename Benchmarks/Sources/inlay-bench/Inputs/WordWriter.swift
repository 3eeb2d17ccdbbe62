import TestKit

/// Writes words of several scripts, and markup around some of them. The same seed gives the same bytes.
struct WordWriter {
  private(set) var out: [UInt8] = []
  private var random: SplitMix64

  init(seed: UInt64, capacity: Int = 0) {
    random = SplitMix64(seed: seed)
    out.reserveCapacity(capacity)
  }

  private static let words =
    "the quick brown fox jumps over a lazy dog while seven wizards quietly judge my vow and box it up Grüße naïve façade съешь же ещё 漢字 かな"
    .split(separator: " ").map { Array($0.utf8) }

  mutating func add(_ text: String) { out += text.utf8 }

  mutating func number(in range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func words(_ count: Int) {
    for index in 0..<count {
      if index > 0 { out.append(UInt8(ascii: " ")) }
      out += Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
    }
  }

  /// Adds words between two pieces of markup.
  mutating func words(_ count: Int, between opening: String, _ closing: String) {
    add(opening)
    words(count)
    add(closing)
  }

  /// Adds about twenty words and some markup, several times. `markup` gets a number below 10.
  mutating func prose(_ markup: (inout WordWriter, Int) -> Void) {
    for _ in 0..<number(in: 2..<6) {
      words(number(in: 12..<25))
      let choice = number(in: 0..<10)
      markup(&self, choice)
    }
  }
}
