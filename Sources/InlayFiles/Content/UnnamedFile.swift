package import InlaySystem

/// Files without a name, which no other process can open and which are deleted when they are closed.
package enum UnnamedFile {
  /// Creates a file with an unpredictable name and unlinks it at once. Throws if it cannot be created.
  package static func make(in folder: String = "/tmp") throws(SystemError) -> WritableFile {
    let folder = try SystemCall.openFolder(
      SystemName(folder), in: SystemCall.workingFolder, followingLinks: true)
    let name = try SystemName(TemporaryName.make())
    let file = try SystemCall.createFile(name, in: folder.descriptor, permissions: 0o600)
    do throws(SystemError) { try SystemCall.remove(file: name, in: folder.descriptor) } catch {
      // A saver working in that folder may have removed it as a leftover.
      if error != .notFound { throw error }
    }
    return file
  }
}
