public import InlayCore

/// Where bytes are streamed to: a file being saved, standard output, memory.
///
/// Sinks do not gather small pieces: writers hand over pieces of reasonable size.
public protocol OutputSink: AnyObject {
  /// Takes all of `bytes`, after those taken before.
  ///
  /// - Throws: ``SaveError`` if they are not taken.
  func write(_ bytes: [UInt8]) throws(SaveError)
}

extension OutputSink {
  /// Takes all bytes of `source`, in pieces; `name` is what a failure to read it is reported as.
  ///
  /// - Throws: ``SaveError`` if `source` cannot be read or the bytes are not taken.
  public func write(_ source: any ByteSource, name: String) throws(SaveError) {
    var at = 0
    while at < source.count {
      let end = min(at + contentPieceSize, source.count)
      let piece: [UInt8]
      try SaveError.checkCancellation()
      do { piece = try source.read(at..<end) } catch { throw .reading(name, error) }
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
  ///
  /// - Throws: ``SaveError`` if they are not taken.
  public func write(_ bytes: [UInt8]) throws(SaveError) { self.bytes += bytes }
}

/// An open descriptor, such as standard output (1). It is not closed.
///
/// A reader that has gone away is ``SaveError/brokenPipe(name:)`` where the signal SIGPIPE is ignored; where it
/// is not, the signal ends the process first.
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
  /// - Throws: ``SaveError`` if the descriptor cannot be written to.
  public func write(_ bytes: [UInt8]) throws(SaveError) {
    do { try SystemCall.write(bytes, to: descriptor) } catch {
      throw error == .brokenPipe ? .brokenPipe(name: name) : .writing(name, error)
    }
  }
}
