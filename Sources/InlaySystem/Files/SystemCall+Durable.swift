internal import CInlaySystem

// Syncing and renaming, the basis of saving all or nothing.
extension SystemCall {
  /// Makes the content of a file durable. Throws if that fails. A failure is final: the kernel may have dropped what it
  /// could not write, and a second call would report success.
  package static func sync(file descriptor: Int32) throws(SystemError) {
    try Interruption.check()
    if inlay_sync_file(descriptor) != 0 { throw .last }
  }

  /// Makes the names in a folder durable. Throws if that fails. File systems that do not support this report `EINVAL`,
  /// which is not treated as a failure.
  package static func sync(folder descriptor: Int32) throws(SystemError) {
    if fsync(descriptor) != 0, !SystemError.last.meansUnsupported { throw .last }
  }

  /// Renames an entry within a folder, and replaces an existing one at `new` in one step. Throws if that fails.
  package static func rename(_ old: SystemName, to new: SystemName, in folder: Int32) throws(SystemError) {
    if unsafe renameat(folder, old.characters, folder, new.characters) != 0 { throw .last }
  }

  /// Renames an entry within a folder. Fails with `EEXIST` if anything exists at `new`, and with a code for which
  /// ``SystemError/meansUnsupported`` is true if the file system cannot guarantee that.
  package static func renameWithoutReplacing(
    _ old: SystemName, to new: SystemName, in folder: Int32
  ) throws(SystemError) {
    if unsafe inlay_rename_exclusively(folder, old.characters, new.characters) != 0 { throw .last }
  }

  /// Exchanges two names in one step. Fails with a code for which ``SystemError/meansUnsupported`` is true if the file
  /// system does not support this.
  package static func exchange(_ one: SystemName, _ other: SystemName, in folder: Int32) throws(SystemError) {
    if unsafe inlay_exchange(folder, one.characters, other.characters) != 0 { throw .last }
  }
}
