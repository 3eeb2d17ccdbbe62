internal import Inlay

/// The server's storage in one folder. Each blob and each message is stored once, whoever posted it.
///
/// ```
/// blobs/3f/3f1c…        a picture, named by its SHA-256
/// previews/a0/a09b….png how a message looks, named as the message
/// messages/a0/a09b….json the portable document, named by its digest; last of all
/// ```
///
/// After a save returns, the message is on disk. Saves that arrive during a sync are made durable together, so that one
/// sync serves many.
actor MessageStore {
  private struct Waiting {
    var message: Message
    var continuation: CheckedContinuation<Bool, any Error>
  }

  /// Maximum number of saves made durable together.
  private static let batch = 64

  let files: StoredFiles
  private let thread = WorkExecutor(threads: 1)
  private var queue: [Waiting] = []
  private var isSaving = false

  init(_ files: StoredFiles) { self.files = files }

  /// Stores a message. Once started, it completes even if the task is canceled.
  ///
  /// - Returns: whether the message is new.
  func save(_ message: Message) async throws -> Bool {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
      queue.append(Waiting(message: message, continuation: continuation))
      guard !isSaving else { return }
      isSaving = true
      Task { await saveAll() }
    }
  }

  private func saveAll() async {
    while !queue.isEmpty {
      let batch = Array(queue.prefix(Self.batch))
      queue.removeFirst(batch.count)
      let messages = batch.map(\.message)
      let files = files
      let result: Result<[Bool], any Error>
      do { result = .success(try await thread.run { try files.save(messages) }) } catch {
        result = .failure(error)
      }
      switch result {
      case .success(let areNew):
        for (waiting, isNew) in zip(batch, areNew) { waiting.continuation.resume(returning: isNew) }
      case .failure(let error):
        for waiting in batch { waiting.continuation.resume(throwing: error) }
      }
    }
    isSaving = false
  }
}
