internal import InlayCore
internal import InlaySystem

/// A name in an open folder, where something is to be saved.
struct OutputPlace {
  /// The path as the user gave it, for messages.
  let path: String
  let folder: OpenFile
  let name: SystemName

  /// Opens the folder that contains `path`. Follows links on the way, and ignores slashes at the end. Throws if it
  /// cannot be opened.
  init(_ path: String) throws {
    self.path = path
    var bytes = Array(path.utf8)
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    let last = bytes[(slash.map { $0 + 1 } ?? 0)...]
    do throws(SystemError) {
      if last.isEmpty || last == [0x2E] || last == [0x2E, 0x2E] {
        throw path.isEmpty ? .notFound : .isFolder
      }
      name = try SystemName(bytes: last)
      let parent: ArraySlice<UInt8> =
        switch slash {
        case nil: [0x2E]
        case 0?: [0x2F]
        case let end?: bytes[..<end]
        }
      folder = try SystemCall.openFolder(
        SystemName(bytes: parent), in: SystemCall.workingFolder, followingLinks: true)
    } catch { throw InlayError.creating(path, error) }
  }

  /// Another name in the folder of `place`.
  init(_ name: String, beside place: OutputPlace) throws {
    let end = place.path.utf8.lastIndex(of: UInt8(ascii: "/"))
    path = (end.map { String(place.path[...$0]) } ?? "") + name
    folder = place.folder
    do throws(SystemError) {
      if name.isEmpty || name == "." || name == ".." || name.utf8.contains(UInt8(ascii: "/")) {
        throw .invalid
      }
      self.name = try SystemName(name)
    } catch { throw InlayError.creating(path, error) }
  }

  /// The status of what exists at the name, or `nil`. Does not follow a symbolic link. Throws if it cannot be
  /// determined.
  func existing() throws -> FileStatus? {
    do { return try SystemCall.status(of: name, in: folder.descriptor) } catch {
      if error == .notFound { return nil }
      throw InlayError.creating(path, error)
    }
  }

  /// Makes the new name durable. Throws if the folder cannot be synced.
  func sync() throws {
    do { try SystemCall.sync(folder: folder.descriptor) } catch { throw InlayError.writing(path, error) }
  }

  /// Renames `temporary` to this name. Returns `false` if something already exists there.
  func claim(with temporary: SystemName) throws(SystemError) -> Bool {
    try claimName(name, with: temporary, in: folder.descriptor)
  }
}

/// Renames `temporary` to `name`. Returns `false` if something already exists there.
func claimName(
  _ name: SystemName, with temporary: SystemName, in folder: Int32
) throws(SystemError) -> Bool {
  do {
    try SystemCall.renameWithoutReplacing(temporary, to: name, in: folder)
    return true
  } catch {
    if error == .exists { return false }
    guard error.meansUnsupported else { throw error }
  }
  // The file system cannot do this in one step, so check first. If two savers do this at once, one of their results is
  // left.
  do { _ = try SystemCall.status(of: name, in: folder) } catch {
    guard error == .notFound else { throw error }
    try SystemCall.rename(temporary, to: name, in: folder)
    return true
  }
  return false
}
