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
    unsafe withBytes(of: old) { a in
      unsafe withBytes(of: new) { b in
        guard let (differs, becomes) = unsafe UTF8Scan.difference(a, b) else { return AppliedEdits([]) }
        let at = unsafe UTF8Scan.utf16Count(a, 0..<differs.lowerBound)
        let (count, countNew) = unsafe (UTF8Scan.utf16Count(a, differs), UTF8Scan.utf16Count(b, becomes))
        return AppliedEdits([Change(old: at..<at + count, new: at..<at + countNew)])
      }
    }
  }
}
