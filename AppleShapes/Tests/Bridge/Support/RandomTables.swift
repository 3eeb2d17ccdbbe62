import InlayCore

/// Random texts with tables and boxes in each other, with every attribute.
struct RandomTables {
  private var chance: Chance
  private var number = 0
  /// Whether attributes are only those that a text block of AppKit can express.
  private let isPlain: Bool

  init(seed: UInt64, isPlain: Bool) {
    chance = Chance(seed: seed)
    self.isPlain = isPlain
  }

  mutating func next() throws -> DecomposedText { try Decomposer.decompose(flow(in: [])).value }

  private mutating func flow(in blocks: [RunBlock]) -> [AttributedRun] {
    var runs: [AttributedRun] = []
    for _ in 0...chance.below(3) {
      switch blocks.count < 3 ? chance.below(4) : 0 {
      case 2:
        number += 1
        runs += flow(in: blocks + [RunBlock(id: number, attributes: BlockAttributes(look()))])
      case 3: runs += table(in: blocks)
      default: runs += paragraph(in: blocks)
      }
    }
    return runs
  }

  private mutating func paragraph(in blocks: [RunBlock]) -> [AttributedRun] {
    var paragraph = ParagraphAttributeValues()
    if chance.flip(2) { paragraph.alignment = chance.one(of: [.left, .center, .right]) }
    if chance.flip(4) { paragraph.role = .heading1 }
    var character = CharacterAttributeValues()
    if chance.flip(3) { character.isItalic = true }
    let style = ParagraphAttributes(paragraph)
    return [
      AttributedRun(
        chance.one(of: ["Tea", "3.50", "\u{1F600}"]), character: CharacterAttributes(character),
        paragraph: style, blocks: blocks),
      AttributedRun("\n", paragraph: style, blocks: blocks),
    ]
  }

  private mutating func table(in blocks: [RunBlock]) -> [AttributedRun] {
    number += 1
    let (number, columns) = (self.number, 1 + chance.below(4))
    let table = TextTable(columnCount: columns, attributes: TableAttributes(tableLook()))
    var taken: [Int: Int] = [:]
    var runs: [AttributedRun] = []
    for row in 0...chance.below(3) {
      for column in 0..<columns where taken[column, default: 0] <= row && !chance.flip(8) {
        var free = 1
        while column + free < columns, taken[column + free, default: 0] <= row { free += 1 }
        let cell = TextTableCell(
          table: number, row: row, column: column, rowSpan: chance.flip(4) ? 2 : 1,
          columnSpan: chance.flip(4) ? free : 1)
        for column in cell.columns { taken[column] = cell.rows.upperBound }
        self.number += 1
        let block = RunBlock(id: self.number, cell: cell, of: table, attributes: BlockAttributes(look()))
        runs += chance.flip(5) ? flow(in: blocks + [block]) : paragraph(in: blocks + [block])
      }
    }
    return runs
  }

  private mutating func tableLook() -> TableAttributeValues {
    var values = TableAttributeValues()
    values.block = look()
    if chance.flip(2) { values.layout = isPlain ? .fixed : chance.one(of: [.automatic, .fixed, "other"]) }
    values.collapsesBorders = chance.flip(2)
    values.hidesEmptyCells = chance.flip(3)
    guard !isPlain else { return values }
    if chance.flip(3) { values.headerRows = chance.below(3) }
    if chance.flip(3) { values.direction = .rightToLeft }
    if chance.flip(3) { values.alignment = .center }
    if chance.flip(3) { values.spacing = .points(2) }
    if chance.flip(3) { values.columnWidths = [.length(.points(30)), nil, .share(250)] }
    return values
  }

  private mutating func look() -> BlockAttributeValues {
    var values = BlockAttributeValues()
    values.width = dimension()
    values.minimumWidth = dimension()
    values.maximumWidth = dimension()
    values.height = dimension()
    values.minimumHeight = dimension()
    values.maximumHeight = dimension()
    values.padding = edges { length(in: &$0) }
    values.margin = edges { chance in
      let isNegative = chance.flip(2)
      return length(in: &chance, isNegative: isNegative)
    }
    values.borderWidth = edges { length(in: &$0) }
    values.borderColor = edges { color(in: &$0) }
    values.backgroundColor = color(in: &chance)
    if chance.flip(2) { values.verticalAlignment = chance.one(of: [.middle, .bottom, .baseline]) }
    guard !isPlain else { return values }
    values.borderStyle = edges { $0.flip(4) ? $0.one(of: [.dashed, .double, "wavy"]) : nil }
    if chance.flip(4) { values.verticalAlignment = .top }
    if chance.flip(4) { values.padding.left = .zero }
    if chance.flip(4) { values.custom = ["org.example.own": .integer(1)] }
    return values
  }

  private mutating func edges<Value>(_ make: (inout Chance) -> Value?) -> BlockEdges<Value> {
    guard chance.flip(2) else { return BlockEdges() }
    return BlockEdges(
      top: make(&chance), right: make(&chance), bottom: make(&chance), left: make(&chance))
  }

  private mutating func dimension() -> BlockDimension? {
    guard chance.flip(4) else { return nil }
    return chance.flip(2)
      ? .length(Length(thousandths: 1 + chance.below(500_000))) : .share(1 + chance.below(1_500))
  }
}

private func length(in chance: inout Chance, isNegative: Bool = false) -> Length? {
  guard chance.flip(3) else { return nil }
  let thousandths = 1 + chance.below(20_000)
  return Length(thousandths: isNegative ? -thousandths : thousandths)
}

private func color(in chance: inout Chance) -> TextColor? {
  guard chance.flip(3) else { return nil }
  func byte() -> UInt8 { UInt8(truncatingIfNeeded: chance.below(256)) }
  return TextColor(red: byte(), green: byte(), blue: byte(), alpha: byte())
}
