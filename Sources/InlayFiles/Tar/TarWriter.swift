package import InlayCore

/// Writes a deterministic tar to a sink, entry by entry.
///
/// The format is ustar, with mode 0644 for files and 0755 for folders, zero for owner, group and time, and no user
/// names. A path that does not fit its fields, and a size of 8 GiB or more, goes into a preceding pax header. The
/// archive ends with two zero blocks. The caller passes the entries in order, as ``FileTree/writeTar(to:)`` does.
package struct TarWriter {
  private let sink: any OutputSink
  /// Headers and small contents, buffered for larger writes.
  private var pending: [UInt8] = []
  private var counter = CancellationCounter()

  /// A writer at the start of an archive.
  package init(_ sink: any OutputSink) { self.sink = sink }

  /// Adds a folder.
  ///
  /// - Throws: `InlayError` if the sink cannot write the bytes.
  package mutating func add(folder path: RelativePath) throws {
    try put(TarBlocks.header(of: path, isFolder: true, size: 0))
  }

  /// Adds a file. If this fails, the archive is unusable. Complexity: O(source.count).
  ///
  /// - Throws: `InlayError` if the source cannot be read or the sink cannot write the bytes.
  package mutating func add(file source: any ByteSource, at path: RelativePath) throws {
    var at = 0
    try add(fileOf: source.count, at: path) {
      let end = min(at + contentPieceSize, source.count)
      let piece: [UInt8]
      do { piece = try source.read(at..<end) } catch { throw InlayError.reading(path.description, error) }
      at = end
      return piece
    }
  }

  /// Adds a file whose content comes in pieces. If this fails, the archive is unusable. Complexity: O(size).
  ///
  /// - Parameters:
  ///   - size: the number of bytes of the content.
  ///   - path: where it is in the archive.
  ///   - next: gives the next piece, which is not empty. The pieces must have `size` bytes in total.
  /// - Throws: what `next` throws; `InlayError` if the pieces are too long or empty, or the sink cannot write the bytes.
  package mutating func add(fileOf size: Int, at path: RelativePath, _ next: () throws -> [UInt8]) throws {
    try counter.check()
    try put(TarBlocks.header(of: path, isFolder: false, size: size))
    var at = 0
    while at < size {
      if at > 0 { try Task.checkCancellation() }
      let piece = try next()
      guard !piece.isEmpty, piece.count <= size - at else {
        throw InlayError.sourceOutOfBounds(at..<at.addingSaturating(piece.count), count: size)
      }
      try put(piece)
      at += piece.count
    }
    try put([UInt8](repeating: 0, count: tarPadding(size)))
  }

  /// Ends the archive. Nothing may be added after this.
  ///
  /// - Throws: `InlayError` if the sink cannot write the bytes.
  package mutating func finish() throws {
    try put([UInt8](repeating: 0, count: 2 * TarHeader.size))
    if !pending.isEmpty { try sink.write(pending) }
    pending = []
  }

  private mutating func put(_ bytes: [UInt8]) throws {
    if bytes.count >= contentPieceSize {
      if !pending.isEmpty { try sink.write(pending) }
      pending = []
      try sink.write(bytes)
      return
    }
    pending += bytes
    if pending.count >= contentPieceSize {
      try sink.write(pending)
      pending = []
    }
  }
}
