internal import InlayCore
internal import InlaySystem

extension AtomicFile {
  /// Makes a file that other code writes by its path, as databases are written.
  ///
  /// The file is written in a folder with a temporary name beside its place, which also holds its journals. Once it is
  /// complete it is synced and moved to its place. Only the user may read it. Nothing is replaced.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - body: is given the path of an empty file, writes that file and closes it.
  /// - Throws: `SystemError.exists` if something is at the path; other `SystemError`s; what `body` throws.
  package static func create(at path: String, _ body: (String) throws -> Void) throws {
    let place: OutputPlace
    let existing: FileStatus?
    do {
      place = try OutputPlace(path)
      existing = try place.existing()
    } catch let error as InlayError { throw error.underlying ?? error }
    if existing != nil { throw SystemError.exists }
    SaverLock.enter(place.folder)
    // The folder is closed with `place`, and the file with `written`.
    try withExtendedLifetime(place) {
      let folder = place.folder.descriptor
      let temporary = TemporaryName.make()
      let name = try SystemName(temporary)
      let file = try SystemName("\(temporary)/file")
      try SystemCall.createFolder(name, in: folder, permissions: 0o700)
      defer { remove(name, with: file, in: folder) }
      try SystemCall.createFile(file, in: folder, permissions: 0o600).finish()
      try body("\(folderPath(of: path))\(temporary)/file")
      let written = try SystemCall.openForReading(file, in: folder)
      try withExtendedLifetime(written) { try SystemCall.sync(file: written.descriptor) }
      guard try place.claim(with: file) else { throw SystemError.exists }
      try SystemCall.sync(folder: folder)
    }
  }

  /// Removes the folder `name`, first as one that holds `file` alone: that takes no descriptor, of which none may be left.
  private static func remove(_ name: SystemName, with file: SystemName, in folder: Int32) {
    try? SystemCall.remove(file: file, in: folder)
    do { try SystemCall.remove(emptyFolder: name, in: folder) } catch {
      // Others have put files there, as SQLite does.
      try? FolderRemoval.remove(name, in: folder)
    }
  }

  /// The folder of a path, with a slash at the end. It begins with `/` or `.`, so that nobody takes it for an option or a URL.
  private static func folderPath(of path: String) -> String {
    let folder = PathParts(path).folder
    return folder.utf8.first == UInt8(ascii: "/") ? folder : "./" + folder
  }
}
