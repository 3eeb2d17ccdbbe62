internal import InlayCore
internal import InlaySystem

/// A file under a temporary name, in the same folder as its final name.
///
/// The code that creates one holds the folder's ``SaverLock``, and calls ``discard()`` unless ``take(replacing:)``
/// succeeded.
struct PendingFile {
  private let place: OutputPlace
  private var existing: FileStatus?
  private let temporary: SystemName
  private let file: WritableFile

  /// Creates the file. `existing` is the result of ``checkReplaceable(_:_:)``. Throws if it cannot be created.
  init(at place: OutputPlace, over existing: FileStatus?) throws {
    self.place = place
    self.existing = existing
    do throws(SystemError) {
      temporary = try SystemName(TemporaryName.make())
      file = try SystemCall.createFile(temporary, in: place.folder.descriptor)
    } catch { throw InlayError.creating(place.path, error) }
  }

  /// Appends to the file, until ``finish()``.
  var sink: DescriptorSink { DescriptorSink(descriptor: file.descriptor, name: place.path) }

  /// Overwrites bytes that were written before. Throws if they cannot be written.
  func overwrite(at offset: Int, _ bytes: [UInt8]) throws {
    do { try SystemCall.write(bytes, to: file.descriptor, at: offset) } catch {
      throw InlayError.writing(place.path, error)
    }
  }

  /// Makes the content durable. If it replaces a file, copies that file's owner and permissions. Throws if that fails.
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

  /// Renames the file to its final name. Throws if that fails.
  mutating func take(replacing mayReplace: (any ByteSource) -> Bool) throws {
    while true {
      do throws(SystemError) {
        if existing != nil {
          try SystemCall.rename(temporary, to: place.name, in: place.folder.descriptor)
          return
        }
        if try place.claim(with: temporary) { return }
      } catch { throw InlayError.creating(place.path, error) }
      // Something was created at the final name while we were writing.
      existing = try Self.checkReplaceable(place, mayReplace)
    }
  }

  /// Removes the file.
  func discard() { try? SystemCall.remove(file: temporary, in: place.folder.descriptor) }

  /// The file that may be replaced, or `nil` if nothing exists. Throws if something else exists.
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
      // If the task was canceled, the check may not have been able to tell.
      try Task.checkCancellation()
      throw InlayError.saveOccupied(place.path, by: "a file of another kind")
    }
    return existing
  }
}
