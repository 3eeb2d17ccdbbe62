import InlayContainer
import InlayCore

/// Places rows from a decoder into an upright image.
enum UprightPixels {
  /// Fills a buffer for the next rows with RGBA. Its arguments are the buffer and the number of rows. Throws if the
  /// file is damaged.
  typealias Fill = (UnsafeMutableBufferPointer<UInt8>, Int) throws -> Void

  /// Number of bytes of rows decoded at once. Cancellation is checked between these strips.
  private static let stripBytes = 1 << 20

  /// An image whose stored rows come from `fill`, top to bottom. They are requested in strips, so that rotating an
  /// image takes little additional memory, or all at once if `isWhole`. Throws what `fill` throws.
  static func make(
    _ budget: DecodingBudget, isWhole: Bool, _ fill: Fill
  ) throws -> StraightPixels {
    let (width, height) = (budget.width, budget.height)
    if budget.orientation == .up {
      let stripRows = isWhole ? height : min(height, max(1, stripBytes / (4 * width)))
      let bytes = try unsafe filled(4 * budget.pixels) { out in
        for row in stride(from: 0, to: height, by: stripRows) {
          try Task.checkCancellation()
          let end = min(row + stripRows, height)
          let part = unsafe UnsafeMutableBufferPointer(rebasing: out[4 * width * row..<4 * width * end])
          try unsafe fill(part, end - row)
        }
      }
      return StraightPixels(unchecked: bytes, width: width, height: height)
    }
    let turn = PixelTurn(width: width, height: height, orientation: budget.orientation)
    let stripRows = isWhole ? height : min(height, max(PixelTurn.block, stripBytes / (4 * width)))
    let bytes = try unsafe filled(4 * budget.pixels) { out in
      var strip = [UInt8](repeating: 0, count: 4 * width * stripRows)
      try unsafe strip.withUnsafeMutableBufferPointer { strip in
        for row in stride(from: 0, to: height, by: stripRows) {
          try Task.checkCancellation()
          let rows = min(stripRows, height - row)
          let part = unsafe UnsafeMutableBufferPointer(rebasing: strip[..<(4 * width * rows)])
          try unsafe fill(part, rows)
          unsafe turn.place(
            UnsafeRawBufferPointer(part), from: row, into: UnsafeMutableRawBufferPointer(out))
        }
      }
    }
    let (across, down) = budget.orientation.swapsAxes ? (height, width) : (width, height)
    return StraightPixels(unchecked: bytes, width: across, height: down)
  }

  /// An array of `count` bytes, all of which `body` must fill. Throws what `body` throws.
  private static func filled(
    _ count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) throws -> Void
  ) throws -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      try unsafe body(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      initialized = count
    }
  }
}
