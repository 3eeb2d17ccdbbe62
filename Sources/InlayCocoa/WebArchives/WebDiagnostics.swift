package import InlayCore

extension DiagnosticCode {
  /// A frame with a page of its own was left out.
  package static let webFrame = DiagnosticCode("web.frame", .lost)
  /// Two resources have the same URL. The first counts.
  package static let webDuplicate = DiagnosticCode("web.duplicate", .lost)
  /// A resource has no URL or no bytes. It was left out.
  package static let webResource = DiagnosticCode("web.resource", .lost)
  /// Resources that show no picture of the text, such as style sheets and scripts, were left out.
  package static let webUnused = DiagnosticCode("web.unused", .lost)
}
