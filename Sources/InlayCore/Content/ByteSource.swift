/// Why bytes could not be read from a ``ByteSource``.
public enum ByteSourceError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The range is not inside `0..<count`.
  case outOfBounds(range: Range<Int>, count: Int)
  /// The file behind the source is no longer the one that was opened (size or modification time differ).
  case changed(name: String)
  /// The operating system failed to read; `code` is its `errno`.
  case io(name: String, code: Int32, message: String)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { self == .cancelled }

  /// One sentence: what is wrong, of which content.
  public var description: String {
    switch self {
    case .outOfBounds(let range, let count):
      "bytes \(range.lowerBound)..<\(range.upperBound) of a source of \(count) were asked for"
    case .changed(let name): "\(name) has changed since it was opened"
    case .io(let name, _, let message): "\(name): \(message)"
    case .cancelled: Cancelled.sentence
    }
  }
}

/// Bytes that need not be in memory: a buffer, a file, a member of a tar.
///
/// A source never changes: when what is behind it does, reading throws ``ByteSourceError/changed(name:)``.
/// Sources are safe to read from several threads. Whoever reads many pieces looks between them whether the task was
/// cancelled; a source of one's own that waits for its bytes may throw ``ByteSourceError/cancelled``.
public protocol ByteSource: AnyObject, Sendable {
  /// Number of bytes.
  var count: Int { get }
  /// Copies the bytes of `range`, which must lie within `0..<count`. Complexity: O(range.count).
  ///
  /// - Throws: ``ByteSourceError``: the range is not within ``count``, or the bytes cannot be read any more.
  func read(_ range: Range<Int>) throws(ByteSourceError) -> [UInt8]
  /// Where the SHA-256 of all bytes is kept once it is known.
  var digestCache: DigestCache { get }
}

extension ByteSource {
  /// The digest, if it has been computed or was given; computing it is `InlayFiles`' business.
  public var knownDigest: Digest? { digestCache.value }

  /// All bytes.
  ///
  /// - Throws: ``ByteSourceError`` if they cannot be read.
  public func readAll() throws(ByteSourceError) -> [UInt8] {
    try ByteSourceError.checkCancellation()
    return try read(0..<count)
  }

  /// Calls `body` with successive pieces of at most `size` bytes, in order; stops between them in a cancelled task.
  ///
  /// - Throws: ``ChunkError``: what reading or `body` threw; the pieces after it are not read.
  public func forEachChunk<Failure: Error>(
    of size: Int = 1 << 18, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(ChunkError<Failure>) {
    var at = 0
    while at < count {
      let end = min(at + max(size, 1), count)
      let piece: [UInt8]
      if Task.isCancelled { throw .source(.cancelled) }
      do { piece = try read(at..<end) } catch { throw .source(error) }
      do { try body(piece) } catch { throw .body(error) }
      at = end
    }
  }
}

/// What ended ``ByteSource/forEachChunk(of:_:)``: the source, or the closure.
public enum ChunkError<Failure: Error>: CancellationReporting {
  /// Reading failed.
  case source(ByteSourceError)
  /// The closure threw.
  case body(Failure)

  /// The error of a call that stopped because its task was cancelled.
  public static var cancelled: ChunkError { .source(.cancelled) }

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool {
    switch self {
    case .source(let error): error.isCancellation
    case .body(let error): (error as? any CancellationReporting)?.isCancellation ?? false
    }
  }
}
