package import InlayCore

extension InlayError {
  /// A note, or a table in one, contradicts its format. The place is a byte of what was unpacked.
  static func noteMalformed(_ problem: String, at offset: Int) -> InlayError {
    InlayError(.noteMalformed, "the note is malformed: \(problem)", at: .byte(offset))
  }

  /// The gzip around a note cannot be unpacked.
  static func notePacking(_ problem: String) -> InlayError {
    InlayError(.notePacking, "the note cannot be unpacked: \(problem)")
  }

  /// The bytes are something else than the body of a note.
  static func noteNoBody(_ found: String) -> InlayError {
    InlayError(.noteNoBody, "this is not the body of a note: \(found)")
  }

  /// The note is encrypted.
  static func noteLocked(_ title: String) -> InlayError {
    InlayError(
      .noteLocked, "the note \(Visible.quoted(title)) is locked with a password",
      advice: "unlock it in Notes, and remove its lock")
  }

  /// The store has no note of this number, or no text for it.
  static func noteNotThere(_ problem: String) -> InlayError { InlayError(.noteNotThere, problem) }
}

extension InlayError.Code {
  /// The body of a note contradicts its format.
  package static let noteMalformed: Self = "notes.malformed"
  /// The gzip around the body of a note is damaged.
  package static let notePacking: Self = "notes.packing"
  /// Bytes are not the body of a note.
  package static let noteNoBody: Self = "notes.noBody"
  /// A note is locked with a password.
  package static let noteLocked: Self = "notes.locked"
  /// A notes store has no such note, or no text for it.
  package static let noteNotThere: Self = "notes.notThere"
}
