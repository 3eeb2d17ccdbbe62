import InlayContainer

/// Shrinks an image whose rows arrive one after another, so that it need not be in memory. The result is the same, to the
/// bit, as that of `scaled(width:height:limits:)`.
struct RowShrinker<Scalar: LinearScalar>: ~Copyable {
  /// The pixels so far: straight alpha, in whole rows.
  private(set) var bytes: [UInt8]

  private let source: PixelSize
  private let target: PixelSize
  private let rows: AreaAxis<Scalar>
  private let columns: AreaAxis<Scalar>
  /// The last row of the source that belongs to two rows of the target.
  private let edge: PixelLine<Scalar>
  private let sum: PixelLine<Scalar>
  private let narrow: PixelLine<Scalar>
  /// The next row of the source.
  private var y = 0
  /// The row of the target that is being summed.
  private var index = 0

  /// A shrinker from `source` to `target`, whose sides must be from 1 to those of `source`.
  init(from source: PixelSize, to target: PixelSize) {
    precondition(1...source.width ~= target.width && 1...source.height ~= target.height)
    (self.source, self.target) = (source, target)
    rows = AreaAxis(from: source.height, to: target.height)
    columns = AreaAxis(from: source.width, to: target.width)
    edge = PixelLine(count: source.width)
    sum = PixelLine(count: source.width)
    narrow = PixelLine(count: target.width)
    bytes = [UInt8](repeating: 0, count: 4 * target.area)
  }

  /// Adds the next rows: whole ones, no more than are left. Complexity: O(pixels).
  mutating func add(_ strip: UnsafeBufferPointer<UInt8>) {
    let count = strip.count / (4 * source.width)
    precondition(strip.count == 4 * source.width * count && count <= source.height - y)
    let light = Scalar.light
    unsafe light.decoded.withUnsafeBufferPointer { decoded in
      guard let from = strip.baseAddress, let decoded = decoded.baseAddress else { return }
      let reader = unsafe LinearReader<Scalar, StraightAlpha>(
        source: UnsafeRawPointer(from), rowBytes: 4 * source.width, decoded: decoded)
      for row in 0..<count { unsafe add(row, reader) }
    }
  }

  @inline(__always)
  private mutating func add(_ row: Int, _ reader: LinearReader<Scalar, StraightAlpha>) {
    defer { y += 1 }
    // The same sums in the same order as in `ScalingPass`.
    if y == 0 {
      unsafe reader.read(row: row, into: edge)
      sum.assign(edge, times: rows.spans[0].firstWeight / rows.weight)
    } else if y < rows.spans[index].last {
      unsafe reader.add(row: row, to: sum)
    } else {
      unsafe reader.read(row: row, into: edge)
      sum.add(edge, times: rows.spans[index].lastWeight / rows.weight)
      writeRow()
      sum.assign(edge, times: rows.spans[index].firstWeight / rows.weight)
    }
    if y == source.height - 1 { writeRow() }
  }

  private mutating func writeRow() {
    narrow.average(sum, over: columns, times: rows.weight)
    let light = Scalar.light
    unsafe light.encoded.withUnsafeBufferPointer { encoded in
      unsafe bytes.withUnsafeMutableBytes { bytes in
        guard let to = bytes.baseAddress, let encoded = encoded.baseAddress else { return }
        let writer = unsafe LinearWriter<Scalar>(
          target: to, rowBytes: 4 * target.width, encoded: encoded, multiplies: false)
        unsafe writer.write(narrow, row: index)
      }
    }
    index += 1
  }
}
