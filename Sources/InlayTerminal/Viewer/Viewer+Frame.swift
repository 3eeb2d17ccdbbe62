import InlayCore

extension Viewer {
  /// How much is done before a screen is given. What is left out is drawn on the next one.
  package enum Effort: Sendable {
    /// Everything.
    case all
    /// The text, and new pictures of a million pixels altogether.
    case little
    /// One more picture.
    case onePicture
  }

  /// Pixels that new pictures may have with ``Effort/little``.
  private static let littlePixels = 1 << 20
  /// The bytes that make the terminal show the present state; none if it does.
  ///
  /// - Complexity: O(screen), and what was not laid out above it.
  package mutating func frame(_ effort: Effort = .all) -> [UInt8] {
    allowance =
      switch effort {
      case .all: (.max, .max)
      case .little: (Self.littlePixels, .max)
      case .onePicture: (.max, 1)
      }
    lacksPictures = false
    text.layOut(rows: top + height)
    clampTop()
    var content = ViewerScreen.Content()
    switch mode {
    case .text, .prompt: putText(&content)
    case .help(let top): putHelp(from: top, &content)
    case .picture: putPicture(&content)
    }
    while content.rows.count < height { content.rows.append([]) }
    let (left, right) = status
    content.rows.append(
      StatusText.row(left, right, columns: screenSize.columns, options.capabilities.widths))
    if case .prompt(let typed, _) = mode {
      let width = StatusText(typed, columns: max(1, screenSize.columns - 2), options.capabilities.widths)
        .columns
      content.cursor = ViewerScreen.Cursor(row: height, column: min(width + 1, screenSize.columns - 1))
    }
    var bytes = screen.update(to: content, painter)
    if !pending.isEmpty { bytes = pending + bytes }
    pending = []
    painter.endScreen()
    return bytes
  }

  private mutating func putText(_ content: inout ViewerScreen.Content) {
    let end = min(top + height, text.rows)
    var index = text.line(atRow: top)
    let last = end > top ? text.line(atRow: end - 1) : index - 1
    let found = last >= index ? search.map { text.highlights($0.pattern, in: index..<last + 1) } ?? [:] : [:]
    while index <= last {
      let line = text[index]
      let first = text.firstRow(of: index)
      var marks = ViewerRows.Marks()
      marks.found = found[index] ?? []
      if case .link(let link) = selection { marks.selected = text.pieces(of: link, on: index) }
      let forms = putPictures(of: line, firstRow: first, &content)
      for row in max(first, top)..<min(first + line.rows, end) {
        content.rows.append(
          rows.bytes(
            row: row - first, of: line, styles: text.styles, marks: marks, forms: forms, painter))
      }
      index += 1
    }
  }

  /// The placement of the picture that is selected. The cursor shows it.
  private var selectedPlacement: Int? {
    if case .picture(let index) = selection, text.pictures.indices.contains(index) {
      text.pictures[index].image.placement
    } else {
      nil
    }
  }

  /// Adds the pictures of a line that are drawn at the cursor, as far as they are on the screen.
  private mutating func putPictures(
    of line: TerminalLine, firstRow: Int, _ content: inout ViewerScreen.Content
  ) -> [ViewerPainter.Form] {
    var forms: [ViewerPainter.Form] = []
    var column = 0
    for piece in line.pieces {
      defer { column += piece.columns }
      guard let image = piece.image else { continue }
      // Rows of the text.
      var start = firstRow + line.rows - image.box.rows
      var isFirst = true
      var isLast = true
      if case .strip(_, let row) = piece.content {
        start = firstRow - row
        isFirst = firstRow == max(start, top)
        isLast = row == image.box.rows - 1
      }
      if isLast, image.placement == selectedPlacement, firstRow + line.rows <= top + height {
        // A picture that lies over the cells would hide the cursor.
        let behind = painter.keepsPictures ? piece.columns : 0
        content.cursor = ViewerScreen.Cursor(
          row: firstRow + line.rows - 1 - top, column: min(column + behind, screenSize.columns - 1))
      }
      let visible = max(start, top)..<max(max(start, top), min(start + image.box.rows, top + height))
      if visible.isEmpty {
        forms.append(.cursor)
        continue
      }
      guard isAffordable(image) else {
        lacksPictures = true
        forms.append(.cursor)
        continue
      }
      let form = painter.prepare(image)
      forms.append(form)
      guard form == .cursor, isFirst else { continue }
      content.parts.append(
        ScreenPart(
          content: .inline(image, firstRow: visible.lowerBound - start), row: visible.lowerBound - top,
          column: column, box: CellBox(columns: image.box.columns, rows: visible.count)))
    }
    return forms
  }

  /// Whether a picture was drawn before, or may be drawn now.
  private mutating func isAffordable(_ image: TerminalLine.ImageBox) -> Bool {
    if painter.isReady(image) { return true }
    let pixels = pictures.pixels(of: image.entry)
    guard allowance.pictures > 0, pixels <= allowance.pixels else { return false }
    allowance.pictures -= 1
    allowance.pixels -= pixels
    return true
  }

  private func putPicture(_ content: inout ViewerScreen.Content) {
    guard let looked else { return }
    let cell = options.capabilities.cell
    let part = looked.view.part(in: viewSize)
    let isCut = painter.roundsToCells
    func cells(_ length: Int, _ cell: Int, _ most: Int) -> Int {
      // What is drawn as cells is rounded, what is drawn in pixels needs all cells it touches.
      min(most, max(1, isCut ? (2 * length + cell) / (2 * cell) : (length + cell - 1) / cell))
    }
    let box = CellBox(
      columns: cells(part.shown.width, cell.width, screenSize.columns),
      rows: cells(part.shown.height, cell.height, height))
    let (left, above) = ((screenSize.columns - box.columns) / 2, (height - box.rows) / 2)
    guard painter.viewsAsCells else {
      content.parts = [
        ScreenPart(
          content: .view(part, generation: viewed.generation, isDraft: isDraft), row: above, column: left,
          box: box)
      ]
      return
    }
    content.rows = Array(repeating: [], count: above)
    let margin = [UInt8](repeating: UInt8(ascii: " "), count: left)
    content.rows += painter.rows(of: part, box: box).map { $0.isEmpty ? [] : margin + $0 }
  }

  private func putHelp(from top: Int, _ content: inout ViewerScreen.Content) {
    let widths = options.capabilities.widths
    content.rows = ViewerHelp.lines.dropFirst(top).prefix(height).map {
      StatusText($0, columns: screenSize.columns, widths).bytes
    }
  }
}
