package import InlaySystem

/// Removes a folder with everything in it.
package enum FolderRemoval {
  /// Deeper than any bundle. Each level takes a descriptor and stack space.
  private static let maximumDepth = 128

  /// Removes the folder `name`. Links are removed, not followed. Fails with `ELOOP` if folders are nested deeper than
  /// in any bundle.
  package static func remove(_ name: SystemName, in folder: Int32) throws(SystemError) {
    try remove(name, in: folder, depth: 0)
  }

  private static func remove(_ name: SystemName, in folder: Int32, depth: Int) throws(SystemError) {
    if depth > maximumDepth { throw .tooDeep }
    let inner = try SystemCall.openFolder(name, in: folder)
    for bytes in try SystemCall.names(in: inner, limit: .max) ?? [] {
      let child = try SystemName(bytes: bytes)
      if try SystemCall.status(of: child, in: inner.descriptor).kind == .folder {
        try remove(child, in: inner.descriptor, depth: depth + 1)
      } else {
        try SystemCall.remove(file: child, in: inner.descriptor)
      }
    }
    try SystemCall.remove(emptyFolder: name, in: folder)
  }
}
