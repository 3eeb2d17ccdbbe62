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
    var spool = SpooledContent(name: name, memoryBytes: memoryBytes, temporaryFolder: temporaryFolder)
    while true {
      try Task.checkCancellation()
      let piece: [UInt8]
      do { piece = try SystemCall.readNext(descriptor, count: contentPieceSize) } catch {
        throw InlayError.readingStream(name, error)
      }
      if piece.isEmpty { return try spool.finish() }
      try limit.check(spool.count + piece.count)
      // The beginning is always in memory.
      try spool.append(piece, staysInMemory: limit.look != nil)
      if spool.count >= StreamLimit.beginning, let look = limit.look {
        limit = try look(MemorySource(spool.beginning(StreamLimit.beginning)))
        try limit.check(spool.count)
      }
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
