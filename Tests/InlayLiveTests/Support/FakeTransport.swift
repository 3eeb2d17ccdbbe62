import InlayCore
import Synchronization

@testable import InlayLive

/// Answers from memory, when it is told to.
final class FakeTransport: ImageTransport {
  private struct State {
    var asked: [String: Int] = [:]
    var running = 0
    var mostRunning = 0
    var runningPerHost: [String: Int] = [:]
    var mostPerHost = 0
    var ended = 0
  }
  private let state = Mutex(State())
  private let pieces: @Sendable (String) async throws -> [[UInt8]]

  /// - Parameter pieces: the pieces of the image at a URL.
  init(_ pieces: @escaping @Sendable (String) async throws -> [[UInt8]]) { self.pieces = pieces }

  func fetch(_ request: HopRequest, receive: @Sendable (HopEvent) async throws -> Void) async throws {
    state.withLock { state in
      state.asked[request.url, default: 0] += 1
      state.running += 1
      state.mostRunning = max(state.mostRunning, state.running)
      state.runningPerHost[request.host, default: 0] += 1
      state.mostPerHost = max(state.mostPerHost, state.runningPerHost[request.host] ?? 0)
    }
    defer {
      state.withLock { state in
        state.running -= 1
        state.runningPerHost[request.host, default: 1] -= 1
        state.ended += 1
      }
    }
    let pieces = try await pieces(request.url)
    let count = pieces.reduce(0) { $0 + $1.count }
    try await receive(.head(status: 200, fields: [HTTPField("Content-Length", "\(count)")]))
    for piece in pieces {
      try Task.checkCancellation()
      await Task.yield()
      try await receive(.bytes(piece))
    }
  }

  /// Requests by URL.
  var asked: [String: Int] { state.withLock { $0.asked } }
  /// Requests under way now, and the most at a time.
  var running: Int { state.withLock { $0.running } }
  var mostRunning: Int { state.withLock { $0.mostRunning } }
  var mostPerHost: Int { state.withLock { $0.mostPerHost } }
}
