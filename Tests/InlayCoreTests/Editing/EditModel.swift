import TestKit

@testable import InlayCore

/// What edits must give, worked out unit by unit with no care for speed: every UTF-16 unit carries all that is said
/// about it, and the result is taken apart anew.
struct EditModel {
  enum Marker { case none, head, continuation }

  struct Unit {
    var code: UInt16
    var character = CharacterAttributes.none
    var paragraph = ParagraphAttributes.none
    var marker = Marker.none
    var image: PlacedImage?
    /// Units of one placement share a number; 0 is none.
    var group = 0
    /// The blocks that it stands in, as indices of the model's.
    var blocks: [Int] = []
    /// Where the unit stood before the last edits.
    var origin: Int?
  }

  var units: [Unit] = []
  private var groups = 0
  private let base: DecomposedText
  /// All blocks that units may stand in. Their numbers are their indices.
  private(set) var blocks: [RunBlock] = []
  private var tableCount: Int

  init(_ text: DecomposedText) {
    base = text
    units = text.text.utf16.map { Unit(code: $0) }
    tableCount = text.tables.count
    for (index, block) in text.blocks.enumerated() {
      if let cell = block.cell {
        blocks.append(
          RunBlock(id: index, cell: cell, of: text.tables[cell.table], attributes: block.attributes))
      } else {
        blocks.append(RunBlock(id: index, attributes: block.attributes))
      }
      for at in block.range { units[at].blocks.append(index) }
    }
    for run in text.runs { for at in run.range { units[at].character = run.attributes } }
    for run in text.paragraphs { for at in run.range { units[at].paragraph = run.attributes } }
    for placement in text.placements {
      groups += 1
      for at in placement.range {
        units[at].group = groups
        units[at].image = PlacedImage(text.images[placement.image], attributes: placement.attributes)
      }
    }
    for (range, _) in paragraphs {
      let length = units[range.lowerBound].paragraph.markerLength ?? 0
      for at in range.prefix(length) { units[at].marker = at == range.lowerBound ? .head : .continuation }
    }
  }

  /// Paragraphs and how many units of each are its separator.
  var paragraphs: [(range: Range<Int>, separator: Int)] {
    var out: [(range: Range<Int>, separator: Int)] = []
    var start = 0
    for at in units.indices {
      let isPair = units[at].code == 0x0A && at > start && units[at - 1].code == 0x0D
      let isHalf = units[at].code == 0x0D && at + 1 < units.count && units[at + 1].code == 0x0A
      if Self.isBreak(units[at].code), !isHalf {
        out.append((start..<at + 1, isPair ? 2 : 1))
        start = at + 1
      }
    }
    if start < units.count { out.append((start..<units.count, 0)) }
    return out
  }

  static func isBreak(_ code: UInt16) -> Bool { code == 0x0A || code == 0x0D || code == 0x2029 }

  /// Positions that split no surrogate pair.
  var positions: [Int] {
    (0...units.count).filter { $0 == units.count || !(0xDC00...0xDFFF).contains(units[$0].code) }
  }

  /// Makes edits; gives how many placements were cut.
  @discardableResult
  mutating func apply(_ edits: [TextEdit]) -> Int {
    for at in units.indices { units[at].origin = at }
    let original = units
    let starts = Set(paragraphs.map(\.range.lowerBound))
    var cut: Set<Int> = []
    for edit in edits {
      for group in Set(original.map(\.group)) where group > 0 {
        guard let first = original.firstIndex(where: { $0.group == group }),
          let last = original.lastIndex(where: { $0.group == group })
        else { continue }
        let isWhole = edit.range.lowerBound <= first && last < edit.range.upperBound
        let touches =
          edit.range.lowerBound <= last && edit.range.upperBound > first
          && !(edit.range.isEmpty && edit.range.lowerBound == first)
        if touches, !isWhole { cut.insert(group) }
      }
    }
    for edit in edits.reversed() {
      units.replaceSubrange(edit.range, with: content(of: edit, in: original, starts))
    }
    for at in units.indices where cut.contains(units[at].group) {
      (units[at].group, units[at].image) = (0, nil)
    }
    return cut.count
  }

