package import InlayCore
internal import InlaySystem

/// Streams (standard input, a pipe) as `ByteSource`s. Short streams stay in memory. Long ones go to a temporary file
/// that has no name and is deleted with the source.
package enum SpooledInput {
  /// Number of bytes kept in memory before a temporary file is created.
  package static let memoryBytes = 16 << 20

  /// Reads an open descriptor to its end. The descriptor stays open.
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor to read; 0 is standard input.
  ///   - name: its name in messages.
  ///   - limit: the maximum number of bytes accepted. If the beginning decides, it is asked before the stream is read on.
  ///   - memoryBytes: the maximum number of bytes kept in memory.
  ///   - temporaryFolder: the folder for the temporary file.
  /// - Complexity: O(n) time, O(min(n, memoryBytes)) memory.
  /// - Throws: `InlayError` if reading fails, the input exceeds the limit, or the temporary file cannot be written; what
  ///   `limit` throws.
  package static func read(
    descriptor: Int32, name: String, limit: StreamLimit,
    memoryBytes: Int = memoryBytes, temporaryFolder: String = "/tmp"
  ) throws -> any ByteSource {
    var limit = limit
    var memory: [UInt8] = []
    var file: WritableFile?
    var hasher = ContentHasher()
    var count = 0
    do {
      while true {
        if Task.isCancelled { throw SystemError.cancelled }
        let piece = try SystemCall.readNext(descriptor, count: contentPieceSize)
        if piece.isEmpty { break }
        count += piece.count
        try limit.check(count)
        hasher.update(piece)
        if file == nil, count > memoryBytes, limit.look == nil {
          let new = try UnnamedFile.make(in: temporaryFolder)
          try SystemCall.write(memory, to: new.descriptor)
          memory = []
          file = new
        }
        if let file {
          try SystemCall.write(piece, to: file.descriptor)
        } else {
          memory += piece
          // The beginning is always in memory.
          if count >= StreamLimit.beginning, let look = limit.look {
            limit = try look(MemorySource(Array(memory.prefix(StreamLimit.beginning))))
            try limit.check(count)
          }
        }
      }
      guard let file else { return MemorySource(memory, digest: hasher.finish()) }
      let status = try SystemCall.status(of: file.descriptor)
      let source = FileSource(OpenFile(file.release()), status, name: name)
      source.digestCache.remember(hasher.finish())
      return source
    } catch let error as SystemError {
      throw InlayError.readingStream(name, error)
    }
  }

  /// Opens a path as a stream (a pipe, a device, or a file) and reads it to its end.
  ///
  /// - Throws: `InlayError` if reading fails, the input exceeds the limit, or the temporary file cannot be written; what
  ///   `limit` throws.
  package static func read(
    path: String, limit: StreamLimit, memoryBytes: Int = memoryBytes, temporaryFolder: String = "/tmp"
  ) throws -> any ByteSource {
    let file: OpenFile
    do { file = try SystemCall.openStream(SystemName(path)) } catch {
      throw InlayError.readingStream(path, error)
    }
    return try read(
      descriptor: file.descriptor, name: path, limit: limit, memoryBytes: memoryBytes,
      temporaryFolder: temporaryFolder)
  }
}
