import InlayCore

/// Converts the events of a layout into bands, from the top of each page to its bottom.
///
/// If the height of a page is known, this holds all of its lines until the page ends. In a tall picture it holds only
/// the lines that reach into an incomplete band.
struct BandAssembler {
  /// The part of a page that becomes the picture, in pixels of the page.
  struct Crop: Sendable, Hashable {
    var left: Int
    var top: Int
    /// At least 1.
    var width: Int
    var height: Int
  }

  /// What is known about the current page.
  private struct Page {
    var number: Int
    var crop: Crop?
    var width: Int
    var height: Int?
    /// Number of rows in a band.
    var bandRows: Int
    /// If the height is known, all lines, in order.
    var lines: [TypesetLine] = []
    /// The first row of the next band.
    var next = 0
    /// In a tall picture, the lines that begin in later bands, by the number of the band. Of a table whose rows are
    /// connected by spans there may be many.
    private var waiting: [Int: [(number: Int, line: TypesetLine)]] = [:]
    /// The lines that reach into the next band from an earlier one, in order.
    private var reaching: [(number: Int, line: TypesetLine)] = []
    private var count = 0

    init(number: Int, crop: Crop?, width: Int, height: Int?, bandRows: Int) {
      (self.number, self.crop, self.width, self.height) = (number, crop, width, height)
      self.bandRows = bandRows
    }

    var left: Int { crop?.left ?? 0 }
    var top: Int { crop?.top ?? 0 }

    mutating func append(_ line: TypesetLine) {
      guard height == nil else { return lines.append(line) }
      waiting[max(line.reach.lowerBound, next) / bandRows, default: []].append((count, line))
      count += 1
    }

    /// The lines of the rows from ``next`` to `end`, where the band ends; goes on to the next band.
    mutating func takeBand(to end: Int) -> [TypesetLine] {
      let rows = next..<end
      if let new = waiting.removeValue(forKey: next / bandRows), let first = new.first {
        let isInOrder = reaching.last.map { $0.number < first.number } ?? true
        reaching += new
        if !isInOrder { reaching.sort { $0.number < $1.number } }
      }
      let lines = reaching.compactMap { $0.line.reach.overlaps(rows) ? $0.line : nil }
      reaching.removeAll { $0.line.reach.upperBound <= end }
      next = end
      return lines
    }
  }

  /// Maximum width of Cairo's surfaces.
  static let maximumWidth = 32_767
  /// Maximum height of a PNG.
  static let maximumHeight = Int(Int32.max)

  private let overdraw: Int
  /// The crop of each page, if pages are cropped.
  private let crops: [Crop]?
  private let bandRows: (Int) throws -> Int
  private var page: Page?

  /// - Parameters:
  ///   - overdraw: how many pixels above the top of its line ink may reach.
  ///   - crops: the crop of each page, if pages are cropped.
  ///   - bandRows: the number of rows in a band, by its width.
  init(overdraw: Int, crops: [Crop]?, bandRows: @escaping (Int) throws -> Int) {
    (self.overdraw, self.crops, self.bandRows) = (overdraw, crops, bandRows)
  }

  /// Handles an event, and emits the bands that it completes.
  mutating func take(
    _ event: PageEvent, _ emit: (BandJob) throws -> Void
  ) throws {
    switch event {
    case .begin(let number, let width, let height):
      try begin(number, width, height)
    case .line(let line):
      // In a tall picture, completed bands can be released. The margin is one row more than ink may reach, because
      // edges move to whole pixels.
      if page?.height == nil { try emitComplete(above: (line.settledTop ?? line.top) - overdraw - 1, emit) }
      if !line.commands.isEmpty { page?.append(line) }
    case .end(_, let height):
      guard let page else { return }
      let height = page.height ?? max(1, height)
      guard height <= Self.maximumHeight else { throw Self.tooHigh(height) }
      if page.height == nil {
        try emitTall(to: height, emit)
      } else {
        try emitKnown(height, emit)
      }
      self.page = nil
    }
  }

  static func tooHigh(_ height: Int, maximum: Int = maximumHeight) -> InlayError {
    .pageTooLarge(
      what: "the height of the picture", found: height, allowed: maximum,
      advice: "lower PageOptions.scale, or split the output into pages with PageOptions.page")
  }

  private mutating func begin(_ number: Int, _ width: Int, _ height: Int?) throws {
    let crop = crops.flatMap { number < $0.count ? $0[number] : nil }
    let width = crop?.width ?? max(1, width)
    let height = crop?.height ?? height.map { max(1, $0) }
    guard width <= Self.maximumWidth else {
      throw InlayError.pageTooLarge(
        what: "the width of the picture", found: width, allowed: Self.maximumWidth,
        advice: "lower PageOptions.width or PageOptions.scale")
    }
    if let height, height > Self.maximumHeight { throw Self.tooHigh(height) }
    page = Page(number: number, crop: crop, width: width, height: height, bandRows: try bandRows(width))
  }

  // MARK: Tall pictures

  /// Emits the bands that end above a row.
  private mutating func emitComplete(
    above row: Int, _ emit: (BandJob) throws -> Void
  ) throws {
    guard let page else { return }
    guard row <= Self.maximumHeight else { throw Self.tooHigh(row) }
    while let band = self.page, row >= band.next + page.bandRows {
      try emitNext(band.next + page.bandRows, isLast: false, emit)
    }
  }

  private mutating func emitTall(
    to height: Int, _ emit: (BandJob) throws -> Void
  ) throws {
    while let page, page.next < height {
      let end = min(page.next + page.bandRows, height)
      try emitNext(end, isLast: end == height, emit)
    }
  }

  /// Emits the rows from the next one to `end`.
  private mutating func emitNext(
    _ end: Int, isLast: Bool, _ emit: (BandJob) throws -> Void
  ) throws {
    guard let (number, width, start) = page.map({ ($0.number, $0.width, $0.next) }) else { return }
    let lines = page?.takeBand(to: end) ?? []
    let place = BandPlace(page: number, width: width, height: nil, rows: start..<end, isLast: isLast)
    try emit(BandJob(place: place, left: 0, top: start, lines: lines))
  }

  // MARK: Pages

  private func emitKnown(
    _ height: Int, _ emit: (BandJob) throws -> Void
  ) throws {
    guard let page else { return }
    // Lines by band number. Blank bands have no entry.
    var bands: [Int: [Int]] = [:]
    for (index, line) in page.lines.enumerated() {
      let reach = line.reach
      let first = max(0, reach.lowerBound - page.top)
      let end = min(height, reach.upperBound - page.top)
      guard first < end else { continue }
      for band in first / page.bandRows...(end - 1) / page.bandRows { bands[band, default: []].append(index) }
    }
    for start in stride(from: 0, to: height, by: page.bandRows) {
      let end = min(start + page.bandRows, height)
      let place = BandPlace(
        page: page.number, width: page.width, height: height, rows: start..<end, isLast: end == height)
      let lines = (bands[start / page.bandRows] ?? []).map { page.lines[$0] }
      try emit(BandJob(place: place, left: page.left, top: page.top + start, lines: lines))
    }
  }
}

extension TypesetLine {
  /// The rows of the page in which the line may have pixels.
  var reach: Range<Int> {
    func row(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
      // NaN counts as nowhere. Positions are clamped, because nothing is drawn beyond these.
      value > -1e15 ? Int(min(value.rounded(rule), 1e15)) : Int(-1e15)
    }
    guard !ink.isEmpty else { return top..<max(top, bottom) }
    let first = min(top, row(ink.top, .down) - 1)
    return first..<max(first, bottom, row(ink.bottom, .up) + 1)
  }
}
