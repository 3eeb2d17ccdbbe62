public import InlayCore

extension DiagnosticCode {
  /// A character that must not reach a terminal is shown in a visible form.
  public static let terminalCharacterShown: DiagnosticCode = "terminal.characterShown"
  /// A character that would not be seen, or would change what others look like, was left out.
  public static let terminalCharacterDropped: DiagnosticCode = "terminal.characterDropped"
  /// Marks beyond the most that a character keeps were left out.
  public static let terminalMarksDropped: DiagnosticCode = "terminal.marksDropped"
  /// A character wider than its line was replaced.
  public static let terminalCharacterTooWide: DiagnosticCode = "terminal.characterTooWide"
  /// A paragraph was left in the order of the document.
  public static let terminalNotReordered: DiagnosticCode = "terminal.notReordered"
  /// An image wider than its line became its label.
  public static let terminalImageTooWide: DiagnosticCode = "terminal.imageTooWide"
}
