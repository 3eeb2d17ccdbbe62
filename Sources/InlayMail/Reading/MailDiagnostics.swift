package import InlayCore

extension DiagnosticCode {
  /// A mail has its text in several forms, of which one was read.
  package static let mailAlternative = DiagnosticCode("mail.alternative", .implied)
  /// The parts of a mail do not end as they should. It was read as programs do.
  package static let mailMalformed = DiagnosticCode("mail.malformed", .implied)
  /// Text outside of the parts of a mail, which programs do not show, was left out.
  package static let mailOutside = DiagnosticCode("mail.outside", .implied)
  /// A part of a mail is not in the encoding that it states, or that encoding is unknown.
  package static let mailEncoding = DiagnosticCode("mail.encoding", .reduced)
  /// Fields of a header that say nothing of the document were left out.
  package static let mailFields = DiagnosticCode("mail.fields", .implied)
  /// A mail is encrypted. What it holds became a file.
  package static let mailEncrypted = DiagnosticCode("mail.encrypted", .lost)
  /// Something in winmail.dat cannot be read.
  package static let mailWinmail = DiagnosticCode("mail.winmail", .reduced)
  /// A field cannot stand in the header of a mail. It was left out.
  package static let mailFieldNotWritten = DiagnosticCode("mail.fieldNotWritten", .lost)
  /// A file goes with a mail under another name, or in another form.
  package static let mailFileChanged = DiagnosticCode("mail.fileChanged", .reduced)
  /// A file has no bytes here, so it cannot go with a mail.
  package static let mailFileMissing = DiagnosticCode("mail.fileMissing", .lost)
}
