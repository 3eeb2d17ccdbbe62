import InlayCore
import InlayUnicode

/// Encodes lines of a layout for a terminal.
struct LineEncoder {
  private var output = CellOutput()
  private var styles: SentStyles
  private let pictures: PictureEncoder
  private let widths: WidthProfile
  private let isScreen: Bool
  /// Sequences that must reach the terminal before the text of the lines.
  private(set) var transmissions = TerminalOutput()
  private var collector = DiagnosticCollector()

  /// An encoder for the protocol of the options.
  init(_ pictures: BoxPictures, _ options: TerminalOptions) {
    let capabilities = options.capabilities
    styles = SentStyles(capabilities, isPlain: options.chosenGraphics == .text)
    self.pictures = PictureEncoder(pictures, options)
    (widths, isScreen) = (capabilities.widths, capabilities.isScreen)
  }

  /// The bytes of the lines written since ``clear()``.
  var bytes: [UInt8] { output.output.bytes }

  /// The diagnostics so far.
  var diagnostics: [Diagnostic] { styles.collector.diagnostics + collector.diagnostics }

  /// Removes the bytes of lines and transmissions.
  mutating func clear() {
    output.output.clear()
    transmissions.clear()
  }

  /// Writes a line, including its end.
  ///
  /// - Parameter styles: the styles of the layout. The list only grows, so only the new ones are converted.
  mutating func put(_ line: borrowing TerminalLine, styles: [CellStyle]) {
    self.styles.update(from: styles)
    let hasImages = line.pieces.contains { $0.image != nil }
    if hasImages { prepare(line) }
    if line.rows > 1 {
      let blocks = blocks(of: line)
      for row in 0..<line.rows - 1 { putUpper(row, of: line, blocks: blocks) }
    }
    let keepsPlaces = isScreen && hasImages && hasImageBehindUnsureText(line)
    let rows = max(rowsBelow(line), keepsPlaces ? 1 : 0)
    if rows > 0 {
      // This creates the rows below now, so that scrolling does not break this line later.
      for _ in 0..<rows { output.output.put(0x0A) }
      output.output.cursorUp(rows)
    }
    putLast(line, keepsPlaces: keepsPlaces)
  }

  /// The number of rows below the line that drawing its images needs: a picture drawn at the cursor may move the cursor
  /// to the next row.
  private func rowsBelow(_ line: borrowing TerminalLine) -> Int {
    guard case .cursor(let encoder) = pictures else { return 0 }
    var rows = 0
    for index in line.pieces.indices {
      if let image = line.pieces[index].drawnImage { rows = max(rows, 1 + encoder.rowsBelow(image)) }
    }
    return rows
  }

  /// Whether an image follows text whose width the terminal may count differently from its profile.
  private func hasImageBehindUnsureText(_ line: borrowing TerminalLine) -> Bool {
    var isUnsure = false
    for index in line.pieces.indices {
      switch line.pieces[index].content {
      case .text(let range): isUnsure = isUnsure || Self.isUnsure(line.text[range])
      case .blank: break
      case .image, .strip: if isUnsure, line.pieces[index].drawnImage != nil { return true }
      }
    }
    return false
  }

  private static func isUnsure(_ text: ArraySlice<UInt8>) -> Bool { text.contains { $0 >= 0x80 } }

  private mutating func prepare(_ line: borrowing TerminalLine) {
    for index in line.pieces.indices {
      guard let image = line.pieces[index].image else { continue }
      switch pictures {
      case .none: break
      case .cells(let encoder): encoder.prepare(image, transmissions: &transmissions)
      case .cursor(let encoder): encoder.prepare(image, transmissions: &transmissions)
      }
    }
  }

  /// The backgrounds of cells without text: that of a colored block, and that of the bar beside it. A line has no
  /// others.
  private func blocks(of line: borrowing TerminalLine) -> [CellColor] {
    var colors: [CellColor] = []
    for index in line.pieces.indices {
      let piece = line.pieces[index]
      guard case .blank = piece.content, let color = styles[piece.style].rendition.background else {
        continue
      }
      if !colors.contains(color) { colors.append(color) }
      if colors.count == 2 { break }
    }
    return colors
  }

  /// Writes a row above the row of the text.
  private mutating func putUpper(_ row: Int, of line: borrowing TerminalLine, blocks: [CellColor]) {
    for index in line.pieces.indices {
      let piece = line.pieces[index]
      let style = styles[piece.style]
      switch piece.content {
      case .text: putBlank(piece.columns, inOneOf: blocks, style)
      case .blank: output.putBlank(piece.columns, style)
      // Lines of tables have one row.
      case .strip: break
      case .image(let image):
        let top = line.rows - image.box.rows
        if row >= top, case .cells = pictures {
          put(image, row: row - top, style)
        } else {
          putBlank(piece.columns, inOneOf: blocks, style)
        }
      }
    }
    output.endRow()
  }

