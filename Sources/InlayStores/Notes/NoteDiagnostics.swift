package import InlayCore

extension DiagnosticCode {
  /// Bytes of a note's text are not UTF-8 and were replaced with U+FFFD.
  package static let noteTextRepaired = DiagnosticCode("notes.textRepaired", .lost)
  /// Attributes change inside a surrogate pair. The pair got those of its first half.
  package static let noteSplitsPair = DiagnosticCode("notes.splitsPair", .reduced)
  /// An attachment was set on other text than U+FFFC. It was dropped.
  package static let noteAttachmentOnText = DiagnosticCode("notes.attachmentOnText", .lost)
  /// What an attachment shows was not found. Details: `identifier`, `type`.
  package static let noteAttachmentMissing = DiagnosticCode("notes.attachmentMissing", .lost)
  /// A drawing or another attachment of Notes came as the picture that Notes keeps of it.
  package static let noteAttachmentPictured = DiagnosticCode("notes.attachmentPictured", .reduced)
  /// A table was not understood. A missing image stands in its place. Details: `identifier`.
  package static let noteTableNotRead = DiagnosticCode("notes.tableNotRead", .lost)
  /// Cells of a table stand in rows or columns that it does not have. They were left out.
  package static let noteCellsLeftOut = DiagnosticCode("notes.cellsLeftOut", .lost)
  /// The value of an attribute is out of range, or not known. It was dropped.
  package static let noteValueNotCarried = DiagnosticCode("notes.valueNotCarried", .lost)
  /// A color outside sRGB was clamped.
  package static let noteColorSpace = DiagnosticCode("notes.colorSpace", .reduced)
  /// A note is locked with a password. It was left out. Details: `title`, `identifier`.
  package static let noteLeftOutLocked = DiagnosticCode("notes.leftOutLocked", .lost)
  /// A note is damaged, or has no text. It was left out. Details: `title`, `identifier`, `code`.
  package static let noteLeftOutDamaged = DiagnosticCode("notes.leftOutDamaged", .lost)
  /// A note waits for its deletion. It was left out. Details: `title`, `identifier`.
  package static let noteLeftOutDeleted = DiagnosticCode("notes.leftOutDeleted", .lost)
}
