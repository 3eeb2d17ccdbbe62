package import InlayCore
internal import InlaySystem

/// Saves several files of one folder. None of them appears before all are complete.
///
/// Each file is written to a temporary name (``TemporaryName``) and synced when it ends. ``commit()`` then renames them
/// one by one, in the order they were begun. Before that, ``discard()`` removes what was written, and the existing
/// files are untouched. If the process is killed during the renames, some files are new and some are old, but each is
/// complete.
///
/// Everything else works for each file as in ``AtomicFile``. Not thread-safe.
package final class AtomicFileSet: OutputSink {
  private let place: OutputPlace
  private let mayReplace: (any ByteSource) -> Bool
  private var files: [PendingFile] = []
  private var current: PendingFile?
  private var hasEntered = false

  /// Files in the same folder as `path`.
  ///
  /// - Parameters:
  ///   - path: a file of the folder, which need not be one of those written.
  ///   - mayReplace: asked before a file is begun whether the existing one is of the kind being written. By default
  ///     nothing is replaced.
  /// - Throws: `InlayError` if the folder cannot be opened.
  package init(beside path: String, replacing mayReplace: @escaping (any ByteSource) -> Bool = { _ in false })
    throws
  {
    place = try OutputPlace(path)
    self.mayReplace = mayReplace
  }

  deinit { discard() }

  /// Begins a file with this name. The previous file must have ended.
  ///
  /// - Throws: `InlayError` if something with this name must not be replaced, or if the file cannot be created.
  package func begin(_ name: String) throws {
    let file = try OutputPlace(name, beside: place)
    let existing = try PendingFile.checkReplaceable(file, mayReplace)
    if !hasEntered {
      // Only once: entering removes temporary files that nobody has locked, which would include our own.
      SaverLock.enter(place.folder)
      hasEntered = true
    }
    current = try PendingFile(at: file, over: existing)
  }

  /// Appends to the file that was begun.
  ///
  /// - Throws: `InlayError` if the bytes cannot be written.
  package func write(_ bytes: [UInt8]) throws { try open().sink.write(bytes) }

  /// Overwrites bytes that were already written to the file.
  ///
  /// - Throws: `InlayError` if they cannot be written.
  package func overwrite(at offset: Int, _ bytes: [UInt8]) throws {
    try open().overwrite(at: offset, bytes)
  }

  /// Ends the file.
  ///
  /// - Throws: `InlayError` if the file cannot be completed.
  package func end() throws {
    let file = try open()
    try file.finish()
    files.append(file)
    current = nil
  }

  /// Renames all files to their final names.
  ///
  /// - Throws: `InlayError` if a file cannot be renamed. Files renamed before that keep their final names.
  package func commit() throws {
    for index in files.indices { try files[index].take(replacing: mayReplace) }
    files = []
    try place.sync()
  }

  /// Removes the files that are not yet renamed.
  package func discard() {
    current?.discard()
    // Renamed files no longer exist under their temporary names.
    for file in files { file.discard() }
    (current, files) = (nil, [])
  }

  /// Whether a file with this name exists that this set would replace.
  package func canReplace(_ name: String) -> Bool {
    guard let file = try? OutputPlace(name, beside: place) else { return false }
    return (try? PendingFile.checkReplaceable(file, mayReplace)) != nil
  }

  private func open() throws -> PendingFile {
    guard let current else { throw InlayError.writing(place.path, .invalid) }
    return current
  }
}
