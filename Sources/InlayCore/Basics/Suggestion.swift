/// The known name that somebody probably meant who mistyped one.
package enum Suggestion {
  /// A longer name is not a slip.
  private static let mostCharacters = 64

  /// The candidate nearest to `typed`, ignoring case: at most one slip in three characters, or else the shortest candidate
  /// that begins with it. Of equally near ones, the first.
  ///
  /// - Complexity: O(candidates), because long names are skipped.
  package static func nearest(to typed: String, among candidates: [String]) -> String? {
    let own = Array(typed.lowercased())
    guard !own.isEmpty, own.count <= mostCharacters else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased())
      let distance = distance(own, other)
      guard distance <= max(own.count, other.count) / 3, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    if let best { return best.name }
    guard own.count >= 2 else { return nil }
    return candidates.filter { $0.lowercased().hasPrefix(typed.lowercased()) }.min { $0.count < $1.count }
  }

  /// Slips between two names: characters inserted, omitted, replaced, or swapped with the next (optimal string alignment).
  static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...other.count)
    for row in one.indices {
      var current = [row + 1]
      for column in other.indices {
        var least = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (one[row] == other[column] ? 0 : 1))
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          least = min(least, before[column - 1] + 1)
        }
        current.append(least)
      }
      (before, last) = (last, current)
    }
    return last[other.count]
  }
}
