internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes
internal import Synchronization

/// Reports that the client of a connection has gone away, so that its work can be canceled.
package final class Departure: Sendable {
  private struct State {
    var hasGone = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  /// Calls `action` when the client goes away, or at once if it already has.
  package func watch(_ action: @escaping @Sendable () -> Void) {
    let hasGone = state.withLock { state in
      if !state.hasGone { state.action = action }
      return state.hasGone
    }
    if hasGone { action() }
  }

  package func stopWatching() { state.withLock { $0.action = nil } }

  package func announce() {
    let action = state.withLock { state in
      state.hasGone = true
      return state.action.take()
    }
    action?()
  }
}

/// Handles the end of a connection on both sides. It reports that the client has gone away. If a response says
/// `Connection: close`, it closes the connection after a moment, in which it drops what the client is still sending, so
/// that the client can read the response.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  let departure = Departure()
  private var isLastAnswer = false
  private var isLingering = false

  private static let lingering = TimeAmount.seconds(1)

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isLingering { context.fireChannelRead(data) }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    // The rest of the request may be invalid, but it already has its response.
    guard !isLingering else {
      promise?.succeed()
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(let head):
      isLastAnswer = head.headerFields[.connection] == "close"
      context.write(data, promise: promise)
    case .end where isLastAnswer:
      isLingering = true
      context.writeAndFlush(data, promise: promise)
      let channel = context.channel
      context.eventLoop.scheduleTask(in: Self.lingering) { channel.close(promise: nil) }
    default: context.write(data, promise: promise)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed = event as? ChannelEvent { departure.announce() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    departure.announce()
    context.fireChannelInactive()
  }
}
