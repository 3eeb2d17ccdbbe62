@_spi(AttributeTables) import InlayCore

/// The numbers of text blocks and tables, which are objects of an archive.
struct KeyedBlocks {
  /// What was made of blocks, by their numbers.
  var known: [Int: RunBlock] = [:]
  /// What was made of tables, by their numbers.
  var tables: [Int: TextTable] = [:]
  /// A number below those of all objects for each block that stands in another object.
  private var nextOwn = -1

  init() {}

  /// Tells a block or table apart from others.
  mutating func identity(_ value: KeyedValue) -> Int {
    if let number = value.number { return number }
    nextOwn -= 1
    return nextOwn
  }
}

/// Text blocks and tables. A block has numbered values, `NSParam0` to `NSParam19`: 0 to 6 are widths and heights (3 is
/// none); from 8 on stand padding, border and margin, four edges each. `NSValueTypes` has a bit for each that is a
/// percentage, and the vertical alignment in its two highest bits.
extension KeyedTextReader {
  typealias Path<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

  static let dimensions: [(number: Int, path: Path<BlockAttributeValues, BlockDimension?>)] = [
    (0, \.width), (1, \.minimumWidth), (2, \.maximumWidth), (4, \.height), (5, \.minimumHeight),
    (6, \.maximumHeight),
  ]

  static let layers: [(first: Int, path: Path<BlockAttributeValues, BlockEdges<Length>>)] = [
    (8, \.padding), (12, \.borderWidth), (16, \.margin),
  ]

  /// Edges in the order of Cocoa's numbers. The smaller y is the top.
  static let lengthEdges: [Path<BlockEdges<Length>, Length?>] = [\.left, \.top, \.right, \.bottom]
  static let colorEdges: [Path<BlockEdges<TextColor>, TextColor?>] = [\.left, \.top, \.right, \.bottom]

  /// A box, or a cell of a table.
  mutating func block(_ value: KeyedValue) throws -> RunBlock {
    let identity = blocks.identity(value)
    if let known = blocks.known[identity] { return known }
    let attributes = BlockAttributes(try blockValues(value))
    var block = RunBlock(id: identity, attributes: attributes)
    if value.isKind(of: "NSTextTableBlock"), let table = try archive.member("NSTable", of: value) {
      let number = blocks.identity(table)
      let made = try blocks.tables[number] ?? self.table(table)
      blocks.tables[number] = made
      let cell = TextTableCell(
        table: number, row: try count("NSRowNum", of: value, from: 0, limits.tableRows),
        column: try count("NSColNum", of: value, from: 0, limits.tableColumns),
        rowSpan: try count("NSRowSpan", of: value, from: 1, limits.tableRows),
        columnSpan: try count("NSColSpan", of: value, from: 1, limits.tableColumns))
      block = RunBlock(id: identity, cell: cell, of: made, attributes: attributes)
    }
    blocks.known[identity] = block
    return block
  }

  /// A number of rows or columns, at least `least`; a missing one is that.
  private mutating func count(
    _ key: ExactString, of value: KeyedValue, from least: Int, _ limit: Int
  ) throws -> Int {
    let number = try archive.integer(key, of: value) ?? least
    guard number <= limit else {
      throw InlayError.limit(
        key == "NSRowNum" || key == "NSRowSpan" ? "tableRows" : "tableColumns", allowed: limit, found: number,
        at: archive.table.place(of: value.index))
    }
    return max(number, least)
  }

  private mutating func table(_ value: KeyedValue) throws -> TextTable {
    var values = TableAttributeValues()
    values.block = try blockValues(value)
    let flags = try archive.integer("NSTableFlags", of: value) ?? 0
    values.collapsesBorders = flags & 1 != 0
    values.hidesEmptyCells = flags & 2 != 0
    if flags & 4 != 0 { values.layout = .fixed }
    let columns = try count("NSNumCols", of: value, from: 0, limits.tableColumns)
    return TextTable(columnCount: columns, attributes: TableAttributes(values))
  }

  private mutating func blockValues(_ value: KeyedValue) throws -> BlockAttributeValues {
    var values = BlockAttributeValues()
    let types = try archive.number("NSValueTypes", of: value).flatMap { Int64(exactly: $0) } ?? 0
    let bits = UInt32(truncatingIfNeeded: types)
    func isShare(_ number: Int) -> Bool { bits >> UInt32(number) & 1 != 0 }
    for (number, path) in Self.dimensions {
      guard let size = try archive.number(ExactString("NSParam\(number)"), of: value), size != 0 else {
        continue
      }
      if isShare(number) {
        if let parts = Int(exactly: (size * 10).rounded()), AttributeRanges.shares.contains(parts) {
          values[keyPath: path] = .share(parts)
        } else {
          reportDropped("a width or height of a text block in percent")
        }
      } else if let length = try length(size, "the size of a text block") {
        if length >= .zero {
          values[keyPath: path] = .length(length)
        } else {
          reportDropped("a negative size of a text block")
        }
      }
    }
    for (first, path) in Self.layers {
      for edge in 0..<4 {
        let key = ExactString("NSParam\(first + edge)")
        guard let size = try archive.number(key, of: value), size != 0 else { continue }
        if isShare(first + edge) {
          collector.report(
            .archiveValueNotCarried, at: position,
            "a padding, border or margin of a text block in percent was dropped; only lengths can be stored")
        } else if let length = try length(size, "an edge of a text block") {
          // Only margins may be negative.
          if length >= .zero || first == 16 {
            values[keyPath: path][keyPath: Self.lengthEdges[edge]] = length
          } else {
            reportDropped("a negative edge of a text block")
          }
        }
      }
    }
    switch bits >> 30 {
    case 1: values.verticalAlignment = .middle
    case 2: values.verticalAlignment = .bottom
    case 3: values.verticalAlignment = .baseline
    default: break
    }
    values.backgroundColor = try archive.member("NSBackgroundColor", of: value).flatMap { try color($0) }
    let borders = try archive.elements(archive.member("NSBorderColors", of: value)) ?? []
    for (edge, index) in borders.prefix(4).enumerated() {
      // An edge without a color is NSNull.
      guard let found = try archive.value(at: index), !found.isKind(of: "NSNull") else { continue }
      values.borderColor[keyPath: Self.colorEdges[edge]] = try color(found)
    }
    return values
  }
}
