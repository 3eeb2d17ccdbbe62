import InlayCore
import InlayPixels

/// A PDF in progress. Pages are laid out and drawn on demand.
struct PDFJob {
  private let fitsToInk: Bool
  private let background: TextColor?
  private let pictures: PagePictures
  private var typesetter: PageTypesetter
  private var painter: PDFPainter
  private var isFinished = false

  /// Maximum width and height of a page in points (ISO 32000-1, Annex C).
  static let maximumPoints = 14_400

  /// - Throws: `InlayError` if the options are invalid, there are no fonts, or PDF cannot have such pages.
  init(_ renderer: PageRenderer) throws {
    var options = renderer.options
    // PDF lengths are in points, whatever the scale in pixels.
    options.scale = 1
    let fonts = try PageFonts(options.fonts)
    pictures = PagePictures(
      renderer.text, decoder: renderer.decoder, limits: options.limits, embedsOriginals: true)
    typesetter = try PageTypesetter(
      renderer.text, options: options, fonts: fonts, pictures: pictures, tallest: Self.maximumPoints)
    painter = try PDFPainter(pictures)
    (fitsToInk, background) = (options.fitsToInk, renderer.background)
    describe(renderer.text.attributes, options.creationDate)
  }

  /// The diagnostics so far.
  var diagnostics: [Diagnostic] { typesetter.diagnostics + pictures.diagnostics + painter.diagnostics }

  private func describe(_ attributes: DocumentAttributes, _ date: Int?) {
    if let title = attributes.title { painter.canvas.describe(.title, title) }
    if let author = attributes.author { painter.canvas.describe(.author, author) }
    if let subject = attributes.subject { painter.canvas.describe(.subject, subject) }
    if let keywords = attributes.keywords { painter.canvas.describe(.keywords, keywords) }
    guard let date, let text = PDFDate.text(secondsSince1970: date) else { return }
    painter.canvas.describe(.created, text)
    painter.canvas.describe(.modified, text)
  }

  /// The next piece of the file; `nil` at its end.
  mutating func next() throws -> [UInt8]? {
    if isFinished { return nil }
    var lines: [TypesetLine] = []
    var ink = InkBounds()
    var width = 1
    while let event = try typesetter.next() {
      switch event {
      case .begin(_, let pageWidth, _): width = pageWidth
      case .line(let line):
        ink = ink.union(line.ink)
        lines.append(line)
      case .end(_, let height): return try page(lines, ink, width, height)
      }
    }
    isFinished = true
    return try painter.canvas.finish()
  }

  private mutating func page(
    _ lines: [TypesetLine], _ ink: InkBounds, _ width: Int, _ height: Int
  ) throws -> [UInt8] {
    let crop =
      fitsToInk
      ? BandAssembler.Crop(ink, width: width, height: height)
      : BandAssembler.Crop(left: 0, top: 0, width: width, height: max(1, height))
    for (what, side) in [("the width of a page", crop.width), ("the height of a page", crop.height)] {
      guard side <= Self.maximumPoints else {
        throw InlayError.pageTooLarge(
          what: what, found: side, allowed: Self.maximumPoints,
          advice: "use smaller pages or another format")
      }
    }
    return try painter.page(lines, crop: crop, background: background)
  }
}
