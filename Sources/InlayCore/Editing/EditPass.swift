/// Makes a batch of edits in one pass, by appending kept ranges and inserted content in turn.
struct EditPass {
  /// Positions in the tables of the base.
  private struct Cursors {
    var placement = 0
    var run = 0
    var paragraph = 0
    var literal = 0
    var marker = 0
    var block = 0
  }

  private let base: DecomposedText
  private var out: EditOutput
  private var neighbours: NeighbourLookup
  private let markers: [MarkerPiece]
  /// For each placement, whether it gets `newImage` or, if that is `nil`, is removed. An empty array selects no
  /// placement.
  private var isReset: [Bool] = []
  private let newImage: InlineImage?
  private var changes: [AppliedEdits.Change] = []
  private var collector = DiagnosticCollector()
  /// Where fragments with tables or boxes were inserted, in the new text.
  private var tabledFragments: [Range<Int>] = []
  /// The edited text.
  private var result: DecomposedText?
  private var cursors = Cursors()
  private let blocks: BlockDefinitions
  /// The units of each table, when they were needed.
  private var tableRanges: [Range<Int>]?
  /// The UTF-8 bytes of the ranges that move, by their starts.
  private var movedBytes: [Int: Range<Int>] = [:]
  /// Number of table entries looked at. It grows with text plus edits, never with their product.
  private(set) var steps = 0
  /// Maximum length of the text in bytes. Tests lower it, because they cannot make a text of
  /// ``DecomposedText/maximumUnits``.
  var maximumLength = DecomposedText.maximumUnits

  /// - Parameters:
  ///   - chosen: indices of placements that get another image, or that are removed while their text stays.
  ///   - image: the new image, or `nil` to remove the placements.
  ///   - blocks: the tables and blocks of the text, if they are not those of `base`. The first of them have the same
  ///     indices.
  init(
    _ base: DecomposedText, resetting chosen: [Int] = [], to image: InlineImage? = nil,
    blocks: BlockDefinitions? = nil
  ) {
    self.base = base
    if !chosen.isEmpty {
      isReset = Array(repeating: false, count: base.placements.count)
      for index in chosen { isReset[index] = true }
    }
    newImage = image
    self.blocks = blocks ?? BlockDefinitions(base)
    out = EditOutput(base, self.blocks)
    neighbours = NeighbourLookup(base)
    markers = MarkerPiece.pieces(of: base)
  }

  /// Makes the edits, which must be sorted. Throws as ``DecomposedText/apply(_:)``.
  mutating func run(_ edits: [Edit]) throws -> AppliedEdits {
    let offsets = try EditOffsets(edits.map(\.range), in: base.text)
    try locateMoved(edits)
    try checkLength(edits, offsets)
    out.reserve(base, edits: edits.count)
    var from = 0
    var from8 = 0
    changes.reserveCapacity(edits.count)
    var counter = CancellationCounter()
    if edits.isEmpty { try Task.checkCancellation() }
    for (index, edit) in edits.enumerated() {
      try counter.check()
      let bytes = offsets.bytes[index]
      keep(from..<edit.range.lowerBound, from8..<bytes.lowerBound)
      skip(edit.range)
      let start = out.count
      try set(edit, startsParagraph: offsets.startsParagraph[index])
      changes.append(AppliedEdits.Change(old: edit.range, new: start..<out.count))
      (from, from8) = (edit.range.upperBound, bytes.upperBound)
    }
    keep(from..<offsets.length, from8..<base.text.utf8.count)
    var found = DiagnosticCollector(limitPerCode: .max)
    result = out.finish(base, &found)
    if !found.isEmpty { report(found.diagnostics) }
    return AppliedEdits(changes, diagnostics: collector.diagnostics)
  }

  /// The edited text.
  func finish() -> DecomposedText { result ?? base }

