internal import InlayCore
internal import InlaySystem

/// A name in an open folder where something is to be saved.
struct OutputPlace {
  /// As the user gave it, for messages.
  let path: String
  let folder: OpenFile
  let name: SystemName

  /// Opens the folder `path` is in, following links on the way there. Slashes at the end are passed over.
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

  /// What is there, or `nil`. A symbolic link is not followed.
  func existing() throws -> FileStatus? {
    do { return try SystemCall.status(of: name, in: folder.descriptor) } catch {
      if error == .notFound { return nil }
      throw InlayError.creating(path, error)
    }
  }

  /// Makes the new name durable.
  func sync() throws {
    do { try SystemCall.sync(folder: folder.descriptor) } catch { throw InlayError.writing(path, error) }
  }

  /// Gives `temporary` the name, where nothing may stand; `false` if something does.
  func claim(with temporary: SystemName) throws(SystemError) -> Bool {
    try claimName(name, with: temporary, in: folder.descriptor)
  }
}

/// Renames `temporary` to `name`, where nothing may stand; `false` if something does.
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
  // The file system cannot do it in one step: look first. Two savers at once leave one of the two.
  do { _ = try SystemCall.status(of: name, in: folder) } catch {
    guard error == .notFound else { throw error }
    try SystemCall.rename(temporary, to: name, in: folder)
    return true
  }
  return false
}
