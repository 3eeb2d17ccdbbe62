public import InlayCore
package import InlaySystem

extension InlayError {
  /// The output cannot be created.
  package static func saveCannotCreate(_ path: String, _ error: SystemError) -> InlayError {
    InlayError(.saveCannotCreate, error.message, at: .file(path), underlying: error)
  }

  /// Something is at `path` that may not be replaced; `what` says what it is, with its article.
  package static func saveOccupied(_ path: String, by what: String) -> InlayError {
    InlayError(
      .saveOccupied, "\(what) stands there and is not replaced", at: .file(path),
      advice: "choose another name, or move it out of the way")
  }

  /// The operating system failed on the way.
  package static func saveFailed(_ path: String, _ error: SystemError) -> InlayError {
    InlayError(.saveFailed, error.message, at: .file(path), underlying: error)
  }

  /// What belongs at `path` cannot be read.
  package static func saveSource(_ path: String, _ error: InlayError) -> InlayError {
    InlayError(
      .saveSource, "reading what belongs there failed: \(error)", at: .file(path), underlying: error)
  }

  /// The reader of a pipe has gone away.
  package static func saveBrokenPipe(_ name: String) -> InlayError {
    InlayError(.saveBrokenPipe, "its reader has gone away", at: .file(name))
  }

  /// A failure to make a file or folder or to give it its name.
  static func creating(_ path: String, _ error: SystemError) -> any Error {
    if error == .cancelled { return CancellationError() }
    return error.meansTroubleOnTheWay ? saveFailed(path, error) : saveCannotCreate(path, error)
  }

  /// A failure to write or sync what could be made.
  static func writing(_ path: String, _ error: SystemError) -> any Error {
    error == .cancelled ? CancellationError() : saveFailed(path, error)
  }

  /// A failure to read what is to be written at `path`.
  package static func reading(_ path: String, _ error: any Error) -> any Error {
    (error as? InlayError).map { saveSource(path, $0) } ?? error
  }
}

extension InlayError.Code {
  /// The output cannot be created: no such folder, no permission, a read-only file system.
  package static let saveCannotCreate: Self = "save.cannotCreate"
  /// Something is there that may not be replaced.
  public static let saveOccupied: Self = "save.occupied"
  /// The operating system failed on the way: a full disk, a broken one.
  package static let saveFailed: Self = "save.failed"
  /// What is to be written cannot be read.
  package static let saveSource: Self = "save.source"
  /// The reader of a pipe has gone away. There is nothing to report to people.
  public static let saveBrokenPipe: Self = "save.brokenPipe"
}
