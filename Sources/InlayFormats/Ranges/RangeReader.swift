package import InlayCore

/// The machine for formats that state images and styles as ranges over plain text: reading.
///
/// Positions may be in UTF-8 bytes, UTF-16 units or scalars. Styles nest and overlap as they like. Of two images that
/// overlap, the first stays.
package struct RangeReader {
  /// What becomes of a range that ends beyond the text, or within a scalar.
  package enum Defect: Sendable {
    /// An error, as the network's servers refuse the message.
    case refused
    /// A diagnostic, as the network's programs ignore the range.
    case ignored
  }

  private let text: String
  private let unit: OffsetTable.Unit
  private let defect: Defect
  private var collector = DiagnosticCollector()
  /// Only what is wrong needs a table.
  private lazy var offsets = OffsetTable(text)

  /// Makes runs of a text and its ranges, which may stand in any order.
  ///
  /// - Throws: `InlayError` with the position for a range that is refused, and for more ranges than `limits` allow.
  /// - Complexity: O(n + k log k) for k ranges.
  package static func read(
    _ text: String, _ ranges: [MarkedRange], unit: OffsetTable.Unit, defect: Defect = .refused,
    limits: Limits = .default
  ) throws -> Converted<AttributedText> {
    try Limits.check("placements", ranges.count, limits.placements)
    var reader = RangeReader(text, unit, defect)
    let pieces = try reader.located(ranges)
    var pass = RangePass(reader.text)
    try pass.run(pieces, &reader)
    return Converted(pass.finish(), diagnostics: reader.collector.diagnostics)
  }

  private init(_ text: String, _ unit: OffsetTable.Unit, _ defect: Defect) {
    var text = text
    text.makeContiguousUTF8()
    (self.text, self.unit, self.defect) = (text, unit, defect)
  }

  /// The ranges in UTF-8 bytes, in ascending order.
  private mutating func located(_ ranges: [MarkedRange]) throws -> [MarkedRange] {
    let bytes = BytePositions.bytes(of: ranges, in: text, unit)
    var located: [MarkedRange] = []
    located.reserveCapacity(ranges.count)
    for (index, var one) in ranges.enumerated() {
      let (start, end) = (bytes[2 * index], bytes[2 * index + 1])
      if start >= 0, end >= start {
        one.range = start..<end
      } else {
        do { one.range = try offsets.convert(one.range, from: unit, to: .utf8) } catch let error as InlayError
        {
          guard defect == .ignored else { throw error }
          collector.report(.rangesOutside, "a range was ignored: \(error.message)")
          continue
        }
      }
      guard !one.range.isEmpty else {
        try report(.rangesEmpty, one, "a range without text was ignored")
        continue
      }
      located.append(one)
    }
    return MarkedRange.ordered(located)
  }

  /// Reports something about a range in UTF-8 bytes.
  fileprivate mutating func report(_ code: DiagnosticCode, _ range: MarkedRange, _ message: String) throws {
    let place = try offsets.convert(range.range.lowerBound, from: .utf8, to: .utf16)
    collector.report(code, at: place, message)
  }
}

/// Positions of many ranges at once, in one pass over the text.
private enum BytePositions {
  /// The bytes where each range begins and ends, one after the other; -1 where no scalar begins.
  ///
  /// - Complexity: O(n + k log k) for k ranges, O(n + k) if they ascend and do not overlap.
  static func bytes(of ranges: [MarkedRange], in text: String, _ unit: OffsetTable.Unit) -> [Int] {
    var found = [Int](repeating: -1, count: 2 * ranges.count)
    guard unit != .graphemes else { return found }
    var wanted = ranges.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
    var order: [Int]?
    if !zip(wanted, wanted.dropFirst()).allSatisfy({ $0 <= $1 }) {
      let sorted = wanted.indices.sorted { wanted[$0] < wanted[$1] }
      (wanted, order) = (sorted.map { wanted[$0] }, sorted)
    }
    var (next, units, place) = (0, 0, 0)
    /// Notes the places that are wanted here, and leaves out those that were within the scalar before.
    func note() {
      while next < wanted.count, wanted[next] <= units {
        if wanted[next] == units { found[order.map { $0[next] } ?? next] = place }
        next += 1
      }
    }
    for byte in text.utf8 {
      guard next < wanted.count else { return found }
      if byte & 0xC0 != 0x80 {
        if unit == .utf8 { units = place }
        if wanted[next] <= units { note() }
        units += unit == .utf16 && byte >= 0xF0 ? 2 : 1
      }
      place += 1
    }
    if unit == .utf8 { units = place }
    note()
    return found
  }
}