  /// Reports what became of tables and boxes. That a joined paragraph stands where its first character did is what edits
  /// promise; but a box or cell of a fragment should not vanish unnoticed.
  private mutating func report(_ found: [Diagnostic]) {
    let back = AppliedEdits(changes).inverted
    for var diagnostic in found {
      guard let at = diagnostic.at else { continue }
      if diagnostic.code == .modelParagraphBlocksSplit {
        let index = tabledFragments.partition { $0.upperBound <= at }
        guard index < tabledFragments.count, tabledFragments[index].contains(at) else { continue }
      }
      diagnostic.at = back.position(of: at, affinity: .upstream)
      collector.report(CollectionOfOne(diagnostic))
    }
  }

  private mutating func locateMoved(_ edits: [Edit]) throws {
    var moved: [Range<Int>] = []
    for edit in edits {
      for case .moved(let range) in edit.pieces { moved.append(range) }
    }
    guard !moved.isEmpty else { return }
    moved.sort { $0.lowerBound < $1.lowerBound }
    let bytes = try EditOffsets(moved, in: base.text).bytes
    for (range, bytes) in zip(moved, bytes) { movedBytes[range.lowerBound] = bytes }
  }

  private func checkLength(_ edits: [Edit], _ offsets: EditOffsets) throws {
    var total = base.text.utf8.count
    for bytes in movedBytes.values { total += bytes.count }
    for (index, edit) in edits.enumerated() {
      total -= offsets.bytes[index].count
      let added =
        switch edit.content {
        case .text(let text, _): text.utf8.count
        case .image: 3
        case .fragment(let fragment): fragment.text.utf8.count
        }
      // A paragraph end takes up to three bytes.
      let (sum, overflow) = total.addingReportingOverflow(added + 3 * edit.pieces.count)
      guard !overflow else {
        throw InlayError.editTooLong(allowed: maximumLength)
      }
      total = sum
    }
    if total > maximumLength { throw InlayError.editTooLong(allowed: maximumLength, found: total) }
  }

  /// Appends a range of the base that stays.
  private mutating func keep(_ range: Range<Int>, _ bytes: Range<Int>) {
    var cursors = cursors
    append(range, bytes, &cursors)
    self.cursors = cursors
  }

  /// Appends a range of the base that moves.
  private mutating func move(_ range: Range<Int>) {
    guard let bytes = movedBytes[range.lowerBound] else { return }
    let start = range.lowerBound
    var cursors = Cursors(
      placement: base.placements.partition { $0.range.upperBound <= start },
      run: base.runs.partition { $0.range.upperBound <= start },
      paragraph: base.paragraphs.partition { $0.range.upperBound <= start },
      literal: base.literalObjectReplacements.partition { $0 < start },
      marker: markers.partition { $0.range.upperBound <= start },
      block: blocks.changes.partition { Int($0.start) <= start })
    append(range, bytes, &cursors)
  }

  /// Appends a range of the base, and advances to its end.
  private mutating func append(_ range: Range<Int>, _ bytes: Range<Int>, _ cursors: inout Cursors) {
    let shift = out.count - range.lowerBound
    let end = range.upperBound
    while cursors.placement < base.placements.count, base.placements[cursors.placement].at < end {
      let one = base.placements[cursors.placement]
      if one.range.upperBound > end {
        reportCut(one)
      } else if isReset.isEmpty || !isReset[cursors.placement] {
        out.place(one, shift: shift)
      } else if let newImage {
        out.place(newImage, over: one.range.shifted(shift), one.attributes)
      }
      cursors.placement += 1
    }
    let literals = base.literalObjectReplacements
    while cursors.literal < literals.count, literals[cursors.literal] < end {
      out.literals.append(literals[cursors.literal] + shift)
      cursors.literal += 1
    }
    Self.clip(base.runs, &cursors.run, range, &steps) { out.runs.append($0.shifted(shift), $1) }
    Self.clip(base.paragraphs, &cursors.paragraph, range, &steps) {
      out.paragraphs.append($0.shifted(shift), $1)
    }
    if !range.isEmpty, !blocks.isEmpty || !out.blocks.isEmpty {
      appendBlocks(of: range, shift, &cursors.block)
    }
    while cursors.marker < markers.count, markers[cursors.marker].range.lowerBound < end {
      out.markers.append(markers[cursors.marker].clipped(to: range), shift: shift)
      if markers[cursors.marker].range.upperBound > end { break }
      cursors.marker += 1
    }
    steps += 1
    let utf8 = base.text.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
    out.append(base.text[from..<utf8.index(from, offsetBy: bytes.count)], units: range.count)
  }

