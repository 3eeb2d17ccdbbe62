internal import InlayContainer
internal import InlayCore
internal import InlayFiles
internal import InlaySystem
internal import Synchronization

extension UploadQueue {
  /// Starts as many uploads as have a place.
  func admit() {
    board.withLock { board in
      while !board.isClosed, board.running < max(policy.uploads, 1), let (digest, run) = board.next() {
        board.running += 1
        board.entries[digest]?.task = Task { await self.run(digest, run) }
      }
    }
  }

  /// One attempt, and what follows from it.
  private func run(_ digest: ContentDigest, _ run: Int) async {
    var delay: Duration?
    do {
      let receipt = try await attempt(digest, run)
      tell(digest, run) { _ in .done(receipt) }
    } catch { delay = await failed(digest, run, error) }
    board.withLock { $0.running -= 1 }
    admit()
    wakeIfSettled()
    guard let delay, (try? await clock.sleep(delay)) != nil else { return }
    tell(digest, run) { _ in .pending }
    board.withLock { board in
      if board.entries[digest]?.run == run { board.enqueue(digest) }
    }
    admit()
  }

  private func attempt(_ digest: ContentDigest, _ run: Int) async throws -> UploadReceipt {
    let (image, known) = try update(digest, run) { entry in
      if entry.record.receipt != nil { entry.record.phase = .done }
      return (entry.image, entry.record.receipt)
    }
    if let known {
      // It could not be saved earlier.
      try await save(digest)
      return known
    }
    guard let image else { throw InlayError.uploadNotPrepared("the bytes of the image are not at hand") }
    tell(digest, run) { _ in .preparing }
    let (source, form) = try await prepared(image)
    let record = try update(digest, run) { entry in
      if entry.record.form != form {
        // What the server knows under the old names is something else.
        if entry.record.form != nil { (entry.record.key, entry.record.session) = (UploadRecord().key, nil) }
        entry.record.form = form
      }
      entry.set(.uploading(sent: min(entry.sent, form.count), total: form.count))
      entry.record.phase = transport.isRepeatable ? .pending : .sending
      return entry.record
    }
    // From here on a lost answer could mean that the server has it, under this key and in this form.
    try await save(digest)
    let file = UploadFile(
      source: source, mediaType: form.mediaType.flatMap { $0.isPlain ? $0 : nil }, digest: form.digest,
      key: record.key, session: record.session,
      saveSession: { [self] in try await saveSession($0, digest, run) },
      progress: { [self] in progressed(digest, run, $0, of: form.count) })
    var receipt = try await transport.upload(file)
    try check(receipt)
    receipt.form = form
    try update(digest, run) { ($0.record.receipt, $0.record.phase) = (receipt, .done) }
    try await save(digest)
    return receipt
  }

  /// The bytes to send. Throws if there are none, or too many.
  private func prepared(_ image: InlineImage) async throws -> (any ByteSource, UploadForm) {
    let made: Representation
    do { made = try await preparer.form(of: image) } catch let error as InlayError { throw error } catch {
      throw InlayError.uploadNotPrepared("no form could be made", error)
    }
    guard let source = made.content.source else {
      throw InlayError.uploadNotPrepared("the form to send has no bytes")
    }
    guard source.count <= policy.bytes else {
      throw InlayError.limit(
        "bytes", allowed: policy.bytes, found: source.count,
        advice: "send a smaller form, or raise UploadPolicy.bytes")
    }
    let form = UploadForm(
      digest: try source.digest(), count: source.count,
      mediaType: made.mediaType.flatMap { $0.rawValue.utf8.count <= UploadRecord.longestText ? $0 : nil },
      width: made.width, height: made.height)
    return (source, form)
  }

  /// Throws if a receipt says nothing, or could not be read again from its record.
  private func check(_ receipt: UploadReceipt) throws {
    if receipt.isSound { return }
    let error = InlayError.liveProtocol(
      "the server stored the image, and named neither a URL nor an identifier")
    throw transport.isRepeatable ? error : InlayError.uploadUnknown(error)
  }

  private func saveSession(_ session: String?, _ digest: ContentDigest, _ run: Int) async throws {
    if session?.utf8.count ?? 0 > UploadRecord.longestText {
      throw InlayError.liveProtocol("the server named a URL that is too long")
    }
    try update(digest, run) { $0.record.session = session }
    try await save(digest)
  }

  private func progressed(_ digest: ContentDigest, _ run: Int, _ sent: Int, of total: Int) {
    board.withLock { board in
      guard !board.isClosed, let entry = board.entries[digest], entry.run == run, entry.sent < sent else {
        return
      }
      board.entries[digest]?.sent = min(sent, total)
      board.entries[digest]?.set(.uploading(sent: min(sent, total), total: total))
    }
  }

