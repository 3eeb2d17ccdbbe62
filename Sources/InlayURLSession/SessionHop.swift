internal import Foundation
internal import InlayCore
internal import InlayLive
internal import InlaySystem
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// One request of a ``URLSessionTransport``: what the session's delegate and the task that waits for it share.
final class SessionHop: Sendable {
  private struct State {
    var events: [HopEvent] = []
    var waitingBytes = 0
    var hasHead = false
    var isSuspended = false
    var end: Result<Void, any Error>?
    var next: OneAnswer<HopEvent?>?
    /// The addresses that answered, as the system spells them; `nil` for one that it does not tell.
    var addresses: [String?] = []
    var settled = OneAnswer<Void>()
  }

  private let request: HopRequest
  private let task: URLSessionTask
  private let state = Mutex(State())

  /// Bytes that wait to be taken before the task is suspended: on Apple's systems. Foundation on Linux ends the process if a
  /// task is resumed before it has noticed that it was suspended (`NativeProtocol.stopLoading`, Swift 6.3).
  #if canImport(Darwin)
    private static let mostWaiting = 256 << 10
  #else
    private static let mostWaiting = Int.max
  #endif

  init(_ request: HopRequest, _ task: URLSessionTask) { (self.request, self.task) = (request, task) }

  // MARK: For the task that waits

  /// The next event; `nil` at the end. Throws how the request failed.
  func next() async throws -> HopEvent? {
    let (answer, mayGoOn) = state.withLock { state -> (OneAnswer<HopEvent?>, Bool) in
      let answer = OneAnswer<HopEvent?>()
      if !state.events.isEmpty {
        let event = state.events.removeFirst()
        if case .bytes(let bytes) = event { state.waitingBytes -= bytes.count }
        let mayGoOn = state.isSuspended && state.waitingBytes < Self.mostWaiting
        if mayGoOn { state.isSuspended = false }
        answer.give(event)
        return (answer, mayGoOn)
      }
      switch state.end {
      case .success: answer.give(nil)
      case .failure(let error): answer.fail(error)
      case nil: state.next = answer
      }
      return (answer, false)
    }
    if mayGoOn { task.resume() }
    return try await answer.wait()
  }

  /// Waits for the end of the request, and judges the addresses that answered.
  ///
  /// - Throws: `InlayError` with the code `live.refused`; `CancellationError`.
  func checkAddress() async throws {
    try await state.withLock { $0.settled }.wait()
    let (addresses, hasHead) = state.withLock { ($0.addresses, $0.hasHead) }
    if let refusal = Self.refusal(of: addresses, hasHead: hasHead, for: request) {
      throw InlayError.liveRefused(refusal)
    }
  }

  /// Whether an answer may be believed by where it came from.
  static func refusal(of addresses: [String?], hasHead: Bool, for request: HopRequest) -> LoadRefusal? {
    for case let text? in addresses {
      let found = NetworkAddress(numeric: text)
      guard let found, found.isPublic || found == NetworkAddress(literal: request.address) else {
        return .answered(text, host: request.host)
      }
    }
    #if canImport(Darwin)
      // The system tells the address of every answer that comes from the network.
      if hasHead, addresses.isEmpty || addresses.contains(nil) {
        return .answered("unknown", host: request.host)
      }
    #endif
    return nil
  }

  // MARK: For the delegate

  func takeHead(_ response: HTTPURLResponse) {
    // Some systems also tell provisional answers.
    guard response.statusCode >= 200 else { return }
    let fields = response.allHeaderFields.compactMap { name, value -> HTTPField? in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPField(name, value)
    }
    state.withLock { $0.hasHead = true }
    put(.head(status: response.statusCode, fields: fields))
  }

  func takeBytes(_ data: Data) {
    if !data.isEmpty, put(.bytes(Array(data))) { task.suspend() }
  }

  func takeAddresses(_ found: [String?]) { state.withLock { $0.addresses += found } }

  func end(_ error: (any Error)?) {
    let (next, settled, result) = state.withLock {
      state -> (OneAnswer<HopEvent?>?, OneAnswer<Void>, Result<Void, any Error>) in
      let result: Result<Void, any Error> =
        error.map { .failure(Self.failure($0, hasHead: state.hasHead)) } ?? .success(())
      state.end = result
      defer { state.next = nil }
      return (state.next, state.settled, result)
    }
    settled.give(())
    switch result {
    case .success: next?.give(nil)
    case .failure(let error): next?.fail(error)
    }
  }

  /// Whether too much waits now.
  @discardableResult
  private func put(_ event: HopEvent) -> Bool {
    let (next, isTooMuch) = state.withLock { state -> (OneAnswer<HopEvent?>?, Bool) in
      if let next = state.next {
        state.next = nil
        return (next, false)
      }
      state.events.append(event)
      if case .bytes(let bytes) = event { state.waitingBytes += bytes.count }
      let isTooMuch = !state.isSuspended && state.waitingBytes >= Self.mostWaiting
      if isTooMuch { state.isSuspended = true }
      return (nil, isTooMuch)
    }
    next?.give(event)
    return isTooMuch
  }

  private static func failure(_ error: any Error, hasHead: Bool) -> any Error {
    guard let error = error as? URLError else {
      return InlayError.liveConnection("the connection failed: \(error)")
    }
    return switch error.code {
    case .cancelled: CancellationError()
    case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
      .unsupportedURL, .badURL, .dataLengthExceedsMaximum:
      InlayError.liveProtocol("the server broke the rules of HTTP: \(error.localizedDescription)")
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      InlayError.liveProtocol("the certificate of the server is not valid: \(error.localizedDescription)")
    // What breaks off after the head ended early. Systems have several codes for it.
    case _ where hasHead: InlayError.liveTruncated(0, of: nil)
    default: InlayError.liveConnection("the connection failed: \(error.localizedDescription)")
    }
  }
}
