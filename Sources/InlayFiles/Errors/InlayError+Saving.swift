public import InlayCore
package import InlaySystem

extension InlayError {
  /// The output cannot be created.
  package static func saveCannotCreate(_ path: String, _ error: SystemError) -> InlayError {
    InlayError(
      .saveCannotCreate, error.message, at: .file(path),
      advice: error == .notFound ? "check that its folder exists" : nil, underlying: error)
  }

  /// Something exists at `path` that must not be replaced. `what` describes it, with its article.
  package static func saveOccupied(_ path: String, by what: String) -> InlayError {
    InlayError(
      .saveOccupied, "refusing to replace \(what)", at: .file(path),
      advice: "choose another name, or move it out of the way")
  }

  /// The operating system failed while writing.
  package static func saveFailed(_ path: String, _ error: SystemError) -> InlayError {
    InlayError(.saveFailed, error.message, at: .file(path), underlying: error)
  }

  /// The content for `path` cannot be read.
  package static func saveSource(_ path: String, _ error: InlayError) -> InlayError {
    InlayError(
      .saveSource, "cannot read the content to be written: \(error)", at: .file(path), underlying: error)
  }

  /// The reader of a pipe has closed it.
  package static func saveBrokenPipe(_ name: String) -> InlayError {
    InlayError(.saveBrokenPipe, "the reader of the pipe has closed it", at: .file(name))
  }

  /// The error for a failure of a temporary file that keeps output. `name` is what it is for.
  static func writingTemporary(
    in folder: String, for name: String? = nil, _ error: SystemError
  ) -> any Error {
    if error == .cancelled { return CancellationError() }
    let purpose = name.map { " for \($0)" } ?? ""
    return InlayError(
      .saveFailed, "cannot write a temporary file in \(folder)\(purpose): \(error.message)", underlying: error
    )
  }

  /// The error for a failure to create a file or folder, or to rename it to its final name.
  static func creating(_ path: String, _ error: SystemError) -> any Error {
    if error == .cancelled { return CancellationError() }
    return error.meansTroubleOnTheWay ? saveFailed(path, error) : saveCannotCreate(path, error)
  }

  /// The error for a failure to write or sync a file that was created.
  static func writing(_ path: String, _ error: SystemError) -> any Error {
    error == .cancelled ? CancellationError() : saveFailed(path, error)
  }

  /// The error for a failure to read the content for `path`.
  package static func reading(_ path: String, _ error: any Error) -> any Error {
    (error as? InlayError).map { saveSource(path, $0) } ?? error
  }
}

extension InlayError.Code {
  /// The output cannot be created: there is no such folder, permission is missing, or the file system is read-only.
  package static let saveCannotCreate: Self = "save.cannotCreate"
  /// Something exists at the path that must not be replaced.
  public static let saveOccupied: Self = "save.occupied"
  /// The operating system failed while writing, for example because the disk is full.
  package static let saveFailed: Self = "save.failed"
  /// The content to be written cannot be read.
  package static let saveSource: Self = "save.source"
  /// The reader of a pipe has closed it. People need not be told.
  public static let saveBrokenPipe: Self = "save.brokenPipe"
}
