extension ChoiceSource {
  /// `false`, the simpler one, or `true`.
  public func bool() -> Bool { below(2) == 1 }

  /// `true` once in `n` times.
  public func oneIn(_ n: Int) -> Bool { n > 1 && below(n) == n - 1 }

  /// An integer of a closed range, often small, at an end, or beside a power of two. Shrinks towards zero, or
  /// towards the end of the range next to zero.
  public func int(in range: ClosedRange<Int>) -> Int {
    let low = range.lowerBound
    let high = range.upperBound
    if low >= 0 { return low + magnitude(upTo: high - low) }
    if high <= 0 { return high - magnitude(upTo: wide(high, minus: low)) }
    return bool() ? -magnitude(upTo: low == .min ? .max : -low) : magnitude(upTo: high)
  }

  /// An integer of a half-open range that is not empty; see ``int(in:)-(ClosedRange<Int>)``.
  public func int(in range: Range<Int>) -> Int { int(in: range.lowerBound...(range.upperBound - 1)) }

  private func wide(_ a: Int, minus b: Int) -> Int {
    let (difference, overflow) = a.subtractingReportingOverflow(b)
    return overflow ? .max : difference
  }

  private func magnitude(upTo top: Int) -> Int {
    Int(
      truncatingIfNeeded: choice(upTo: UInt64(top)) { random in
        // One choice, the magnitude itself, however it was drawn: so it can be lowered to any other.
        switch top > 15 ? random.below(5) : 2 {
        case 0, 1: return random.below(16)
        case 2: return random.below(UInt64(top) + 1)
        case 3: return UInt64(top) - random.below(4)
        default:
          let bits = UInt64(Int.bitWidth - top.leadingZeroBitCount)
          return min(UInt64(top), (1 << random.below(bits)) - 1 + random.below(3))
        }
      })
  }

  /// Any byte.
  public func byte() -> UInt8 { UInt8(truncatingIfNeeded: below(256)) }

  /// A double: small whole numbers, fractions, the ends of the format, or any finite bits.
  public func double() -> Double {
    switch below(4) {
    case 0: return Double(int(in: -1_000...1_000))
    case 1: return Double(int(in: -1_000_000...1_000_000)) / 1_000
    case 2:
      return pick([
        0.0, -0.0, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 0.1, 1e21, 1e-7,
        9_007_199_254_740_992, 9_007_199_254_740_994, .leastNonzeroMagnitude * 3, 1.7976931348623157e308,
      ])
    default:
      let value = Double(bitPattern: bits())
      return value.isFinite ? value : 0
    }
  }

  /// One element of a list that is not empty; the first is the simplest.
  public func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }

  /// One of several generators, drawn by weight; the first is the simplest.
  public func oneOf<T>(_ choices: [(weight: Int, make: (ChoiceSource) -> T)]) -> T {
    var left = below(choices.reduce(0) { $0 + $1.weight })
    for choice in choices {
      if left < choice.weight { return choice.make(self) }
      left -= choice.weight
    }
    return choices[0].make(self)
  }

  /// `nil`, the simpler one, or a value: `nil` about once in three times.
  public func optional<T>(_ make: (ChoiceSource) throws -> T) rethrows -> T? {
    below(3) == 0 ? nil : try make(self)
  }

  /// An array whose count lies in `count`; short ones are frequent, and shrinking takes single elements out.
  public func array<T>(
    count: ClosedRange<Int> = 0...20, of make: (ChoiceSource) throws -> T
  ) rethrows -> [T] {
    var out: [T] = []
    // A flag before each element, not a length before all of them: deleting a stretch of the tape then deletes
    // elements and leaves the rest of the tape in step.
    let span = count.upperBound - count.lowerBound
    let mean = max(1, min(span / 2, 2 + size * span / 200))
    while out.count < count.upperBound {
      if out.count >= count.lowerBound, below(mean + 1) == 0 { break }
      out.append(try make(self))
    }
    return out
  }

  /// Bytes, at most `count.upperBound` of them.
  public func bytes(count: ClosedRange<Int> = 0...64) -> [UInt8] { array(count: count) { $0.byte() } }

  /// A copy of `bytes` with a few places changed: bits flipped, bytes replaced, stretches cut out, doubled, or
  /// the end cut off.
  public func mutation(of bytes: [UInt8], edits: Int = 4) -> [UInt8] {
    var out = bytes
    for _ in 0..<(1 + below(edits)) where !out.isEmpty {
      let at = below(out.count)
      let end = min(out.count, at + 1 + below(16))
      switch below(6) {
      case 0: out[at] ^= 1 << UInt8(below(8))
      case 1: out[at] = byte()
      case 2: out[at] = pick([0, 0xFF, 0x7F, 0x80])
      case 3: out.removeSubrange(at..<end)
      case 4: out.insert(contentsOf: out[at..<end], at: at)
      default: out.removeSubrange(at...)
      }
    }
    return out
  }

  /// The elements in another order; the given order is the simplest.
  public func shuffled<T>(_ elements: [T]) -> [T] {
    var out = elements
    for index in out.indices.dropLast() { out.swapAt(index, index + below(out.count - index)) }
    return out
  }
}
