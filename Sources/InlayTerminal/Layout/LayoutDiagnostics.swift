package import InlayCore

extension DiagnosticCode {
  /// A character that must not reach a terminal is shown in a visible form.
  package static let terminalCharacterShown = DiagnosticCode("terminal.characterShown", .reduced)
  /// A character was dropped because it is invisible, or would change the look of other text.
  package static let terminalCharacterDropped = DiagnosticCode("terminal.characterDropped", .lost)
  /// A character had too many combining marks. The rest were dropped.
  package static let terminalMarksDropped = DiagnosticCode("terminal.marksDropped", .lost)
  /// A character is wider than its line, and was replaced.
  package static let terminalCharacterTooWide = DiagnosticCode("terminal.characterTooWide", .lost)
  /// A paragraph is too long to be put in visual order.
  package static let terminalNotReordered = DiagnosticCode("terminal.notReordered", .reduced)
  /// An image is wider than its line, so its description is shown.
  package static let terminalImageTooWide = DiagnosticCode("terminal.imageTooWide", .reduced)
}