  private mutating func appendBlocks(of range: Range<Int>, _ shift: Int, _ next: inout Int) {
    let changes = blocks.changes
    while next < changes.count, Int(changes[next].start) <= range.lowerBound {
      next += 1
      steps += 1
    }
    out.blocks.setPath(next > 0 ? changes[next - 1].path : [], from: out.count)
    while next < changes.count, Int(changes[next].start) < range.upperBound {
      out.blocks.setPath(changes[next].path, from: Int(changes[next].start) + shift)
      next += 1
      steps += 1
    }
  }

  /// The blocks of what is inserted in place of `range`: those of the first unit that it replaces, else of the unit
  /// before it, and at the start of a paragraph of the unit after it.
  private func blocksAround(_ range: Range<Int>, startsParagraph: Bool) -> [UInt32] {
    let at = range.isEmpty && !startsParagraph ? range.lowerBound - 1 : range.lowerBound
    return blocks.isEmpty ? [] : blocks.path(at: at)
  }

  /// The blocks of a fragment that is inserted in place of `range`: as for other content, but not those that it replaces
  /// as a whole, with the whole table of a cell. The fragment has its own.
  private mutating func blocksAround(fragmentOver range: Range<Int>, startsParagraph: Bool) -> [UInt32] {
    let path = blocksAround(range, startsParagraph: startsParagraph)
    guard !range.isEmpty, !path.isEmpty else { return path }
    let ranges = tableRanges ?? base.tableRanges
    tableRanges = ranges
    let replaced = path.firstIndex { index in
      let block = base.blocks[Int(index)]
      let reach = block.cell.map { ranges[$0.table] } ?? block.range
      return range.lowerBound <= reach.lowerBound && reach.upperBound <= range.upperBound
    }
    return Array(path[..<(replaced ?? path.count)])
  }

  /// Skips a range of the base that is deleted.
  private mutating func skip(_ range: Range<Int>) {
    while cursors.placement < base.placements.count, base.placements[cursors.placement].at < range.upperBound
    {
      let one = base.placements[cursors.placement]
      if one.range.upperBound > range.upperBound { reportCut(one) }
      cursors.placement += 1
    }
    while cursors.literal < base.literalObjectReplacements.count,
      base.literalObjectReplacements[cursors.literal] < range.upperBound
    {
      cursors.literal += 1
    }
    steps += 1
  }

  private mutating func reportCut(_ placement: ImagePlacement) {
    collector.report(
      .editPlacementCut, at: placement.at,
      "an edit cut the text that an image covers; the image was removed and the rest of the text was kept")
  }

