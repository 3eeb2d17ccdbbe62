package import InlayCore

extension InlayError {
  /// A database that another program changed each time it was copied.
  static func storeBusy(_ path: String, _ program: String) -> InlayError {
    InlayError(
      .storeBusy, "the database changed each time it was copied", at: .file(path),
      advice: "quit \(program) and try again")
  }

  /// A database in which the tables of the program are not.
  static func storeForeign(_ path: String, _ program: String) -> InlayError {
    InlayError(
      .storeForeign, "this database is not one of \(program)", at: .file(path), advice: "name another file")
  }
}

extension InlayError.Code {
  /// The database of another program changed while it was copied, three times.
  package static let storeBusy: Self = "store.busy"
  /// A database is not that of the program it should be.
  package static let storeForeign: Self = "store.foreign"
}
