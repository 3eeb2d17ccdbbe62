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
  var rows: ViewerRows
  var screen: ViewerScreen

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
  var lacksPictures = false

  /// Pixels and pictures that may still be drawn on this screen.
  var allowance = (pixels: Int.max, pictures: Int.max)

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
    var layout = options.layout(flow)
    // Nothing would show what lies beyond the screen.
    if let screen = options.capabilities.screen { layout.columns = min(layout.columns, screen.columns) }
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
}
