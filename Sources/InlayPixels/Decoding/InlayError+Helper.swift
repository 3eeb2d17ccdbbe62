package import InlayCore

extension InlayError.Code {
  /// The helper program that decodes and makes HEIC was not found.
  package static let heifWorkerMissing: Self = "heif.workerMissing"
  /// The helper program that decodes and makes HEIC was found but cannot be started.
  package static let heifWorkerNotStarted: Self = "heif.workerNotStarted"
  /// The helper program was stopped, or ended, while it decoded or made an image.
  package static let heifWorkerFailed: Self = "heif.workerFailed"
}

extension InlayError {
  /// Whether a helper program was needed but cannot be started.
  package var isHelperMissing: Bool { code == .heifWorkerMissing || code == .heifWorkerNotStarted }

  /// Whether there is a decoder for the image that could not work: its helper program is missing, or was stopped.
  package var isDecoderUnavailable: Bool {
    isHelperMissing || code == .heifWorkerFailed || code == .pixelsUnavailable
  }

  /// The ``Diagnostic/details`` of a diagnostic that reports this error: `helper` if a helper program is missing.
  package var helperDetails: [String: String] { isHelperMissing ? ["helper": "inlay-heif"] : [:] }
}
