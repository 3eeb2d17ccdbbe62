public import InlayCore
package import InlaySystem

extension InlayError {
  /// A file, folder or stream cannot be opened for reading.
  package static func sourceCannotOpen(_ path: String, _ error: SystemError) -> InlayError {
    InlayError(.sourceCannotOpen, error.message, at: .file(path), underlying: error)
  }

  /// The error for a failure to read something that was opened.
  static func readingSource(_ name: String, _ error: SystemError) -> any Error {
    error == .cancelled
      ? CancellationError() : sourceIO(name, message: error.message, underlying: error)
  }

  /// The error for a failure to open a stream or to read it to its end.
  package static func readingStream(_ name: String, _ error: SystemError) -> any Error {
    error.meansNothingToRead ? sourceCannotOpen(name, error) : readingSource(name, error)
  }
}

extension InlayError.Code {
  /// A file, folder or stream cannot be opened for reading.
  public static let sourceCannotOpen: Self = "source.cannotOpen"
}
