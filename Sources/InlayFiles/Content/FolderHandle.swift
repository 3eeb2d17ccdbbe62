internal import InlaySystem
private import Synchronization

/// An open folder and the files in it that were read most recently.
///
/// Paths inside are resolved component by component without following links, so replacing entries during a read cannot
/// lead outside the folder.
final class FolderHandle: Sendable {
  private struct Recent {
    let path: RelativePath
    let file: OpenFile
  }

  /// Number of files kept open, so that a large file can be read in pieces without opening it each time.
  private static let capacity = 8

  let folder: OpenFile
  /// Least recently used first.
  private let recent = Mutex<[Recent]>([])

  init(_ folder: OpenFile) { self.folder = folder }

  /// The file at `path`, opened now or still open. Throws if it cannot be opened.
  func open(_ path: RelativePath) throws(SystemError) -> OpenFile {
    let known: OpenFile? = recent.withLock { list in
      guard let index = list.lastIndex(where: { $0.path == path }) else { return nil }
      let found = list.remove(at: index)
      list.append(found)
      return found.file
    }
    if let known { return known }
    let file = try openWalking(path)
    recent.withLock { list in
      if list.count >= Self.capacity { list.removeFirst() }
      list.append(Recent(path: path, file: file))
    }
    return file
  }

  private func openWalking(_ path: RelativePath) throws(SystemError) -> OpenFile {
    var folder = folder
    for component in path.components.dropLast() {
      folder = try SystemCall.openFolder(SystemName(component), in: folder.descriptor)
    }
    return try SystemCall.openForReading(SystemName(path.name), in: folder.descriptor)
  }
}
