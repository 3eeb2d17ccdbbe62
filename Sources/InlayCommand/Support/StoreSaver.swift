internal import InlayCore
internal import InlayFiles
internal import InlayStore
internal import InlaySystem
internal import Synchronization

/// Saves batches of documents on a thread of its own, so that the next batch is made meanwhile.
final class StoreSaver: Sendable {
  /// What became of a batch.
  typealias Outcome = Result<[SaveOutcome], any Error>

  private let path: String
  private let store = Mutex<StoreTables?>(nil)
  /// The outcome of the batch that was begun last; `nil` until it is there.
  private let outcome = Monitor<Outcome?>(nil)

  /// - Parameter path: the file of the store. It is opened, or made, when there is something to save.
  init(_ path: String) { self.path = path }

  /// Begins to save a batch. The one before must have ended.
  ///
  /// - Parameter folder: the beginning of the paths under which ``StoreExport/blobs(to:)`` puts blobs, where those may be
  ///   that come without bytes.
  func begin(_ entries: [StoreTables.Entry], blobsIn folder: String?) {
    outcome.change { $0 = nil }
    let work: @Sendable () -> Void = { [self] in
      let result = Result { try save(entries, folder) }
      outcome.change { $0 = result }
    }
    // Without a thread, the caller does the work.
    if let thread = SystemThread.start(stackBytes: 8 << 20, work) { thread.detach() } else { work() }
  }

  /// Waits until the batch has ended.
  func wait() -> Outcome { outcome.wait { $0 } }

  private func save(_ entries: [StoreTables.Entry], _ folder: String?) throws -> [SaveOutcome] {
    try store.withLock { store in
      let open = try store ?? StoreTables(path)
      store = open
      return try open.save(entries) { digest in
        do {
          return try folder.map { try FileSource(path: "\($0)\(StoreExport.path(of: digest))") }
        } catch let error as InlayError where (error.underlying as? SystemError)?.meansAbsent == true {
          return nil
        }
      }
    }
  }
}
