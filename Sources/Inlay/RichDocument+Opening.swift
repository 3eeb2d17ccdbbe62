internal import InlayCore
public import InlayDoor
internal import InlayFiles
public import InlayFormats

// Opening what is in files and in memory. For URLs and Data see RichDocument+Foundation.swift.
extension RichDocument {
  /// Opens the file or folder at `path`, in any format, or in a zip or gzip under the trait `Archives`.
  ///
  /// - Parameters:
  ///   - path: the file or folder. Links are followed, and a pipe is read to its end.
  ///   - format: its format, whatever it looks like; `nil` to recognize it by its content.
  ///   - options: limits, and what single formats are told.
  /// - Throws: `InlayError` if it cannot be opened, is not in a format that Inlay reads, or exceeds a limit;
  ///   `CancellationError`.
  /// - Complexity: O(bytes). The bytes of pictures in files are read when they are needed.
  public init(
    contentsOf path: String, as format: FormatName? = nil, options: ReadOptions = ReadOptions()
  ) async throws {
    self = try await WorkExecutor.shared.run {
      try DocumentTools.standard.read(path: path, as: format, options)
    }
  }

  /// Opens the file or folder at `path` on the calling thread; see ``init(contentsOf:as:options:)-(String,_,_)``.
  ///
  /// - Throws: what the asynchronous one throws.
  public init(
    blockingContentsOf path: String, as format: FormatName? = nil, options: ReadOptions = ReadOptions()
  ) throws {
    self = try DocumentTools.standard.read(path: path, as: format, options)
  }

  /// Opens a document in memory, in any format that is one file, or the tar of one that is a folder.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - format: its format, whatever it looks like; `nil` to recognize it by its content.
  ///   - options: limits, and what single formats are told.
  /// - Throws: `InlayError` if it is not in a format that Inlay reads or exceeds a limit; `CancellationError`.
  /// - Complexity: O(bytes).
  public init(
    _ bytes: [UInt8], as format: FormatName? = nil, options: ReadOptions = ReadOptions()
  ) async throws {
    self = try await WorkExecutor.shared.run {
      try RichDocument(blocking: bytes, as: format, options: options)
    }
  }

  /// Opens a document in memory on the calling thread; see ``init(_:as:options:)-([UInt8],_,_)``.
  ///
  /// - Throws: what the asynchronous one throws.
  public init(
    blocking bytes: [UInt8], as format: FormatName? = nil, options: ReadOptions = ReadOptions()
  ) throws {
    self = try DocumentTools.standard.read(.file(MemorySource(bytes), name: nil), as: format, options)
  }

  /// Opens a document that arrives in pieces, such as the body of a request.
  ///
  /// A long one is kept in a temporary file without a name. No more bytes are taken than `options.limits` allow for
  /// `format`. If none is given, the first megabyte tells the format, and no more is taken if that is none.
  ///
  /// - Parameters:
  ///   - pieces: the document's bytes in order.
  ///   - format: its format, whatever it looks like; `nil` to recognize it by its content.
  ///   - options: limits, and what single formats are told.
  /// - Throws: what `pieces` throws; `InlayError` if it is not in a format that Inlay reads or exceeds a limit;
  ///   `CancellationError`.
  /// - Complexity: O(bytes).
  public init<Pieces: AsyncSequence>(
    _ pieces: Pieces, as format: FormatName? = nil, options: ReadOptions = ReadOptions()
  ) async throws where Pieces.Element: Sequence<UInt8> {
    var limit = DocumentTools.standard.streamLimit(for: format, options.limits)
    let spool = ByteSpool(name: "the document")
    var waiting: [UInt8] = []
    var count = 0
    for try await piece in pieces {
      waiting += piece
      guard waiting.count >= StreamLimit.beginning else { continue }
      count += waiting.count
      try limit.check(count)
      let full = waiting
      waiting = []
      if let look = limit.look {
        limit = try await WorkExecutor.shared.run {
          try look(MemorySource(Array(full.prefix(StreamLimit.beginning))))
        }
        try limit.check(count)
      }
      try await WorkExecutor.shared.run { try spool.write(full) }
    }
    try limit.check(count + waiting.count)
    let last = waiting
    self = try await WorkExecutor.shared.run {
      try spool.write(last)
      return try DocumentTools.standard.read(.file(try spool.finish(), name: nil), as: format, options)
    }
  }
}
