package import InlayCore

extension DiagnosticCode {
  /// A body is damaged. The plain text beside it was taken.
  package static let messageBodyBroken = DiagnosticCode("message.bodyBroken", .lost)
  /// A place for a picture names no file. It got the only one that is left, or one by its order.
  package static let messageFileGuessed = DiagnosticCode("message.fileGuessed", .reduced)
  /// An attachment has no place in the text. It stands at the end.
  package static let messageFileAppended = DiagnosticCode("message.fileAppended", .reduced)
  /// A message has more reactions or attachments than are read.
  package static let messageEntriesDropped = DiagnosticCode("message.entriesDropped", .lost)
  /// The summary of a message is damaged, so edits are not known.
  package static let messageSummaryBroken = DiagnosticCode("message.summaryBroken", .lost)
}
