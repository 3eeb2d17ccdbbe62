internal import InlayCore
internal import InlayFiles
internal import InlayPage

extension CommandFailure {
  /// A document that cannot be brought to a page.
  init(_ error: PageError, subject: String) {
    switch error {
    case .option: self.init(ExitStatus.usage, error.description, advice: error.advice)
    case .noFonts: self.init(ExitStatus.helperMissing, error.description, advice: error.advice)
    case .cancelled: self.init(SaveError.cancelled)
    case .tooLarge, .limit, .encoding, .library, .noMemory:
      self.init(ExitStatus.badData, subject: subject, error.description, advice: error.advice)
    }
  }

  /// Pages that were not written.
  init(_ error: PageOutputError<SaveError>, subject: String) {
    switch error {
    case .page(let error): self.init(error, subject: subject)
    case .output(let error): self.init(error)
    }
  }
}
