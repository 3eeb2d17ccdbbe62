package import InlayCore

extension DiagnosticCode {
  /// Bytes that are not UTF-8, or halves of surrogate pairs, were replaced with U+FFFD.
  package static let typedTextRepaired = DiagnosticCode("typed.textRepaired", .lost)
  /// Attributes change inside a surrogate pair. The pair got those of its first half.
  package static let typedSplitsPair = DiagnosticCode("typed.splitsPair", .reduced)
  /// Bytes follow the text. They were not read.
  package static let typedTrailingBytes = DiagnosticCode("typed.trailingBytes", .lost)
  /// The value of an attribute is of a class that Inlay does not read, or is out of range. It was dropped.
  package static let typedValueNotCarried = DiagnosticCode("typed.valueNotCarried", .lost)
  /// A picture was set on other text than U+FFFC. It was dropped.
  package static let typedImageOnText = DiagnosticCode("typed.imageOnText", .lost)
  /// A body names the file of a picture, or not even that, and does not hold its bytes.
  package static let typedImageMissing = DiagnosticCode("typed.imageMissing", .lost)
}
