/// kitty's graphics with Unicode placeholders: cells with the character U+10EEEE. Combining marks state the row and the
/// column of the picture that the cell shows, and the text color states the picture ("Unicode placeholders" in kitty's
/// graphics protocol).
///
/// Every cell states row, column and the highest byte of the id. kitty could infer them from the cell to the left, but
/// then two copies side by side would merge, and a pager that cuts a line would shift the picture.
final class KittyPlaceholderEncoder: CellPictureEncoder {
  /// The pictures sent.
  var kitty: KittyPictures

  init(_ kitty: KittyPictures) { self.kitty = kitty }

  /// The character of a placeholder cell.
  static let placeholder: Unicode.Scalar = "\u{10EEEE}"

  func prepare(_ image: TerminalLine.ImageBox, transmissions: inout TerminalOutput) {
    let key = shown(image)
    guard let identifier = kitty.send(key, to: &transmissions) else { return }
    kitty.putPlace(identifier, "a=p,U=1", key.box, to: &transmissions)
  }

  func put(
    row: Int, of image: TerminalLine.ImageBox, _ style: SentStyle, to output: inout CellOutput
  ) {
    let key = shown(image)
    let row = row - (image.box.rows - key.box.rows)
    guard row >= 0, let identifier = kitty.identifier(key) else {
      output.putBlank(image.box.columns, style)
      return
    }
    Self.put(row: row, columns: key.box.columns, of: identifier, style, to: &output)
    if image.box.columns > key.box.columns { output.putBlank(image.box.columns - key.box.columns, style) }
  }

  /// Writes the cells of one row of a picture that was sent, at most as many as marks can number.
  static func put(
    row: Int, columns: Int, of identifier: UInt32, _ style: SentStyle, to output: inout CellOutput
  ) {
    output.prepare(rendition(identifier, style), style.link)
    for column in 0..<columns {
      output.output.put(scalar: placeholder)
      PlaceholderDiacritics.put(row, to: &output.output)
      PlaceholderDiacritics.put(column, to: &output.output)
      PlaceholderDiacritics.put(Int(identifier >> 24), to: &output.output)
    }
  }

  /// The rendition that states the id as the text color. Of the style only the background is kept: kitty reads an
  /// underline's color as the id of a placement, and other attributes must not be used.
  private static func rendition(_ identifier: UInt32, _ style: SentStyle) -> GraphicRendition {
    var rendition = GraphicRendition.plain
    rendition.background = style.rendition.background
    rendition.foreground = .direct(
      red: UInt8(truncatingIfNeeded: identifier >> 16), green: UInt8(truncatingIfNeeded: identifier >> 8),
      blue: UInt8(truncatingIfNeeded: identifier))
    return rendition
  }

  /// The lower left part of a box, limited to the rows and columns that marks can number.
  func shown(_ image: TerminalLine.ImageBox) -> PictureKey {
    var key = kitty.key(image)
    key.box = CellBox(
      columns: min(key.box.columns, PlaceholderDiacritics.count),
      rows: min(key.box.rows, PlaceholderDiacritics.count))
    return key
  }

  func putRemoval(to output: inout TerminalOutput) { kitty.putRemoval(to: &output) }
}
