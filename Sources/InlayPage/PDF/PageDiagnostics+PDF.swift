package import InlayCore

extension DiagnosticCode {
  /// A link that leads nowhere from a PDF.
  package static let pagePDFLink = DiagnosticCode("page.pdfLink", .reduced)
  /// A shadow is drawn otherwise in PDF.
  package static let pagePDFShadow = DiagnosticCode("page.pdfShadow", .reduced)
}
