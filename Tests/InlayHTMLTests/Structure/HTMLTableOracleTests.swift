import Foundation
import InlayCore
import TestKit
import Testing

@testable import InlayHTML

/// Grids of random tables against the tree of html5lib and another form of the standard's algorithm, which marks slots.
@Suite struct HTMLTableOracleTests {
  /// Reads pages, one a line, and writes their cells: row, column, spans and text of each, after the lines and columns
  /// in which no cell begins were left out.
  private static let script = """
    import sys, html5lib
    def children(node, *names):
        return [c for c in node.childNodes if c.nodeType == 1 and c.tagName in names]
    def number(cell, name, low, high):
        value = cell.getAttribute(name)
        return min(max(int(value), low), high) if value.isdigit() else 1
    def text(node):
        return node.data if node.nodeType == 3 else "".join(text(c) for c in node.childNodes)
    for line in sys.stdin:
        document = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("dom")).parse(line)
        table = document.getElementsByTagName("table")[0]
        groups = children(table, "thead", "tbody", "tfoot")
        head = [g for g in groups if g.tagName == "thead" and children(g, "tr")][:1]
        foot = [g for g in groups if g.tagName == "tfoot" and children(g, "tr")][:1]
        cells, top = [], 0
        for group in head + [g for g in groups if g not in head + foot] + foot:
            rows = children(group, "tr")
            taken = set()
            for y, row in enumerate(rows):
                x = 0
                for cell in children(row, "td", "th"):
                    while (x, y) in taken:
                        x += 1
                    width, height = number(cell, "colspan", 1, 1000), number(cell, "rowspan", 0, 65534)
                    height = min(height or len(rows), len(rows) - y)
                    reach = 1
                    while reach < width and (x + reach, y) not in taken:
                        reach += 1
                    taken.update((x + i, y + j) for i in range(width) for j in range(height))
                    cells.append([top + y, x, height, reach, text(cell).strip()])
                    x += width
            top += len(rows)
        for axis in 0, 1:
            starts = sorted({c[axis] for c in cells})
            for c in cells:
                end = c[axis] + c[axis + 2]
                c[axis + 2] = sum(c[axis] <= s < end for s in starts)
                c[axis] = starts.index(c[axis])
        print(" ".join("%d,%d,%d,%d,%s" % tuple(c) for c in cells))
    """

  private static func page(_ source: ChoiceSource) -> String {
    var page = "<table border>"
    var count = 0
    for _ in 0..<source.int(in: 1...6) {
      page += source.pick(["", "", "", "<tbody>", "<thead>", "<tfoot>"]) + "<tr>"
      for _ in 0..<source.int(in: 0...5) {
        count += 1
        page += source.pick(["<td", "<th"])
        if source.below(3) == 0 { page += " colspan=\(source.pick(["2", "3", "7", "0", "x", "1001"]))" }
        if source.below(3) == 0 { page += " rowspan=\(source.pick(["2", "3", "0", "9", "-1", "65535"]))" }
        page += ">\(count)"
      }
    }
    return page + "</table>"
  }

  @Test(.needs(.python(.html5lib))) func randomGridsAreThoseOfTheStandard() throws {
    let pages = (0..<1_500).map { Self.page(ChoiceSource(seed: UInt64($0))) }
    let run = try Python.run(
      ["-c", Self.script], input: Array(pages.joined(separator: "\n").utf8), timeLimit: 300)
    try #require(run.exitCode == 0, "\(run.errorText)")
    let lines = String(decoding: run.output, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == pages.count + 1)
    var grids = 0
    for (page, line) in zip(pages, lines) {
      let text = try HTMLReader.read(Array(page.utf8)).value
      let units = Array(text.text.utf16)
      let cells = text.blocks.compactMap { block -> String? in
        guard let cell = block.cell else { return nil }
        let words = String(decoding: units[block.range].dropLast(), as: UTF16.self)
        return "\(cell.row),\(cell.column),\(cell.rowSpan),\(cell.columnSpan),\(words)"
      }
      if !cells.isEmpty { grids += 1 }
      if cells.joined(separator: " ") != line {
        Issue.record("\(page)\nhere: \(cells.joined(separator: " "))\nthere: \(line)")
        return
      }
    }
    #expect(grids > 1_000)
  }
}