  private mutating func content(of edit: TextEdit, in original: [Unit], _ starts: Set<Int>) -> [Unit] {
    let at = edit.range.lowerBound
    let isInside =
      at > 0 && at < original.count && original[at - 1].marker != .none
      && original[at].marker == .continuation
    var neighbour = Unit(code: 0)
    if !edit.range.isEmpty {
      neighbour = original[at]
    } else if !original.isEmpty {
      let isStart = at == 0 || starts.contains(at)
      neighbour = at < original.count && isStart ? original[at] : original[max(0, at - 1)]
      let before = at > 0 ? original[at - 1].character.link : nil
      let after = at < original.count ? original[at].character.link : nil
      if neighbour.character.link != nil, !String?.isExactlyEqual(before, after) {
        neighbour.character.link = nil
      }
    }
    var inMarker = isInside
    if !edit.range.isEmpty {
      // All replaced units belong to one marker.
      let replaced: [Marker] = original[edit.range].map(\.marker)
      let isMarked = !replaced.contains(.none)
      inMarker = isMarked && !replaced.dropFirst().contains(.head)
    }
    let first: Marker = edit.range.isEmpty ? .continuation : original[at].marker
    if edit.range.isEmpty, original.isEmpty == false {
      // Behind the last paragraph end there is nothing yet.
      let startsLast = at == original.count && Self.isBreak(original[at - 1].code)
      if startsLast { neighbour.blocks = [] }
    }
    let source = neighbour
    let isMarker = inMarker
    func inherit(
      _ codes: [UInt16], _ attributes: InsertedAttributes, _ image: PlacedImage?, _ group: Int
    ) -> [Unit] {
      var units: [Unit] = []
      for code in codes {
        var unit = Unit(code: code)
        (unit.paragraph, unit.image, unit.group) = (source.paragraph, image, group)
        unit.blocks = source.blocks
        if case .explicit(let explicit) = attributes {
          unit.character = explicit
        } else {
          unit.character = source.character
        }
        if isMarker, !Self.isBreak(code) { unit.marker = units.isEmpty ? first : .continuation }
        units.append(unit)
      }
      return units
    }
    switch edit.content {
    case .text(let text, let attributes): return inherit(Array(text.utf16), attributes, nil, 0)
    case .image(let image, let attributes):
      groups += 1
      return inherit([0xFFFC], attributes, image, groups)
    case .fragment(let fragment):
      let model = EditModel(fragment)
      var units = model.units
      let first = blocks.count
      for var block in model.blocks {
        block.id += first
        block.cell?.table += tableCount
        blocks.append(block)
      }
      tableCount += fragment.tables.count
      let outer = source.blocks.prefix { edit.range.isEmpty || !isReplaced($0, by: edit.range) }
      for at in units.indices { units[at].blocks = outer + units[at].blocks.map { $0 + first } }
      for at in units.indices {
        if units[at].group > 0 { units[at].group += groups }
      }
      groups += fragment.placements.count
      if isInside, units.first?.marker == .head { units[0].marker = .continuation }
      return units
    }
  }

  /// Whether a block of the base lies in a range as a whole, with the whole table of a cell.
  private func isReplaced(_ block: Int, by range: Range<Int>) -> Bool {
    let reach = base.blocks.indices.filter { index in
      let cell = base.blocks[index].cell
      return index == block || cell != nil && cell?.table == base.blocks[block].cell?.table
    }
    return reach.allSatisfy {
      range.lowerBound <= base.blocks[$0].range.lowerBound
        && base.blocks[$0].range.upperBound <= range.upperBound
    }
  }

  /// The text as it must be now.
  func rebuilt() throws -> DecomposedText {
    var units = units
    for (range, separator) in paragraphs {
      var attributes = units[range.lowerBound].paragraph
      if attributes.markerLength != nil {
        var length = 0
        for at in range.dropLast(separator) {
          guard at == range.lowerBound ? units[at].marker != .none : units[at].marker == .continuation else {
            break
          }
          length += 1
        }
        attributes.markerLength = length
      }
      for at in range { units[at].paragraph = attributes }
    }
    var runs: [AttributedRun] = []
    var at = 0
    while at < units.count {
      var end = at + 1
      while end < units.count, units[end].group == units[at].group,
        units[end].character == units[at].character,
        units[end].paragraph == units[at].paragraph, units[end].blocks == units[at].blocks
      {
        end += 1
      }
      if units[at].group > 0 {
        while end < units.count, units[end].group == units[at].group { end += 1 }
      }
      runs.append(
        AttributedRun(
          String(decoding: units[at..<end].map(\.code), as: UTF16.self), character: units[at].character,
          paragraph: units[at].paragraph, image: units[at].image,
          blocks: units[at].blocks.map { blocks[$0] }))
      at = end
    }
    let made = try Decomposer.decompose(runs)
    try expect(!made.codes.contains(.modelTableSplit), "edits split no table")
    var text = try made.value.with(files: base.files)
    text.attributes = base.attributes
    text.unknownMembers = base.unknownMembers
    return text
  }
}
