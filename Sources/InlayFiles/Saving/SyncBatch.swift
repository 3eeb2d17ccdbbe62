internal import InlayCore
internal import InlaySystem

/// Files written and not yet synced.
///
/// Syncing each file right after writing it makes the file system commit each time; syncing a few dozen in a row
/// costs little more than one. Their descriptors stay open until then, because an error in writing back is
/// reported only to a descriptor that was open when it happened.
struct SyncBatch {
  /// A file, and the name it gets once it is durable.
  struct File {
    let file: WritableFile
    let folder: OpenFile
    let name: SystemName
    /// `nil` where the file has its name already.
    let finalName: SystemName?
    /// For messages.
    let path: String
  }

  /// Files that may wait; each holds a descriptor.
  static let capacity = 64

  private var files: [File] = []

  /// Adds a file that has been written; syncs all when there are many.
  mutating func add(_ file: File) throws {
    files.append(file)
    if files.count >= Self.capacity { try flush() }
  }

  /// Syncs, closes and names all files. On failure those not yet named are removed.
  mutating func flush() throws {
    do {
      for file in files {
        do throws(SystemError) {
          try SystemCall.sync(file: file.file.descriptor)
          try file.file.finish()
        } catch { throw InlayError.writing(file.path, error) }
      }
      while let file = files.last {
        if let finalName = file.finalName {
          do { try SystemCall.rename(file.name, to: finalName, in: file.folder.descriptor) } catch {
            throw InlayError.creating(file.path, error)
          }
        }
        files.removeLast()
      }
    } catch {
      discard()
      throw error
    }
  }

  /// Removes all files that wait.
  mutating func discard() {
    for file in files { try? SystemCall.remove(file: file.name, in: file.folder.descriptor) }
    files = []
  }
}
