internal import CCurl
internal import InlayCore
internal import InlayLive
internal import InlaySystem
internal import Synchronization

/// One request of ``CurlTransport``: what its thread and the task that waits for it share.
///
/// The thread of libcurl puts events in, at most one at a time, and pauses the transfer while it is not taken. That is
/// how a slow reader slows the sender.
final class CurlTransfer: Sendable {
  private struct State {
    var event: HopEvent?
    var end: Result<Void, any Error>?
    var waiting: OneAnswer<HopEvent?>?
    var isPaused = false
    var isCanceled = false
    // Only the thread of libcurl uses these.
    var status = 0
    var isHeadComplete = false
    var fields: [HTTPField] = []
    var headBytes = 0
    var sent = 0
    var failure: (any Error)?
  }

  let request: HopRequest
  /// The method and body of a request other than GET.
  let upload: (method: String, body: (any ByteSource)?)?
  private let state = Mutex(State())

  /// Bytes of all fields of an answer. libcurl has a limit of its own for one line.
  private static let mostHeadBytes = 64 << 10

  /// Bytes of a body that are read at once.
  private static let mostBodyBytes = 64 << 10

  init(_ request: HopRequest, upload: (method: String, body: (any ByteSource)?)? = nil) {
    (self.request, self.upload) = (request, upload)
  }

  // MARK: For the task

  /// The next event; `nil` at the end. Throws how the transfer failed. `wake` is called if the transfer may go on.
  func next(_ wake: () -> Void) async throws -> HopEvent? {
    let (ready, mayGoOn) = state.withLock { state -> (OneAnswer<HopEvent?>, Bool) in
      let answer = OneAnswer<HopEvent?>()
      if let event = state.event {
        state.event = nil
        answer.give(event)
        return (answer, state.isPaused)
      }
      switch state.end {
      case .success: answer.give(nil)
      case .failure(let error): answer.fail(error)
      case nil: state.waiting = answer
      }
      return (answer, false)
    }
    if mayGoOn { wake() }
    return try await ready.wait()
  }

  /// Ends the transfer soon.
  func cancel() { state.withLock { $0.isCanceled = true } }

  // MARK: For the thread of libcurl

  var isCanceled: Bool { state.withLock { $0.isCanceled } }

  /// Whether the transfer was paused and has room for an event again.
  func takePause() -> Bool {
    state.withLock { state in
      guard state.isPaused, state.event == nil else { return false }
      state.isPaused = false
      return true
    }
  }

  /// Puts an event in; false if there is no room, which pauses the transfer.
  private func put(_ event: HopEvent) -> Bool {
    let waiting = state.withLock { state -> OneAnswer<HopEvent?>?? in
      if let waiting = state.waiting {
        state.waiting = nil
        return .some(waiting)
      }
      guard state.event == nil else {
        state.isPaused = true
        return .none
      }
      state.event = event
      return .some(nil)
    }
    guard let waiting else { return false }
    waiting?.give(event)
    return true
  }

  /// A line of the head, or of the trailer, which is ignored.
  func takeLine(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      state.headBytes += bytes.count
      guard state.headBytes <= Self.mostHeadBytes else {
        state.failure = InlayError.liveProtocol(
          "the server sent more than \(Self.mostHeadBytes) bytes of fields")
        return false
      }
      let line = String(decoding: bytes, as: UTF8.self).trimmed
      if line.hasPrefix("HTTP/") {
        // A provisional answer (1xx) is followed by another head.
        state.fields = []
        state.status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      } else if let colon = line.firstIndex(of: ":"), !state.isHeadComplete {
        state.fields.append(
          HTTPField(String(line[..<colon]), String(line[line.index(after: colon)...]).trimmed))
      }
      return true
    }
  }

  /// The next bytes of the request's body, at most `count`; none at its end. `nil` ends the transfer: they cannot be read.
  func nextBody(_ count: Int) -> [UInt8]? {
    guard let body = upload?.body else { return [] }
    let start = state.withLock { $0.sent }
    let range = start..<max(start, min(body.count, start + min(count, Self.mostBodyBytes)))
    do {
      let bytes = try body.read(range)
      guard bytes.count == range.count else {
        throw InlayError.liveProtocol("the body is not as long as it says")
      }
      state.withLock { $0.sent = start + bytes.count }
      return bytes
    } catch {
      state.withLock { $0.failure = error }
      return nil
    }
  }

  /// The head, once: `nil` if it was given before.
  private func takeHead() -> HopEvent? {
    state.withLock { state in
      guard !state.isHeadComplete, state.status >= 200 else { return nil }
      defer { state.isHeadComplete = true }
      return .head(status: state.status, fields: state.fields)
    }
  }

  /// Bytes of the body. False pauses the transfer: libcurl gives the same bytes again.
  func takeBytes(_ bytes: [UInt8]) -> Bool {
    // Both must fit, so the head goes first and the bytes come again.
    if let head = takeHead() {
      guard put(head) else {
        state.withLock { $0.isHeadComplete = false }
        return false
      }
    }
    return put(.bytes(bytes))
  }

  /// The transfer is over.
  func end(_ code: CURLcode) {
    let failure: (any Error)? = state.withLock { state in
      if state.isCanceled { return CancellationError() }
      if let failure = state.failure { return failure }
      return Self.error(code)
    }
    let head = failure == nil ? takeHead() : nil
    let (waiting, result) = state.withLock { state -> (OneAnswer<HopEvent?>?, Result<Void, any Error>) in
      let result: Result<Void, any Error> = failure.map { .failure($0) } ?? .success(())
      state.end = result
      let waiting = state.waiting
      if let head {
        // An answer without a body.
        if waiting == nil { state.event = head }
      }
      state.waiting = nil
      return (waiting, result)
    }
    guard let waiting else { return }
    if let head {
      waiting.give(head)
    } else {
      switch result {
      case .success: waiting.give(nil)
      case .failure(let error): waiting.fail(error)
      }
    }
  }

  private static func error(_ code: CURLcode) -> InlayError? {
    if code == CURLE_OK { return nil }
    let reason = unsafe String(cString: curl_easy_strerror(code))
    return switch code {
    case CURLE_PARTIAL_FILE: InlayError.liveTruncated(0, of: nil)
    case CURLE_OPERATION_TIMEDOUT: InlayError.liveConnection("the connection took too long")
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT,
      CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2, CURLE_OUT_OF_MEMORY:
      InlayError.liveProtocol("the server broke the rules of HTTP: \(reason)")
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_ISSUER_ERROR:
      InlayError.liveProtocol("the certificate of the server is not valid: \(reason)")
    default: InlayError.liveConnection("the connection failed: \(reason)")
    }
  }
}

extension String {
  /// Without spaces and line ends around it.
  fileprivate var trimmed: String {
    var scalars = unicodeScalars[...]
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars.drop { $0.properties.isWhitespace })
  }
}
