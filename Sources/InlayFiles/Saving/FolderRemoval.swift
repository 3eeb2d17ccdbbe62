/// Removing a folder with all it holds.
enum FolderRemoval {
  /// Removes the folder `name`. Links are removed, not followed. Recursion is as deep as the folders are; each
  /// level holds a descriptor, so the system's limit on these bounds it.
  static func remove(_ name: SystemName, in folder: Int32) throws(SystemError) {
    let inner = try SystemCall.openFolder(name, in: folder)
    for bytes in try SystemCall.names(in: inner, limit: .max) ?? [] {
      let child = try SystemName(bytes: bytes)
      if try SystemCall.status(of: child, in: inner.descriptor).kind == .folder {
        try remove(child, in: inner.descriptor)
      } else {
        try SystemCall.remove(file: child, in: inner.descriptor)
      }
    }
    try SystemCall.remove(emptyFolder: name, in: folder)
  }
}
