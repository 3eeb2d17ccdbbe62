package import InlayCore
internal import InlaySystem

/// Saving some files of one folder, one after the other, of which none is seen before all are complete.
///
/// Each goes to a temporary name (``TemporaryName``) and is synced when it ends; ``commit()`` gives all of them
/// their names, one by one, in the order they were begun. Whatever happens before that, ``discard()`` removes what was
/// written, and what stood there is untouched; a kill during it leaves some new files and some old ones, each complete.
///
/// What is true of ``AtomicFile`` holds here for each file. Used by one thread.
package final class AtomicFileSet: OutputSink {
  private let place: OutputPlace
  private let mayReplace: (any ByteSource) -> Bool
  private var files: [PendingFile] = []
  private var current: PendingFile?
  private var hasEntered = false

  /// Files beside `path`, which need not be one of them.
  ///
  /// - Parameters:
  ///   - path: a file of the folder, which need not be one of those written.
  ///   - mayReplace: asked, before a file is begun, whether the one that is there is of the kind being written;
  ///     without it nothing is replaced.
  /// - Throws: ``InlayError`` if the folder cannot be opened.
  package init(beside path: String, replacing mayReplace: @escaping (any ByteSource) -> Bool = { _ in false })
    throws
  {
    place = try OutputPlace(path)
    self.mayReplace = mayReplace
  }

  deinit { discard() }

  /// Begins a file of that name; the one before it must have ended.
  ///
  /// - Throws: ``InlayError`` if the name is taken by what may not be replaced, or the file cannot be made.
  package func begin(_ name: String) throws {
    let file = try OutputPlace(name, beside: place)
    let existing = try PendingFile.checkReplaceable(file, mayReplace)
    if !hasEntered {
      // Once: who enters removes what has a temporary name and nobody's lock, which would be our own files.
      SaverLock.enter(place.folder)
      hasEntered = true
    }
    current = try PendingFile(at: file, over: existing)
  }

  /// Adds to the file that was begun.
  ///
  /// - Throws: ``InlayError`` if the bytes cannot be written.
  package func write(_ bytes: [UInt8]) throws { try open().sink.write(bytes) }

  /// Replaces bytes of it that were written.
  ///
  /// - Throws: ``InlayError`` if they cannot be written.
  package func overwrite(at offset: Int, _ bytes: [UInt8]) throws {
    try open().overwrite(at: offset, bytes)
  }

  /// Ends it.
  ///
  /// - Throws: ``InlayError`` if the file cannot be completed.
  package func end() throws {
    let file = try open()
    try file.finish()
    files.append(file)
    current = nil
  }

  /// Gives all files their names.
  ///
  /// - Throws: ``InlayError``; the files that have their names by then keep them.
  package func commit() throws {
    for index in files.indices { try files[index].take(replacing: mayReplace) }
    files = []
    try place.sync()
  }

  /// Removes what has no name yet.
  package func discard() {
    current?.discard()
    // Those that have theirs are not there any more under the temporary one.
    for file in files { file.discard() }
    (current, files) = (nil, [])
  }

  /// Whether there is a file of that name that this set would replace.
  package func canReplace(_ name: String) -> Bool {
    guard let file = try? OutputPlace(name, beside: place) else { return false }
    return (try? PendingFile.checkReplaceable(file, mayReplace)) != nil
  }

  private func open() throws -> PendingFile {
    guard let current else { throw InlayError.writing(place.path, .invalid) }
    return current
  }
}
