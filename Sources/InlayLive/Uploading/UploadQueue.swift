public import InlayCore
internal import InlayFiles
internal import InlaySystem
internal import Synchronization

/// Uploads images, each distinct one once. What is known about an upload is on disk before it begins, so that it goes on after
/// a restart and is done once, as far as the server allows it.
///
/// ```swift
/// func send(_ image: InlineImage, to server: String, by requests: any RequestTransport) async throws {
///   let transport = try TusUpload(to: server, by: requests)
///   let queue = try UploadQueue(folder: "uploads", transport: transport)
///   let digest = try queue.add(image) { print($0) }
///   try await queue.settled()
///   if case .failed = queue.state(of: digest) { queue.retry() }
/// }
/// ```
///
/// Images are known by the SHA-256 of their bytes. After a restart, add the images again: those that were uploaded are done at
/// once, and the others go on where they were.
public final class UploadQueue: Sendable {
  /// The rules of this queue.
  let policy: UploadPolicy
  let transport: any UploadTransport
  let preparer: Preparer
  let folder: UploadFolder
  let clock: LiveClock
  let board: Mutex<UploadBoard>

  /// Makes the forms to send, one at a time: each may take as much memory as a decoded image.
  actor Preparer {
    private let make: @Sendable (InlineImage) throws -> Representation
    init(_ make: @escaping @Sendable (InlineImage) throws -> Representation) { self.make = make }
    func form(of image: InlineImage) throws -> Representation { try make(image) }
  }

  /// A queue.
  ///
  /// - Parameters:
  ///   - folder: the folder of its records, a small file for each image. It is made if need be. One queue uses it at a time.
  ///   - transport: sends the images.
  ///   - policy: how large they may be, and how many are sent at a time.
  ///   - preparing: makes the form that is sent of an image. By default it is the representation with the role `outgoing`, else
  ///     the image itself. `InlayPixels` can scale it and strip its metadata.
  /// - Throws: `InlayError` if the folder cannot be used, another queue uses it, or its records are of a newer version.
  ///   Complexity: O(records).
  public convenience init(
    folder: String, transport: any UploadTransport, policy: UploadPolicy = UploadPolicy(),
    preparing: @escaping @Sendable (InlineImage) throws -> Representation = { image in
      image.alternates.first { $0.role == .outgoing } ?? image.primary
    }
  ) throws {
    try self.init(folder: folder, transport: transport, policy: policy, clock: .system, preparing: preparing)
  }

  package init(
    folder: String, transport: any UploadTransport, policy: UploadPolicy, clock: LiveClock,
    preparing: @escaping @Sendable (InlineImage) throws -> Representation = { $0.primary }
  ) throws {
    (self.transport, self.policy, self.clock) = (transport, policy, clock)
    preparer = Preparer(preparing)
    self.folder = try UploadFolder(folder)
    var found = UploadBoard()
    for (digest, record) in try self.folder.readAll(most: policy.queue) {
      switch record {
      case .success(let record):
        let state = record.stateAfterRestart(isRepeatable: transport.isRepeatable)
        found.entries[digest] = UploadBoard.Entry(record: record, state: state)
      case .failure(let error):
        // Nobody knows what became of it, so it is not sent unless somebody asks for it.
        var record = UploadRecord()
        record.phase = .failed(error, mayRetry: true)
        found.entries[digest] = UploadBoard.Entry(record: record, state: .failed(error, mayRetry: true))
      }
    }
    board = Mutex(found)
  }

  /// Adds an image. If its bytes were uploaded, its state is `done` at once. If their upload failed, it stays so: see
  /// ``retry(_:)``.
  ///
  /// - Parameters:
  ///   - image: an image whose bytes are at hand.
  ///   - progress: is told the state, now and whenever it changes, in order. It must return soon and must not call the queue.
  /// - Returns: the digest of the bytes, by which the queue knows the image.
  /// - Throws: `InlayError` if the bytes are missing or cannot be read, or there are too many images. Complexity: O(bytes)
  ///   unless their digest is known.
  @discardableResult
  public func add(
    _ image: InlineImage, progress: (@Sendable (UploadState) -> Void)? = nil
  ) throws -> ContentDigest {
    try add(image, for: .program, progress)
  }

  func add(
    _ image: InlineImage, for holder: UploadBoard.Holder, _ progress: UploadBoard.Listener?
  ) throws -> ContentDigest {
    guard let source = image.content.source else {
      throw InlayError.uploadNotPrepared("the bytes of the image are not at hand")
    }
    let digest = try source.digest()
    try board.withLock { board in
      if board.isClosed { throw InlayError.uploadQueueClosed }
      if board.entries[digest] == nil {
        guard board.entries.count < policy.queue else {
          throw InlayError.limit("queue", allowed: policy.queue, advice: "raise UploadPolicy.queue")
        }
        board.entries[digest] = UploadBoard.Entry(record: UploadRecord(), state: .pending)
      }
      guard var entry = board.entries[digest] else { return }
      if case .done = entry.state {
        progress?(entry.state)
        return
      }
      let isNew = entry.image == nil
      entry.image = entry.image ?? image
      entry.holders[holder, default: []] += progress.map { [$0] } ?? []
      board.entries[digest] = entry
      progress?(entry.state)
      if isNew, entry.state == .pending { board.enqueue(digest) }
    }
    admit()
    return digest
  }

