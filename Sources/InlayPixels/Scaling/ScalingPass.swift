/// Scales a part of an image. Each source row is read once, and only a few rows of sums are kept.
///
/// If the width grows, rows are widened when they are written, so that the sums stay as short as possible.
struct ScalingPass<Scalar: LinearScalar, Alpha: AlphaForm> {
  let source: PixelImage<Alpha>
  /// The part, inside of the image.
  let part: PixelRectangle
  let width: Int
  let height: Int
  /// Whether the colors of the result are premultiplied.
  let multiplies: Bool

  /// The bytes of the scaled image. Throws if the task is canceled.
  func run() throws -> [UInt8] {
    let light = Scalar.light
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4 * width * height) { target, count in
      unsafe source.bytes.withUnsafeBytes { bytes in
        unsafe light.decoded.withUnsafeBufferPointer { decoded in
          unsafe light.encoded.withUnsafeBufferPointer { encoded in
            guard let from = bytes.baseAddress, let to = target.baseAddress,
              let decoded = decoded.baseAddress, let encoded = encoded.baseAddress
            else { return }
            let reader = unsafe LinearReader<Scalar, Alpha>(
              source: from + 4 * (part.y * source.width + part.x), rowBytes: 4 * source.width,
              decoded: decoded)
            let writer = unsafe LinearWriter<Scalar>(
              target: UnsafeMutableRawPointer(to), rowBytes: 4 * width, encoded: encoded,
              multiplies: multiplies)
            isWhole = unsafe run(reader, writer)
            // If the pass was canceled, not all bytes are initialized.
            if isWhole { count = 4 * width * height }
          }
        }
      }
    }
    guard isWhole else { throw CancellationError() }
    return bytes
  }

  /// Number of rows between checks for cancellation: some ten thousand pixels.
  private var rowsBetweenLooks: Int { max(1, 65_536 / max(width, part.width)) }

  @inline(__always)
  private func run(_ reader: LinearReader<Scalar, Alpha>, _ writer: LinearWriter<Scalar>) -> Bool {
    let columns = ScaleAxis<Scalar>(from: part.width, to: width)
    switch ScaleAxis<Scalar>(from: part.height, to: height) {
    case .area(let rows): return unsafe shrink(rows, columns, reader, writer)
    case .triangle(let taps): return unsafe grow(taps, columns, reader, writer)
    }
  }

  /// Handles fewer rows, or as many. Rows are summed at full width, in one loop without an iteration per span, and
  /// averaged horizontally once per result row. Returns `false` if the task was canceled meanwhile.
  @inline(__always)
  private func shrink(
    _ rows: AreaAxis<Scalar>, _ columns: ScaleAxis<Scalar>, _ reader: LinearReader<Scalar, Alpha>,
    _ writer: LinearWriter<Scalar>
  ) -> Bool {
    var look = 0
    let edge = PixelLine<Scalar>(count: part.width)
    let sum = PixelLine<Scalar>(count: part.width)
    let narrow = PixelLine<Scalar>(count: min(part.width, width))
    unsafe reader.read(row: 0, into: edge)
    for index in rows.spans.indices {
      // `edge` contains the first row of the span, which is the last row of the previous span. Weights are relative to
      // that of a whole row.
      let span = rows.spans[index]
      if span.first >= look {
        if Task.isCancelled { return false }
        look = span.first + rowsBetweenLooks
      }
      sum.assign(edge, times: span.firstWeight / rows.weight)
      var y = span.first + 1
      while y < span.last {
        unsafe reader.add(row: y, to: sum)
        y += 1
      }
      if span.last < part.height {
        unsafe reader.read(row: span.last, into: edge)
        sum.add(edge, times: span.lastWeight / rows.weight)
      }
      switch columns {
      case .area(let axis):
        narrow.average(sum, over: axis, times: rows.weight)
        unsafe writer.write(narrow, row: index)
      case .triangle(let taps):
        narrow.assign(sum, times: rows.weight)
        unsafe writer.write(narrow, over: taps, row: index)
      }
    }
    return true
  }

  /// Handles more rows.
  @inline(__always)
  private func grow(
    _ taps: [TriangleTap<Scalar>], _ columns: ScaleAxis<Scalar>, _ reader: LinearReader<Scalar, Alpha>,
    _ writer: LinearWriter<Scalar>
  ) -> Bool {
    var look = 0
    var upper = PixelLine<Scalar>(count: min(part.width, width))
    var lower = PixelLine<Scalar>(count: upper.count)
    let between = PixelLine<Scalar>(count: upper.count)
    unsafe read(0, columns, reader, into: upper)
    var (upperRow, lowerRow) = (0, -1)
    for index in taps.indices {
      if index >= look {
        if Task.isCancelled { return false }
        look = index + rowsBetweenLooks
      }
      let tap = taps[index]
      if tap.first != upperRow {
        // Rows advance by at most one at a time, so the new row is the lower one of the tap before.
        swap(&upper, &lower)
        swap(&upperRow, &lowerRow)
      }
      if tap.second != upperRow, tap.second != lowerRow {
        unsafe read(tap.second, columns, reader, into: lower)
        lowerRow = tap.second
      }
      if tap.second == upperRow {
        unsafe write(upper, columns, writer, row: index)
      } else {
        between.blend(upper, lower, tap.fraction)
        unsafe write(between, columns, writer, row: index)
      }
    }
    return true
  }

  @inline(__always)
  private func read(
    _ y: Int, _ columns: ScaleAxis<Scalar>, _ reader: LinearReader<Scalar, Alpha>,
    into line: borrowing PixelLine<Scalar>
  ) {
    switch columns {
    case .area(let axis) where axis.spans.count < part.width:
      let whole = PixelLine<Scalar>(count: part.width)
      unsafe reader.read(row: y, into: whole)
      line.average(whole, over: axis, times: 1)
    case .area, .triangle: unsafe reader.read(row: y, into: line)
    }
  }

  @inline(__always)
  private func write(
    _ line: borrowing PixelLine<Scalar>, _ columns: ScaleAxis<Scalar>, _ writer: LinearWriter<Scalar>,
    row y: Int
  ) {
    switch columns {
    case .area: unsafe writer.write(line, row: y)
    case .triangle(let taps): unsafe writer.write(line, over: taps, row: y)
    }
  }
}
