package import InlayCore

extension DiagnosticCode {
  /// A range of a message ends beyond its text, or within a character. It was ignored, as the network's programs do.
  package static let rangesOutside = DiagnosticCode("ranges.outside", .lost)
  /// A range of a message covers no text. It was ignored.
  package static let rangesEmpty = DiagnosticCode("ranges.empty", .implied)
  /// An image covers the end of a paragraph. It was left out.
  package static let rangesAcrossParagraphs = DiagnosticCode("ranges.acrossParagraphs", .lost)
  /// Two images of a message overlap. The second was left out.
  package static let rangesOverlap = DiagnosticCode("ranges.overlap", .lost)
}
