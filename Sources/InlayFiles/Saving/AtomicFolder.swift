internal import InlayCore

/// Saving a whole bundle as a folder, all or nothing.
///
/// The new folder is built beside the place under a temporary name (``TemporaryName``), every file and folder in it
/// synced; then it takes the place in one step, exchanging names with the folder that stands there, and the folder
/// around is synced. The old one is removed last. A kill leaves the old folder or the new one, and perhaps a
/// folder with a temporary name, which disturbs nobody and which the next save into the folder around removes. If
/// removing the old one fails, it stays under the temporary name: the new one is saved, so this is no error. When
/// syncing the folder around fails, an error is thrown although the new one stands there, and the old one is kept
/// under the temporary name: after a power loss it may be needed.
///
/// Where the file system cannot exchange names, the old folder is renamed away and the new one put in its place:
/// two steps, between which a kill leaves the old folder under a name that ends in `.old` and that nothing removes.
///
/// A symbolic link at the name itself is not followed and not replaced: it is ``SaveError/occupied(path:by:)``.
public enum AtomicFolder {
  /// Writes `tree` as the folder `path`.
  ///
  /// `mayReplace` is asked, before anything is written, whether the folder that stands there is of the
  ///   kind being written: **everything in it is removed**. A folder that is no safe bundle (``FileTree``) is never
  ///   replaced; without the closure none is.
  /// - Complexity: O(bytes); the system calls of one save are made on one thread.
  /// - Throws: ``SaveError``; what stood there stands there still, but for the last case above.
  public static func write(
    _ tree: FileTree, to path: String, replacing mayReplace: (FileTree) -> Bool = { _ in false }
  ) throws(SaveError) {
    let place = try OutputPlace(path)
    let standing = try judge(place, place.name, mayReplace)
    SaverLock.enter(place.folder)
    let folder = place.folder.descriptor
    let temporary: SystemName
    let new: OpenFile
    // False while what must not be lost stands under the temporary name.
    var mayRemove = true
    do throws(SystemError) {
      temporary = try SystemName(TemporaryName.make())
      try SystemCall.createFolder(temporary, in: folder)
    } catch { throw .creating(path, error) }
    do throws(SaveError) {
      do { new = try SystemCall.openFolder(temporary, in: folder) } catch { throw .creating(path, error) }
      try fill(new, with: tree, path)
      if let standing {
        SystemCall.tryToGive(new.descriptor, owner: standing.owner, group: standing.group)
        do { try SystemCall.setPermissions(standing.permissions, of: new.descriptor) } catch {
          throw .writing(path, error)
        }
        try sync(new, path)
        try exchange(place, temporary, standing, mayReplace, &mayRemove)
      } else {
        try sync(new, path)
        do throws(SystemError) {
          guard try place.claim(with: temporary) else { throw .exists }
        } catch {
          if error == .exists { throw .occupied(path: path, by: "what came there meanwhile") }
          throw .creating(path, error)
        }
      }
    } catch {
      if mayRemove { try? FolderRemoval.remove(temporary, in: folder) }
      throw error
    }
    try place.sync()
    if standing != nil { try? FolderRemoval.remove(temporary, in: folder) }
  }

  /// The folder that may be replaced, or `nil` where nothing stands; throws if something else does.
  private static func judge(
    _ place: OutputPlace, _ name: SystemName, _ mayReplace: (FileTree) -> Bool
  ) throws(SaveError) -> FileStatus? {
    for attempt in 1... {
      guard let standing = try place.standing() else { return nil }
      guard standing.kind == .folder else { throw .occupied(path: place.path, by: standing.kind.words) }
      do throws(SaveError) { try judge(place, folder: name, mayReplace) } catch {
        if error.isCancellation { throw error }
        // Another saver may have replaced it meanwhile: then what was seen is what is left of the old one.
        if attempt < attempts, try place.standing()?.isSameFile(as: standing) != true { continue }
        throw error
      }
      return standing
    }
    return nil
  }

  /// How often a folder that other savers replace again and again is judged.
  private static let attempts = 16

