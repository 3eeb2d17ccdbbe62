/// Chooses filters by trying them on sample rows.
struct PNGFilterChooser: ~Copyable {
  /// The plans to try besides unfiltered rows and the difference from the row above. Empty if neither of these two is
  /// tried.
  private let plans: [PNGFilterPlan]
  /// Number of bytes per sample. There are up to ``samples`` samples.
  private let sampleBytes: Int
  private let deflater: RowDeflater
  /// Whether rows that are small without a filter stay unfiltered without further trials. For short groups of rows,
  /// trials would take too much of the time.
  private let isHasty: Bool

  /// Number of places to sample, because a single one may be blank.
  private static let samples = 4

  init(
    _ color: PNGColor, _ effort: PNGEncoder.Effort, rowBytes: Int, capacity: Int, isHasty: Bool = false
  ) {
    self.isHasty = isHasty
    // Filters do arithmetic on bytes, which cannot predict palette indices or several samples in one byte.
    guard color.kind != .palette, color.bits == 8 else {
      (plans, sampleBytes) = ([], 0)
      deflater = RowDeflater(inputLimit: 0, rowStride: 1, pixelStride: 1)
      return
    }
    let isSmall = capacity * (rowBytes + 1) <= 256 << 10
    switch effort {
    case .fast:
      plans = [.always(.paeth)]
      sampleBytes = max(isHasty ? 8 << 10 : 12 << 10, rowBytes + 1)
    case .small:
      plans = [.always(.sub), .always(.average), .always(.paeth), .leastMagnitude]
      sampleBytes = max(isSmall ? 64 << 10 : 24 << 10, rowBytes + 1)
    }
    deflater = RowDeflater(
      inputLimit: Self.samples * sampleBytes, rowStride: rowBytes + 1, pixelStride: color.filterDistance)
  }

  /// The plan with the smallest samples; of equal ones, the simplest. Unfiltered rows are chosen even if they are up to
  /// a sixteenth larger, because they decode fastest.
  func plan(for rows: inout PNGRowBuffer) -> PNGFilterPlan {
    guard !plans.isEmpty else { return .always(.none) }
    let plain = size(of: &rows, .always(.none))
    if isHasty, plain <= sampledBytes(of: rows) / 6 { return .always(.none) }
    var best = (plan: PNGFilterPlan.always(.none), size: plain - plain / 16)
    let up = size(of: &rows, .always(.up))
    // For text and drawings, no filter is better than none.
    if plain <= up - up / 4 { return best.plan }
    if up < best.size { best = (.always(.up), up) }
    for plan in plans {
      let size = size(of: &rows, plan)
      if size < best.size { best = (plan, size) }
    }
    return best.plan
  }

  /// The number of rows in a sample, and whether these are all rows.
  private func sampleRows(of rows: borrowing PNGRowBuffer) -> (count: Int, isAll: Bool) {
    let most = Self.samples * sampleBytes / (rows.rowBytes + 1)
    return rows.count <= most ? (rows.count, true) : (max(1, sampleBytes / (rows.rowBytes + 1)), false)
  }

  private func sampledBytes(of rows: borrowing PNGRowBuffer) -> Int {
    let (count, isAll) = sampleRows(of: rows)
    return (isAll ? count : Self.samples * count) * (rows.rowBytes + 1)
  }

  private func size(of rows: inout PNGRowBuffer, _ plan: PNGFilterPlan) -> Int {
    let (sampled, isAll) = sampleRows(of: rows)
    if isAll { return size(of: &rows, 0..<sampled, plan) }
    // The rows of a sample are adjacent, because what filters destroy is the similarity to the rows above.
    return (0..<Self.samples).reduce(0) { sum, sample in
      let start = (rows.count - sampled) * (2 * sample + 1) / (2 * Self.samples)
      return sum + size(of: &rows, start..<start + sampled, plan)
    }
  }

  private func size(of rows: inout PNGRowBuffer, _ range: Range<Int>, _ plan: PNGFilterPlan) -> Int {
    unsafe rows.withRows(range, plan) { bytes in unsafe deflater.estimatedSize(of: bytes) }
  }
}
