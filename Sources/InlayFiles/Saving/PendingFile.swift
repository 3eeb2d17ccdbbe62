internal import InlayCore
internal import InlaySystem

/// A file under a temporary name beside the place it is to take.
///
/// Whoever makes one holds the folder's ``SaverLock``, and calls ``discard()`` unless ``take(replacing:)`` went well.
struct PendingFile {
  private let place: OutputPlace
  private var existing: FileStatus?
  private let temporary: SystemName
  private let file: WritableFile

  /// Makes the file. `existing` is what ``checkReplaceable(_:_:)`` found.
  init(at place: OutputPlace, over existing: FileStatus?) throws {
    self.place = place
    self.existing = existing
    do throws(SystemError) {
      temporary = try SystemName(TemporaryName.make())
      file = try SystemCall.createFile(temporary, in: place.folder.descriptor)
    } catch { throw InlayError.creating(place.path, error) }
  }

  /// Adds to the file; open until ``finish()``.
  var sink: DescriptorSink { DescriptorSink(descriptor: file.descriptor, name: place.path) }

  /// Replaces bytes that were written.
  func overwrite(at offset: Int, _ bytes: [UInt8]) throws {
    do { try SystemCall.write(bytes, to: file.descriptor, at: offset) } catch {
      throw InlayError.writing(place.path, error)
    }
  }

  /// Makes the content durable; a file that is to be replaced hands on its owner and permissions.
  func finish() throws {
    do throws(SystemError) {
      if let existing {
        SystemCall.tryToGive(file.descriptor, owner: existing.owner, group: existing.group)
        try SystemCall.setPermissions(existing.permissions, of: file.descriptor)
      }
      try SystemCall.sync(file: file.descriptor)
      try file.finish()
    } catch { throw InlayError.writing(place.path, error) }
  }

  /// Takes the place.
  mutating func take(replacing mayReplace: (any ByteSource) -> Bool) throws {
    while true {
      do throws(SystemError) {
        if existing != nil {
          try SystemCall.rename(temporary, to: place.name, in: place.folder.descriptor)
          return
        }
        if try place.claim(with: temporary) { return }
      } catch { throw InlayError.creating(place.path, error) }
      // Something has come to stand there while we wrote.
      existing = try Self.checkReplaceable(place, mayReplace)
    }
  }

  /// Removes it.
  func discard() { try? SystemCall.remove(file: temporary, in: place.folder.descriptor) }

  /// The file that may be replaced, or `nil` where there is nothing; throws if something else is there.
  static func checkReplaceable(
    _ place: OutputPlace, _ mayReplace: (any ByteSource) -> Bool
  ) throws -> FileStatus? {
    guard let existing = try place.existing() else { return nil }
    guard existing.kind == .file else { throw InlayError.saveOccupied(place.path, by: existing.kind.words) }
    let source: FileSource
    do throws(SystemError) {
      let file = try SystemCall.openForReading(place.name, in: place.folder.descriptor)
      source = FileSource(file, try SystemCall.status(of: file.descriptor), name: place.path)
    } catch {
      throw InlayError.saveOccupied(place.path, by: "a file that cannot be read (\(error.message))")
    }
    guard mayReplace(source) else {
      // In a canceled task it may not have been able to tell.
      try Task.checkCancellation()
      throw InlayError.saveOccupied(place.path, by: "a file of another kind")
    }
    return existing
  }
}
