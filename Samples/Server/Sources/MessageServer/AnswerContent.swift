internal import Hummingbird
internal import Inlay
internal import NIOCore

/// What an answer consists of. A long one is in a file, and leaves it as fast as the client takes it.
struct AnswerContent: Sendable {
  /// Maximum number of bytes in memory for each answer, beside what the connection holds.
  private static let pieceBytes = 32 << 10

  let count: Int
  /// Whether no thread waits while it is read.
  private let isInMemory: Bool
  private let read: @Sendable (Range<Int>) throws -> [UInt8]

  /// Bytes that may be read piece by piece.
  init(_ source: any ByteSource) {
    count = source.count
    isInMemory = source is MemorySource
    read = { try source.read($0) }
  }

  /// Bytes of the store. If they are more than one piece and in memory, they go through a file in `folder`, which a thread of
  /// `work` writes. Few ones change no thread, which takes longer than to read them.
  init(_ source: any ByteSource, spoolingIn folder: String, on work: WorkExecutor) async throws {
    if source.count > Self.pieceBytes, source is MemorySource {
      self = try await work.run {
        try AnswerContent(spoolingIn: folder) { try $0.write(source.readAll()) }
      }
    } else {
      self.init(source)
    }
  }

  /// What `write` writes, through a file in `folder`.
  init(spoolingIn folder: String, _ write: (SpoolFile) throws -> Void) throws {
    let file = try SpoolFile(in: folder)
    try write(file)
    count = try file.count()
    isInMemory = false
    read = { try file.read($0) }
  }

  /// The body of a response. The threads of `work` read the file. A client that takes nothing for `time` is dropped.
  func body(on work: WorkExecutor, to channel: any Channel, within time: Duration) -> ResponseBody {
    let (count, read, isInMemory) = (count, read, isInMemory)
    return ResponseBody(contentLength: count) { writer in
      var at = 0
      while at < count {
        let range = at..<min(at + Self.pieceBytes, count)
        let piece = isInMemory ? try read(range) : try await work.run { try read(range) }
        guard piece.count == range.count else { throw Shortened() }
        let end = channel.eventLoop.scheduleTask(in: TimeAmount(time)) { channel.close(promise: nil) }
        defer { end.cancel() }
        try await writer.write(ByteBuffer(bytes: piece))
        at = range.upperBound
      }
      try await writer.finish(nil)
    }
  }

  /// A file became shorter while it was served.
  struct Shortened: Error {}
}