  /// The state of an image; `nil` if the queue does not know it.
  public func state(of digest: ContentDigest) -> UploadState? { board.withLock { $0.entries[digest]?.state } }

  /// All images that the queue knows. Complexity: O(n).
  public var states: [ContentDigest: UploadState] { board.withLock { $0.entries.mapValues(\.state) } }

  /// Uploads an image again that failed, or whose outcome is unknown. Without a digest, all that failed; those whose outcome is
  /// unknown must be named, because a server may get them twice.
  public func retry(_ digest: ContentDigest? = nil) {
    let waiting = board.withLock { board -> [ContentDigest] in
      if board.isClosed { return [] }
      let chosen = digest.map { [$0] } ?? Array(board.entries.keys)
      return chosen.filter { key in
        guard var entry = board.entries[key] else { return false }
        switch entry.state {
        case .failed: break
        case .unknown where digest != nil: break
        default: return false
        }
        entry.attempts = 0
        if entry.record.receipt == nil { entry.record.phase = .pending }
        entry.set(.pending)
        board.entries[key] = entry
        board.enqueue(key)
        return entry.image == nil
      }
    }
    for digest in waiting { saveLater(digest) }
    admit()
  }

  /// Says what became of an image that failed, or whose outcome is unknown: the server has it.
  ///
  /// - Throws: `InlayError` if the receipt says nothing or is too long, or cannot be saved.
  public func settle(_ digest: ContentDigest, with receipt: UploadReceipt) async throws {
    guard receipt.isSound else { throw InlayError.uploadReceipt }
    let isOpen = board.withLock { board -> Bool in
      guard !board.isClosed, var entry = board.entries[digest] else { return false }
      switch entry.state {
      case .failed, .unknown: break
      default: return false
      }
      var receipt = receipt
      receipt.form = entry.record.form
      (entry.record.receipt, entry.record.phase) = (receipt, .done)
      board.entries[digest] = entry
      return true
    }
    guard isOpen else { return }
    try await save(digest)
    tell(digest) { $0.record.receipt.map { .done($0) } }
  }

  /// Ends the upload of an image, unless a ``LivingText`` also wants it.
  ///
  /// What the server may have is not forgotten, so that an image that comes back is not stored twice: a receipt stays, an upload
  /// that can go on is `pending` until the image is added again, and one that cannot is `unknown`.
  public func remove(_ digest: ContentDigest) { remove(digest, for: .program) }

  func remove(_ digest: ContentDigest, for holder: UploadBoard.Holder) {
    let mustSave = board.withLock { board -> Bool in
      guard !board.isClosed, var entry = board.entries[digest] else { return false }
      entry.holders[holder] = nil
      board.entries[digest] = entry
      guard entry.holders.isEmpty else { return false }
      switch entry.state {
      case .done, .unknown:
        board.entries[digest]?.image = nil
        return false
      case _ where entry.record.receipt != nil:
        // The server has it, and the receipt is being saved.
        return false
      case _ where entry.record.phase == .sending:
        board.begin(digest)
        board.entries[digest]?.image = nil
        board.entries[digest]?.record.phase = .unknown
        board.entries[digest]?.set(.unknown)
      case _ where transport.isRepeatable && entry.record.form != nil:
        // The server may have it, or a part of it, under the names in the record.
        board.begin(digest)
        board.entries[digest]?.rest()
      default:
        board.begin(digest)
        board.entries[digest] = nil
      }
      return true
    }
    if mustSave { saveLater(digest) }
    wakeIfSettled()
  }

  /// Waits until each image that was added is done, failed or unknown, and all records are on disk.
  ///
  /// - Throws: `InlayError` if a record could not be written; `CancellationError`.
  public func settled() async throws {
    let answer = board.withLock { board -> OneAnswer<Void>? in
      if board.isSettled { return nil }
      let answer = OneAnswer<Void>()
      board.waiters.append(answer)
      return answer
    }
    try await answer?.wait()
    let failure = board.withLock { board in
      defer { board.failure = nil }
      return board.failure
    }
    if let failure { throw failure }
  }

  /// Ends all uploads, and lets another queue use the folder. What was begun goes on when its image is added there.
  public func close() async {
    let idle = OneAnswer<Void>()
    let waiters = board.withLock { board in
      board.isClosed = true
      for entry in board.entries.values { entry.task?.cancel() }
      board.closers.append(idle)
      defer { board.waiters = [] }
      return board.waiters
    }
    for waiter in waiters { waiter.fail(CancellationError()) }
    wakeIfSettled()
    // In a task of its own, because the folder must stay locked also if the caller is canceled.
    await Task { _ = try? await idle.wait() }.value
    folder.unlock()
  }
}
