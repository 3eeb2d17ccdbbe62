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
  ///   - limit: the maximum number of bytes accepted.
  ///   - limitName: the property of `Limits` that `limit` comes from.
  ///   - memoryBytes: the maximum number of bytes kept in memory.
  ///   - temporaryFolder: the folder for the temporary file.
  /// - Complexity: O(n) time, O(min(n, memoryBytes)) memory.
  /// - Throws: `InlayError` if reading fails, the input exceeds the limit, or the temporary file cannot be written.
  package static func read(
    descriptor: Int32, name: String, limit: Int, limitName: StaticString = "bundleBytes",
    memoryBytes: Int = memoryBytes, temporaryFolder: String = "/tmp"
  ) throws -> any ByteSource {
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
      if error == .tooLarge, count > limit { throw InlayError.limit("\(limitName)", allowed: limit) }
      throw InlayError.readingStream(name, error)
    }
  }

  /// Opens a path as a stream (a pipe, a device, or a file) and reads it to its end.
  ///
  /// - Throws: `InlayError` if reading fails, the input exceeds the limit, or the temporary file cannot be written.
  package static func read(
    path: String, limit: Int, limitName: StaticString = "bundleBytes", memoryBytes: Int = memoryBytes,
    temporaryFolder: String = "/tmp"
  ) throws -> any ByteSource {
    let file: OpenFile
    do { file = try SystemCall.openStream(SystemName(path)) } catch {
      throw InlayError.readingStream(path, error)
    }
    return try read(
      descriptor: file.descriptor, name: path, limit: limit, limitName: limitName,
      memoryBytes: memoryBytes, temporaryFolder: temporaryFolder)
  }
}
