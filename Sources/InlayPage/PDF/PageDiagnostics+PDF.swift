public import InlayCore

extension DiagnosticCode {
  /// A link that leads nowhere from a PDF.
  public static let pagePDFLink: Self = "page.pdfLink"
  /// A shadow is drawn otherwise in PDF.
  public static let pagePDFShadow: Self = "page.pdfShadow"
}
