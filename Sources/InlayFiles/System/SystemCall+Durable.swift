#if canImport(Glibc)
  internal import CLinuxCalls
  internal import Glibc
#elseif canImport(Musl)
  internal import CLinuxCalls
  internal import Musl
#else
  internal import Darwin
#endif

// Syncing and renaming: what saving all or nothing stands on.
extension SystemCall {
  /// Makes the content of a file durable. A failure is final: the kernel may have dropped what it could not
  /// write, and a second call would report success.
  static func sync(file descriptor: Int32) throws(SystemError) {
    try Interruption.check()
    #if canImport(Darwin)
      // fsync stops at the drive's cache there; not every file system has the stronger call.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    if fsync(descriptor) != 0 { throw .last }
  }

  /// Makes the names in a folder durable. Some file systems cannot, and say so with `EINVAL`: that is no failure.
  static func sync(folder descriptor: Int32) throws(SystemError) {
    if fsync(descriptor) != 0, !SystemError.last.meansUnsupported { throw .last }
  }

  /// Renames within a folder; what stands at `new` is replaced in one step.
  static func rename(_ old: SystemName, to new: SystemName, in folder: Int32) throws(SystemError) {
    if unsafe renameat(folder, old.characters, folder, new.characters) != 0 { throw .last }
  }

  /// Renames within a folder; fails with `EEXIST` if anything stands at `new`, and with a code that
  /// ``SystemError/meansUnsupported`` where the file system cannot promise that.
  static func renameWithoutReplacing(
    _ old: SystemName, to new: SystemName, in folder: Int32
  ) throws(SystemError) {
    #if canImport(Darwin)
      let result = unsafe renameatx_np(
        folder, old.characters, folder, new.characters, UInt32(RENAME_EXCL))
    #else
      let result = unsafe inlay_renameat2(
        folder, old.characters, folder, new.characters, UInt32(INLAY_RENAME_NOREPLACE))
    #endif
    if result != 0 { throw .last }
  }

  /// Gives a file a second name, which must not exist.
  static func link(_ old: SystemName, to new: SystemName, in folder: Int32) throws(SystemError) {
    if unsafe linkat(folder, old.characters, folder, new.characters, 0) != 0 { throw .last }
  }

  /// Lets two names change places in one step; fails with a code that ``SystemError/meansUnsupported`` where the
  /// file system has no such operation.
  static func exchange(_ one: SystemName, _ other: SystemName, in folder: Int32) throws(SystemError) {
    #if canImport(Darwin)
      let result = unsafe renameatx_np(
        folder, one.characters, folder, other.characters, UInt32(RENAME_SWAP))
    #else
      let result = unsafe inlay_renameat2(
        folder, one.characters, folder, other.characters, UInt32(INLAY_RENAME_EXCHANGE))
    #endif
    if result != 0 { throw .last }
  }
}
