public import InlayCore
internal import InlaySystem

/// A destination for streamed bytes: a file being saved, standard output, or memory.
///
/// Sinks do not buffer, so writers should pass pieces of reasonable size.
public protocol OutputSink: AnyObject {
  /// Writes all of `bytes`, after those written before.
  ///
  /// - Throws: `InlayError` if they cannot be written.
  func write(_ bytes: [UInt8]) throws
}

extension OutputSink {
  /// Writes all bytes of `source`, in pieces. `name` is the name of `source` in an error.
  ///
  /// - Throws: `InlayError` if `source` cannot be read or the bytes cannot be written.
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

/// A sink that collects bytes in memory.
public final class MemorySink: OutputSink {
  /// All bytes written so far.
  public private(set) var bytes: [UInt8] = []

  /// An empty sink.
  public init() {}

  /// Appends bytes. Never fails.
  public func write(_ bytes: [UInt8]) throws { self.bytes += bytes }
}

/// A sink for an open descriptor, such as standard output (1). It does not close the descriptor.
///
/// If the reader has closed the pipe, writing throws an `InlayError` with the code `save.brokenPipe`. For this, the
/// process must ignore the signal SIGPIPE, which would otherwise end it.
public final class DescriptorSink: OutputSink {
  private let descriptor: Int32
  private let name: String

  /// Writes to `descriptor`. `name` is its name in messages.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes all bytes. Waits if the other end is slow.
  ///
  /// - Throws: `InlayError` if the descriptor cannot be written to.
  public func write(_ bytes: [UInt8]) throws {
    do { try SystemCall.write(bytes, to: descriptor) } catch {
      throw error == .brokenPipe ? InlayError.saveBrokenPipe(name) : InlayError.writing(name, error)
    }
  }
}
