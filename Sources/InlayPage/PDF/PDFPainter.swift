import InlayCore

/// Draws lines on the pages of a PDF.
struct PDFPainter {
  let canvas: PDFCanvas
  private var pictures: PDFPictures
  private var collector = DiagnosticCollector()
  private var refused: Set<ExactString> = []

  /// Thickness of frames in points.
  private static let frameThickness = 0.75

  init(_ pictures: PagePictures) throws {
    canvas = try PDFCanvas()
    self.pictures = PDFPictures(pictures)
  }

  /// The diagnostics so far.
  var diagnostics: [Diagnostic] { collector.diagnostics }

  /// Draws a page and returns the bytes that can be written. `crop` is the part of the page that is kept.
  mutating func page(
    _ lines: [TypesetLine], crop: BandAssembler.Crop, background: TextColor?
  ) throws -> [UInt8] {
    canvas.beginPage(
      width: Double(crop.width), height: Double(crop.height), x: -Double(crop.left), y: -Double(crop.top),
      background: background)
    for line in lines {
      var filled: GlyphRun?
      for command in line.commands {
        if case .outline(let run, let dx, let dy, _, _) = command, filled !== run {
          canvas.unseenText(run, x: Double(line.x) + dx, y: Double(line.baseline) + dy)
        }
        try draw(command, line)
        if case .glyphs(let run, _, _, _) = command { filled = run } else { filled = nil }
      }
    }
    pictures.endPage()
    return try canvas.endPage()
  }

  private mutating func draw(_ command: DrawCommand, _ line: TypesetLine) throws {
    let x = Double(line.x)
    let y = Double(line.baseline)
    switch command {
    case .fill(let bounds, let color): canvas.fill(bounds.moved(x: x, y: y), color)
    case .glyphs(let run, let dx, let dy, let color): canvas.text(run, x: x + dx, y: y + dy, color)
    case .outline(let run, let dx, let dy, let width, let color):
      canvas.outline(run, x: x + dx, y: y + dy, width: width, color)
    case .shadow(let run, let dx, let dy, let blur, let color):
      if blur > 0 {
        collector.report(.pagePDFShadow, at: line.placed.range.lowerBound, "a shadow has sharp edges in PDF")
      }
      canvas.outline(run, x: x + dx, y: y + dy, width: nil, color)
    case .rule(let stroke): canvas.rule(stroke, x: x, y: y)
    case .edge(let stroke):
      for piece in stroke.pieces(in: -.infinity..<(.infinity)) {
        canvas.fill(piece.moved(x: x, y: y), stroke.color)
      }
    case .picture(let key, let dx, let dy): try drawPicture(key, x: x + Double(dx), y: y + Double(dy))
    case .frame(let bounds, let color):
      canvas.frame(bounds.moved(x: x, y: y), thickness: Self.frameThickness, color)
    case .link(let target, let bounds):
      drawLink(target, bounds.moved(x: x, y: y), at: line.placed.range.lowerBound)
    }
  }

  private mutating func drawPicture(_ key: PictureKey, x: Double, y: Double) throws {
    guard let (picture, frame) = try pictures.picture(key) else { return }
    canvas.picture(
      picture, left: x + Double(frame.left), top: y + Double(frame.top), width: Double(frame.width),
      height: Double(frame.height))
  }

  private mutating func drawLink(_ target: String, _ bounds: InkBounds, at position: Int) {
    if let address = PDFLink.address(target) {
      canvas.link(address, bounds)
    } else if refused.insert(ExactString(target)).inserted {
      collector.report(
        .pagePDFLink, at: position,
        "a link is not an absolute URL of a kind that PDF supports; only its text was written")
    }
  }
}
