internal import InlayCore
internal import InlaySystem

/// Saves a whole bundle as a folder, all or nothing.
///
/// The new folder is built beside the old one under a temporary name, and every file and folder in it is synced. It
/// then exchanges names with the old folder in one step, and the parent folder is synced. Finally the old folder is
/// removed. If the process is killed, either the old folder or the new one is left. A folder with a temporary name may
/// also be left; it is harmless, and the next save into the parent folder removes it. If the old folder cannot be
/// removed, it stays under the temporary name. This is not an error, because the new folder is saved. If the parent
/// folder cannot be synced, an error is thrown although the new folder is in place; the old one is kept under the
/// temporary name, because it may be needed after a power loss.
///
/// On file systems that cannot exchange names, the old folder is renamed first, and then the new one takes its place.
/// If the process is killed between these two steps, the old folder is left under a name that ends in `.old`, which
/// nothing removes.
///
/// A symbolic link at the path itself is neither followed nor replaced, but gives an error.
public enum AtomicFolder {
  /// Writes `tree` as the folder `path`.
  ///
  /// `mayReplace` is asked before anything is written whether the existing folder is of the kind being written:
  /// **everything in it is removed**. By default nothing is replaced. A folder that is not a safe bundle (``FileTree``)
  /// is never replaced.
  ///
  /// - Complexity: O(bytes). All system calls of one save are made on one thread.
  /// - Throws: `InlayError` if the folder cannot be written, or if something exists at the path that must not be
  ///   replaced. The old folder is then untouched, except if syncing the parent folder failed.
  public static func write(
    _ tree: FileTree, to path: String, replacing mayReplace: (FileTree) -> Bool = { _ in false }
  ) throws {
    let place = try OutputPlace(path)
    let existing = try checkReplaceable(place, place.name, mayReplace)
    SaverLock.enter(place.folder)
    let folder = place.folder.descriptor
    let temporary: SystemName
    let new: OpenFile
    // Two descriptors, without which the new folder could not be removed when there are no more.
    var spare: [OpenFile]
    do throws(SystemError) {
      let here = try SystemName(".")
      spare = [try SystemCall.openFolder(here, in: folder), try SystemCall.openFolder(here, in: folder)]
    } catch { throw InlayError.creating(path, error) }
    // False while something that must not be lost has the temporary name.
    var mayRemove = true
    do throws(SystemError) {
      temporary = try SystemName(TemporaryName.make())
      try SystemCall.createFolder(temporary, in: folder)
    } catch { throw InlayError.creating(path, error) }
    do {
      do { new = try SystemCall.openFolder(temporary, in: folder) } catch {
        throw InlayError.creating(path, error)
      }
      try fill(new, with: tree, path)
      if let existing {
        SystemCall.tryToGive(new.descriptor, owner: existing.owner, group: existing.group)
        do { try SystemCall.setPermissions(existing.permissions, of: new.descriptor) } catch {
          throw InlayError.writing(path, error)
        }
        try sync(new, path)
        try exchange(place, temporary, existing, mayReplace, &mayRemove)
      } else {
        try sync(new, path)
        do throws(SystemError) {
          guard try place.claim(with: temporary) else { throw .exists }
        } catch {
          if error == .exists {
            throw InlayError.saveOccupied(path, by: "a file or folder that was created in the meantime")
          }
          throw InlayError.creating(path, error)
        }
      }
    } catch {
      // Without this use, the optimizer would release them before anything is written.
      withExtendedLifetime(spare) {}
      spare.removeAll()
      if mayRemove { try? FolderRemoval.remove(temporary, in: folder) }
      throw error
    }
    try place.sync()
    if existing != nil { try? FolderRemoval.remove(temporary, in: folder) }
  }

  /// The folder that may be replaced, or `nil` if nothing exists. Throws if something else exists.
  private static func checkReplaceable(
    _ place: OutputPlace, _ name: SystemName, _ mayReplace: (FileTree) -> Bool
  ) throws -> FileStatus? {
    var attempt = 0
    while true {
      attempt += 1
      guard let existing = try place.existing() else { return nil }
      guard existing.kind == .folder else {
        throw InlayError.saveOccupied(place.path, by: existing.kind.words)
      }
      do { try checkReplaceable(place, folder: name, mayReplace) } catch {
        if error is CancellationError { throw error }
        // Another saver may have replaced the folder meanwhile. Then the tree shows only the rest of the old one.
        if attempt < attempts, try place.existing()?.isSameFile(as: existing) != true { continue }
        throw error
      }
      return existing
    }
  }

  /// How many times to check a folder that other savers keep replacing.
  private static let attempts = 16

