/// Finds bytes that repeat earlier bytes.
enum Repetition {
  /// The number of bytes from `at`, up to `end`, that equal those `distance` before. The first `known` are known to be
  /// equal.
  ///
  /// Unsafe: reads memory from `at - distance` to `end`.
  @unsafe @inline(__always)
  static func length(_ bytes: UnsafeRawPointer, _ at: Int, _ distance: Int, known: Int, _ end: Int) -> Int {
    var here = at &+ known
    while here &+ 32 <= end {
      var differing: UInt64 = 0
      for word in 0..<4 { differing |= unsafe difference(bytes + 8 * word, here, distance) }
      if differing != 0 { break }
      here &+= 32
    }
    while here &+ 8 <= end {
      let differing = unsafe UInt64(littleEndian: difference(bytes, here, distance))
      if differing != 0 { return here &- at &+ differing.trailingZeroBitCount &>> 3 }
      here &+= 8
    }
    while here < end,
      unsafe bytes.load(fromByteOffset: here, as: UInt8.self)
        == bytes.load(fromByteOffset: here - distance, as: UInt8.self)
    { here += 1 }
    return here - at
  }

  @inline(__always)
  private static func difference(_ bytes: UnsafeRawPointer, _ at: Int, _ distance: Int) -> UInt64 {
    let other = unsafe bytes.loadUnaligned(fromByteOffset: at &- distance, as: UInt64.self)
    return unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self) ^ other
  }
}
