/// Finds a pattern in bytes, in linear time: Knuth, Morris, Pratt, "Fast Pattern Matching in Strings" (1977).
///
/// In well-formed UTF-8, matches always consist of whole scalars, because the pattern starts with the first byte of a
/// scalar and ends with the last byte of one.
struct StringSearch {
  private let pattern: [UInt8]
  /// For each prefix of the pattern, the length of its longest border.
  private let borders: [Int]
  private let foldsCase: Bool

  /// A search for `text`, which must not be empty. Complexity: O(m).
  init(_ text: String, ignoringASCIICase: Bool) {
    foldsCase = ignoringASCIICase
    pattern = text.utf8.map { ignoringASCIICase ? Self.folded($0) : $0 }
    var borders = Array(repeating: 0, count: pattern.count)
    var length = 0
    for index in pattern.indices.dropFirst() {
      while length > 0, pattern[index] != pattern[length] { length = borders[length - 1] }
      if pattern[index] == pattern[length] { length += 1 }
      borders[index] = length
    }
    self.borders = borders
  }

  /// Calls `found` with the byte range of each match in `range`, from the left and without overlaps. Complexity: O(n).
  ///
  /// Checks for cancellation after each MiB. Returns `false` if it stopped for that.
  func forEachMatch(
    _ bytes: UnsafeRawBufferPointer, in range: Range<Int>, _ found: (Range<Int>) -> Void
  ) -> Bool {
    var isCancelled = false
    // Both tables have one entry per byte of the pattern, and `length` is less than their count.
    unsafe pattern.withUnsafeBufferPointer { pattern in
      unsafe borders.withUnsafeBufferPointer { borders in
        let foldsCase = foldsCase
        var length = 0
        var start = range.lowerBound
        while start < range.upperBound {
          isCancelled = Task.isCancelled
          if isCancelled { return }
          let end = min(start + 1 << 20, range.upperBound)
          for at in start..<end {
            var byte = unsafe bytes[at]
            if foldsCase { byte = Self.folded(byte) }
            while length > 0, unsafe byte != pattern[length] { length = unsafe borders[length &- 1] }
            if unsafe byte == pattern[length] { length &+= 1 }
            if length == pattern.count {
              found(at &+ 1 &- length..<at &+ 1)
              length = 0
            }
          }
          start = end
        }
      }
    }
    return !isCancelled
  }

  /// The lowercase letter for an ASCII capital; any other byte unchanged.
  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
