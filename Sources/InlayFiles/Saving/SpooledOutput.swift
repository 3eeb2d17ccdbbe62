package import InlayCore
internal import InlaySystem

/// Bytes for a stream that are not sent before all are known: short ones in memory, long ones in a temporary file that has
/// no name and vanishes with this. Used by one thread.
package final class SpooledOutput: OutputSink {
  private let name: String
  private let memoryBytes: Int
  private let temporaryFolder: String
  private var memory: [UInt8] = []
  private var file: WritableFile?
  private var count = 0

  /// An empty one.
  ///
  /// - Parameters:
  ///   - name: how messages call the stream.
  ///   - memoryBytes: the most bytes held in memory.
  ///   - temporaryFolder: where long ones are kept.
  package init(
    name: String, memoryBytes: Int = SpooledInput.memoryBytes, temporaryFolder: String = "/tmp"
  ) {
    self.name = name
    self.memoryBytes = memoryBytes
    self.temporaryFolder = temporaryFolder
  }

  /// Adds to what is to be sent.
  ///
  /// - Throws: `InlayError` if the bytes cannot be kept or sent.
  package func write(_ bytes: [UInt8]) throws {
    do throws(SystemError) {
      if file == nil, count + bytes.count > memoryBytes {
        let new = try UnnamedFile.make(in: temporaryFolder)
        try SystemCall.write(memory, to: new.descriptor)
        memory = []
        file = new
      }
      if let file { try SystemCall.write(bytes, to: file.descriptor) } else { memory += bytes }
      count += bytes.count
    } catch { throw failure(error) }
  }

  /// Replaces bytes that were written.
  ///
  /// - Throws: `InlayError` if the bytes cannot be kept or sent.
  package func overwrite(at offset: Int, _ bytes: [UInt8]) throws {
    do throws(SystemError) {
      let (end, overflow) = offset.addingReportingOverflow(bytes.count)
      guard offset >= 0, !overflow, end <= count else { throw .invalid }
      if let file {
        try SystemCall.write(bytes, to: file.descriptor, at: offset)
      } else {
        memory.replaceSubrange(offset..<end, with: bytes)
      }
    } catch { throw failure(error) }
  }

  /// Sends everything.
  ///
  /// - Throws: `InlayError` if the bytes cannot be kept or sent.
  package func copy(to sink: some OutputSink) throws {
    guard let file else { return try sink.write(memory) }
    var at = 0
    while at < count {
      try Task.checkCancellation()
      let piece: [UInt8]
      do throws(SystemError) {
        piece = try SystemCall.read(file.descriptor, at: at, count: min(contentPieceSize, count - at))
        if piece.isEmpty { throw .invalid }
      } catch { throw failure(error) }
      try sink.write(piece)
      at += piece.count
    }
  }

  /// Everything, to be read. Nothing may be added afterwards.
  ///
  /// - Throws: `InlayError` if the temporary file fails.
  package func finish() throws -> any ByteSource {
    guard let file else { return MemorySource(memory) }
    do throws(SystemError) {
      let status = try SystemCall.status(of: file.descriptor)
      defer { self.file = nil }
      return FileSource(OpenFile(file.release()), status, name: name)
    } catch { throw failure(error) }
  }

  /// A failure of the temporary file: the stream itself is fine.
  private func failure(_ error: SystemError) -> any Error {
    if error == .cancelled { return CancellationError() }
    return InlayError(
      .saveFailed, "cannot write a temporary file in \(temporaryFolder) for \(name): \(error.message)",
      underlying: error)
  }
}
