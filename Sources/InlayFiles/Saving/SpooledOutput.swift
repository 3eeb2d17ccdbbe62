internal import InlayCore

/// Bytes for a stream that are not sent before all are known: short ones in memory, long ones in a temporary file that has
/// no name and vanishes with this. Used by one thread.
public final class SpooledOutput: OutputSink {
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
  public init(
    name: String, memoryBytes: Int = SpooledInput.memoryBytes, temporaryFolder: String = "/tmp"
  ) {
    self.name = name
    self.memoryBytes = memoryBytes
    self.temporaryFolder = temporaryFolder
  }

  /// Adds to what is to be sent.
  ///
  /// - Throws: ``SaveError`` if the bytes cannot be kept or sent.
  public func write(_ bytes: [UInt8]) throws(SaveError) {
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
  /// - Throws: ``SaveError`` if the bytes cannot be kept or sent.
  public func overwrite(at offset: Int, _ bytes: [UInt8]) throws(SaveError) {
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
  /// - Throws: ``SaveError`` if the bytes cannot be kept or sent.
  public func copy(to sink: some OutputSink) throws(SaveError) {
    guard let file else { return try sink.write(memory) }
    var at = 0
    while at < count {
      let piece: [UInt8]
      try SaveError.checkCancellation()
      do throws(SystemError) {
        piece = try SystemCall.read(file.descriptor, at: at, count: min(contentPieceSize, count - at))
        if piece.isEmpty { throw .invalid }
      } catch { throw failure(error) }
      try sink.write(piece)
      at += piece.count
    }
  }

  /// A failure of the temporary file: the stream itself is fine.
  private func failure(_ error: SystemError) -> SaveError {
    .writing("a temporary file in \(temporaryFolder) for \(name)", error)
  }
}
