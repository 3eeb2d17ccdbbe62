import InlayContainer
import InlayCore

/// Places rows from a decoder into an upright image.
enum UprightPixels {
  /// Fills a buffer for the next rows with RGBA. Its arguments are the buffer and the number of rows. Throws if the
  /// file is damaged.
  typealias Fill = (UnsafeMutableBufferPointer<UInt8>, Int) throws -> Void

  /// Number of bytes of rows decoded at once. Cancellation is checked between these strips.
  private static let stripBytes = 1 << 20

  /// An image whose stored rows come from `fill`, top to bottom. They are requested in strips, so that rotating or
  /// scaling an image takes little additional memory, or all at once if `isWhole`. Throws what `fill` throws.
  ///
  /// - Parameter decoded: the size of what `fill` gives, if the library scales. No side is below that of the target.
  static func make(
    _ budget: DecodingBudget, decoded: PixelSize? = nil, isWhole: Bool, _ fill: Fill
  ) throws -> StraightPixels {
    let decoded = decoded ?? budget.size
    if decoded != budget.target {
      // A sum of few values is precise enough in Float; see `scaled(width:height:limits:)`.
      let isShort =
        decoded.width / budget.target.width < 256 && decoded.height / budget.target.height < 256
      return isShort
        ? try unsafe shrunk(
          RowShrinker<Float>(from: decoded, to: budget.target), decoded, budget, isWhole, fill)
        : try unsafe shrunk(
          RowShrinker<Double>(from: decoded, to: budget.target), decoded, budget, isWhole, fill)
    }
    return try unsafe unscaled(budget, isWhole: isWhole, fill)
  }

  /// The image shrunk while its rows are read.
  private static func shrunk<Scalar: LinearScalar>(
    _ shrinker: consuming RowShrinker<Scalar>, _ decoded: PixelSize, _ budget: DecodingBudget,
    _ isWhole: Bool,
    _ fill: Fill
  ) throws -> StraightPixels {
    let rowBytes = 4 * decoded.width
    let stripRows = isWhole ? decoded.height : min(decoded.height, max(1, stripBytes / rowBytes))
    var strip = [UInt8](repeating: 0, count: rowBytes * stripRows)
    for row in stride(from: 0, to: decoded.height, by: stripRows) {
      try Task.checkCancellation()
      let count = rowBytes * min(stripRows, decoded.height - row)
      try unsafe strip.withUnsafeMutableBufferPointer { strip in
        let part = unsafe UnsafeMutableBufferPointer(rebasing: strip[..<count])
        try unsafe fill(part, count / rowBytes)
        unsafe shrinker.add(UnsafeBufferPointer(part))
      }
    }
    let target = budget.target
    guard budget.orientation != .up else {
      return StraightPixels(unchecked: shrinker.bytes, width: target.width, height: target.height)
    }
    let bytes = shrinker.bytes
    let turn = PixelTurn(width: target.width, height: target.height, orientation: budget.orientation)
    let turned = try unsafe filled(bytes.count) { out in
      unsafe bytes.withUnsafeBytes {
        unsafe turn.place($0, from: 0, into: UnsafeMutableRawBufferPointer(out))
      }
    }
    let upright = target.swapped(budget.orientation.swapsAxes)
    return StraightPixels(unchecked: turned, width: upright.width, height: upright.height)
  }

  /// The image in the size that it is stored in, or that the library scaled it to.
  private static func unscaled(
    _ budget: DecodingBudget, isWhole: Bool, _ fill: Fill
  ) throws -> StraightPixels {
    let (width, height) = (budget.target.width, budget.target.height)
    if budget.orientation == .up {
      let stripRows = isWhole ? height : min(height, max(1, stripBytes / (4 * width)))
      let bytes = try unsafe filled(4 * budget.target.area) { out in
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
    let bytes = try unsafe filled(4 * budget.target.area) { out in
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
