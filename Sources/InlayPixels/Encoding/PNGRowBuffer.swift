/// Packed rows of a PNG that wait to be compressed, each after a byte for its filter, and the row above the first one.
///
/// Unsafe inside: addresses are computed from the number of a row, which is at most ``capacity``.
@safe
struct PNGRowBuffer: ~Copyable {
  /// Number of bytes of a row, without its filter byte.
  let rowBytes: Int
  /// The maximum number of rows.
  let capacity: Int
  private let distance: Int
  /// Whether no filter of the first row may use a row above it.
  private let standsAlone: Bool
  private(set) var count = 0
  private let bytes: UnsafeMutablePointer<UInt8>
  /// One row per filter, for choosing between them.
  private let trials: UnsafeMutablePointer<UInt8>
  /// Filtered rows; allocated when a filter is first needed.
  private var filtered: UnsafeMutablePointer<UInt8>?

  private var stride: Int { rowBytes + 1 }

  init(rowBytes: Int, capacity: Int, distance: Int, standsAlone: Bool = false) {
    (self.rowBytes, self.capacity, self.distance) = (rowBytes, capacity, distance)
    self.standsAlone = standsAlone
    unsafe bytes = Self.allocate((capacity + 1) * (rowBytes + 1))
    unsafe trials = Self.allocate(PNGFilter.allCases.count * rowBytes)
    unsafe filtered = nil
  }

  /// Allocates zeroed memory with some extra bytes, because rows are packed eight bytes at a time and may extend beyond
  /// the end.
  private static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 8)
    unsafe memory.initialize(repeating: 0, count: count + 8)
    return unsafe memory
  }

  deinit {
    unsafe bytes.deallocate()
    unsafe trials.deallocate()
    unsafe filtered?.deallocate()
  }

  var isFull: Bool { count == capacity }

  /// Adds a row by packing `width` pixels of `source`. Returns `false` and adds nothing if a pixel does not fit the
  /// format of `packer`.
  @unsafe
  mutating func append(_ source: UnsafeRawPointer, width: Int, packer: borrowing PNGPacker) -> Bool {
    precondition(count < capacity)
    let row = unsafe bytes + (count + 1) * stride
    unsafe row[0] = 0
    guard unsafe packer.pack(source, width: width, into: row + 1) else { return false }
    count += 1
    return true
  }

  /// Adds a row of red, green and blue from opaque pixels with blue first. Returns `false` and adds nothing if a pixel
  /// is not opaque.
  @unsafe
  mutating func append(opaqueBGRA source: UnsafeRawPointer, width: Int) -> Bool {
    precondition(count < capacity && rowBytes == 3 * width)
    let row = unsafe bytes + (count + 1) * stride
    unsafe row[0] = 0
    guard unsafe PNGPacker.packOpaque(source, width: width, into: row + 1, isBGRA: true) else { return false }
    count += 1
    return true
  }

  /// Adds a copy of the last row, which must exist.
  mutating func repeatLast() {
    precondition(count > 0 && count < capacity)
    unsafe (bytes + (count + 1) * stride).update(from: bytes + count * stride, count: stride)
    count += 1
  }

  /// Removes all rows. The last one becomes the row above the next.
  mutating func clear() {
    if count > 0 { unsafe bytes.update(from: bytes + count * stride, count: stride) }
    count = 0
  }

  /// Filters the given rows and passes them to `body`, each after the number of its filter. Throws what `body` throws.
  mutating func withRows<Result>(
    _ rows: Range<Int>, _ plan: PNGFilterPlan, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= count)
    let size = rows.count * stride
    if plan == .always(.none) {
      return try unsafe body(
        UnsafeRawBufferPointer(start: bytes + (rows.lowerBound + 1) * stride, count: size))
    }
    let target = unsafe filtered ?? Self.allocate(capacity * stride)
    unsafe filtered = target
    for row in rows {
      let source = unsafe bytes + (row + 1) * stride + 1
      let place = unsafe target + (row - rows.lowerBound) * stride
      switch row == 0 && standsAlone ? .always(.sub) : plan {
      case .always(let filter):
        unsafe place[0] = filter.rawValue
        unsafe filter.apply(
          source, above: source - stride, count: rowBytes, distance: distance, to: place + 1)
      case .leastMagnitude:
        let filter = unsafe leastMagnitude(source)
        unsafe place[0] = filter.rawValue
        unsafe (place + 1).update(from: trials + Int(filter.rawValue) * rowBytes, count: rowBytes)
      }
    }
    return try unsafe body(UnsafeRawBufferPointer(start: target, count: size))
  }

  /// Applies every filter to a row, stores the results in ``trials``, and returns the best filter.
  private func leastMagnitude(_ source: UnsafePointer<UInt8>) -> PNGFilter {
    var best = (filter: PNGFilter.none, sum: Int.max)
    for filter in PNGFilter.allCases {
      let trial = unsafe trials + Int(filter.rawValue) * rowBytes
      unsafe filter.apply(source, above: source - stride, count: rowBytes, distance: distance, to: trial)
      var sum = 0
      for at in 0..<rowBytes { unsafe sum &+= Int(Int8(bitPattern: trial[at]).magnitude) }
      if sum < best.sum { best = (filter, sum) }
    }
    return best.filter
  }
}
