package import InlayCore
import InlayFormats

extension DiagnosticCode {
  /// Nodes of a document are of a kind that Inlay does not know. Their text was kept.
  package static let editorsUnknownNode = DiagnosticCode("editors.unknownNode", .reduced)
  /// Nodes of a document are of a kind that Inlay does not know, and have no text that could be kept.
  package static let editorsNodeDropped = DiagnosticCode("editors.nodeDropped", .lost)
  /// Marks, styles or attributes have no place in a document of Inlay, or have a value without a meaning.
  package static let editorsUnknownMark = DiagnosticCode("editors.unknownMark", .reduced)
  /// A picture of a document has no bytes and no URL that could be kept.
  package static let editorsPicture = DiagnosticCode("editors.picture", .lost)
  /// Pictures were written as words, because an editor needs a URL or bytes, and there are none.
  package static let editorsPicturesAsWords = DiagnosticCode("editors.picturesAsWords", .lost)
  /// Pictures stand between paragraphs, because the editor has none within a line. Reading the document joins them again.
  package static let editorsParagraphsParted = DiagnosticCode("editors.paragraphsParted", .implied)
  /// Pictures have several sizes or forms, of which an editor takes one.
  package static let editorsFormsNotCarried = DiagnosticCode("editors.formsNotCarried", .reduced)
  /// Links that may start a program or run a script were written as text.
  package static let editorsUnsafeLink = DiagnosticCode("editors.unsafeLink", .reduced)
}

extension InlayError {
  /// A document of an editor without a member that it must have, or with one of the wrong kind.
  static func editor(_ title: String, missing member: String) -> InlayError {
    InlayError(.editorMissing, "this document of \(title) has no member \"\(member)\" of the right kind")
  }

  /// A delta that changes a document instead of being one.
  static let editorChange = InlayError(
    .editorChange, "this delta of Quill is a change to a document: it retains or deletes text",
    advice: "compose it with the document that it changes, and read the result")

  /// A file that is no profile.
  static func editorProfile(_ reason: String) -> InlayError {
    InlayError(
      .editorProfile, "this is not a profile of an editor: \(reason)",
      advice: "Documentation/editors.md describes profiles")
  }
}

extension InlayError.Code {
  /// A document of an editor lacks a member that it must have.
  package static let editorMissing: Self = "editor.missing"
  /// A delta of Quill that is a change, not a document.
  package static let editorChange: Self = "editor.change"
  /// A profile of an editor that cannot be used.
  package static let editorProfile: Self = "editor.profile"
}
