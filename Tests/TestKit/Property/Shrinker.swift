/// Makes a failing tape smaller: shorter first, then lower numbers.
struct Shrinker {
  /// Runs the property on a tape; the tape that was really used if it still fails, else `nil`.
  let fails: ([UInt64]) -> [UInt64]?
  /// Runs of the property left.
  var budget: Int
  private(set) var best: [UInt64]
  private(set) var shrinks = 0

  init(tape: [UInt64], budget: Int, fails: @escaping ([UInt64]) -> [UInt64]?) {
    best = tape
    self.budget = budget
    self.fails = fails
  }

  mutating func run() {
    var before: [UInt64]
    repeat {
      before = best
      deleteBlocks()
      zeroBlocks()
      lowerChoices()
    } while best != before && budget > 0
  }

  private mutating func attempt(_ tape: [UInt64]) -> Bool {
    guard budget > 0, Shrinker.isSmaller(tape, than: best) else { return false }
    budget -= 1
    guard let used = fails(tape), Shrinker.isSmaller(used, than: best) else { return false }
    best = used
    shrinks += 1
    return true
  }

  static func isSmaller(_ a: [UInt64], than b: [UInt64]) -> Bool {
    a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b)
  }

  private mutating func deleteBlocks() {
    var width = Swift.min(64, best.count)
    while width > 0 {
      var at = best.count - width
      while at >= 0 {
        if at + width <= best.count {
          var candidate = best
          candidate.removeSubrange(at..<(at + width))
          if !attempt(candidate), at > 0, best[at - 1] > 0 {
            // The choice before a deleted block may be a count of what follows.
            candidate[at - 1] -= 1
            _ = attempt(candidate)
          }
        }
        at -= 1
      }
      width /= 2
    }
  }

  private mutating func zeroBlocks() {
    for width in [8, 4, 2] {
      var at = 0
      while at + width <= best.count {
        if best[at..<(at + width)].contains(where: { $0 != 0 }) {
          var candidate = best
          for index in at..<(at + width) { candidate[index] = 0 }
          _ = attempt(candidate)
        }
        at += width
      }
    }
  }

  private mutating func lowerChoices() {
    var at = 0
    while at < best.count {
      if best[at] > 0 {
        // `low` is the lowest value not tried and seen to pass; the search ends when it meets the best one.
        var low: UInt64 = 0
        while at < best.count, low < best[at], budget > 0 {
          let middle = low + (best[at] - low) / 2
          var candidate = best
          candidate[at] = middle
          if !attempt(candidate) { low = middle + 1 }
        }
      }
      at += 1
    }
  }
}
