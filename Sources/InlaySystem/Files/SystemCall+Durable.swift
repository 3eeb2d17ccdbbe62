internal import CInlaySystem

// Syncing and renaming: what saving all or nothing stands on.
extension SystemCall {
  /// Makes the content of a file durable. A failure is final: the kernel may have dropped what it could not
  /// write, and a second call would report success.
  package static func sync(file descriptor: Int32) throws(SystemError) {
    try Interruption.check()
    if inlay_sync_file(descriptor) != 0 { throw .last }
  }

  /// Makes the names in a folder durable. Some file systems cannot, and say so with `EINVAL`: that is no failure.
  package static func sync(folder descriptor: Int32) throws(SystemError) {
    if fsync(descriptor) != 0, !SystemError.last.meansUnsupported { throw .last }
  }

  /// Renames within a folder; what is at `new` is replaced in one step.
  package static func rename(_ old: SystemName, to new: SystemName, in folder: Int32) throws(SystemError) {
    if unsafe renameat(folder, old.characters, folder, new.characters) != 0 { throw .last }
  }

  /// Renames within a folder; fails with `EEXIST` if anything is at `new`, and with a code that
  /// ``SystemError/meansUnsupported`` where the file system cannot promise that.
  package static func renameWithoutReplacing(
    _ old: SystemName, to new: SystemName, in folder: Int32
  ) throws(SystemError) {
    if unsafe inlay_rename_exclusively(folder, old.characters, new.characters) != 0 { throw .last }
  }

  /// Lets two names change places in one step; fails with a code that ``SystemError/meansUnsupported`` where the
  /// file system has no such operation.
  package static func exchange(_ one: SystemName, _ other: SystemName, in folder: Int32) throws(SystemError) {
    if unsafe inlay_exchange(folder, one.characters, other.characters) != 0 { throw .last }
  }
}
