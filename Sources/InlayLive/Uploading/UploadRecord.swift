internal import InlayCore

/// What is kept on disk about an upload, so that it is done once although the program may end at any moment.
struct UploadRecord: Sendable, Hashable {
  enum Phase: Sendable, Hashable {
    /// Not done. What was begun can go on in its session, or be sent again without harm.
    case pending
    /// Being sent to a server that would store it twice.
    case sending
    case failed(InlayError, mayRetry: Bool)
    case unknown
    /// There is a receipt.
    case done
  }

  /// The name of the upload for the server.
  var key: String
  var phase = Phase.pending
  /// The URL that the server named for it.
  var session: String?
  /// What is sent. The session belongs to it.
  var form: UploadForm?
  var receipt: UploadReceipt?

  /// A record of an upload that was not begun.
  init() {
    let numbers = [UInt64.random(in: .min ... .max), .random(in: .min ... .max)]
    key = numbers.map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  init(key: String) { self.key = key }

  /// The state of an upload that a program left when it ended.
  ///
  /// - Parameter isRepeatable: whether it may be sent again.
  func stateAfterRestart(isRepeatable: Bool) -> UploadState {
    if let receipt { return .done(receipt) }
    return switch phase {
    case .pending, .done: .pending
    case .sending: isRepeatable ? .pending : .unknown
    case .failed(let error, let mayRetry): .failed(error, mayRetry: mayRetry)
    case .unknown: .unknown
    }
  }
}