  /// Writes the cells above text or above a lower picture. They have the background of a block, but not that of
  /// highlighted text.
  private mutating func putBlank(_ columns: Int, inOneOf blocks: [CellColor], _ style: SentStyle) {
    var empty = SentStyle.plain
    if let color = style.rendition.background, blocks.contains(color) { empty.rendition.background = color }
    output.putBlank(columns, empty)
  }

  /// Writes the row of the text.
  ///
  /// - Parameter keepsPlaces: whether the cursor goes to an image from a saved position. If so, text that the terminal
  ///   counts differently, or even wraps, does not shift the image.
  private mutating func putLast(_ line: borrowing TerminalLine, keepsPlaces: Bool) {
    var followsImage = false
    var isUnsure = false
    var column = 0
    var keptColumn = 0
    if keepsPlaces { output.keepPlace() }
    for index in line.pieces.indices {
      let piece = line.pieces[index]
      let style = styles[piece.style]
      switch piece.content {
      case .text(let range):
        let text = line.text[range]
        if followsImage {
          putBehindImage(text, style)
        } else {
          output.put(text, style)
        }
        followsImage = false
        isUnsure = isUnsure || keepsPlaces && Self.isUnsure(text)
      case .blank:
        output.putBlank(piece.columns, style)
        followsImage = false
      case .image(let image):
        if isUnsure { output.goToKeptPlace(columnsBehind: column - keptColumn) }
        isUnsure = false
        if put(image, row: image.box.rows - 1, style) { keptColumn = column }
        followsImage = true
      case .strip(let image, let row):
        if isUnsure, row == image.box.rows - 1 {
          output.goToKeptPlace(columnsBehind: column - keptColumn)
          isUnsure = false
        }
        if put(image, row: row, style) { keptColumn = column }
        followsImage = true
      }
      column += piece.columns
    }
    output.endRow()
  }

  /// Writes text after an image without leading combining marks. They would attach to the picture's last cell, and in
  /// kitty's placeholders change the part of the picture it shows.
  private mutating func putBehindImage(_ text: ArraySlice<UInt8>, _ style: SentStyle) {
    var scanner = CellScanner(profile: widths)
    var start = 0
    let span = text.span
    while let cluster = scanner.next(in: span), cluster.width == 0 { start = cluster.end.utf8 }
    if start > 0 {
      collector.report(
        .terminalMarkBehindPicture,
        "\(start) bytes of combining marks after a picture were dropped, because they would change its last cell"
      )
    }
    if start < text.count { output.put(text.dropFirst(start), style) }
  }

  /// Writes one row of an image; if the image is drawn at the cursor, the last row draws all of it. Returns whether a
  /// position was saved for that.
  @discardableResult
  private mutating func put(_ image: TerminalLine.ImageBox, row: Int, _ style: SentStyle) -> Bool {
    switch pictures {
    case .none:
      output.putBlank(image.box.columns, style)
      return false
    case .cells(let encoder):
      encoder.put(row: row, of: image, style, to: &output)
      return false
    case .cursor(let encoder):
      if row == image.box.rows - 1 { return draw(image, style, encoder) }
      output.putBlank(image.box.columns, style)
      return false
    }
  }

  /// Draws an image at the cursor, which is in the lower left cell of its box, and moves past it. Returns whether that
  /// position was saved.
  private mutating func draw(
    _ image: TerminalLine.ImageBox, _ style: SentStyle, _ encoder: any CursorPictureEncoder
  ) -> Bool {
    let (columns, rows) = (image.box.columns, image.box.rows)
    var isKept = false
    output.flushEmptyCells()
    if style.rendition.background != nil {
      // The background behind a transparent picture.
      var behind = GraphicRendition.plain
      behind.background = style.rendition.background
      output.prepare(behind, [])
      // Moving back by columns would fail: at the right margin the cursor has not moved as far.
      output.keepPlace()
      output.output.putSpaces(columns)
      output.goToKeptPlace(columnsBehind: 0)
      isKept = true
    } else if encoder.movesCursor {
      output.keepPlace()
      isKept = true
    }
    output.output.cursorUp(rows - 1)
    encoder.put(image, on: style.rendition.background?.color, to: &output.output)
    if encoder.movesCursor {
      output.goToKeptPlace(columnsBehind: columns)
    } else {
      output.output.cursorDown(rows - 1)
      output.output.cursorRight(columns)
    }
    return isKept
  }

  /// The bytes that remove the pictures from the terminal's memory.
  var removal: [UInt8] {
    var output = TerminalOutput()
    switch pictures {
    case .none: break
    case .cells(let encoder): encoder.putRemoval(to: &output)
    case .cursor(let encoder): encoder.putRemoval(to: &output)
    }
    return output.bytes
  }
}

extension TerminalLine.Piece {
  /// The image whose last row this is, with which it is drawn if it is drawn at the cursor.
  fileprivate var drawnImage: TerminalLine.ImageBox? {
    switch content {
    case .image(let image): image
    case .strip(let image, let row): row == image.box.rows - 1 ? image : nil
    case .text, .blank: nil
    }
  }
}
