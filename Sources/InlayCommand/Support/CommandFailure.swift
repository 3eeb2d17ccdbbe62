internal import InlayFiles
internal import InlayFormats

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What ends a command: one line for a person, an exit status, and where it helps a line of advice.
struct CommandFailure: Error {
  var status: Int32
  /// The file concerned, as the user named it.
  var subject: String?
  var message: String
  var advice: String?

  init(_ status: Int32, subject: String? = nil, _ message: String, advice: String? = nil) {
    self.status = status
    self.subject = subject
    self.message = message
    self.advice = advice
  }

  init(_ error: FormatError, subject: String) {
    if case .save(let error) = error {
      self.init(error)
      return
    }
    self.init(error.exitStatus, subject: subject, error.description, advice: error.advice)
  }

  /// A stream that cannot be taken in.
  init(_ error: SpoolError, subject: String) {
    switch error {
    case .limit(let limit): self.init(FormatError.limit(limit), subject: subject)
    case .cancelled: self.init(FormatError.cancelled, subject: subject)
    case .io(_, let code, let message):
      // Those that say that there is nothing to read from; all others come while reading.
      let isClosed = [EBADF, ENOENT, EACCES, EPERM, ENXIO, ENODEV, ENOTDIR, ELOOP].contains(code)
      self.init(isClosed ? ExitStatus.cannotOpen : ExitStatus.io, subject: subject, message)
    }
  }

  /// A failure to save; the error knows the path it concerns.
  init(_ error: SaveError) {
    self.init(error.exitStatus, subject: error.path, error.reason, advice: Self.advice(for: error))
  }

  private static func advice(for error: SaveError) -> String? {
    if case .occupied = error { return "choose another name, or move it out of the way" }
    return nil
  }

  func report() {
    if status == 130 || Signals.isInterrupted { return }
    let place = subject.map { "\($0.isEmpty ? "''" : Visible.line($0)): " } ?? ""
    Terminal.printError("inlay: \(place)\(Visible.line(message))")
    if let advice { Terminal.printError("  \(Visible.line(advice))") }
  }
}
