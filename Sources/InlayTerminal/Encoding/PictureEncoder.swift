/// How the pictures of one protocol are written into lines.
enum PictureEncoder {
  /// Not at all: descriptions are text.
  case none
  /// As cells, row by row, which scroll, are copied and paged like text.
  case cells(any CellPictureEncoder)
  /// At the cursor, which is then moved past the box.
  case cursor(any CursorPictureEncoder)
}

/// Writes pictures as cells.
protocol CellPictureEncoder: AnyObject {
  /// Makes ready what rows of a picture need; sequences that must come before any of them go to `transmissions`.
  func prepare(_ image: TerminalLine.PlacedImage, transmissions: inout TerminalOutput)

  /// Writes the cells of a row, counted from the top of the box, as many as the box has columns. The style is that of the
  /// place the picture stands in.
  func put(
    row: Int, of image: TerminalLine.PlacedImage, _ style: SentStyle, to output: inout CellOutput)

  /// What removes the pictures from the terminal's memory.
  func putRemoval(to output: inout TerminalOutput)
}

/// Writes pictures at the cursor.
protocol CursorPictureEncoder: AnyObject {
  /// Whether the cursor must be kept and brought back around ``put(_:to:)``.
  var movesCursor: Bool { get }

  /// Rows below the box that drawing touches, though nothing is seen there.
  func rowsBelow(_ image: TerminalLine.PlacedImage) -> Int

  /// Makes ready what the picture needs; sequences that must come before it go to `transmissions`.
  func prepare(_ image: TerminalLine.PlacedImage, transmissions: inout TerminalOutput)

  /// Draws the picture, the cursor being in the upper left cell of its box. Cells below it are free.
  func put(_ image: TerminalLine.PlacedImage, to output: inout TerminalOutput)

  /// What removes the pictures from the terminal's memory.
  func putRemoval(to output: inout TerminalOutput)
}

extension CellPictureEncoder {
  func putRemoval(to output: inout TerminalOutput) {}
}

extension CursorPictureEncoder {
  func rowsBelow(_ image: TerminalLine.PlacedImage) -> Int { 0 }
  func putRemoval(to output: inout TerminalOutput) {}
}
