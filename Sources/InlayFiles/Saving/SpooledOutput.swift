package import InlayCore
internal import InlaySystem

/// Bytes for a stream that are not sent before all are known: short ones in memory, long ones in a temporary file that has
/// no name and vanishes with this. Used by one thread.
package final class SpooledOutput: OutputSink {
  private let name: String
  private var spool: Spool

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
    spool = Spool(memoryBytes: memoryBytes, temporaryFolder: temporaryFolder)
  }

  /// Adds to what is to be sent.
  ///
  /// - Throws: `InlayError` if the bytes cannot be kept or sent.
  package func write(_ bytes: [UInt8]) throws {
    do { try spool.append(bytes) } catch { throw failure(error) }
  }

  /// Replaces bytes that were written.
  ///
  /// - Throws: `InlayError` if the bytes cannot be kept or sent.
  package func overwrite(at offset: Int, _ bytes: [UInt8]) throws {
    do { try spool.overwrite(at: offset, bytes) } catch { throw failure(error) }
  }

  /// Sends everything.
  ///
  /// - Throws: `InlayError` if the bytes cannot be kept or sent.
  package func copy(to sink: some OutputSink) throws {
    guard let file = spool.file else { return try sink.write(spool.memory) }
    var at = 0
    while at < spool.count {
      try Task.checkCancellation()
      let piece: [UInt8]
      do throws(SystemError) {
        piece = try SystemCall.read(
          file.descriptor, at: at, count: min(contentPieceSize, spool.count - at))
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
    do { return try spool.finish(name: name) } catch { throw failure(error) }
  }

  /// A failure of the temporary file: the stream itself is fine.
  private func failure(_ error: SystemError) -> any Error {
    InlayError.writingTemporary(in: spool.temporaryFolder, for: name, error)
  }
}
