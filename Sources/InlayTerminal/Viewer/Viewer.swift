package import InlayCore
package import InlayPixels
internal import InlayUnicode

/// A document on the whole screen of a terminal: text with its pictures, which can be scrolled and searched, and single
/// pictures, which can be enlarged.
///
/// It is apart from any terminal: it takes keys and sizes, and gives the bytes of screens.
package struct Viewer {
  /// What the screen shows.
  enum Mode: Hashable {
    case text
    /// A search is being typed.
    case prompt(String, isBackward: Bool)
    /// The keys are explained, from a row on.
    case help(top: Int)
    case picture
  }

  /// What is selected in the text.
  enum Selection: Hashable {
    case link(ViewerText.Link)
    /// Index into the pictures of the text.
    case picture(Int)
  }

  let document: DecomposedText
  let title: String
  var options: TerminalOptions
  let decoder: ImageDecoder
  /// The size of the screen. The last row is the status line.
  var screenSize: CellBox
  var text: ViewerText
  var pictures: BoxPictures
  var painter: ViewerPainter
  let viewed = ViewedPicture()
  private var rows: ViewerRows
  private var screen: ViewerScreen

  var mode = Mode.text
  /// The first row of the text on the screen.
  var top = 0
  var selection: Selection?
  /// The picture that is looked at: an index into the pictures of the text, and what is seen of it.
  var looked: (index: Int, view: PictureView)?
  /// Whether the picture on the screen was encoded quickly, and is encoded well when there is time.
  var isDraft = false
  var search: (pattern: TextPattern, isBackward: Bool)?
  /// Where the last match starts.
  var found: (line: Int, start: Int)?
  /// What the status line says instead of the usual, until the next key.
  var message: String?
  /// The number typed before a key.
  var count: Int?
  /// Half a page, if a number was given to `d` or `u`.
  var halfPage: Int?
  /// Sequences to write with the next screen.
  var pending: [UInt8] = []
  /// Whether the user has left.
  package internal(set) var isDone = false
  /// Whether pictures on the screen are still to be drawn, because of the effort of the last screen.
  private(set) var lacksPictures = false

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
  /// Pixels and pictures that may still be drawn on this screen.
  private var allowance = (pixels: Int.max, pictures: Int.max)

  /// Opens a document.
  ///
  /// - Parameters:
  ///   - text: the document.
  ///   - title: what the status line calls it.
  ///   - options: what the terminal can do, and how the document looks. The screen must be known.
  ///   - decoder: decodes the pictures.
  /// - Complexity: O(1) until the first screen.
  package init(_ text: DecomposedText, title: String, options: TerminalOptions, decoder: ImageDecoder) {
    (document, self.title, self.decoder) = (text, title, decoder)
    screenSize = options.capabilities.screen ?? CellBox(columns: 80, rows: 24)
    let laid = Self.lay(text, options, decoder)
    (self.text, pictures) = (laid.text, laid.pictures)
    self.options = options
    painter = ViewerPainter(pictures, options, viewed: viewed)
    rows = ViewerRows(options, images: text.images)
    screen = ViewerScreen(synchronizes: options.capabilities.synchronizesUpdates)
  }

  /// Lays a document out for a screen, of which nothing is done yet.
  private static func lay(
    _ text: DecomposedText, _ options: TerminalOptions, _ decoder: ImageDecoder
  ) -> (text: ViewerText, pictures: BoxPictures) {
    let flow = options.flow(text)
    let layout = options.layout(flow)
    let pictures = BoxPictures(
      flow, options: layout, medium: options.medium, decoder: decoder, limits: options.limits,
      trustsHeaders: true)
    return (
      ViewerText(TerminalLayout(flow, options: layout) { pictures.measure($0) }), pictures
    )
  }

  /// The rows of the screen for the document.
  var height: Int { max(1, screenSize.rows - 1) }

  /// The part of the screen for a picture that is looked at, in pixels.
  var viewSize: PictureView.Size {
    let cell = options.capabilities.cell
    var size = PictureView.Size(width: screenSize.columns * cell.width, height: height * cell.height)
    if case .pixels(let maximum?) = options.medium {
      size = PictureView.Size(width: min(size.width, maximum.width), height: min(size.height, maximum.height))
    }
    return size
  }

  /// Takes a new size of the screen. The line at the top stays there; of a picture, the point in the middle.
  ///
  /// - Complexity: O(lines above the screen).
  package mutating func resize(_ size: CellBox, cell: CellSize?) {
    guard size != screenSize || cell != nil && cell != options.capabilities.cell else { return }
    let anchor = kept?.top == top ? kept?.anchor : nil
    let wanted = anchor ?? text.anchor(of: text.line(atRow: top))
    let isAtStart = top == 0
    screenSize = size
    options.capabilities.screen = size
    if let cell { options.capabilities.cell = cell }
    pending += painter.removal
    let laid = Self.lay(document, options, decoder)
    (text, pictures) = (laid.text, laid.pictures)
    restart()
    (found, selection) = (nil, keptSelection)
    if !isAtStart {
      let index = text.line(of: wanted)
      text.layOut(rows: text.firstRow(of: index) + height)
      top = text.firstRow(of: index)
    }
    clampTop()
    kept = (top, wanted)
  }

  /// The place that the last resize kept at the top, for as long as nobody scrolls: several sizes in a row lead back to
  /// the same line.
  private var kept: (top: Int, anchor: ViewerText.Anchor)?

  /// A picture has the same number in every layout, once it is laid out.
  private var keptSelection: Selection? {
    if case .picture(let index) = selection, index < text.pictures.count { selection } else { nil }
  }

  /// Draws everything again, on a terminal that has forgotten all.
  package mutating func restart() {
    _ = viewed.takeIdentifiers()
    painter = ViewerPainter(pictures, options, viewed: viewed)
    rows = ViewerRows(options, images: document.images)
    screen.invalidate()
  }

  /// What was noticed.
  package var diagnostics: [Diagnostic] { text.diagnostics + pictures.diagnostics }

  /// The sequences that remove the pictures sent since the last call: to be written if the program ends.
  package func takeNewRemoval() -> [UInt8] { painter.takeNewRemoval() }

  /// What removes all pictures from the terminal's memory.
  package var removal: [UInt8] { painter.removal }

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

  /// Adds the pictures of a line that are drawn at the cursor, as far as they are on the screen.
  private mutating func putPictures(
    of line: TerminalLine, firstRow: Int, _ content: inout ViewerScreen.Content
  ) -> [ViewerPainter.Form] {
    var forms: [ViewerPainter.Form] = []
    var column = 0
    for piece in line.pieces {
      defer { column += piece.columns }
      guard case .image(let image) = piece.content else { continue }
      // Rows of the text.
      let start = firstRow + line.rows - image.box.rows
      let visible = max(start, top)..<max(max(start, top), min(firstRow + line.rows, top + height))
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
      guard form == .cursor else { continue }
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
