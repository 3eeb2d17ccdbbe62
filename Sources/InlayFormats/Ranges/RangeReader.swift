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
  private let offsets: OffsetTable
  private let unit: OffsetTable.Unit
  private let defect: Defect
  private var collector = DiagnosticCollector()

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
    try pass.run(pieces, &reader.collector, reader.offsets)
    return Converted(pass.finish(), diagnostics: reader.collector.diagnostics)
  }

  private init(_ text: String, _ unit: OffsetTable.Unit, _ defect: Defect) {
    var text = text
    text.makeContiguousUTF8()
    (self.text, self.unit, self.defect) = (text, unit, defect)
    offsets = OffsetTable(text)
  }

  /// The ranges in UTF-8 bytes, in ascending order.
  private mutating func located(_ ranges: [MarkedRange]) throws -> [MarkedRange] {
    var located: [MarkedRange] = []
    located.reserveCapacity(ranges.count)
    for var one in ranges {
      do { one.range = try offsets.convert(one.range, from: unit, to: .utf8) } catch let error as InlayError {
        guard defect == .ignored else { throw error }
        collector.report(.rangesOutside, "a range was ignored: \(error.message)")
        continue
      }
      guard !one.range.isEmpty else {
        collector.report(
          .rangesEmpty, at: try units(one.range.lowerBound), "a range without text was ignored")
        continue
      }
      located.append(one)
    }
    return MarkedRange.ordered(located)
  }

  private func units(_ byte: Int) throws -> Int { try offsets.convert(byte, from: .utf8, to: .utf16) }
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

  init(_ text: String) { self.text = text }

  mutating func run(
    _ ranges: [MarkedRange], _ collector: inout DiagnosticCollector, _ offsets: OffsetTable
  ) throws {
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
          let place = try offsets.convert(range.range.lowerBound, from: .utf8, to: .utf16)
          collector.report(.rangesOverlap, at: place, "an image that overlaps another was left out")
          continue
        }
        guard !endsParagraph(in: range.range) else {
          let place = try offsets.convert(range.range.lowerBound, from: .utf8, to: .utf16)
          collector.report(
            .rangesAcrossParagraphs, at: place, "an image over the end of a paragraph was left out")
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

  private func endsParagraph(in range: Range<Int>) -> Bool {
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: range.lowerBound)
    let end = text.utf8.index(start, offsetBy: range.count)
    return text.unicodeScalars[start..<end].contains(where: \.endsParagraph)
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
    character = styles.character
    paragraph = styles.paragraph
  }
}
