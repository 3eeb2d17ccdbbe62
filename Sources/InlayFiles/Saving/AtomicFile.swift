public import InlayCore

/// Saving one file, all or nothing.
///
/// The bytes go to a file with a temporary name beside it. That file is synced and renamed, and its folder synced. If
/// anything fails before the renaming, the temporary file is removed and the old file is untouched. A kill leaves the old
/// file or the new one, and perhaps the temporary one: it disturbs nobody, and the next save into that folder removes it.
/// Only if the very last step fails, syncing the folder, the new file is there although an error is thrown: after a power
/// loss it could be the old one again.
///
/// A symbolic link in the place of the file is not followed and not replaced: that is an error. Links on the way there are
/// followed.
public enum AtomicFile {
  /// Writes what `body` streams.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - mayReplace: asked, before anything is written, whether the file that is there is of the kind being
  ///     written; without it nothing is replaced. Its permissions are kept, and its owner where allowed.
  ///   - body: writes the content. What it throws passes through, and nothing has happened.
  /// - Throws: ``InlayError`` if the file cannot be written, or there is something that may not be replaced.
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

  /// Writes `bytes`; see ``write(to:replacing:_:)``.
  ///
  /// - Throws: ``InlayError`` as there.
  public static func write(
    _ bytes: [UInt8], to path: String, replacing mayReplace: (any ByteSource) -> Bool = { _ in false }
  ) throws {
    try write(to: path, replacing: mayReplace) { sink in try sink.write(bytes) }
  }
}
