internal import InlaySystem

/// Files that nobody else can open, and that vanish when they are closed.
enum UnnamedFile {
  /// Makes one under a name that cannot be guessed, and unlinks it at once.
  static func make(in folder: String) throws(SystemError) -> WritableFile {
    let folder = try SystemCall.openFolder(
      SystemName(folder), in: SystemCall.workingFolder, followingLinks: true)
    let name = try SystemName(TemporaryName.make())
    let file = try SystemCall.createFile(name, in: folder.descriptor, permissions: 0o600)
    do throws(SystemError) { try SystemCall.remove(file: name, in: folder.descriptor) } catch {
      // A saver at work in that folder may have taken the name for a leftover.
      if error != .notFound { throw error }
    }
    return file
  }
}
