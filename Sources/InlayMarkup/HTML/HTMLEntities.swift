/// The named character references (HTML 13.5).
package struct HTMLEntities: Sendable {
  /// What a reference stands for.
  struct Match {
    /// Length of the name in bytes, including a semicolon if there is one.
    var count: Int
    var hasSemicolon: Bool
    var first: UInt32
    /// The second scalar; 0 if there is only one.
    var second: UInt32
  }

  private struct Entry {
    /// The name is `names[start ..< start + count]`, without the semicolon.
    var start: UInt16
    var count: UInt8
    var isBare: Bool
    var first: UInt32
    var second: UInt32
  }

  /// The names, concatenated, in ascending byte order.
  private var names: [UInt8] = []
  private var entries: [Entry] = []
  /// For each pair of first letters, the index of the first entry that is not before it. The next number is the end of
  /// its range.
  private var starts: [UInt16] = []

  /// The table, decoded when it is first used.
  static let shared = HTMLEntities(table)

  private init(_ table: StaticString) {
    var bytes: [UInt8] = []
    table.withUTF8Buffer { buffer in unsafe bytes.append(contentsOf: buffer) }
    for text in bytes.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
      guard let sign = text.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "!") }) else {
        continue
      }
      var scalars: [UInt32] = [0]
      for digit in text[(sign + 1)...] {
        switch digit {
        case UInt8(ascii: "+"): scalars.append(0)
        case 0x30...0x39: scalars[scalars.count - 1] = scalars[scalars.count - 1] << 4 | UInt32(digit - 0x30)
        default: scalars[scalars.count - 1] = scalars[scalars.count - 1] << 4 | UInt32((digit | 0x20) &- 0x57)
        }
      }
      let name = text[..<sign]
      entries.append(
        Entry(
          start: UInt16(truncatingIfNeeded: names.count), count: UInt8(truncatingIfNeeded: name.count),
          isBare: text[sign] == UInt8(ascii: "!"), first: scalars[0],
          second: scalars.count > 1 ? scalars[1] : 0))
      names.append(contentsOf: name)
    }
    starts = Array(repeating: UInt16(entries.count), count: 64 * 128 + 1)
    for index in entries.indices.reversed() {
      let at = Int(entries[index].start)
      starts[Self.slot(names[at], names[at + 1])] = UInt16(index)
    }
    for slot in starts.indices.dropLast().reversed() { starts[slot] = min(starts[slot], starts[slot + 1]) }
  }

  /// Two ASCII letters as an index in ascending order. The first must be a letter.
  @inline(__always)
  private static func slot(_ first: UInt8, _ second: UInt8) -> Int {
    Int(first & 0x3F) << 7 | Int(second & 0x7F)
  }

  /// The longest name that starts at `at`, directly after the `&`. Complexity: O(length of a name).
  func longest(in source: [UInt8], at: Int) -> Match? {
    guard at + 1 < source.count else { return nil }
    let (first, second) = (source[at], source[at + 1])
    guard first | 0x20 >= 0x61, first | 0x20 <= 0x7A, second < 0x80 else { return nil }
    let slot = Self.slot(first, second)
    // The range of entries whose names start with the first `count` bytes of the source.
    var (low, high) = (Int(starts[slot]), Int(starts[slot + 1]))
    var count = 2
    var best: Match?
    while low < high {
      let next = at + count < source.count ? source[at + count] : 0
      // If a name ends here, it is the first entry of the range.
      if Int(entries[low].count) == count {
        let entry = entries[low]
        if next == UInt8(ascii: ";") {
          return Match(count: count + 1, hasSemicolon: true, first: entry.first, second: entry.second)
        }
        if entry.isBare {
          best = Match(count: count, hasSemicolon: false, first: entry.first, second: entry.second)
        }
        low += 1
      }
      high = bound(low, high) { self.byte($0, count) > next }
      low = bound(low, high) { self.byte($0, count) >= next }
      count += 1
    }
    return best
  }

  /// What a name with its semicolon stands for, such as `&` for `amp;`; `nil` if all of `name` is no such name.
  /// Complexity: O(length of a name).
  package static func text(of name: [UInt8]) -> String? {
    guard let match = shared.longest(in: name, at: 0), match.hasSemicolon, match.count == name.count else {
      return nil
    }
    var text = String.UnicodeScalarView()
    for scalar in [match.first, match.second] where scalar != 0 {
      text.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
    }
    return String(text)
  }

  private func byte(_ entry: Int, _ index: Int) -> UInt8 { names[Int(entries[entry].start) + index] }

  /// The index of the first entry for which `isBeyond` is true. It must be true for all entries after it.
  @inline(__always)
  private func bound(_ low: Int, _ high: Int, _ isBeyond: (Int) -> Bool) -> Int {
    var (low, high) = (low, high)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
