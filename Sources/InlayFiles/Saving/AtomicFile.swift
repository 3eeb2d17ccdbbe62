public import Inlay

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
    var standing = try judge(place, mayReplace)
    SaverLock.enter(place.folder)
    let folder = place.folder.descriptor
    let temporary: SystemName
    let file: WritableFile
    do throws(SystemError) {
      temporary = try SystemName(TemporaryName.make())
      file = try SystemCall.createFile(temporary, in: folder)
    } catch { throw .creating(path, error) }
    do throws(SaveError) {
      try body(DescriptorSink(descriptor: file.descriptor, name: path))
      do throws(SystemError) {
        if let standing {
          SystemCall.tryToGive(file.descriptor, owner: standing.owner, group: standing.group)
          try SystemCall.setPermissions(standing.permissions, of: file.descriptor)
        }
        try SystemCall.sync(file: file.descriptor)
        try file.finish()
      } catch { throw .writing(path, error) }
      while true {
        do throws(SystemError) {
          if standing != nil {
            try SystemCall.rename(temporary, to: place.name, in: folder)
            break
          }
          if try place.claim(with: temporary) { break }
        } catch { throw .creating(path, error) }
        // Something has come to stand there while we wrote.
        standing = try judge(place, mayReplace)
      }
    } catch {
      try? SystemCall.remove(file: temporary, in: folder)
      throw error
    }
    try place.sync()
  }

  /// Writes `bytes`; see ``write(to:replacing:_:)``.
  public static func write(
    _ bytes: [UInt8], to path: String, replacing mayReplace: (any ByteSource) -> Bool = { _ in false }
  ) throws(SaveError) {
    try write(to: path, replacing: mayReplace) { sink throws(SaveError) in try sink.write(bytes) }
  }

  /// The file that may be replaced, or `nil` where nothing stands; throws if something else does.
  private static func judge(
    _ place: OutputPlace, _ mayReplace: (any ByteSource) -> Bool
  ) throws(SaveError) -> FileStatus? {
    guard let standing = try place.standing() else { return nil }
    guard standing.kind == .file else { throw .occupied(path: place.path, by: standing.kind.words) }
    let source: FileSource
    do throws(SystemError) {
      let file = try SystemCall.openForReading(place.name, in: place.folder.descriptor)
      source = FileSource(file, try SystemCall.status(of: file.descriptor), name: place.path)
    } catch {
      throw .occupied(path: place.path, by: "a file that cannot be read (\(error.message))")
    }
    guard mayReplace(source) else { throw .occupied(path: place.path, by: "a file of another kind") }
    return standing
  }
}