  private static func checkReplaceable(
    _ place: OutputPlace, folder name: SystemName, _ mayReplace: (FileTree) -> Bool
  ) throws {
    let folder: OpenFile
    do { folder = try SystemCall.openFolder(name, in: place.folder.descriptor) } catch {
      throw InlayError.saveOccupied(place.path, by: "a folder that cannot be read (\(error.message))")
    }
    let tree: FileTree
    do { tree = try FileTree(folder, limits: .default) } catch {
      if error is CancellationError { throw error }
      throw InlayError.saveOccupied(place.path, by: "a folder that is not a safe bundle (\(error))")
    }
    guard mayReplace(tree) else {
      // If the task was canceled, the check may not have been able to tell.
      try Task.checkCancellation()
      throw InlayError.saveOccupied(place.path, by: "a folder of another kind")
    }
  }

  private static func exchange(
    _ place: OutputPlace, _ temporary: SystemName, _ existing: FileStatus, _ mayReplace: (FileTree) -> Bool,
    _ mayRemove: inout Bool
  ) throws {
    let folder = place.folder.descriptor
    do throws(SystemError) {
      guard try exchangeNames(place, temporary) else { return }
    } catch {
      if error == .notFound { return try claim(place, temporary) }
      throw InlayError.creating(place.path, error)
    }
    // The folder that now has the temporary name will be removed. If it is not the folder that was checked (another
    // saver may have been faster), check it too, and put it back if it must stay.
    do {
      let old: FileStatus
      do { old = try SystemCall.status(of: temporary, in: folder) } catch {
        throw InlayError.creating(place.path, error)
      }
      if old.isSameFile(as: existing) { return }
      guard old.kind == .folder else { throw InlayError.saveOccupied(place.path, by: old.kind.words) }
      try checkReplaceable(place, folder: temporary, mayReplace)
    } catch {
      do throws(SystemError) { _ = try exchangeNames(place, temporary) } catch {
        mayRemove = false
        // Uses a name that the next saver does not take for a leftover.
        if let away = try? SystemName(TemporaryName.makeForOld()) {
          try? SystemCall.rename(temporary, to: away, in: folder)
        }
      }
      throw error
    }
  }

  private static func claim(_ place: OutputPlace, _ temporary: SystemName) throws {
    do throws(SystemError) {
      guard try place.claim(with: temporary) else { throw .exists }
    } catch { throw InlayError.creating(place.path, error) }
  }

  /// Exchanges the two names: in one step if the file system can do that, otherwise one after the other. Returns `false`
  /// if the old folder could not get the temporary name. It then keeps a name that no saver removes.
  private static func exchangeNames(
    _ place: OutputPlace, _ temporary: SystemName
  ) throws(SystemError) -> Bool {
    let folder = place.folder.descriptor
    do {
      try SystemCall.exchange(temporary, place.name, in: folder)
      return true
    } catch {
      guard error.meansUnsupported else { throw error }
    }
    let away = try SystemName(TemporaryName.makeForOld())
    try SystemCall.rename(place.name, to: away, in: folder)
    do { try SystemCall.rename(temporary, to: place.name, in: folder) } catch {
      try? SystemCall.rename(away, to: place.name, in: folder)
      throw error
    }
    return (try? SystemCall.rename(away, to: temporary, in: folder)) != nil
  }

  /// Writes the tree into an empty folder and syncs every file and folder in it. Throws if that fails.
  private static func fill(_ folder: OpenFile, with tree: FileTree, _ path: String) throws {
    var batch = SyncBatch()
    try fill(folder, with: tree, path, &batch)
    try batch.flush()
  }

  private static func fill(
    _ folder: OpenFile, with tree: FileTree, _ path: String, _ batch: inout SyncBatch
  ) throws {
    for entry in tree.entries {
      let path = "\(path)/\(entry.name)"
      switch entry.content {
      case .file(let source):
        let name: SystemName
        let file: WritableFile
        do throws(SystemError) {
          name = try SystemName(entry.name)
          file = try SystemCall.createFile(name, in: folder.descriptor)
        } catch { throw InlayError.creating(path, error) }
        try DescriptorSink(descriptor: file.descriptor, name: path).write(source, name: path)
        try batch.add(SyncBatch.File(file: file, folder: folder, name: name, finalName: nil, path: path))
      case .folder(let inner):
        let opened: OpenFile
        do throws(SystemError) {
          let name = try SystemName(entry.name)
          try SystemCall.createFolder(name, in: folder.descriptor)
          opened = try SystemCall.openFolder(name, in: folder.descriptor)
        } catch { throw InlayError.creating(path, error) }
        try fill(opened, with: inner, path, &batch)
        try sync(opened, path)
      }
    }
  }

  private static func sync(_ folder: OpenFile, _ path: String) throws {
    do { try SystemCall.sync(folder: folder.descriptor) } catch { throw InlayError.writing(path, error) }
  }
}
