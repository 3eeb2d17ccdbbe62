import InlayCore
import InlayPixels

/// A PDF in the making: pages are laid out and drawn as they are asked for.
struct PDFJob {
  private let fitsToInk: Bool
  private let background: Color?
  private let pictures: PagePictures
  private var setter: PageSetter
  private var painter: PDFPainter
  private var isFinished = false

  /// Points that no page is wider or higher than (ISO 32000-1, Annex C).
  static let mostPoints = 14_400

  /// - Throws: ``PageError``: options that make no sense, no fonts, pages that PDF does not have.
  init(_ renderer: PageRenderer) throws(PageError) {
    var options = renderer.options
    // A point is a point however many pixels it would be.
    options.scale = 1
    let fonts = try PageFonts(options.fonts)
    pictures = PagePictures(renderer.text, decoder: renderer.decoder, limits: options.limits)
    setter = try PageSetter(
      renderer.text, options: options, fonts: fonts, pictures: pictures, tallest: Self.mostPoints)
    painter = try PDFPainter(pictures)
    (fitsToInk, background) = (options.fitsToInk, renderer.background)
    describe(renderer.text.attributes, options.creationDate)
  }

  /// What was noticed so far.
  var diagnostics: [Diagnostic] { setter.diagnostics + pictures.diagnostics + painter.diagnostics }

  private func describe(_ attributes: DocumentAttributes, _ date: Int?) {
    if let title = attributes.title { painter.canvas.describe(.title, title) }
    if let author = attributes.author { painter.canvas.describe(.author, author) }
    if let subject = attributes.subject { painter.canvas.describe(.subject, subject) }
    if let keywords = attributes.keywords { painter.canvas.describe(.keywords, keywords) }
    guard let date, let text = PDFDate.text(secondsSince1970: date) else { return }
    painter.canvas.describe(.created, text)
    painter.canvas.describe(.modified, text)
  }

  /// The next piece of the file; `nil` behind its end.
  mutating func next() throws(PageError) -> [UInt8]? {
    if isFinished { return nil }
    var lines: [SetLine] = []
    var ink = InkBounds()
    var width = 1
    while let event = try setter.next() {
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
    _ lines: [SetLine], _ ink: InkBounds, _ width: Int, _ height: Int
  ) throws(PageError) -> [UInt8] {
    let crop =
      fitsToInk
      ? BandAssembler.Crop(ink, width: width, height: height)
      : BandAssembler.Crop(left: 0, top: 0, width: width, height: max(1, height))
    for (what, side) in [("the width of a page", crop.width), ("the height of a page", crop.height)] {
      guard side <= Self.mostPoints else {
        throw .tooLarge(
          what: what, found: side, allowed: Self.mostPoints,
          advice: "ask for smaller pages, or for another format")
      }
    }
    return try painter.page(lines, crop: crop, background: background)
  }
}
