package import InlayCore

extension DiagnosticCode {
  /// A character that must not reach a terminal is shown in a visible form.
  package static let terminalCharacterShown = DiagnosticCode("terminal.characterShown", .reduced)
  /// A character that would not be seen, or would change what others look like, was left out.
  package static let terminalCharacterDropped = DiagnosticCode("terminal.characterDropped", .lost)
  /// A character had too many marks; the rest were left out.
  package static let terminalMarksDropped = DiagnosticCode("terminal.marksDropped", .lost)
  /// A character wider than its line was replaced.
  package static let terminalCharacterTooWide = DiagnosticCode("terminal.characterTooWide", .lost)
  /// A paragraph was too long to be put in visual order.
  package static let terminalNotReordered = DiagnosticCode("terminal.notReordered", .reduced)
  /// An image was wider than its line, so its description is shown.
  package static let terminalImageTooWide = DiagnosticCode("terminal.imageTooWide", .reduced)
}
