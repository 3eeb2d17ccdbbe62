internal import CSQLite
package import InlayCore

extension InlayError.Code {
  /// The file of a database cannot be opened.
  package static let databaseCannotOpen: InlayError.Code = "database.cannotOpen"
  /// The file may only be read.
  package static let databaseReadOnly: InlayError.Code = "database.readOnly"
  /// The file is not a database, or belongs to another program.
  package static let databaseForeign: InlayError.Code = "database.foreign"
  /// The file was made by another release.
  package static let databaseVersion: InlayError.Code = "database.version"
  /// The file is damaged.
  package static let databaseDamaged: InlayError.Code = "database.damaged"
  /// The file takes far more work to read than one of its size should.
  package static let databaseEndless: InlayError.Code = "database.endless"
  /// The file, or the disk, has no room left.
  package static let databaseFull: InlayError.Code = "database.full"
  /// Another process uses the file for too long.
  package static let databaseBusy: InlayError.Code = "database.busy"
  /// Another failure of the database.
  package static let databaseFailed: InlayError.Code = "database.failed"
}

extension InlayError {
  /// For files that must not be touched.
  static func databaseForeign(
    _ path: String, _ reason: String, advice: String = "name another file"
  ) -> InlayError {
    InlayError(.databaseForeign, reason, at: .file(path), advice: advice)
  }

  static func databaseVersion(_ path: String, found: Int, known: Int32) -> InlayError {
    InlayError(
      .databaseVersion, "this file has version \(found), and only version \(known) is known", at: .file(path),
      advice: "use the release that made it, or name another file")
  }

  static func databaseDamaged(_ path: String, _ reason: String, isExpendable: Bool) -> InlayError {
    // Perhaps somebody's letters: never advise to remove them.
    InlayError(
      .databaseDamaged, "the database is damaged: \(reason)", at: .file(path),
      advice: isExpendable ? "remove the file" : nil)
  }

  /// For files that somebody made to keep a reader busy, or that are damaged so that they do.
  static func databaseEndless(_ path: String, isExpendable: Bool) -> InlayError {
    InlayError(
      .databaseEndless, "the database takes far more work to read than its size explains", at: .file(path),
      advice: isExpendable ? "remove the file" : nil)
  }

  static func databaseReadOnly(_ path: String) -> InlayError {
    InlayError(
      .databaseReadOnly, "the database cannot be written", at: .file(path),
      advice: "allow this user to write the file and its folder")
  }

  static func databaseCannotOpen(
    _ path: String, _ reason: String, _ underlying: (any Error)? = nil
  ) -> InlayError {
    InlayError(
      .databaseCannotOpen, "the database cannot be opened: \(reason)", at: .file(path), underlying: underlying
    )
  }

  /// The error for a result code of SQLite, which may be an extended one.
  static func database(_ path: String, _ code: Int32, _ words: String, isExpendable: Bool) -> InlayError {
    switch code & 0xFF {
    case SQLITE_CORRUPT: return databaseDamaged(path, words, isExpendable: isExpendable)
    // Perhaps somebody's letter: never advise to remove it.
    case SQLITE_NOTADB: return databaseForeign(path, "this file is not a database")
    case SQLITE_READONLY, SQLITE_PERM: return databaseReadOnly(path)
    case SQLITE_CANTOPEN: return databaseCannotOpen(path, words)
    case SQLITE_FULL:
      return InlayError(
        .databaseFull, "the database has no room left", at: .file(path),
        advice: isExpendable ? "make room on the disk, or remove the file" : "make room on the disk")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return InlayError(
        .databaseBusy, "another process uses the database", at: .file(path), advice: "try again later")
    default: return InlayError(.databaseFailed, "the database failed: \(words)", at: .file(path))
    }
  }
}