/// One pass over the places where something begins or ends.
private struct RangePass {
  private let text: String
  private var builder = AttributedTextBuilder()
  private var at = 0
  private var styles = OpenStyles()
  private var character = CharacterAttributes.none
  private var paragraph = ParagraphAttributes.none
  private var image: (end: Int, placed: PlacedImage)?
  /// The first end of a paragraph that is not before the last image, or the end of the text; -1 before the first image.
  private var paragraphEnd = -1

  init(_ text: String) { self.text = text }

  mutating func run(
    _ ranges: [MarkedRange], _ reader: inout RangeReader
  ) throws {
    builder.reserveCapacity(utf8: text.utf8.count, runs: 2 * ranges.count + 1)
    let ends = ranges.compactMap { range -> Int? in
      if case .image = range.mark { nil } else { range.range.upperBound }
    }.sorted()
    var nextEnd = 0
    var counter = CancellationCounter()
    for range in ranges {
      try counter.check()
      while nextEnd < ends.count, ends[nextEnd] <= range.range.lowerBound {
        try move(to: ends[nextEnd])
        nextEnd += 1
      }
      try move(to: range.range.lowerBound)
      if case .image(let placed) = range.mark {
        guard image == nil else {
          try reader.report(.rangesOverlap, range, "an image that overlaps another was left out")
          continue
        }
        guard !endsParagraph(in: range.range) else {
          try reader.report(
            .rangesAcrossParagraphs, range, "an image over the end of a paragraph was left out")
          continue
        }
        image = (range.range.upperBound, placed)
      } else {
        styles.open(range)
        restyle()
      }
    }
    for end in ends[nextEnd...] { try move(to: end) }
    try move(to: text.utf8.count)
  }

  /// Whether a paragraph ends in a range. No range begins before that of the last call, so that all calls together look
  /// at the text once.
  private mutating func endsParagraph(in range: Range<Int>) -> Bool {
    if paragraphEnd < range.lowerBound {
      let rest = text.unicodeScalars[text.utf8.index(text.utf8.startIndex, offsetBy: range.lowerBound)...]
      let end = rest.firstIndex(where: \.endsParagraph) ?? text.endIndex
      paragraphEnd = text.utf8.distance(from: text.utf8.startIndex, to: end)
    }
    return paragraphEnd < range.upperBound
  }

  mutating func finish() -> AttributedText { builder.finish() }

  /// Appends the text up to `place`, and closes what ends there. An image is one run, whatever begins within it.
  private mutating func move(to place: Int) throws {
    if let image {
      guard place >= image.end else { return close(before: place) }
      try append(to: image.end, image.placed)
      self.image = nil
      restyle()
    }
    try append(to: place, nil)
    close(before: place)
  }

  private mutating func close(before place: Int) {
    if styles.close(before: place), image == nil { restyle() }
  }

  private mutating func append(to end: Int, _ placed: PlacedImage?) throws {
    guard end > at else { return }
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: at)
    let stop = text.utf8.index(start, offsetBy: end - at)
    at = end
    try builder.append(text[start..<stop], character: character, paragraph: paragraph, image: placed)
  }

  private mutating func restyle() {
    guard image == nil else { return }
    character = styles.character()
    paragraph = styles.paragraph()
  }
}