  private static func judge(
    _ place: OutputPlace, folder name: SystemName, _ mayReplace: (FileTree) -> Bool
  ) throws(SaveError) {
    let folder: OpenFile
    do { folder = try SystemCall.openFolder(name, in: place.folder.descriptor) } catch {
      throw .occupied(path: place.path, by: "a folder that cannot be read (\(error.message))")
    }
    let tree: FileTree
    do { tree = try FileTree.open(folder, limits: .default) } catch {
      if error.isCancellation { throw .cancelled }
      throw .occupied(path: place.path, by: "a folder that is no safe bundle (\(error))")
    }
    guard mayReplace(tree) else {
      // In a cancelled task it may not have been able to tell.
      try SaveError.checkCancellation()
      throw .occupied(path: place.path, by: "a folder of another kind")
    }
  }

  private static func exchange(
    _ place: OutputPlace, _ temporary: SystemName, _ standing: FileStatus, _ mayReplace: (FileTree) -> Bool,
    _ mayRemove: inout Bool
  ) throws(SaveError) {
    let folder = place.folder.descriptor
    do throws(SystemError) {
      try SystemCall.exchange(temporary, place.name, in: folder)
    } catch {
      if error == .notFound { return try claim(place, temporary) }
      guard error.meansUnsupported else { throw .creating(place.path, error) }
      return try exchangeInTwoSteps(place, temporary)
    }
    // What now has the temporary name will be removed: if it is not the folder that was judged (another saver may
    // have been quicker), it is judged too, and put back if it must stay.
    do throws(SaveError) {
      let old: FileStatus
      do { old = try SystemCall.status(of: temporary, in: folder) } catch {
        throw .creating(place.path, error)
      }
      if old.isSameFile(as: standing) { return }
      guard old.kind == .folder else { throw .occupied(path: place.path, by: old.kind.words) }
      try judge(place, folder: temporary, mayReplace)
    } catch {
      do throws(SystemError) { try SystemCall.exchange(temporary, place.name, in: folder) } catch {
        mayRemove = false
        // Not even the next saver may take it for a leftover.
        if let away = try? SystemName(TemporaryName.makeForOld()) {
          try? SystemCall.rename(temporary, to: away, in: folder)
        }
      }
      throw error
    }
  }

  private static func claim(_ place: OutputPlace, _ temporary: SystemName) throws(SaveError) {
    do throws(SystemError) {
      guard try place.claim(with: temporary) else { throw .exists }
    } catch { throw .creating(place.path, error) }
  }

  private static func exchangeInTwoSteps(_ place: OutputPlace, _ temporary: SystemName) throws(SaveError) {
    let folder = place.folder.descriptor
    do throws(SystemError) {
      let away = try SystemName(TemporaryName.makeForOld())
      try SystemCall.rename(place.name, to: away, in: folder)
      do throws(SystemError) { try SystemCall.rename(temporary, to: place.name, in: folder) } catch {
        try? SystemCall.rename(away, to: place.name, in: folder)
        throw error
      }
      // From here on the temporary name is that of the old folder, as after an exchange.
      try? SystemCall.rename(away, to: temporary, in: folder)
    } catch { throw .creating(place.path, error) }
  }

  /// Writes the tree into an empty folder and syncs every file and every folder below it.
  private static func fill(_ folder: OpenFile, with tree: FileTree, _ path: String) throws(SaveError) {
    var batch = SyncBatch()
    try fill(folder, with: tree, path, &batch)
    try batch.flush()
  }

  private static func fill(
    _ folder: OpenFile, with tree: FileTree, _ path: String, _ batch: inout SyncBatch
  ) throws(SaveError) {
    for entry in tree.entries {
      let path = "\(path)/\(entry.name)"
      switch entry.content {
      case .file(let source):
        let name: SystemName
        let file: WritableFile
        do throws(SystemError) {
          name = try SystemName(entry.name)
          file = try SystemCall.createFile(name, in: folder.descriptor)
        } catch { throw .creating(path, error) }
        try DescriptorSink(descriptor: file.descriptor, name: path).write(source, name: path)
        try batch.add(SyncBatch.File(file: file, folder: folder, name: name, finalName: nil, path: path))
      case .folder(let inner):
        let opened: OpenFile
        do throws(SystemError) {
          let name = try SystemName(entry.name)
          try SystemCall.createFolder(name, in: folder.descriptor)
          opened = try SystemCall.openFolder(name, in: folder.descriptor)
        } catch { throw .creating(path, error) }
        try fill(opened, with: inner, path, &batch)
        try sync(opened, path)
      }
    }
  }

  private static func sync(_ folder: OpenFile, _ path: String) throws(SaveError) {
    do { try SystemCall.sync(folder: folder.descriptor) } catch { throw .writing(path, error) }
  }
}
