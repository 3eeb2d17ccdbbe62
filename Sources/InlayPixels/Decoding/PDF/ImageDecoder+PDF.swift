internal import InlayContainer
internal import InlayCore
internal import InlaySystem

extension ImageDecoder {
  /// Draws the first page of a PDF on white with the program `pdftocairo` of poppler-utils, at the height that is asked
  /// for; at one pixel per point if that is more than a million.
  ///
  /// The program is confined (``ConfinedProgram``), which takes Linux. Where it is not installed, a PDF gives an
  /// `InlayError` that says so, and is described instead of drawn.
  package static let pdf = ImageDecoder([.pdf], decode: decodePDF)

  /// Pages are drawn no higher, however high the box is.
  private static let maximumPDFRows = 8_192

  private static func decodePDF(_ request: DecodingRequest) throws -> DecodedImage {
    try Limits.check("attachmentBytes", request.source.count, request.limits.attachmentBytes)
    #if os(Linux)
      guard let program = ConfinedProgram.named("pdftocairo") else {
        throw InlayError.pixelsUnsupported(
          .pdf, why: "pdftocairo, which draws its first page, is not installed; install poppler-utils")
      }
      let png = try page(request, program)
      guard !png.isEmpty else { throw InlayError.pixelsDamaged(.pdf, at: nil, what: "it has no page") }
      var limits = request.limits
      // The picture is made here, and only as large as was asked for.
      limits.attachmentBytes = max(limits.attachmentBytes, png.count)
      return try ImageDecoder.standard.decode(png, limits: limits)
    #else
      throw InlayError.pixelsUnsupported(.pdf, why: "only Linux can confine the program that draws PDFs")
    #endif
  }

  #if os(Linux)
    /// The PNG file of the first page.
    private static func page(_ request: DecodingRequest, _ program: ConfinedProgram) throws -> [UInt8] {
      let size =
        switch request.selection {
        case .pixelHeight(let rows) where rows <= 1_000_000:
          [
            "-scale-to-x", "-1", "-scale-to-y",
            "\(max(1, min(rows, maximumPDFRows, request.limits.imageSide)))",
          ]
        default: ["-r", "72"]
        }
      var at = 0
      do {
        return try program.run(
          ["-png", "-singlefile", "-f", "1", "-l", "1"] + size + ["-", "-"],
          limit: min(request.limits.imagePixels, 1 << 40) * 4 + (1 << 20)
        ) {
          let piece = try request.source.read(at..<min(at + (1 << 20), request.source.count))
          at += piece.count
          return piece[...]
        }
      } catch let failure as ConfinedProgram.Failure {
        let what =
          switch failure {
          case .notStarted(let error):
            throw InlayError.pixelsUnavailable(.pdf, why: "pdftocairo cannot be started: \(error)")
          case .disconnected(let error):
            throw InlayError.pixelsUnavailable(.pdf, why: "pdftocairo cannot be reached: \(error)")
          case .timeout: "drawing its first page takes more than \(program.seconds) s"
          case .tooLarge: "its first page is too large"
          case .ended: "pdftocairo cannot draw its first page"
          }
        throw InlayError.pixelsDamaged(.pdf, at: nil, what: what)
      }
    }
  #endif
}
