internal import Inlay
internal import Synchronization

/// What the server keeps in its folder.
///
/// ```
/// messages.store  messages and pictures, in one SQLite file
/// previews/       how messages look: files, because they are a cache, and drawn again when they are gone
/// uploads/        what has arrived of uploads by tus: files, because they grow piece by piece and nobody reads them
/// ```
///
/// After a save returns, the message is on disk. Saves that arrive while another is written are written together, so that
/// one wait for the disk serves many. Several processes may use a folder.
actor MessageStore {
  private struct Waiting {
    var text: DecomposedText
    var continuation: CheckedContinuation<Bool, any Error>
  }

  /// Maximum number of saves written together.
  private static let batch = 64

  let folder: String
  private let writer: DocumentStore
  /// A `DocumentStore` does one thing at a time. So each of those who read has one, beside the one that is written to.
  private let idle: Mutex<[DocumentStore]>
  private let gate: ByteGate
  private var queue: [Waiting] = []
  private var isSaving = false
  /// Pictures that were found damaged. Who posts them again mends them.
  private var damaged: Set<ContentDigest> = []

  /// The path of the store in a folder.
  static func path(in folder: String) -> String { "\(folder)/messages.store" }

  /// Opens the store, and makes it if it does not exist.
  init(folder: String, readers: Int) throws {
    self.folder = folder
    try FolderSaver(openFolder: folder, creating: true).sync()
    let path = Self.path(in: folder)
    writer = try DocumentStore(path)
    // They could be read-only. But whoever closes the file last must be able to empty its log.
    idle = Mutex(try (0..<readers).map { _ in try DocumentStore(path) })
    gate = ByteGate(capacity: readers)
  }

  // MARK: Saving

  /// Stores a message and its pictures. Once started, it completes even if the task is canceled.
  ///
  /// - Returns: whether the message is new.
  func save(_ text: DecomposedText) async throws -> Bool {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
      queue.append(Waiting(text: text, continuation: continuation))
      guard !isSaving else { return }
      isSaving = true
      Task { await saveAll() }
    }
  }

  private func saveAll() async {
    while !queue.isEmpty {
      let batch = Array(queue.prefix(Self.batch))
      queue.removeFirst(batch.count)
      do {
        for waiting in batch { try await mendPictures(of: waiting.text) }
        for (waiting, outcome) in zip(batch, try await writer.save(batch.map(\.text))) {
          switch outcome {
          case .stored: waiting.continuation.resume(returning: true)
          case .there: waiting.continuation.resume(returning: false)
          case .refused(let error): waiting.continuation.resume(throwing: error.forClients)
          }
        }
      } catch {
        for waiting in batch { waiting.continuation.resume(throwing: error) }
      }
    }
    isSaving = false
  }

  private func mendPictures(of text: DecomposedText) async throws {
    guard !damaged.isEmpty else { return }
    for form in text.images.flatMap(\.representations) {
      guard let source = form.content.source, let digest = form.content.knownDigest,
        damaged.contains(digest)
      else { continue }
      try await writer.put(source, as: digest)
      damaged.remove(digest)
    }
  }

  /// Stores a picture that no message needs to contain. One that exists is not written again, unless it is damaged.
  ///
  /// - Returns: its digest.
  nonisolated func put(_ picture: any ByteSource) async throws -> ContentDigest {
    let digest = try picture.digest()
    do { try await writer.put(picture, as: digest) } catch let error as InlayError { throw error.forClients }
    return digest
  }

  // MARK: Reading

  /// Runs `body` with a store that nobody else uses meanwhile. So no more is read at a time than there are stores.
  ///
  /// - Returns: `nil` if the store does not have what `body` wants.
  nonisolated func reading<Value: Sendable>(
    _ body: @Sendable (DocumentStore) async throws -> Value
  ) async throws -> Value? {
    try await gate.holding(1) {
      let reader = idle.withLock { $0.popLast() } ?? writer
      defer { if reader !== writer { idle.withLock { $0.append(reader) } } }
      do { return try await body(reader) } catch let error as InlayError
        where error.code == "store.absentBlob" || error.code == "store.absentDocument"
      {
        return nil
      }
    }
  }

  /// A picture, with the type that its bytes show.
  ///
  /// - Throws: `InlayError` if it does not exist, or is damaged.
  nonisolated func picture(
    _ digest: ContentDigest, from store: DocumentStore
  ) async throws -> (source: any ByteSource, type: MIMEType?) {
    do {
      let source = try await store.open(digest)
      return (source, ImageHeader.recognize(try source.read(0..<min(512, source.count))))
    } catch let error as InlayError where error.code == "store.damagedBlob" {
      await note(damaged: digest)
      throw error
    }
  }

  private func note(damaged digest: ContentDigest) { damaged.insert(digest) }
}
