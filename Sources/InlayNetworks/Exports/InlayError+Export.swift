package import InlayCore

extension InlayError {
  /// A file of an export without its array of messages.
  static func exportMalformed(_ member: String, of path: String) -> InlayError {
    InlayError(
      .exportMalformed, "this file has no array \"\(member)\"", at: .file(path),
      advice: "name the file that the program wrote, or the folder that it is in")
  }

  /// A folder without the file that an export begins with.
  static func exportWithoutFile(_ names: String) -> InlayError {
    InlayError(.exportMalformed, "this folder holds \(names)", advice: "name one file of the export")
  }
}

extension DiagnosticCode {
  /// Something that an export says of a message has no place in a document. It was left out.
  package static let exportLeftOut = DiagnosticCode("export.leftOut", .reduced)
}

extension InlayError.Code {
  /// An export of messages lacks a part that it must have.
  package static let exportMalformed: Self = "export.malformed"
}
