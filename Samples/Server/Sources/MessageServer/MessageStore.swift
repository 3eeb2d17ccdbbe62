internal import InlayCore
internal import InlayDocument
internal import InlayFiles

/// What the server keeps, in one folder: each blob once, whoever posted it, and each message once.
///
/// ```
/// blobs/3f/3f1c…        a picture, named by its SHA-256
/// previews/a0/a09b….png how a message looks, named as the message
/// messages/a0/a09b….json the portable document, named by its digest; last of all
/// ```
///
/// A save that has returned is on the disk. Saves that come while another is being made durable are made durable together:
/// the disk is waited for once, not once for each.
actor MessageStore {
  private struct Waiting {
    var message: Message
    var continuation: CheckedContinuation<Bool, any Error>
  }

  /// Saves made durable at once.
  private static let batch = 64

  let files: StoredFiles
  private let thread = WorkExecutor(threads: 1)
  private var queue: [Waiting] = []
  private var isSaving = false

  init(_ files: StoredFiles) { self.files = files }

  /// Keeps a message. Once begun it is completed, also if the task is cancelled.
  ///
  /// - Returns: whether it is new.
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
