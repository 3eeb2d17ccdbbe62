import InlayCore
import InlayPixels

extension PageRenderer {
  /// Writes one PDF: a point of the layout is one of the file, whatever the scale. Without a page it has one page as high as the
  /// text, up to 14,400 points, then more.
  ///
  /// - Returns: what was noticed.
  /// - Throws: ``PageOutputError``: ``PageError``, or what the output throws.
  func renderPDF<Output: PageOutput>(
    to output: inout Output
  ) throws(PageOutputError<Output.Failure>) -> [Diagnostic] {
    var job: PDFJob
    do { job = try PDFJob(self) } catch { throw .page(error) }
    var isBegun = false
    while true {
      let piece: [UInt8]?
      do { piece = try job.next() } catch { throw .page(error) }
      guard let piece else { break }
      do {
        if !isBegun { try output.begin(page: 0) }
        isBegun = true
        if !piece.isEmpty { try output.write(piece) }
      } catch {
        throw .output(error)
      }
    }
    do { try output.end(page: 0) } catch { throw .output(error) }
    return job.diagnostics
  }
}
