internal import Hummingbird
internal import NIOCore

/// The state of one request.
struct MessageContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// Runs `body`, and cancels it if the client goes away first.
  func whileConnected<Value: Sendable>(_ body: @Sendable @escaping () async throws -> Value) async throws
    -> Value
  {
    let channel = channel
    let departure = try await channel.eventLoop.submit {
      try channel.pipeline.syncOperations.handler(type: ConnectionHandler.self).departure
    }.get()
    let task = Task { try await body() }
    departure.watch { task.cancel() }
    defer { departure.stopWatching() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
