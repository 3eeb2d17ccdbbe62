package import InlayCore

extension InlayError.Code {
  /// The answer to an upload was lost, so that nobody knows whether the server has it.
  package static let uploadUnknown: InlayError.Code = "live.unknown"
  /// A record of an upload is damaged, or a receipt cannot be kept in one.
  package static let uploadRecord: InlayError.Code = "live.record"
  /// A record of an upload is of a newer version.
  package static let uploadRecordVersion: InlayError.Code = "live.recordVersion"
  /// Another queue uses the folder of records, or it cannot be locked.
  package static let uploadFolderInUse: InlayError.Code = "live.folderInUse"
  /// There is nothing to upload: no bytes, or no form of them could be made.
  package static let uploadNotPrepared: InlayError.Code = "live.notPrepared"
}

extension InlayError {
  package static func uploadUnknown(_ reason: any Error) -> InlayError {
    InlayError(
      .uploadUnknown, "the answer to an upload was lost, so the server may have it or not",
      advice: "look on the server, then retry it or settle it with a receipt", underlying: reason)
  }

  static func uploadRecord(_ reason: String) -> InlayError {
    InlayError(
      .uploadRecord, "the record of an upload is damaged: \(reason)",
      advice: "retry the upload if the server does not have it")
  }

  static let uploadReceipt = InlayError(
    .uploadRecord, "the receipt names neither a URL nor an identifier, or one is too long",
    advice: "give it one of at most \(UploadRecord.longestText) bytes")

  static func uploadRecordVersion(_ version: Int) -> InlayError {
    InlayError(
      .uploadRecordVersion,
      "the record of an upload has version \(version), and this program reads version 1",
      advice: "use the newer program that wrote it, or another folder")
  }

  static func uploadFolderInUse(_ path: String) -> InlayError {
    InlayError(
      .uploadFolderInUse, "another queue uses this folder of uploads, or it cannot be locked",
      at: .file(path), advice: "use one queue for a folder, on a local disk")
  }

  static func uploadNotPrepared(_ reason: String, _ underlying: (any Error)? = nil) -> InlayError {
    InlayError(.uploadNotPrepared, "there is nothing to upload: \(reason)", underlying: underlying)
  }

  static let uploadQueueClosed = InlayError(.uploadFolderInUse, "the queue was closed")

  /// A status that was not a success, with the time after which the server wants to be asked again.
  static func uploadStatus(_ answer: RequestAnswer, date: Int) -> InlayError {
    var details = ["status": String(answer.status)]
    if let time = answer.fields.single("retry-after").flatMap({ RetrySchedule.retryAfter($0, date: date) }) {
      details["retryAfter"] = String(time.components.seconds)
    }
    let advice: String? =
      (300..<400).contains(answer.status) ? "uploads follow no redirection: name the final URL" : nil
    return InlayError(
      .liveStatus, "the server answered with status \(answer.status)", advice: advice, details: details)
  }

  /// The time after which the server wants to be asked again.
  var retryAfter: Duration? { details["retryAfter"].flatMap { Int($0) }.map { .seconds($0) } }
}
