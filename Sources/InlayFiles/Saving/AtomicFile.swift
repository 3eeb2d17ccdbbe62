public import InlayCore

/// Saves one file, all or nothing.
///
/// The bytes go to a file with a temporary name in the same folder. That file is synced and renamed, and then the
/// folder is synced. If anything fails before the rename, the temporary file is removed and the old file is untouched.
/// If the process is killed, either the old file or the new one is left. A temporary file may also be left; it is
/// harmless, and the next save into that folder removes it. If only the last step fails, syncing the folder, the new
/// file is in place although an error is thrown: after a power loss, the old file could be back.
///
/// A symbolic link at the path itself is neither followed nor replaced, but gives an error. Links in the folders of the
/// path are followed.
public enum AtomicFile {
  /// Writes what `body` streams.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - mayReplace: asked before anything is written whether the existing file is of the kind being written. By
  ///     default nothing is replaced. The new file keeps the permissions of the old one, and its owner if allowed.
  ///   - body: writes the content. If it throws, nothing changes and its error is thrown.
  /// - Throws: `InlayError` if the file cannot be written, or if something exists at the path that must not be
  ///   replaced.
  public static func write(
    to path: String, replacing mayReplace: (any ByteSource) -> Bool = { _ in false },
    _ body: (any OutputSink) throws -> Void
  ) throws {
    let place = try OutputPlace(path)
    let existing = try PendingFile.checkReplaceable(place, mayReplace)
    SaverLock.enter(place.folder)
    var file = try PendingFile(at: place, over: existing)
    do {
      try body(file.sink)
      try file.finish()
      try file.take(replacing: mayReplace)
    } catch {
      file.discard()
      throw error
    }
    try place.sync()
  }

  /// Writes `bytes`. Works as ``write(to:replacing:_:)``.
  ///
  /// - Throws: `InlayError` as ``write(to:replacing:_:)``.
  public static func write(
    _ bytes: [UInt8], to path: String, replacing mayReplace: (any ByteSource) -> Bool = { _ in false }
  ) throws {
    try write(to: path, replacing: mayReplace) { sink in try sink.write(bytes) }
  }
}
