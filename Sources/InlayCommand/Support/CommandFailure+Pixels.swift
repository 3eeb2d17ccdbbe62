internal import InlayContainer
internal import InlayCore
internal import InlayFiles
internal import InlayPixels

extension CommandFailure {
  /// A picture that cannot be decoded.
  init(_ error: PixelError, subject: String) {
    let status =
      switch error {
      case .limit, .memory, .damaged, .unsupported, .noStrike: ExitStatus.badData
      // With the helper there, it was stopped over this picture.
      case .unavailable: PixelTools.missingHelper == nil ? ExitStatus.badData : ExitStatus.helperMissing
      case .source: ExitStatus.io
      case .cancelled: SaveError.cancelled.exitStatus
      }
    let advice = status == ExitStatus.helperMissing ? PixelTools.helperAdvice : error.advice
    self.init(status, subject: subject, error.description, advice: advice)
  }

  /// A header that cannot be read.
  init(_ error: ContainerError, subject: String) {
    switch error {
    case .limit(let limit):
      self.init(ExitStatus.badData, subject: subject, limit.description, advice: limit.advice)
    case .source(let source): self.init(ExitStatus.io, subject: subject, source.description)
    case .cancelled: self.init(SaveError.cancelled)
    case .unrecognised, .truncated, .malformed:
      self.init(ExitStatus.badData, subject: subject, error.description)
    }
  }

  /// A glyph that cannot be made.
  init(_ error: GlyphError, subject: String?) {
    switch error {
    case .identifier, .description, .strikeCount, .strikeSize, .quality:
      self.init(ExitStatus.usage, error.description)
    case .cancelled: self.init(SaveError.cancelled)
    case .encoding, .unavailable:
      self.init(
        ExitStatus.helperMissing, subject: subject, error.description, advice: PixelTools.helperAdvice)
    }
  }
}
