/// Bytes of an ASCII literal. They are stored in the program, so nothing is built at startup.
@safe struct StaticBytes {
  private let start: UnsafePointer<UInt8>
  private let count: Int
  private let zero: UInt8

  /// - Parameter zero: the byte that represents 0.
  @inline(__always)
  init(zero: UInt8, _ literal: StaticString) {
    unsafe start = literal.utf8Start
    count = literal.utf8CodeUnitCount
    self.zero = zero
  }

  /// The number at an index, which is bounds-checked. O(1).
  @inline(__always)
  subscript(index: Int) -> UInt8 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    // The index is in bounds, and a literal lives as long as the program.
    return unsafe start[index] &- zero
  }
}
