public import InlayCore

/// Saving one file, all or nothing.
///
/// The bytes go to a file with a temporary name beside it (``TemporaryName``), which is synced, renamed, and its
/// folder synced. Whatever happens before the renaming, the temporary file is removed and what stood there is
/// untouched; a kill leaves the old file or the new one, and perhaps the temporary one, which disturbs nobody and which
/// the next save into that folder removes.
/// Only when the very last step fails, syncing the folder, the new file stands there although an error is thrown:
/// after a power loss it could be the old one again.
///
/// A symbolic link at the name itself is not followed and not replaced: it is ``SaveError/occupied(path:by:)``.
/// Links on the way there are followed.
public enum AtomicFile {
  /// Writes what `body` streams.
  ///
  /// - Parameters:
  ///   - path: where the file shall stand.
  ///   - mayReplace: asked, before anything is written, whether the file that stands there is of the kind being
  ///     written; without it nothing is replaced. Its permissions are kept, and its owner where allowed.
  ///   - body: writes the content; when it throws, nothing has happened.
  public static func write(
    to path: String, replacing mayReplace: (any ByteSource) -> Bool = { _ in false },
    _ body: (any OutputSink) throws(SaveError) -> Void
  ) throws(SaveError) {
    let place = try OutputPlace(path)
    let standing = try PendingFile.judge(place, mayReplace)
    SaverLock.enter(place.folder)
    var file = try PendingFile(at: place, over: standing)
    do throws(SaveError) {
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
  /// - Throws: ``SaveError`` as there.
  public static func write(
    _ bytes: [UInt8], to path: String, replacing mayReplace: (any ByteSource) -> Bool = { _ in false }
  ) throws(SaveError) {
    try write(to: path, replacing: mayReplace) { sink throws(SaveError) in try sink.write(bytes) }
  }
}
