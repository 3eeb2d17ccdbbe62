internal import InlayContainer
internal import InlayCore
internal import Synchronization

/// Tells the readers of a text how far one load is, and what that changes: laying out anew, once, if the box may differ
/// from the one that was assumed. Says nothing after its end, whatever the load still does.
final class LoadReport: Sendable {
  private struct State {
    var isOver = false
    var knowsSize = false
    var attempts = 0
  }

  private let content: ExternalContent
  private let stated: StatedSize
  private let board: ChangeBoard
  private let state = Mutex(State())

  init(_ content: ExternalContent, _ stated: StatedSize, _ board: ChangeBoard) {
    (self.content, self.stated, self.board) = (content, stated, board)
  }

  /// Tells a state of the loader. The end of a load is told by the text, when the image stands in it.
  func tell(_ new: LoadState) {
    state.withLock { state in
      guard !state.isOver else { return }
      switch new {
      case .loaded: break
      case .failed(_, _, let attempts): state.attempts = attempts
      case .receiving(_, _, let size?): board.post(content, kind(size, &state), new)
      default: board.post(content, .state, new)
      }
    }
  }

  /// Tells that the image stands in the text.
  func tell(loaded image: LoadedImage) {
    state.withLock { state in
      let kind = image.header.dimensions.map { self.kind($0, &state) } ?? .state
      state.isOver = true
      board.post(
        content, max(kind, .redisplay),
        .loaded(image.digest, count: image.source.count, origin: image.origin))
    }
  }

  /// Tells that the image cannot be loaded.
  func tell(failure: InlayError) {
    state.withLock { state in
      state.isOver = true
      let failed = LoadState.failed(failure, mayRetry: failure.isTransient, attempts: state.attempts)
      board.post(content, .redisplay, failed)
    }
  }

  /// Says no more.
  func end() { state.withLock { $0.isOver = true } }

  private func kind(_ size: PixelSize, _ state: inout State) -> ImageChange.Kind {
    if state.knowsSize { return .state }
    state.knowsSize = true
    return stated.fits(size) ? .state : .relayout
  }
}