  private mutating func set(_ edit: Edit, startsParagraph: Bool) throws {
    let at = edit.range.lowerBound
    if !edit.pieces.isEmpty {
      for piece in edit.pieces { set(piece) }
      return
    }
    switch edit.content {
    case .fragment(let fragment):
      let outer = blocksAround(fragmentOver: edit.range, startsParagraph: startsParagraph)
      let start = out.count
      out.append(fragment, continuesMarker: markerIsSplit(at: at), in: outer)
      if !fragment.blocks.isEmpty { tabledFragments.append(start..<out.count) }
    case .text(let text, let attributes):
      if text.isEmpty { return }
      out.blocks.setPath(blocksAround(edit.range, startsParagraph: startsParagraph), from: out.count)
      let source = neighbours.attributes(for: edit.range, startsParagraph: startsParagraph)
      let range = out.count..<out.count + text.utf16.count
      out.runs.append(range, try character(attributes, source, at: at))
      out.paragraphs.append(range, source.paragraph)
      if edit.markerLength > 0 {
        out.markers.append(MarkerPiece(range.lowerBound..<range.lowerBound + edit.markerLength, isHead: true))
      } else if let isHead = markerOf(edit.range) {
        out.appendMarkers(of: text, at: range.lowerBound, isHead: isHead)
      }
      out.appendLiterals(of: text, at: range.lowerBound)
      out.append(text[...], units: range.count)
    case .image(let image, let attributes):
      if let size = image.attributes.displaySize, !size.isInRange {
        throw InlayError.editValueOutOfRange(at: at)
      }
      out.blocks.setPath(blocksAround(edit.range, startsParagraph: startsParagraph), from: out.count)
      let source = neighbours.attributes(for: edit.range, startsParagraph: startsParagraph)
      let range = out.count..<out.count + 1
      out.runs.append(range, try character(attributes, source, at: at))
      out.paragraphs.append(range, source.paragraph)
      if let isHead = markerOf(edit.range) { out.markers.append(MarkerPiece(range, isHead: isHead)) }
      out.place(image.image, over: range, image.attributes)
      out.append("\u{FFFC}", units: 1)
    }
  }

  private mutating func set(_ piece: Piece) {
    switch piece {
    case .moved(let range): move(range)
    case .paragraphEnd(let separator, let path, let look):
      out.blocks.setPath(path, from: out.count)
      let range = out.count..<out.count + 1
      out.runs.append(range, look.character)
      out.paragraphs.append(range, look.paragraph)
      out.append(String(separator)[...], units: 1)
    }
  }

  private func character(
    _ preferred: InsertedAttributes, _ source: NeighbourLookup.Found, at: Int
  ) throws -> CharacterAttributes {
    switch preferred {
    case .inherited: return source.character
    case .explicit(let attributes):
      guard attributes.values.isInRange else { throw InlayError.editValueOutOfRange(at: at) }
      return attributes
    }
  }

  /// Whether a replacement of `range` starts a list marker (`true`) or continues one (`false`); `nil` if it is not part
  /// of a marker.
  private func markerOf(_ range: Range<Int>) -> Bool? {
    // The current piece is the last marker that starts before the range, or the one after it.
    for piece in markers[cursors.marker...].prefix(2) {
      if range.isEmpty {
        if piece.range.lowerBound < range.lowerBound, range.lowerBound < piece.range.upperBound {
          return false
        }
      } else if piece.range.lowerBound <= range.lowerBound, range.upperBound <= piece.range.upperBound {
        return piece.range.lowerBound == range.lowerBound
      }
    }
    return nil
  }

  private func markerIsSplit(at position: Int) -> Bool { markerOf(position..<position) != nil }

  /// Calls `body` with the part of each run that lies in `range`, and advances `cursor` past the runs that end there.
  private static func clip<Values>(
    _ runs: [AttributeRun<Values>], _ cursor: inout Int, _ range: Range<Int>, _ steps: inout Int,
    _ body: (Range<Int>, Attributes<Values>) -> Void
  ) {
    while cursor < runs.count, runs[cursor].range.lowerBound < range.upperBound {
      steps += 1
      let part = runs[cursor].range.clamped(to: range)
      if !part.isEmpty { body(part, runs[cursor].attributes) }
      if runs[cursor].range.upperBound > range.upperBound { break }
      cursor += 1
    }
  }
}

extension Range where Bound == Int {
  /// The range moved by `distance`.
  func shifted(_ distance: Int) -> Range { lowerBound + distance..<upperBound + distance }
}
