import CoreTestKit
import TestKit
import Testing

@testable import InlayCore

@Suite struct TextBlockTreeTests {
  @Test func tablesHaveTheirRowsAndBlocksTheirParents() throws {
    let text = try TextSketch.text("a/{(0,0)b/(0,1)<c/{(0,0)d/(1,0)e/}f/>(1,0)g/}")
    let tree = TextBlockTree(text)
    #expect(tree.tables.map(\.parent) == [nil, 2])
    #expect(tree.tables.map(\.range) == [2..<14, 6..<10])
    #expect(tree.tables.map(\.rowCount) == [2, 2])
    #expect(Array(tree.tables[0].row(0)) == [0, 1])
    #expect(Array(tree.tables[0].row(1)) == [5])
    #expect(Array(tree.tables[1].row(1)) == [4])
    #expect((0..<6).map { tree.parent(of: $0) } == [nil, nil, 1, 2, 2, nil])
    #expect((0..<6).map { tree.depth(of: $0) } == [1, 1, 2, 3, 3, 1])
    #expect(tree.segments(of: nil) == [.text(0..<2), .table(0)])
    #expect(tree.segments(of: 1) == [.box(2)])
    #expect(tree.segments(of: 2) == [.text(4..<6), .table(1), .text(10..<12)])
    #expect(tree.segments(of: 5) == [.text(12..<14)])
    #expect(tree.path(at: 8) == [1, 2, 4])
    #expect(tree.path(at: 0).isEmpty && tree.path(at: 14).isEmpty)
    #expect(TextBlockTree(DecomposedText()).segments(of: nil).isEmpty)
  }

  @Test func theTreeIsWhatLookingAtEachBlockGives() throws {
    try Property.check("tree against ranges", cases: Property.costly) { source in
      let text = try source.tableText()
      source.note("text", text)
      let tree = TextBlockTree(text)
      let blocks = text.blocks
      for at in 0...text.utf16Count {
        let path = blocks.indices.filter { blocks[$0].range.contains(at) }
        try expect(tree.path(at: at), equals: path, "path at \(at)")
        try expect(tree.innermost(at: at), equals: path.last)
        try expect(text.cell(at: at), equals: path.compactMap { blocks[$0].cell }.last)
      }
      for index in blocks.indices {
        let around = blocks.indices.filter {
          $0 < index && blocks[$0].range.contains(blocks[index].range.lowerBound)
        }
        try expect(tree.parent(of: index), equals: around.last)
        try expect(tree.depth(of: index), equals: around.count + 1)
      }
      try expect(tree.tables.count, equals: text.tables.count)
      for (index, table) in tree.tables.enumerated() {
        let cells = blocks.indices.filter { blocks[$0].cell?.table == index }
        try expect(table.cells, equals: cells)
        try expect(
          table.range,
          equals: blocks[cells[0]].range.lowerBound..<blocks[cells[cells.count - 1]].range.upperBound)
        try expect(text.range(ofTable: index), equals: table.range)
        try expect(text.rowCount(ofTable: index), equals: table.rowCount)
        try expect(table.parent, equals: tree.parent(of: cells[0]))
        for row in 0..<table.rowCount {
          try expect(Array(table.row(row)), equals: cells.filter { blocks[$0].cell?.row == row })
        }
      }
      for block in [nil] + blocks.indices.map({ Optional($0) }) {
        try expect(tree.segments(of: block), equals: segments(text, block))
      }
      try expect(text.range(ofTable: text.tables.count), equals: nil)
    }
  }

  /// The segments in a block, unit by unit.
  private func segments(_ text: DecomposedText, _ block: Int?) -> [TextBlockTree.Segment] {
    let blocks = text.blocks
    let depth =
      block.map { index in blocks.indices.filter { $0 < index && covers(blocks, $0, index) }.count + 1 } ?? 0
    var out: [TextBlockTree.Segment] = []
    for at in block.map({ blocks[$0].range }) ?? 0..<text.utf16Count {
      let path = blocks.indices.filter { blocks[$0].range.contains(at) }
      guard path.count > depth else {
        if case .text(let range)? = out.last, range.upperBound == at {
          out[out.count - 1] = .text(range.lowerBound..<at + 1)
        } else {
          out.append(.text(at..<at + 1))
        }
        continue
      }
      let segment: TextBlockTree.Segment =
        blocks[path[depth]].cell.map { .table($0.table) } ?? .box(path[depth])
      if out.last != segment { out.append(segment) }
    }
    return out
  }

  private func covers(_ blocks: [TextBlock], _ outer: Int, _ inner: Int) -> Bool {
    blocks[outer].range.contains(blocks[inner].range.lowerBound)
  }
}
