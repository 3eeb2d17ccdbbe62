/// Bytes of an ASCII literal: they stand in the program as they are, so that nothing is made at the start.
@safe struct StaticBytes {
  private let start: UnsafePointer<UInt8>
  private let count: Int
  private let zero: UInt8

  /// - Parameter zero: the byte that stands for 0.
  @inline(__always)
  init(zero: UInt8, _ literal: StaticString) {
    unsafe start = literal.utf8Start
    count = literal.utf8CodeUnitCount
    self.zero = zero
  }

  /// The number at a place that is checked to exist. O(1).
  @inline(__always)
  subscript(index: Int) -> UInt8 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    // In bounds; a literal lives as long as the program.
    return unsafe start[index] &- zero
  }
}
