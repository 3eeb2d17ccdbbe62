internal import InlayCore
internal import InlayPixels

/// What ends a command: one line for a person, an exit status, and where it helps a line of advice.
package struct CommandFailure: Error {
  var status: Int32
  /// The file concerned, as the user named it.
  var subject: String?
  var message: String
  var advice: String?

  package init(_ status: Int32, subject: String? = nil, _ message: String, advice: String? = nil) {
    self.status = status
    self.subject = subject
    self.message = message
    self.advice = advice
  }

  /// An error met while working on `subject`, the file as the user named it.
  package init(_ error: any Error, subject: String? = nil) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as InlayError:
      let status = ExitStatus.of(error)
      var inner = error
      // An error of saving names the file it is about; any other may name the input once more.
      let isSaving = error.code.rawValue.hasPrefix("save.")
      if isSaving || error.place.file == subject { inner.place.file = nil }
      let own = status == ExitStatus.usage ? nil : subject
      self.init(
        status, subject: isSaving ? error.place.file : own, inner.description,
        advice: Self.advice(error, status))
    case is CancellationError: self.init(ExitStatus.interrupted, subject: subject, "interrupted")
    default: self.init(ExitStatus.io, subject: subject, "\(error)")
    }
  }

  /// Advice in the words of the command line.
  private static func advice(_ error: InlayError, _ status: Int32) -> String? {
    if status == ExitStatus.helperMissing, error.isDecoderUnavailable { return PixelTools.helperAdvice }
    if error.code == "document.missingDigest" { return "--unsealed takes a document without a digest" }
    if error.code == "page.tooLarge" { return pageOptions(in: error.advice) }
    guard let limit = error.code.limit, let allowed = error.details["allowed"].flatMap({ Int($0) }) else {
      return error.advice
    }
    let wider = Mirror(reflecting: Limits.default).children.first { $0.label == limit }?.value as? Int
    if let wider, wider > allowed { return "--limits default allows \(wider)" }
    return "no profile of limits allows more"
  }

  /// Advice about a page, with the options of the command in place of the properties of `PageOptions`.
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

  func report() {
    if status == ExitStatus.interrupted || Signals.isInterrupted { return }
    let place = subject.map { "\($0.isEmpty ? "''" : Visible.line($0)): " } ?? ""
    Terminal.printError("inlay: \(place)\(Visible.line(message))")
    if let advice { Terminal.printError("  \(Visible.line(advice))") }
  }
}
