/// The filters of PNG (PNG specification, 9.2), which predict a byte from those to the left, above, and above left.
enum PNGFilter: UInt8, CaseIterable {
  case none = 0
  case sub = 1
  case up = 2
  case average = 3
  case paeth = 4

  /// Writes the filtered bytes of a row.
  ///
  /// Unsafe: `row` and `above` must have `count` bytes. `output` must have room for them and must not overlap either.
  ///
  /// - Parameter distance: the distance in bytes to the previous pixel.
  @unsafe
  func apply(
    _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, distance: Int,
    to output: UnsafeMutablePointer<UInt8>
  ) {
    let head = min(distance, count)
    switch self {
    case .none:
      unsafe output.update(from: row, count: count)
    case .sub:
      unsafe output.update(from: row, count: head)
      for at in head..<max(head, count) { unsafe output[at] = row[at] &- row[at - distance] }
    case .up:
      for at in 0..<count { unsafe output[at] = row[at] &- above[at] }
    case .average:
      for at in 0..<head { unsafe output[at] = row[at] &- above[at] / 2 }
      for at in head..<max(head, count) {
        let sum = unsafe UInt16(row[at - distance]) &+ UInt16(above[at])
        unsafe output[at] = row[at] &- UInt8(truncatingIfNeeded: sum / 2)
      }
    case .paeth:
      for at in 0..<head { unsafe output[at] = row[at] &- above[at] }
      for at in head..<max(head, count) {
        unsafe output[at] =
          row[at]
          &- Self.paeth(left: row[at - distance], above: above[at], aboveLeft: above[at - distance])
      }
    }
  }

  /// Whichever of the three is nearest to left + above - above left; of equally near ones, the first.
  @inline(__always)
  private static func paeth(left: UInt8, above: UInt8, aboveLeft: UInt8) -> UInt8 {
    let toLeft = Int16(above) &- Int16(aboveLeft)
    let toAbove = Int16(left) &- Int16(aboveLeft)
    let (fromLeft, fromAbove, fromBoth) = (abs(toLeft), abs(toAbove), abs(toLeft &+ toAbove))
    let other = fromAbove <= fromBoth ? above : aboveLeft
    return fromLeft <= fromAbove && fromLeft <= fromBoth ? left : other
  }
}

/// How the filter of each row is chosen.
enum PNGFilterPlan: Hashable {
  /// The same filter for all rows.
  case always(PNGFilter)
  /// For each row, the filter whose bytes, as signed numbers, have the smallest sum of magnitudes (PNG specification,
  /// 12.7).
  case leastMagnitude
}
