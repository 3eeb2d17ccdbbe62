import InlayCore
import InlayPixels

extension PageRenderer {
  /// Writes one PDF: a point of the layout is one of the file, whatever the scale. Without a page it has one page as high as the
  /// text, up to 14,400 points, then more.
  ///
  /// - Returns: diagnostics.
  /// - Throws: ``InlayError``, or what the output throws.
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
