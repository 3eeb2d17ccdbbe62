/// Chooses filters by trying them on a sample of the rows.
struct PNGFilterChooser: ~Copyable {
  private let plans: [PNGFilterPlan]
  private let sampleBytes: Int
  private let compressor: DeflateCompressor

  init(_ color: PNGColor, _ effort: PNGEncoder.Effort, rowBytes: Int, capacity: Int) throws(PNGEncodingError)
  {
    // Numbers of colours, and several samples in a byte, are not foreseen by arithmetic on bytes.
    guard color.kind != .palette, color.bits == 8 else {
      (plans, sampleBytes) = ([.always(.none)], 0)
      compressor = try DeflateCompressor(level: 1, inputLimit: 0)
      return
    }
    switch effort {
    case .fast:
      plans = [.always(.none), .always(.up), .always(.paeth)]
      sampleBytes = max(32 << 10, rowBytes + 1)
    case .small:
      plans = PNGFilter.allCases.map { .always($0) } + [.leastMagnitude]
      sampleBytes = max(capacity * (rowBytes + 1) <= 256 << 10 ? 256 << 10 : 96 << 10, rowBytes + 1)
    }
    compressor = try DeflateCompressor(level: effort == .fast ? 2 : 1, inputLimit: sampleBytes)
  }

  /// The plan under which a sample of the rows is smallest; of equals, the simplest.
  func plan(for rows: inout PNGRowBuffer) throws(PNGEncodingError) -> PNGFilterPlan {
    var best = (plan: PNGFilterPlan.always(.none), size: Int.max)
    // Together, because what filters destroy is likeness to rows far above.
    let sampled = min(rows.count, sampleBytes / (rows.rowBytes + 1))
    let start = (rows.count - sampled) / 2
    for plan in plans where plans.count > 1 {
      let size = try unsafe rows.withRows(start..<start + sampled, plan) { bytes throws(PNGEncodingError) in
        try unsafe compressor.size(of: bytes)
      }
      if size < best.size { best = (plan, plan == .always(.none) ? size - size / 16 : size) }
    }
    return best.plan
  }
}
