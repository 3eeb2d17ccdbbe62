import InlayCore

/// A document laid out for a viewer: lines that can be looked up by row. Lines are made when they are first needed, and
/// kept in two arrays for the whole text, so that a long document needs little more memory than its text.
struct ViewerText {
  /// A picture on a line.
  struct Picture: Hashable {
    var line: Int
    var image: TerminalLine.ImageBox
  }

  private struct Line {
    var textEnd: Int
    var pieceEnd: Int
    /// The first row below the line.
    var rowEnd: Int
    var cellEnd: Int
    var isInTable: Bool
    var endsParagraph: Bool
  }

  private var layout: TerminalLayout
  private var line = TerminalLine()
  private var text: [UInt8] = []
  private var pieces: [TerminalLine.Piece] = []
  private var lines: [Line] = []
  private var cells: [TerminalLine.CellText] = []
  /// The pictures on the lines so far, in their order.
  private(set) var pictures: [Picture] = []
  /// Whether there are no more lines.
  private(set) var isComplete = false

  init(_ layout: TerminalLayout) { self.layout = layout }

  /// The styles that pieces refer to.
  var styles: [CellStyle] { layout.styles }

  /// The lines so far.
  var lineCount: Int { lines.count }

  /// The rows of the lines so far.
  var rows: Int { lines.last?.rowEnd ?? 0 }

  var diagnostics: [Diagnostic] { layout.diagnostics }

  /// Makes lines until there are this many, or no more.
  mutating func layOut(lines count: Int) {
    while !isComplete, lines.count < count { layOutNext() }
  }

  /// Makes lines until they have this many rows, or there are no more.
  mutating func layOut(rows count: Int) {
    while !isComplete, rows < count { layOutNext() }
  }

  /// Makes lines until they have this many pictures, or there are no more.
  mutating func layOut(pictures count: Int) {
    while !isComplete, pictures.count < count { layOutNext() }
  }

  private mutating func layOutNext() {
    guard layout.next(into: &line) else {
      isComplete = true
      return
    }
    for piece in line.pieces {
      switch piece.content {
      case .image(let image): pictures.append(Picture(line: lines.count, image: image))
      case .strip(let image, let row) where row == image.box.rows - 1:
        pictures.append(Picture(line: lines.count, image: image))
      case .text, .blank, .strip: break
      }
    }
    text += line.text
    pieces += line.pieces
    cells += line.cells
    lines.append(
      Line(
        textEnd: text.count, pieceEnd: pieces.count, rowEnd: rows + line.rows,
        cellEnd: cells.count, isInTable: line.isInTable,
        endsParagraph: line.endsParagraph))
  }

  /// A line that was made.
  subscript(index: Int) -> TerminalLine {
    var line = TerminalLine()
    guard lines.indices.contains(index) else { return line }
    line.text = Array(utf8(of: index))
    line.pieces = Array(pieces(of: index))
    line.rows = lines[index].rowEnd - firstRow(of: index)
    line.endsParagraph = lines[index].endsParagraph
    if let cells = self.cells(of: index) { (line.isInTable, line.cells) = (true, Array(cells)) }
    return line
  }

  /// The texts in cells on a line of a table; `nil` for another line.
  func cells(of index: Int) -> ArraySlice<TerminalLine.CellText>? {
    guard lines[index].isInTable else { return nil }
    return cells[(index > 0 ? lines[index - 1].cellEnd : 0)..<lines[index].cellEnd]
  }

  /// The text of a line that was made.
  func utf8(of index: Int) -> ArraySlice<UInt8> {
    text[(index == 0 ? 0 : lines[index - 1].textEnd)..<lines[index].textEnd]
  }

  /// The pieces of a line that was made.
  func pieces(of index: Int) -> ArraySlice<TerminalLine.Piece> {
    pieces[(index == 0 ? 0 : lines[index - 1].pieceEnd)..<lines[index].pieceEnd]
  }

  /// The first row of a line; for the line behind the last one, the row below it.
  func firstRow(of index: Int) -> Int {
    index == 0 || lines.isEmpty ? 0 : lines[min(index, lines.count) - 1].rowEnd
  }

  /// The row of a line's text.
  func lastRow(of index: Int) -> Int { firstRow(of: index + 1) - 1 }

  func endsParagraph(_ index: Int) -> Bool { lines[index].endsParagraph }

  /// The line with a row; ``lineCount`` if there is none. Complexity: O(log lines).
  func line(atRow row: Int) -> Int {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].rowEnd <= row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// A place in the text that means the same in a layout with another width.
  struct Anchor: Hashable {
    /// The number of paragraphs that end before it.
    var paragraph = 0
    /// The bytes of the paragraph's lines before it, with a space between two lines.
    var bytes = 0
  }

  /// The bytes that a line counts in an anchor. The lines of a table have other lengths in other widths.
  private func weight(of index: Int) -> Int {
    guard let cells = cells(of: index) else { return utf8(of: index).count + 1 }
    return cells.reduce(1) { $0 + $1.range.count }
  }

  /// The place of a line. Complexity: O(lines before it).
  func anchor(of index: Int) -> Anchor {
    var anchor = Anchor()
    for line in 0..<min(index, lines.count) {
      if lines[line].endsParagraph {
        anchor = Anchor(paragraph: anchor.paragraph + 1)
      } else {
        anchor.bytes += weight(of: line)
      }
    }
    return anchor
  }

  /// The line with a place. Complexity: O(lines up to it), including making them.
  mutating func line(of anchor: Anchor) -> Int {
    var paragraph = 0
    var bytes = 0
    var index = 0
    while true {
      layOut(lines: index + 1)
      guard index < lines.count else { return max(0, lines.count - 1) }
      let isLast = lines[index].endsParagraph
      bytes += weight(of: index)
      if paragraph == anchor.paragraph, bytes > anchor.bytes || isLast { return index }
      if isLast { (paragraph, bytes) = (paragraph + 1, 0) }
      index += 1
    }
  }
}
