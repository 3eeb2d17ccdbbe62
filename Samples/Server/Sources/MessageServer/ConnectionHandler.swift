internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes
internal import Synchronization

/// Tells when the client of a connection goes away, so that nobody works on for it.
package final class Departure: Sendable {
  private struct State {
    var hasGone = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  /// Has `action` called when the client goes away, at once if it has gone.
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

/// Sees the end of a connection from both sides: announces that the client goes away, and ends it where an answer says
/// `Connection: close`, after a moment in which what the client is still sending is dropped, so that it can read the answer.
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
    // What is left of the request may be found wrong meanwhile: it has its answer.
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
