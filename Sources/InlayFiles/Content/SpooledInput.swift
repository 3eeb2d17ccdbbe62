public import InlayCore

/// Why a stream could not be taken in.
public enum SpoolError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// It is longer than allowed.
  case limit(LimitExceeded)
  /// It cannot be opened or read, or the temporary file cannot be written.
  case io(name: String, code: Int32, message: String)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { self == .cancelled }

  /// One sentence.
  public var description: String {
    switch self {
    case .limit(let limit): limit.description
    case .io(let name, _, let message): "\(printable(name)): \(message)"
    case .cancelled: Cancelled.sentence
    }
  }
}

/// Streams (standard input, a pipe) as `ByteSource`s: short ones in memory, long ones in a temporary file that
/// has no name and vanishes with the source.
public enum SpooledInput {
  /// Bytes kept in memory before a temporary file is begun.
  public static let memoryBytes = 16 << 20

  /// Reads an open descriptor to its end; it stays open.
  ///
  /// - Parameters:
  ///   - descriptor: what to read; 0 is standard input.
  ///   - name: how messages call it.
  ///   - limit: the most bytes taken.
  ///   - limitName: the property of `Limits` that number comes from.
  ///   - memoryBytes: the most bytes held in memory.
  ///   - temporaryFolder: where a long stream is kept.
  /// - Complexity: O(n) time, O(min(n, memoryBytes)) memory.
  /// - Throws: ``SpoolError``: reading fails, the input is longer than the limit, or the temporary file
  ///   cannot be written.
  public static func read(
    descriptor: Int32, name: String, limit: Int, limitName: StaticString = "bundleBytes",
    memoryBytes: Int = memoryBytes, temporaryFolder: String = "/tmp"
  ) throws(SpoolError) -> any ByteSource {
    var memory: [UInt8] = []
    var file: WritableFile?
    var hasher = ContentHasher()
    var count = 0
    do throws(SystemError) {
      while true {
        if Task.isCancelled { throw .cancelled }
        let piece = try SystemCall.readNext(descriptor, count: contentPieceSize)
        if piece.isEmpty { break }
        count += piece.count
        if count > limit { break }
        hasher.update(piece)
        if file == nil, count > memoryBytes {
          let new = try UnnamedFile.make(in: temporaryFolder)
          try SystemCall.write(memory, to: new.descriptor)
          memory = []
          file = new
        }
        if let file {
          try SystemCall.write(piece, to: file.descriptor)
        } else {
          memory += piece
        }
      }
      if count > limit { throw .tooLarge }
      guard let file else { return MemorySource(memory, digest: hasher.finish()) }
      let status = try SystemCall.status(of: file.descriptor)
      let source = FileSource(OpenFile(file.release()), status, name: name)
      source.digestCache.remember(hasher.finish())
      return source
    } catch {
      if count > limit { throw .limit(LimitExceeded("\(limitName)", allowed: limit)) }
      if error == .cancelled { throw .cancelled }
      throw .io(name: name, code: error.code, message: error.message)
    }
  }

  /// Opens a path of the user as a stream (a pipe, a device, also a file) and reads it to its end.
  ///
  /// - Throws: ``SpoolError``: reading fails, the input is longer than the limit, or the temporary file
  ///   cannot be written.
  public static func read(
    path: String, limit: Int, limitName: StaticString = "bundleBytes", memoryBytes: Int = memoryBytes,
    temporaryFolder: String = "/tmp"
  ) throws(SpoolError) -> any ByteSource {
    let file: OpenFile
    do { file = try SystemCall.openStream(SystemName(path)) } catch {
      throw .io(name: path, code: error.code, message: error.message)
    }
    return try read(
      descriptor: file.descriptor, name: path, limit: limit, limitName: limitName,
      memoryBytes: memoryBytes, temporaryFolder: temporaryFolder)
  }
}
