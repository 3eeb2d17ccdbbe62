/// The tables and blocks that paragraphs of an ``AttributedText`` may stand in, and the places where other blocks begin.
///
/// Nothing here needs to be valid: ``BlockAssembler`` makes valid blocks of it.
package struct BlockDefinitions: Sendable {
  /// The blocks of the paragraphs from `start` on, outermost first, as indices of `blocks`.
  struct Change: Sendable {
    /// The UTF-16 offset of a character. A paragraph takes the blocks of its first.
    var start: UInt32
    /// How many images without text stand at `start`, before the character. They get a U+FFFC of their own later.
    var images: UInt32 = 0
    var path: [UInt32]
  }

  /// Tables. The ``TextTableCell/table`` of a block is an index here.
  package var tables: [TextTable] = []
  /// Blocks. Their ranges mean nothing.
  package var blocks: [TextBlock] = []
  /// In ascending order. Before the first, paragraphs stand in no block.
  private(set) var changes: [Change] = []

  package init() {}

  /// Whether no paragraph stands in a block.
  var isEmpty: Bool { changes.isEmpty }

  /// The blocks of paragraphs whose first character is at `start` or after it, and after so many images without text that
  /// stand there, until the next call. `start` must not be less than before.
  mutating func setPath(_ path: [UInt32], from start: Int, after images: UInt32 = 0) {
    let start = UInt32(clamping: start)
    if let last = changes.last, last.start == start, last.images == images { changes.removeLast() }
    guard changes.last?.path ?? [] != path else { return }
    changes.append(Change(start: start, images: images, path: path))
  }

  /// Throws if there are more blocks than `limits` allow, or if they are nested deeper. Complexity: O(changes).
  package func check(_ limits: Limits) throws {
    try Limits.check("tableCells", blocks.count, limits.tableCells)
    for change in changes { try Limits.check("tableDepth", change.path.count, limits.tableDepth) }
  }

  /// Whether other blocks begin at a UTF-16 offset, if it is at the last change or after it.
  @inline(__always)
  func changes(at position: Int) -> Bool {
    changes.last.map { Int($0.start) == position } ?? false
  }

  /// The blocks at a UTF-16 offset, after so many images without text that stand there. Complexity: O(log n).
  func path(at position: Int, after images: Int = .max) -> [UInt32] {
    let next = changes.partition { (Int($0.start), Int($0.images)) <= (position, images) }
    return next > 0 ? changes[next - 1].path : []
  }

  /// The blocks of a run at a UTF-16 offset, as ``path(at:after:)``. Complexity: O(log n).
  func runBlocks(at position: Int, after images: Int) -> [RunBlock] {
    path(at: position, after: images).map { runBlock($0) }
  }

  /// A block as the runs of paragraphs state it.
  func runBlock(_ index: UInt32) -> RunBlock {
    let block = blocks[Int(index)]
    var result = RunBlock(id: Int(index), attributes: block.attributes)
    if let cell = block.cell, tables.indices.contains(cell.table) {
      (result.cell, result.table) = (cell, tables[cell.table])
    }
    result.unknownMembers = block.unknownMembers
    return result
  }

  /// The same definitions without attributes that have a value outside of its range.
  func inRange(_ collector: inout DiagnosticCollector) -> BlockDefinitions {
    guard !isEmpty else { return self }
    var copy = self
    // Blocks share their attributes.
    var known: [ObjectIdentifier: Bool] = [:]
    for index in blocks.indices {
      guard let identity = blocks[index].attributes.identity else { continue }
      let isInRange = known[identity] ?? blocks[index].attributes.values.isInRange
      if known.updateValue(isInRange, forKey: identity) == nil, !isInRange {
        collector.report(
          .modelValueOutOfRange, "attributes of a table cell or box were out of range and dropped")
      }
      if !isInRange { copy.blocks[index].attributes = .none }
    }
    for index in tables.indices where !tables[index].attributes.values.isInRange {
      collector.report(.modelValueOutOfRange, "attributes of a table were out of range and dropped")
      copy.tables[index].attributes = .none
    }
    return copy
  }

  /// The same definitions, where paragraphs do not stand in so many of their outermost blocks.
  func withoutOuter(_ count: Int) -> BlockDefinitions {
    var copy = BlockDefinitions()
    (copy.tables, copy.blocks) = (tables, blocks)
    copy.changes.reserveCapacity(changes.count)
    for change in changes { copy.setPath(Array(change.path.dropFirst(count)), from: Int(change.start)) }
    return copy
  }

  /// The same blocks with every start moved. An image without text that stands at a start gets a unit there.
  mutating func moveStarts(_ moved: (Int) -> Int) {
    for index in changes.indices {
      let change = changes[index]
      changes[index].start = UInt32(clamping: moved(Int(change.start)) + Int(change.images))
      changes[index].images = 0
    }
  }

  /// Puts paragraphs into other blocks: `other` gives the block for a block, or `nil` for none in its place. Complexity:
  /// O(changes · depth).
  mutating func replaceBlocks(_ other: (UInt32) -> UInt32?) {
    for index in changes.indices { changes[index].path = changes[index].path.compactMap(other) }
  }

  /// Defines the tables and blocks of a text, and sets the blocks of its paragraphs from `start` on: `outer`, and those of
  /// the text in them. Complexity: O(blocks of the text).
  mutating func append(_ text: DecomposedText, in outer: [UInt32], from start: Int) {
    setPath(outer, from: start)
    guard !text.blocks.isEmpty else { return }
    let (firstTable, firstBlock) = (tables.count, UInt32(clamping: blocks.count))
    tables += text.tables
    blocks += text.blocks.map { block in
      var copy = block
      copy.cell?.table += firstTable
      return copy
    }
    var walk = BlockWalk(text.blocks)
    while let step = walk.next() {
      setPath(outer + step.path.map { $0 + firstBlock }, from: start + step.start)
    }
  }

  /// The blocks and tables of a text, with their indices. Complexity: O(blocks · depth).
  init(_ text: DecomposedText) {
    guard !text.blocks.isEmpty else { return }
    (tables, blocks) = (text.tables, text.blocks)
    var walk = BlockWalk(text.blocks)
    while let step = walk.next() { setPath(step.path, from: step.start) }
  }
}

/// Walks through valid blocks, from each position where a block starts or ends to the next.
struct BlockWalk {
  private let blocks: [TextBlock]
  private var open: [UInt32] = []
  private var index = 0

  init(_ blocks: [TextBlock]) { self.blocks = blocks }

  /// The positions where other blocks begin. Complexity: O(blocks).
  static func starts(_ blocks: [TextBlock]) -> [Int] {
    var starts: [Int] = []
    var walk = BlockWalk(blocks)
    while let step = walk.next() { starts.append(step.start) }
    return starts
  }

  /// The blocks from `start` on, outermost first, as indices.
  mutating func next() -> (start: Int, path: [UInt32])? {
    let following = index < blocks.count ? blocks[index].range.lowerBound : Int.max
    let start = min(open.last.map { blocks[Int($0)].range.upperBound } ?? .max, following)
    guard start < .max else { return nil }
    while let last = open.last, blocks[Int(last)].range.upperBound <= start { open.removeLast() }
    while index < blocks.count, blocks[index].range.lowerBound <= start {
      open.append(UInt32(truncatingIfNeeded: index))
      index += 1
    }
    return (start, open)
  }
}