  /// Settles a run that did not succeed. Returns how long to wait before another attempt, if there is one.
  private func failed(_ digest: ContentDigest, _ run: Int, _ error: any Error) async -> Duration? {
    let next = board.withLock { board -> (state: UploadState, delay: Duration?)? in
      // A run that was canceled is over. Any other error that is none of ours, also a cancellation, comes from the transport.
      guard !board.isClosed, var entry = board.entries[digest], entry.run == run else { return nil }
      defer { board.entries[digest] = entry }
      let reason = InlayError.liveConnection("the upload failed: \(error)")
      let error = error as? InlayError ?? (entry.record.phase == .sending ? .uploadUnknown(reason) : reason)
      entry.attempts += 1
      if error.code == .uploadUnknown {
        entry.record.phase = .unknown
        return (.unknown, nil)
      }
      if error.isTransient, entry.attempts < policy.attempts {
        entry.record.phase = .pending
        let delay = RetrySchedule.delay(
          before: entry.attempts, random: clock.random(), retryAfter: error.retryAfter,
          atMost: policy.longestRetryAfter)
        return (.waiting(until: clock.now() + delay, attempts: entry.attempts), delay)
      }
      // A disk may be full only for a while.
      let mayRetry = error.isTransient || error.code == .saveFailed
      if entry.record.receipt == nil { entry.record.phase = .failed(error, mayRetry: mayRetry) }
      return (.failed(error, mayRetry: mayRetry), nil)
    }
    guard let next else { return nil }
    do { try await save(digest) } catch let error as InlayError {
      board.withLock { $0.failure = error }
    } catch {
      // Canceled: the record is written by a thread all the same.
      return nil
    }
    tell(digest, run) { _ in next.state }
    return next.delay
  }

  /// Changes an entry during its run. Throws `CancellationError` if the run is over.
  @discardableResult
  private func update<Value: Sendable>(
    _ digest: ContentDigest, _ run: Int, _ body: (inout UploadBoard.Entry) -> Value
  ) throws -> Value {
    try board.withLock { board in
      guard !board.isClosed, var entry = board.entries[digest], entry.run == run else {
        throw CancellationError()
      }
      let value = body(&entry)
      board.entries[digest] = entry
      return value
    }
  }

  /// Tells a new state, unless `run` is over or there is none.
  func tell(_ digest: ContentDigest, _ run: Int? = nil, _ state: (UploadBoard.Entry) -> UploadState?) {
    board.withLock { board in
      guard !board.isClosed, let entry = board.entries[digest], entry.run == run ?? entry.run,
        let new = state(entry)
      else { return }
      board.entries[digest]?.set(new)
      if new.isSettled { board.entries[digest]?.task = nil }
      // Nothing more is told, and nobody needs the bytes.
      if case .done = new {
        board.entries[digest]?.image = nil
        board.entries[digest]?.holders = [:]
      }
    }
    wakeIfSettled()
  }

  /// Wakes those who wait for the end of all uploads.
  func wakeIfSettled() {
    for waiter in board.withLock({ $0.takeWaiters() }) { waiter.give(()) }
  }

  // MARK: Records

  /// Brings the record of an image to disk, as it is now. If the task is canceled, it returns at once and the record is
  /// written all the same.
  func save(_ digest: ContentDigest) async throws {
    try await OneAnswer<Result<Void, InlayError>>.wait { answer in
      write(digest) { answer.give($0) }
    }.get()
  }

  /// Brings the record of an image to disk soon. ``settled()`` tells if that fails.
  func saveLater(_ digest: ContentDigest) {
    write(digest) { [self] result in
      if case .failure(let error) = result { board.withLock { $0.failure = error } }
    }
  }

  private func write(_ digest: ContentDigest, _ ended: @escaping @Sendable (Result<Void, InlayError>) -> Void)
  {
    let isFirst = board.withLock { board in
      board.unwritten.append((digest, ended))
      defer { board.isWriting = true }
      return !board.isWriting
    }
    guard isFirst else { return }
    @Sendable func work() { while writeNext() {} }
    // A disk may take long to write, and tasks share few threads.
    if let thread = SystemThread.start(work) { thread.detach() } else { work() }
  }

  /// Writes the records that wait. Returns whether there were any.
  private func writeNext() -> Bool {
    let writes = board.withLock { board in
      defer { board.unwritten = [] }
      board.isWriting = !board.unwritten.isEmpty
      return board.unwritten
    }
    for (digest, ended) in writes {
      do throws(InlayError) {
        try folder.save(digest) { board.withLock { $0.entries[digest]?.record } }
        ended(.success(()))
      } catch { ended(.failure(error)) }
    }
    if writes.isEmpty { wakeIfSettled() }
    return !writes.isEmpty
  }
}
