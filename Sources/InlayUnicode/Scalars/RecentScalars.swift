/// When scalars were added to Unicode, where that is recent: terminals of today do not know all of them.
enum RecentScalars {
  /// The oldest of the versions that are told apart.
  static let oldestVersion = 13

  /// The major version, 13 to 15, that added a scalar; `nil` for older ones and those that 15.0 has not assigned.
  ///
  /// Complexity: O(log of the changes from one version to another), about nine steps.
  static func version(of value: UInt32) -> Int? {
    // The last change at or before the scalar: the first one is at 0.
    var low = 0
    var high = UnicodeTables.versionCount
    while high - low > 1 {
      let middle = (low + high) / 2
      if change(middle) >> 2 <= value { low = middle } else { high = middle }
    }
    let version = Int(change(low) & 3)
    return version == 0 ? nil : oldestVersion + version - 1
  }

  private static func change(_ index: Int) -> UInt32 {
    var number: UInt32 = 0
    for digit in index * 4..<index * 4 + 4 { number = number << 6 | UInt32(UnicodeTables.versions[digit]) }
    return number
  }
}
