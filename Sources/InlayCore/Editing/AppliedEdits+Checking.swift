extension AppliedEdits {
  /// Whether all text outside of the changes is the same in both texts. Complexity: O(n).
  func describes(from old: String, to new: String) -> Bool {
    guard let a = try? EditOffsets(changes.map(\.old), in: old),
      let b = try? EditOffsets(changes.map(\.new), in: new)
    else { return false }
    return unsafe withBytes(of: old) { olds in
      unsafe withBytes(of: new) { news in
        var (from, fromNew) = (0, 0)
        func isSame(to end: Int, _ endNew: Int) -> Bool {
          let parts = (from..<end, fromNew..<endNew)
          return unsafe UTF8Scan.areEqual(olds, parts.0, news, parts.1)
        }
        for (x, y) in zip(a.bytes, b.bytes) {
          guard isSame(to: x.lowerBound, y.lowerBound) else { return false }
          (from, fromNew) = (x.upperBound, y.upperBound)
        }
        return isSame(to: olds.count, news.count)
      }
    }
  }

  /// One change of all that differs, from the first different scalar to the last. Complexity: O(n).
  static func comparing(_ old: String, _ new: String) -> AppliedEdits {
    let (a, b) = (old.unicodeScalars, new.unicodeScalars)
    var (start, startNew) = (a.startIndex, b.startIndex)
    while start < a.endIndex, startNew < b.endIndex, a[start] == b[startNew] {
      a.formIndex(after: &start)
      b.formIndex(after: &startNew)
    }
    var (end, endNew) = (a.endIndex, b.endIndex)
    while end > start, endNew > startNew {
      let (before, beforeNew) = (a.index(before: end), b.index(before: endNew))
      guard a[before] == b[beforeNew] else { break }
      (end, endNew) = (before, beforeNew)
    }
    guard start < end || startNew < endNew else { return AppliedEdits([]) }
    let at = old.utf16.distance(from: old.startIndex, to: start)
    return AppliedEdits([
      Change(
        old: at..<at + old.utf16.distance(from: start, to: end),
        new: at..<at + new.utf16.distance(from: startNew, to: endNew))
    ])
  }
}
