/// The name that somebody may have meant.
enum NameHint {
  /// The known name that `name` is by case, or from which at most two letters differ; `nil` if there is none.
  ///
  /// Complexity: O(known names), as long names are not looked at.
  static func nearest(to name: String, among known: [String]) -> String? {
    let preferred = Array(name.utf8.prefix(longest + 1))
    guard preferred.count <= longest else { return nil }
    let lowered = preferred.map(lower)
    var best: (name: String, distance: Int)?
    for candidate in known {
      let letters = candidate.utf8.map(lower)
      let distance = distance(lowered, letters)
      // Two letters of three is another word.
      guard distance <= min(2, letters.count / 3) else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.name
  }

  private static let longest = 32

  private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// Letters to change, add or take away (Levenshtein).
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let changed = diagonal + (x == y ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
