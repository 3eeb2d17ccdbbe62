internal import InlayCore
internal import InlaySystem

/// Single files of a folder on disk, looked up one by one: what a page may refer to beside it.
///
/// The folder itself may be reached through links; below it none is followed, and nothing that is exchanged while we
/// look can lead outside. Only regular files are given; the folder is never listed.
package final class FolderFiles: Sendable {
  private let handle: FolderHandle

  /// Opens the folder at `path`.
  ///
  /// - Throws: ``InlayError`` if it cannot be opened.
  package init(path: String) throws {
    do throws(SystemError) {
      handle = FolderHandle(
        try SystemCall.openFolder(SystemName(path), in: SystemCall.workingFolder, followingLinks: true))
    } catch {
      throw InlayError.sourceCannotOpen(path, error)
    }
  }

  /// The file at `path`; `nil` where there is none, or one that may not be read, or anything else (a folder, a link, a
  /// device).
  ///
  /// - Throws: ``InlayError`` if the disk fails. Complexity: O(depth).
  package func file(_ path: RelativePath) throws -> FileSource? {
    do throws(SystemError) {
      var folder = handle.folder
      let components = path.components
      for component in components.dropLast() {
        folder = try SystemCall.openFolder(SystemName(component), in: folder.descriptor)
      }
      let name = try SystemName(path.name)
      // Looked at before it is opened: opening a device may already do something.
      guard try SystemCall.status(of: name, in: folder.descriptor).kind == .file else { return nil }
      let file = try SystemCall.openForReading(name, in: folder.descriptor)
      let status = try SystemCall.status(of: file.descriptor)
      return status.kind == .file ? FileSource(path, in: handle, status) : nil
    } catch {
      if error.meansTroubleOnTheWay {
        throw InlayError.readingSource(path.description, error)
      }
      return nil
    }
  }
}
