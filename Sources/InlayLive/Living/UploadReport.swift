internal import InlayCore
internal import Synchronization

/// Tells the readers of a text how far one upload is. Says nothing after its end, whatever the queue still does.
final class UploadReport: Sendable {
  private let digest: ContentDigest
  private let board: ChangeBoard
  private let isOver = Mutex(false)

  init(_ digest: ContentDigest, _ board: ChangeBoard) { (self.digest, self.board) = (digest, board) }

  /// Tells a state of the queue. That an upload is done is told by the text, when the receipt stands in it.
  func tell(_ state: UploadState) {
    if case .done = state { return }
    isOver.withLock { if !$0 { board.post(upload: digest, state) } }
  }

  /// Says the last word: `nil` if the image is not uploaded any more.
  func end(_ state: UploadState?) {
    isOver.withLock { isOver in
      if !isOver { board.post(upload: digest, state) }
      isOver = true
    }
  }
}
