internal import InlayCore
internal import InlaySystem

/// Files that are written but not yet synced.
///
/// Syncing each file right after writing makes the file system commit each time. Syncing a few dozen in a row costs
/// little more than syncing one. Their descriptors stay open until then, because a write-back error is reported only to
/// a descriptor that was open when it occurred.
struct SyncBatch {
  /// A file, and the name it gets after it is synced.
  struct File {
    let file: WritableFile
    let folder: OpenFile
    let name: SystemName
    /// `nil` if the file already has its final name.
    let finalName: SystemName?
    /// For messages.
    let path: String
  }

  /// Maximum number of waiting files. Each holds a descriptor.
  static let capacity = 64

  private var files: [File] = []

  /// Adds a file that has been written. Syncs all files if there are many. Throws if that fails.
  mutating func add(_ file: File) throws {
    files.append(file)
    if files.count >= Self.capacity { try flush() }
  }

  /// Syncs, closes and renames all files. If that fails, removes those not yet renamed and throws.
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

  /// Removes all waiting files.
  mutating func discard() {
    for file in files { try? SystemCall.remove(file: file.name, in: file.folder.descriptor) }
    files = []
  }
}
