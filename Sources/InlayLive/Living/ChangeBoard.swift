internal import InlayCore
internal import InlaySystem
internal import Synchronization

/// What readers of a living text have not been told yet. Loads post here from any task, without waiting for the text: one
/// mailbox keeps their order.
final class ChangeBoard: Sendable {
  /// What a reader is told next. Ranges are added by the text.
  enum News {
    case edited(AppliedEdits, revision: Int)
    case reset(revision: Int)
    case image(ExternalContent, ImageChange.Kind, LoadState)
    case upload(ContentDigest, UploadState?)
    /// There is no news yet. The answer comes with the next.
    case none(OneAnswer<Void>)
  }

  /// What a reader is told of: the load of an image, or the upload of one.
  private enum Subject: Hashable {
    case load(ExternalContent)
    case upload(ContentDigest)
  }

  private struct Reader {
    var edits: [(AppliedEdits, revision: Int)] = []
    var resetTo: Int?
    var pending: [Subject: ImageChange.Kind] = [:]
    /// Images with a pending kind, in the order in which they changed first.
    var order: [Subject] = []
    var first = 0
    var waiting: OneAnswer<Void>?
  }

  private struct State {
    var readers: [Int: Reader] = [:]
    var nextReader = 0
    var images: [ExternalContent: LoadState] = [:]
    var uploads: [ContentDigest: UploadState] = [:]
  }

  /// Edits that a reader may leave unread before it is told to begin anew.
  private static let mostEdits = 64

  private let state = Mutex(State())

  func addReader() -> ChangeReader {
    state.withLock {
      $0.nextReader += 1
      // A load may have begun before there was anybody to tell.
      let known = $0.images.keys.map { Subject.load($0) } + $0.uploads.keys.map { Subject.upload($0) }
      let pending = Dictionary(uniqueKeysWithValues: known.map { ($0, ImageChange.Kind.relayout) })
      $0.readers[$0.nextReader] = Reader(pending: pending, order: known)
      return ChangeReader($0.nextReader, self)
    }
  }

  func removeReader(_ number: Int) { state.withLock { $0.readers[number] = nil } }

  /// The state of an image.
  func state(of image: ExternalContent) -> LoadState { state.withLock { $0.images[image] ?? .idle } }

  /// The state of an upload.
  func uploadState(of image: ContentDigest) -> UploadState? { state.withLock { $0.uploads[image] } }

  /// Posts a new state of an image. Readers are told only the greatest kind since they last asked.
  func post(_ image: ExternalContent, _ kind: ImageChange.Kind, _ new: LoadState) {
    post(.load(image), kind) { $0.images[image] = new == .idle ? nil : new }
  }

  /// Posts a new state of an upload; `nil` if there is none any more.
  func post(upload image: ContentDigest, _ new: UploadState?) {
    post(.upload(image), .state) { $0.uploads[image] = new }
  }

  private func post(_ subject: Subject, _ kind: ImageChange.Kind, _ change: (inout State) -> Void) {
    let waiting = state.withLock { state -> [OneAnswer<Void>] in
      change(&state)
      return state.readers.keys.compactMap { number in
        guard var reader = state.readers[number] else { return nil }
        if let old = reader.pending[subject] {
          reader.pending[subject] = max(old, kind)
        } else {
          reader.pending[subject] = kind
          reader.order.append(subject)
        }
        return Self.wake(&reader, &state.readers[number])
      }
    }
    for reader in waiting { reader.give(()) }
  }

  /// Posts an edit.
  func post(_ edits: AppliedEdits, revision: Int) {
    let waiting = state.withLock { state -> [OneAnswer<Void>] in
      state.readers.keys.compactMap { number in
        guard var reader = state.readers[number] else { return nil }
        if reader.resetTo != nil || reader.edits.count >= Self.mostEdits {
          (reader.edits, reader.resetTo) = ([], revision)
        } else {
          reader.edits.append((edits, revision))
        }
        return Self.wake(&reader, &state.readers[number])
      }
    }
    for reader in waiting { reader.give(()) }
  }

  private static func wake(_ reader: inout Reader, _ place: inout Reader?) -> OneAnswer<Void>? {
    let waiting = reader.waiting
    reader.waiting = nil
    place = reader
    return waiting
  }

  /// The next news of a reader: resets and edits, then images.
  func take(_ number: Int) -> News {
    state.withLock { state in
      guard var reader = state.readers[number] else { return .none(OneAnswer()) }
      defer { state.readers[number] = reader }
      if let revision = reader.resetTo {
        reader.resetTo = nil
        return .reset(revision: revision)
      }
      if !reader.edits.isEmpty {
        let (edits, revision) = reader.edits.removeFirst()
        return .edited(edits, revision: revision)
      }
      guard reader.first < reader.order.count else {
        let answer = OneAnswer<Void>()
        reader.waiting = answer
        return .none(answer)
      }
      let subject = reader.order[reader.first]
      reader.first += 1
      if reader.first * 2 > reader.order.count {
        reader.order.removeFirst(reader.first)
        reader.first = 0
      }
      let kind = reader.pending.removeValue(forKey: subject) ?? .state
      switch subject {
      case .load(let image): return .image(image, kind, state.images[image] ?? .idle)
      case .upload(let image): return .upload(image, state.uploads[image])
      }
    }
  }
}
