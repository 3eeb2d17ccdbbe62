package import InlayCore
internal import InlaySystem

extension InlayError {
  /// A database that another program changed each time it was copied.
  static func storeBusy(_ path: String, _ program: String) -> InlayError {
    InlayError(
      .storeBusy, "the database changed each time it was copied", at: .file(path),
      advice: "quit \(program) and try again")
  }

  /// No copy could be made in a folder for temporary files.
  static func storeCannotCopy(_ folder: String, _ error: SystemError) -> InlayError {
    InlayError(
      .storeCannotCopy, "the database cannot be copied there: \(error.message)", at: .file(folder),
      advice: "make room there, or set TMPDIR to another folder", underlying: error)
  }

  /// A database without a file, such as on standard input.
  static func storeNeedsFile(_ program: String) -> InlayError {
    InlayError(
      .storeNeedsFile,
      "a database of \(program) can only be read from a file: its log and its pictures stand beside it",
      advice: "save it as a file, and open that")
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
  /// A private copy of a database cannot be written.
  package static let storeCannotCopy: Self = "store.cannotCopy"
  /// The database of another program was given without a file.
  package static let storeNeedsFile: Self = "store.needsFile"
  /// A database is not that of the program it should be.
  package static let storeForeign: Self = "store.foreign"
}
