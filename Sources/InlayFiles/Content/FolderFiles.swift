internal import InlayCore
internal import InlaySystem

/// Looks up single files of a folder on disk, such as the files that a page refers to.
///
/// The path of the folder may contain links. Links inside the folder are not followed, and replacing entries during a
/// lookup cannot lead outside the folder. Returns only regular files, and never lists the folder.
package final class FolderFiles: Sendable {
  private let handle: FolderHandle

  /// Opens the folder at `path`.
  ///
  /// - Throws: `InlayError` if it cannot be opened.
  package init(path: String) throws {
    do throws(SystemError) {
      handle = FolderHandle(
        try SystemCall.openFolder(SystemName(path), in: SystemCall.workingFolder, followingLinks: true))
    } catch {
      throw InlayError.sourceCannotOpen(path, error)
    }
  }

  /// The file at `path`; `nil` if there is none, if it may not be read, or if it is something else (a folder, a link, a
  /// device).
  ///
  /// - Throws: `InlayError` if the disk fails. Complexity: O(depth).
  package func file(_ path: RelativePath) throws -> FileSource? {
    do throws(SystemError) {
      var folder = handle.folder
      let components = path.components
      for component in components.dropLast() {
        folder = try SystemCall.openFolder(SystemName(component), in: folder.descriptor)
      }
      let name = try SystemName(path.name)
      // Checked before opening, because opening a device may have effects.
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
