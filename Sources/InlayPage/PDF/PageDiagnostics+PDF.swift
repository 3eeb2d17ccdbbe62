package import InlayCore

extension DiagnosticCode {
  /// A link cannot be a link in PDF.
  package static let pagePDFLink = DiagnosticCode("page.pdfLink", .reduced)
  /// A shadow looks different in PDF.
  package static let pagePDFShadow = DiagnosticCode("page.pdfShadow", .reduced)
}
