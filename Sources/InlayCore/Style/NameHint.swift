/// Suggests the known name that was probably meant.
enum NameHint {
  /// The known name that equals `name` except for case, or that differs from it in at most two letters; `nil` if there
  /// is none.
  ///
  /// Complexity: O(known names), because long names are skipped.
  static func nearest(to name: String, among known: [String]) -> String? {
    let preferred = Array(name.utf8.prefix(longest + 1))
    guard preferred.count <= longest else { return nil }
    let lowered = preferred.map(lower)
    var best: (name: String, distance: Int)?
    for candidate in known {
      let letters = candidate.utf8.map(lower)
      let distance = distance(lowered, letters)
      // Two different letters out of three make another word.
      guard distance <= min(2, letters.count / 3) else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.name
  }

  private static let longest = 32

  private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// The number of letters to change, add or remove (Levenshtein distance).
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
