import InlayContainer
import InlayCore

/// Rows as a decoder gives them, put where they are seen upright.
enum UprightPixels {
  /// Called with room for the next rows and their number; fills all of it with RGBA.
  typealias Fill = (UnsafeMutableBufferPointer<UInt8>, Int) throws -> Void

  /// Bytes of the rows decoded at once: between strips a canceled task stops.
  private static let stripBytes = 1 << 20

  /// A picture whose stored rows `fill` gives from top to bottom: in strips where `isWhole` does not ask for
  /// all at once, so that a picture that must be turned takes hardly more memory.
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

  /// `count` bytes that `body` fills, every one of them.
  private static func filled(
    _ count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) throws -> Void
  ) throws -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      try unsafe body(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      initialized = count
    }
  }
}
