/// The two prefix codes of a block: one for literals, the end and lengths, and one for distances.
struct DeflateCode {
  let literals: [UInt8]
  let distances: [UInt8]

  /// The predefined code (RFC 1951, 3.2.6).
  static let fixed = DeflateCode(
    literals: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 },
    distances: [UInt8](repeating: 5, count: 30))

  /// A value and its number of bits.
  typealias Part = (value: UInt32, bits: UInt8)

  /// The number of bits of symbols with these counts, including the three bits before a block.
  func bits(_ literalCounts: [UInt32], _ distanceCounts: [UInt32]) -> Int {
    var sum = 3
    for (symbol, count) in literalCounts.enumerated() where count > 0 {
      let extra = symbol > 256 ? DeflateSymbols.lengthExtra(symbol) : 0
      sum += Int(count) * (Int(literals[symbol]) + extra)
    }
    for (symbol, count) in distanceCounts.enumerated() where count > 0 {
      sum += Int(count) * (Int(distances[symbol]) + DeflateSymbols.distanceExtra(symbol))
    }
    return sum
  }

  /// Tables of what to write for each literal and the end, for each length from 3 to 258 with its extra bits, and for
  /// each distance symbol. Each entry has the bits, and their number above 24 bits.
  func tables() -> (literals: [UInt32], lengths: [UInt32], distances: [UInt32]) {
    let codes = PrefixLengths.codes(literals)
    let own = zip(codes, literals).map { $0 | UInt32($1) << 24 }
    let lengths = (0...258).map { length -> UInt32 in
      guard length >= 3 else { return 0 }
      let symbol = DeflateSymbols.length(length)
      let rest = UInt32(length - DeflateSymbols.lengthBases[symbol - 257])
      let bits = UInt32(literals[symbol])
      return codes[symbol] | rest << bits | (bits + UInt32(DeflateSymbols.lengthExtra(symbol))) << 24
    }
    let distances = zip(PrefixLengths.codes(distances), distances).map { $0 | UInt32($1) << 24 }
    return (own, lengths, distances)
  }

  /// The code itself, as written before the symbols (RFC 1951, 3.2.7).
  func header() -> (parts: [Part], bits: Int) {
    let literalCount = max(257, (literals.lastIndex { $0 > 0 } ?? 0) + 1)
    let distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
    let symbols = Self.repetitions(Array(literals[..<literalCount] + distances[..<distanceCount]))
    var counts = [UInt32](repeating: 0, count: 19)
    for symbol in symbols { counts[symbol.symbol] += 1 }
    let lengths = PrefixLengths.make(counts, limit: 7)
    let codes = PrefixLengths.codes(lengths)
    let order = DeflateSymbols.codeLengthOrder
    let count = max(4, (order.lastIndex { lengths[$0] > 0 } ?? 0) + 1)
    var parts: [Part] = [
      (UInt32(literalCount - 257), 5), (UInt32(distanceCount - 1), 5), (UInt32(count - 4), 4),
    ]
    for symbol in order[..<count] { parts.append((UInt32(lengths[symbol]), 3)) }
    for symbol in symbols {
      parts.append((codes[symbol.symbol], lengths[symbol.symbol]))
      if symbol.symbol >= 16 { parts.append((symbol.rest, [2, 3, 7][symbol.symbol - 16])) }
    }
    return (parts, parts.reduce(0) { $0 + Int($1.bits) })
  }

  /// The code lengths, with repetitions as symbols 16 to 18.
  private static func repetitions(_ lengths: [UInt8]) -> [(symbol: Int, rest: UInt32)] {
    var out: [(symbol: Int, rest: UInt32)] = []
    var at = 0
    while at < lengths.count {
      let length = lengths[at]
      var run = lengths[at...].prefix { $0 == length }.count
      at += run
      if length == 0 {
        while run >= 3 {
          let taken = min(run, 138)
          out.append(taken > 10 ? (18, UInt32(taken - 11)) : (17, UInt32(taken - 3)))
          run -= taken
        }
      } else {
        out.append((Int(length), 0))
        run -= 1
        while run >= 3 {
          let taken = min(run, 6)
          out.append((16, UInt32(taken - 3)))
          run -= taken
        }
      }
      for _ in 0..<run { out.append((Int(length), 0)) }
    }
    return out
  }
}
