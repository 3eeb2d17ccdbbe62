public import InlayCore
internal import InlaySystem

/// Where bytes are streamed to: a file being saved, standard output, memory.
///
/// Sinks do not gather small pieces: writers hand over pieces of reasonable size.
public protocol OutputSink: AnyObject {
  /// Takes all of `bytes`, after those taken before.
  ///
  /// - Throws: ``InlayError`` if they are not taken.
  func write(_ bytes: [UInt8]) throws
}

extension OutputSink {
  /// Takes all bytes of `source`, in pieces; `name` is what a failure to read it is reported as.
  ///
  /// - Throws: ``InlayError`` if `source` cannot be read or the bytes are not taken.
  public func write(_ source: any ByteSource, name: String) throws {
    var at = 0
    while at < source.count {
      let end = min(at + contentPieceSize, source.count)
      try Task.checkCancellation()
      let piece: [UInt8]
      do { piece = try source.read(at..<end) } catch { throw InlayError.reading(name, error) }
      try write(piece)
      at = end
    }
  }
}

/// Bytes gathered in memory.
public final class MemorySink: OutputSink {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []

  /// An empty one.
  public init() {}

  /// Appends bytes. Never fails.
  public func write(_ bytes: [UInt8]) throws { self.bytes += bytes }
}

/// An open descriptor, such as standard output (1). It is not closed.
///
/// If its reader has gone away, writing throws an ``InlayError`` with the code `save.brokenPipe`. That needs the signal SIGPIPE
/// to be ignored: otherwise it ends the process first.
public final class DescriptorSink: OutputSink {
  private let descriptor: Int32
  private let name: String

  /// Writes to `descriptor`, which messages call `name`.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes all bytes, waiting where the other end is slow.
  ///
  /// - Throws: ``InlayError`` if the descriptor cannot be written to.
  public func write(_ bytes: [UInt8]) throws {
    do { try SystemCall.write(bytes, to: descriptor) } catch {
      throw error == .brokenPipe ? InlayError.saveBrokenPipe(name) : InlayError.writing(name, error)
    }
  }
}
