internal import CCurl
internal import InlayCore
public import InlayLive
internal import InlaySystem
internal import Synchronization

/// Makes requests by libcurl, on one thread.
///
/// Connects to the address that the loader judged and to no other: `CURLOPT_CONNECT_TO` names it, so that a connection is
/// used again only for the same address, and `CURLOPT_OPENSOCKETFUNCTION` checks it. Ignores proxies, cookies and
/// passwords of the environment. HTTP/1.1.
public final class CurlTransport: ImageTransport {
  private let loop: CurlLoop

  /// A transport. Its thread starts with the first request and ends with the transport.
  public init() { loop = CurlLoop(certificates: nil) }

  /// - Parameter certificates: a file with the authorities to trust, instead of the system's.
  package init(certificates: String) { loop = CurlLoop(certificates: certificates) }

  deinit { loop.end() }

  /// Makes a request. See ``ImageTransport``.
  public func fetch(
    _ request: HopRequest, receive: @Sendable (HopEvent) async throws -> Void
  ) async throws {
    try await run(CurlTransfer(request), receive: receive)
  }

  private func run(
    _ transfer: CurlTransfer, receive: (HopEvent) async throws -> Void
  ) async throws {
    let loop = loop
    try loop.add(transfer)
    @Sendable func stop() {
      transfer.cancel()
      loop.wake()
    }
    try await withTaskCancellationHandler {
      do {
        while let event = try await transfer.next({ loop.wake() }) { try await receive(event) }
      } catch {
        stop()
        throw error
      }
    } onCancel: {
      stop()
    }
  }
}

extension CurlTransport: RequestTransport {
  /// Makes a request with a body. See ``RequestTransport``.
  public func send(_ request: BodyRequest) async throws -> RequestAnswer {
    var answer = RequestAnswer(status: 0, fields: [], body: [])
    let transfer = CurlTransfer(request.hop, upload: (request.method, request.body))
    try await run(transfer) { event in
      switch event {
      case .head(let status, let fields): (answer.status, answer.fields) = (status, fields)
      case .bytes(let bytes):
        guard answer.body.count + bytes.count <= request.longestAnswer else {
          throw InlayError.liveProtocol("the answer is longer than \(request.longestAnswer) bytes")
        }
        answer.body += bytes
      }
    }
    guard answer.status != 0 else {
      throw InlayError.liveConnection("the server ended the connection without an answer")
    }
    return answer
  }
}

/// The thread that runs libcurl.
///
/// Unsafe inside, because libcurl's handles are pointers. Only the thread uses them, but for `curl_multi_wakeup`, which
/// may be called from any thread. Which handle it is stands under the lock of the state.
@safe
final class CurlLoop: @unchecked Sendable {
  private struct State {
    var isRunning = false
    var isEnding = false
    var new: [CurlTransfer] = []
  }

  private var multi: OpaquePointer?
  private let certificates: String?
  private let state = Mutex(State())

  /// Whether libcurl is ready. Held while it sets up, and while it cleans up: it changes how the process takes SIGPIPE then.
  private static let library = Mutex(false)

  init(certificates: String?) { self.certificates = certificates }

  deinit {
    guard let multi = unsafe multi else { return }
    Self.library.withLock { _ in _ = unsafe curl_multi_cleanup(UnsafeMutableRawPointer(multi)) }
  }

  private var handle: UnsafeMutableRawPointer? { unsafe multi.map { unsafe UnsafeMutableRawPointer($0) } }

  /// Makes the handle, unless there is one. Returns whether there is. The caller holds the lock of the state.
  private func prepare() -> Bool {
    if unsafe multi != nil { return true }
    return Self.library.withLock { isReady in
      isReady = isReady || curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
      guard isReady, let made = unsafe curl_multi_init() else { return false }
      // Without its pair of sockets, which it makes silently, nothing would wake it.
      guard unsafe curl_multi_wakeup(made) == CURLM_OK else {
        unsafe curl_multi_cleanup(made)
        return false
      }
      unsafe multi = OpaquePointer(made)
      return true
    }
  }

  /// Wakes the thread.
  func wake() {
    state.withLock { _ in
      if let handle = unsafe handle { unsafe curl_multi_wakeup(handle) }
    }
  }

  /// Ends the thread and all transfers.
  func end() {
    state.withLock { $0.isEnding = true }
    wake()
  }

  /// Starts a transfer. Throws if the system has no memory, descriptor or thread left.
  func add(_ transfer: CurlTransfer) throws {
    try state.withLock { state in
      guard prepare() else { throw InlayError.liveConnection("libcurl cannot be started") }
      if !state.isRunning {
        guard let thread = SystemThread.start({ self.run() }) else {
          throw InlayError.liveConnection("the system has no thread left")
        }
        thread.detach()
        state.isRunning = true
      }
      state.new.append(transfer)
    }
    wake()
  }

  private func run() {
    guard let multi = unsafe state.withLock({ _ in unsafe handle }) else { return }
    var active: [CurlHandle] = []
    while true {
      let (new, isEnding) = state.withLock { state in
        defer { state.new = [] }
        return (state.new, state.isEnding)
      }
      for transfer in new {
        guard let easy = CurlHandle(transfer, certificates: certificates) else {
          transfer.end(CURLE_OUT_OF_MEMORY)
          continue
        }
        guard unsafe curl_multi_add_handle(multi, easy.pointer) == CURLM_OK else {
          transfer.end(CURLE_OUT_OF_MEMORY)
          continue
        }
        active.append(easy)
      }
      for easy in active {
        if isEnding || easy.transfer.isCanceled {
          easy.transfer.cancel()
          end(easy, CURLE_ABORTED_BY_CALLBACK, &active)
        } else if easy.transfer.takePause() {
          unsafe curl_easy_pause(easy.pointer, CURLPAUSE_CONT)
        }
      }
      if isEnding { return }
      var running: Int32 = 0
      unsafe curl_multi_perform(multi, &running)
      var result = CURLE_OK
      while let ended = unsafe inlay_curl_next_ended(multi, &result) {
        if let easy = active.first(where: { unsafe $0.pointer == ended }) { end(easy, result, &active) }
      }
      unsafe curl_multi_poll(multi, nil, 0, 1_000, nil)
    }
  }

  private func end(_ easy: CurlHandle, _ result: CURLcode, _ active: inout [CurlHandle]) {
    if let multi = unsafe handle { unsafe curl_multi_remove_handle(multi, easy.pointer) }
    active.removeAll { $0 === easy }
    easy.transfer.end(result)
  }
}
