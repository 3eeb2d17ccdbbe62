import InlayCore
import InlayUnicode

/// Writes the rows of lines for a viewer's screen.
struct ViewerRows {
  /// What stands out on a line.
  struct Marks {
    /// Ranges of the line's text that were found.
    var found: [Range<Int>] = []
    /// Indices of the pieces that are selected.
    var selected: Set<Int> = []
  }

  private var output = CellOutput()
  private var styles: SentStyles
  private let widths: WidthProfile
  private let labels: [String]

  /// - Parameter images: the images of the document, for the labels of those that cannot be drawn.
  init(_ options: TerminalOptions, images: [InlineImage]) {
    styles = SentStyles(
      options.capabilities, isPlain: options.chosenGraphics == .text && options.capabilities.colors == .none)
    widths = options.capabilities.widths
    labels = images.map(\.shortLabel)
  }

  /// The bytes of one row of a line.
  ///
  /// - Parameters:
  ///   - row: the row, counted from the top of the line. The last one has the text.
  ///   - forms: how each picture on the line is drawn.
  mutating func bytes(
    row: Int, of line: TerminalLine, styles: [CellStyle], marks: Marks, forms: [ViewerPainter.Form],
    _ painter: ViewerPainter
  ) -> [UInt8] {
    self.styles.update(from: styles)
    let isLast = row == line.rows - 1
    var image = 0
    var followsImage = false
    for index in line.pieces.indices {
      let piece = line.pieces[index]
      var style = self.styles[piece.style]
      if marks.selected.contains(index) { style.rendition.flags.insert(.reversed) }
      switch piece.content {
      case .text(let range):
        if isLast {
          put(line.text, range, style, marks, isBehindImage: followsImage)
        } else {
          putBlank(piece.columns, line, style)
        }
        followsImage = false
      case .blank:
        output.putBlank(piece.columns, style)
        followsImage = false
      case .image(let box):
        let form = image < forms.count ? forms[image] : .missing
        image += 1
        let top = line.rows - box.box.rows
        switch form {
        case .cells where row >= top: painter.put(row: row - top, of: box, style, to: &output)
        case .missing where isLast: putLabel(box, style)
        // Spaces: the background behind a transparent picture.
        case .cursor where row >= top: output.putBlank(piece.columns, style)
        default: putBlank(piece.columns, line, style)
        }
        followsImage = true
      case .strip(let box, let row):
        let form = image < forms.count ? forms[image] : .missing
        image += 1
        switch form {
        case .cells: painter.put(row: row, of: box, style, to: &output)
        case .missing where row == box.box.rows - 1: putLabel(box, style)
        default: output.putBlank(piece.columns, style)
        }
        followsImage = true
      }
    }
    return output.rowBytes()
  }

  /// Writes the cells above text. They have the background of a block, but not that of highlighted text.
  private mutating func putBlank(_ columns: Int, _ line: TerminalLine, _ style: SentStyle) {
    var empty = SentStyle.plain
    let isBlock = line.pieces.contains {
      if case .blank = $0.content {
        styles[$0.style].rendition.background == style.rendition.background
      } else {
        false
      }
    }
    if isBlock { empty.rendition.background = style.rendition.background }
    output.putBlank(columns, empty)
  }

  /// Writes text with what was found in it reversed.
  private mutating func put(
    _ text: [UInt8], _ range: Range<Int>, _ style: SentStyle, _ marks: Marks, isBehindImage: Bool
  ) {
    var start = range.lowerBound
    if isBehindImage {
      // Leading combining marks would attach to the picture's last cell.
      let behind = text[range]
      var scanner = CellScanner(profile: widths)
      let span = behind.span
      while let cluster = scanner.next(in: span), cluster.width == 0 {
        start = range.lowerBound + cluster.end.utf8
      }
    }
    for found in marks.found where found.upperBound > start && found.lowerBound < range.upperBound {
      let (from, end) = (max(start, found.lowerBound), min(range.upperBound, found.upperBound))
      if from > start { output.put(text[start..<from], style) }
      var marked = style
      marked.rendition.flags.formSymmetricDifference(.reversed)
      output.put(text[from..<end], marked)
      start = end
    }
    if start < range.upperBound { output.put(text[start..<range.upperBound], style) }
  }

  /// Writes the label of a picture that cannot be drawn into its box.
  private mutating func putLabel(_ image: TerminalLine.ImageBox, _ style: SentStyle) {
    let label = labels.indices.contains(image.entry) ? "[\(labels[image.entry])]" : ""
    let shown = StatusText(label, columns: image.box.columns, widths)
    var faint = style
    faint.rendition.flags.insert(.faint)
    if !shown.bytes.isEmpty { output.put(shown.bytes[...], faint) }
    if shown.columns < image.box.columns { output.putBlank(image.box.columns - shown.columns, style) }
  }
}
