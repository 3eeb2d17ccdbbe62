internal import InlayCore
internal import InlayPixels
internal import InlaySystem

/// The error that ends a command: a message, an exit status, and a line of advice if there is any.
package struct CommandFailure: Error {
  package var status: Int32
  /// The file it is about, as the user named it.
  package var subject: String?
  package var message: String
  package var advice: String?

  package init(_ status: Int32, subject: String? = nil, _ message: String, advice: String? = nil) {
    self.status = status
    self.subject = subject
    self.message = message
    self.advice = advice
  }

  /// An error that occurred while processing `subject`, the file as the user named it.
  package init(_ error: any Error, subject: String? = nil) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as InlayError:
      let status = ExitStatus.of(error)
      var inner = error
      inner.place.file = error.place.file.map(ForeignBytes.visible)
      // An error while saving names its own file. Any other may repeat the name of the input.
      let isSaving = error.code.rawValue.hasPrefix("save.")
      if isSaving || inner.place.file == subject { inner.place.file = nil }
      let own = status == ExitStatus.usage ? nil : subject
      self.init(
        status, subject: isSaving ? error.place.file.map(ForeignBytes.visible) : own, inner.description,
        advice: Self.advice(error, status))
    case is CancellationError: self.init(ExitStatus.interrupted, subject: subject, "interrupted")
    default: self.init(ExitStatus.io, subject: subject, "\(error)")
    }
  }

  /// The advice, in terms of the command's options.
  private static func advice(_ error: InlayError, _ status: Int32) -> String? {
    if status == ExitStatus.helperMissing, error.isDecoderUnavailable { return PixelTools.helperAdvice }
    if error.code == "document.missingDigest" { return "--unsealed accepts a document without a digest" }
    if error.code == "format.unrecognized" { return error.advice.map { "\($0); --from names the format" } }
    if error.code == "page.tooLarge" { return pageOptions(in: error.advice) }
    guard let limit = error.code.limit, let allowed = error.details["allowed"].flatMap({ Int($0) }) else {
      return error.advice
    }
    // These are not for users to raise.
    if limit.hasPrefix("archive") { return error.advice }
    let wider = Mirror(reflecting: Limits.default).children.first { $0.label == limit }?.value as? Int
    if let wider, wider > allowed { return "--limits default allows \(wider)" }
    return error.advice.flatMap { $0.hasPrefix("raise Limits.") ? nil : $0 }
      ?? "no limits profile allows more"
  }

  /// Advice about a page, with the command's options in place of the properties of `PageOptions`.
  private static func pageOptions(in advice: String?) -> String? {
    guard var words = advice?.split(separator: " ").map(String.init) else { return nil }
    let names = [
      "PageOptions.page": "--page", "PageOptions.width": "--width", "PageOptions.scale": "--scale",
    ]
    for index in words.indices {
      for (property, option) in names where words[index].hasPrefix(property) {
        words[index] = option + words[index].dropFirst(property.count)
      }
    }
    return words.joined(separator: " ")
  }

  package func report() {
    if status == ExitStatus.interrupted || Signals.isInterrupted { return }
    let place = subject.map { "\($0.isEmpty ? "''" : Visible.line($0)): " } ?? ""
    Terminal.printError("inlay: \(place)\(Visible.line(message))")
    if let advice { Terminal.printError("  \(Visible.line(advice))") }
  }
}
