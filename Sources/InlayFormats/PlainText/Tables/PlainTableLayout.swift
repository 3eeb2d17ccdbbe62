import InlayCore
import InlayUnicode

/// The columns of a table in plain text.
struct PlainTableLayout {
  /// Where each column begins and ends, in cells of a terminal.
  private var starts: [Int] = []
  private var ends: [Int] = []
  private let hasTabs: Bool
  private let isAligned: Bool
  /// Whether blank lines stand between rows, because cells have several lines.
  private var isSpaced = false
  private let widths = WidthProfile()

  /// The cells between columns, and those that a table may take if its words allow.
  private static let spacing = 2
  private static let width = 80

  /// - Parameters:
  ///   - cells: the cells of the first rows.
  ///   - form: `nil` if cells do not stand below each other.
  init(columns: Int, _ cells: [PlainTable.Cell], form: PlainTextTables?, tabs hasTabs: Bool) {
    self.hasTabs = hasTabs
    isAligned = form != nil
    guard form == .aligned else { return }
    var table = TableColumnWidths.Table(columns: columns, available: Self.width + 2 * Self.spacing)
    table.spacing = Self.spacing
    let found = TableColumnWidths(
      table,
      cells.map { cell in
        var need = TableColumnWidths.Cell(column: cell.columns.lowerBound, span: cell.columns.count)
        (need.minimum, need.maximum) = (1, 1)
        for line in cell.lines {
          let (word, all) = WrappedText.widths(of: line, widths)
          need.minimum = max(need.minimum, min(word, Self.width))
          need.maximum = max(need.maximum, all)
        }
        return need
      })
    starts = found.starts.map { $0 - Self.spacing }
    ends = found.ends.map { $0 - Self.spacing }
    isSpaced = cells.contains { $0.lines.count > 1 || wrapped($0).count > 1 }
  }

  /// Writes a row.
  func write(_ cells: [PlainTable.Cell], isFirst: Bool, to output: inout [UInt8]) {
    if hasTabs {
      writeTabs(cells, to: &output)
    } else if isAligned {
      if isSpaced, !isFirst { output.append(0x0A) }
      writeLines(cells, to: &output)
    } else {
      for (index, cell) in cells.enumerated() {
        if index > 0 { output += [0x20, 0x20] }
        output += Self.joined(cell)
      }
      output.append(0x0A)
    }
  }

  /// Writes dashes below the header.
  func writeRule(to output: inout [UInt8]) {
    guard isAligned else { return }
    var place = 0
    for (start, end) in zip(starts, ends) where end > start {
      output += repeatElement(0x20, count: max(0, start - place))
      output += repeatElement(0x2D, count: end - start)
      place = end
    }
    output.append(0x0A)
  }

  private func writeTabs(_ cells: [PlainTable.Cell], to output: inout [UInt8]) {
    var column = 0
    for (index, cell) in cells.enumerated() {
      let tabs = isAligned ? cell.columns.lowerBound - column : index > 0 ? 1 : 0
      output += repeatElement(0x09, count: tabs)
      column = cell.columns.lowerBound
      output += Self.joined(cell)
    }
    output.append(0x0A)
  }

  /// The text of a cell on one line.
  private static func joined(_ cell: PlainTable.Cell) -> [UInt8] {
    Array(cell.lines.map(\.text).joined(separator: [0x20]))
  }

  private func wrapped(_ cell: PlainTable.Cell) -> [[UInt8]] {
    let room = max(1, ends[cell.columns.upperBound - 1] - starts[cell.columns.lowerBound])
    return cell.lines.flatMap { WrappedText.lines(of: $0, room: room, widths) }
  }

  private func writeLines(_ cells: [PlainTable.Cell], to output: inout [UInt8]) {
    if cells.allSatisfy({ $0.lines.isEmpty }) { return output.append(0x0A) }
    let wrapped = cells.map { self.wrapped($0) }
    let height = max(1, wrapped.reduce(0) { max($0, $1.count) })
    // The cells that still have lines. One may have a million, and a thousand others one.
    var going = Array(zip(cells, wrapped))
    for row in 0..<height {
      let lineStart = output.count
      var place = 0
      going.removeAll { $0.1.count <= row }
      for (cell, lines) in going {
        let (start, end) = (starts[cell.columns.lowerBound], ends[cell.columns.upperBound - 1])
        let width = widths.count(String(decoding: lines[row], as: UTF8.self)).cells
        let free = max(0, end - start - width)
        let shift =
          switch cell.alignment {
          case .right: free
          case .center: free / 2
          default: 0
          }
        // A wide cell of a later row reaches into the next column.
        let gap = max(start + shift - place, place > 0 ? Self.spacing : 0)
        output += repeatElement(0x20, count: gap)
        output += lines[row]
        place += gap + width
      }
      while output.count > lineStart, output.last == 0x20 { output.removeLast() }
      output.append(0x0A)
    }
  }
}

/// Text broken into lines (UAX #14).
enum WrappedText {
  /// The width of the longest word, and of the whole line.
  static func widths(of line: PlainTable.Line, _ widths: WidthProfile) -> (word: Int, all: Int) {
    let all = widths.count(String(decoding: line.text, as: UTF8.self)).cells
    if line.isWhole { return (all, all) }
    var word = 0
    forEachWord(of: line.text) { range, _ in
      word = max(word, widths.count(String(decoding: line.text[range], as: UTF8.self)).cells)
    }
    return (word, all)
  }

  /// Lines that have at most `room` cells, if their words do.
  static func lines(of line: PlainTable.Line, room: Int, _ widths: WidthProfile) -> [[UInt8]] {
    if line.isWhole { return [line.text] }
    var lines: [[UInt8]] = []
    var (start, end, columns) = (0, 0, 0)
    forEachWord(of: line.text) { word, spaces in
      let width = widths.count(String(decoding: line.text[word], as: UTF8.self)).cells
      if end > start, columns + width > room {
        lines.append(Array(line.text[start..<end]))
        (start, columns) = (word.lowerBound, 0)
      }
      columns += width
      end = word.upperBound
      columns += spaces
    }
    lines.append(Array(line.text[start..<max(start, end)]))
    return lines
  }

  /// Calls `body` with each stretch at which lines do not break, and the number of spaces after it.
  private static func forEachWord(of text: [UInt8], _ body: (Range<Int>, Int) -> Void) {
    var scanner = LineBreakScanner()
    let utf8 = text.span
    var start = 0
    while let place = scanner.next(in: utf8) {
      var end = place.position.utf8
      while end > start, text[end - 1] == 0x20 { end -= 1 }
      body(start..<end, place.position.utf8 - end)
      start = place.position.utf8
    }
  }
}
