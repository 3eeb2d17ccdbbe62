internal import InlayCore

/// A file under a temporary name beside the place it is to take.
///
/// Whoever makes one holds the folder's ``SaverLock``, and calls ``discard()`` unless ``take(replacing:)`` went well.
struct PendingFile {
  private let place: OutputPlace
  private var standing: FileStatus?
  private let temporary: SystemName
  private let file: WritableFile

  /// Makes the file. `standing` is what ``judge(_:_:)`` found.
  init(at place: OutputPlace, over standing: FileStatus?) throws(SaveError) {
    self.place = place
    self.standing = standing
    do throws(SystemError) {
      temporary = try SystemName(TemporaryName.make())
      file = try SystemCall.createFile(temporary, in: place.folder.descriptor)
    } catch { throw .creating(place.path, error) }
  }

  /// Adds to the file; open until ``finish()``.
  var sink: DescriptorSink { DescriptorSink(descriptor: file.descriptor, name: place.path) }

  /// Replaces bytes that were written.
  func overwrite(at offset: Int, _ bytes: [UInt8]) throws(SaveError) {
    do { try SystemCall.write(bytes, to: file.descriptor, at: offset) } catch {
      throw .writing(place.path, error)
    }
  }

  /// Makes the content durable; a file that is to be replaced hands on its owner and permissions.
  func finish() throws(SaveError) {
    do throws(SystemError) {
      if let standing {
        SystemCall.tryToGive(file.descriptor, owner: standing.owner, group: standing.group)
        try SystemCall.setPermissions(standing.permissions, of: file.descriptor)
      }
      try SystemCall.sync(file: file.descriptor)
      try file.finish()
    } catch { throw .writing(place.path, error) }
  }

  /// Takes the place.
  mutating func take(replacing mayReplace: (any ByteSource) -> Bool) throws(SaveError) {
    while true {
      do throws(SystemError) {
        if standing != nil {
          try SystemCall.rename(temporary, to: place.name, in: place.folder.descriptor)
          return
        }
        if try place.claim(with: temporary) { return }
      } catch { throw .creating(place.path, error) }
      // Something has come to stand there while we wrote.
      standing = try Self.judge(place, mayReplace)
    }
  }

  /// Removes it.
  func discard() { try? SystemCall.remove(file: temporary, in: place.folder.descriptor) }

  /// The file that may be replaced, or `nil` where nothing stands; throws if something else does.
  static func judge(
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
    guard mayReplace(source) else {
      // In a cancelled task it may not have been able to tell.
      try SaveError.checkCancellation()
      throw .occupied(path: place.path, by: "a file of another kind")
    }
    return standing
  }
}
