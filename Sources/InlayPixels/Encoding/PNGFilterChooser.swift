/// Chooses filters by trying them on a sample of the rows.
struct PNGFilterChooser: ~Copyable {
  private let plans: [PNGFilterPlan]
  private let sampleBytes: Int
  /// `nil` where there is nothing to choose.
  private let compressor: DeflateCompressor?

  init(_ color: PNGColor, _ effort: PNGEncoder.Effort, rowBytes: Int, capacity: Int) throws(PNGEncodingError) {
    // Numbers of colours, and several samples in a byte, are not foreseen by arithmetic on bytes.
    guard color.kind != .palette, color.bits == 8 else {
      (plans, sampleBytes, compressor) = ([.always(.none)], 0, nil)
      return
    }
    switch effort {
    case .fast:
      plans = [.always(.none), .always(.sub), .always(.up), .always(.paeth)]
      sampleBytes = max(24 << 10, rowBytes + 1)
    case .small:
      plans = PNGFilter.allCases.map { .always($0) } + [.leastMagnitude]
      sampleBytes = max(capacity * (rowBytes + 1) <= 256 << 10 ? 256 << 10 : 96 << 10, rowBytes + 1)
    }
    compressor = try DeflateCompressor(.libdeflate(1), inputLimit: sampleBytes)
  }

  /// The plan under which a sample of the rows is smallest; of equals, the simplest.
  func plan(for rows: inout PNGRowBuffer) throws(PNGEncodingError) -> PNGFilterPlan {
    var best = (plan: PNGFilterPlan.always(.none), size: Int.max)
    for plan in plans where plans.count > 1 {
      var size = 0
      for range in sample(of: rows.count, rowBytes: rows.rowBytes + 1) {
        size += try unsafe rows.withRows(range, plan) { bytes throws(PNGEncodingError) in
          guard compressor != nil else { return 0 }
          return try unsafe compressor!.size(of: bytes)
        }
      }
      if size < best.size { best = (plan, size) }
    }
    return best.plan
  }

  /// All rows, or some of the first, the middle and the last.
  private func sample(of count: Int, rowBytes: Int) -> [Range<Int>] {
    if count * rowBytes <= sampleBytes { return [0..<count] }
    let group = sampleBytes / 3 / rowBytes
    guard group > 0 else { return [count / 2..<count / 2 + 1] }
    return (0..<3).map { part in
      let start = (count - group) * part / 2
      return start..<start + group
    }
  }
}
