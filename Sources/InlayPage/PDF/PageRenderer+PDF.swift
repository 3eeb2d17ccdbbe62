import InlayCore
import InlayPixels

extension PageRenderer {
  /// Writes one PDF. A point of the layout is a point in the file, whatever the scale. Without a page size, the PDF has
  /// one page as high as the text, up to 14,400 points, then more pages.
  ///
  /// - Returns: diagnostics.
  /// - Throws: `InlayError`; rethrows what the output throws.
  func renderPDF(to output: inout some PageOutput) throws -> [Diagnostic] {
    var job = try PDFJob(self)
    var isBegun = false
    while let piece = try job.next() {
      if !isBegun { try output.begin(page: 0) }
      isBegun = true
      if !piece.isEmpty { try output.write(piece) }
    }
    try output.end(page: 0)
    return job.diagnostics
  }
}
