internal import InlaySystem

/// The lock (`flock`) that a saver holds on each folder in which it creates temporary names, and the removal of
/// temporary names that killed savers left there.
///
/// Savers share the lock. A saver that gets it exclusively knows that everything under a temporary name is a leftover,
/// no matter how old, and removes it. The system releases the lock when a saver ends for any reason, so files that a
/// running saver is writing are never removed. In folders that cannot be locked (on some network file systems), only
/// leftovers older than a day are removed.
enum SaverLock {
  /// Age in seconds after which a leftover is removed if there are no locks.
  private static let age = 86_400
  /// If a folder has more names than this, leftovers stay, because looking for them would take longer than the save.
  private static let maximumNames = 1 << 16
  /// How many times to wait for a saver that is removing leftovers, and for how many milliseconds each time.
  private static let attempts = 100
  private static let pause: Int32 = 10

  /// Takes the lock for as long as `folder` is open. First removes leftovers if nobody else is saving there.
  ///
  /// Failures are ignored, because saving needs neither the lock nor the removal. Complexity: O(n) in the names of the
  /// folder.
  static func enter(_ folder: OpenFile) {
    switch SystemCall.tryLock(folder.descriptor, isExclusive: true) {
    case .unsupported:
      removeLeftovers(in: folder, before: SystemCall.now - age)
      return
    case .taken: break
    case .held: removeLeftovers(in: folder, before: .max)
    }
    for _ in 0..<attempts {
      // The save ends at its next step anyway.
      if Task.isCancelled { return }
      guard case .taken = SystemCall.tryLock(folder.descriptor, isExclusive: false) else { return }
      Waiting.sleep(milliseconds: pause)
    }
  }

  /// Removes this user's files and folders that have a temporary name and were last modified before `time`.
  private static func removeLeftovers(in folder: OpenFile, before time: Int) {
    let prefix = TemporaryName.prefix
    guard let names = try? SystemCall.names(in: folder, startingWith: prefix, limit: maximumNames) else {
      return
    }
    var isDurable = false
    for bytes in names where TemporaryName.matches(String(decoding: bytes, as: UTF8.self)) {
      guard let name = try? SystemName(bytes: bytes),
        let status = try? SystemCall.status(of: name, in: folder.descriptor),
        status.owner == SystemCall.user, status.modifiedSeconds < time
      else { continue }
      switch status.kind {
      case .file: try? SystemCall.remove(file: name, in: folder.descriptor)
      case .folder:
        // It may be what a saved folder replaced, so it is removed only once the new folder is sure to stay.
        if !isDurable { isDurable = (try? SystemCall.sync(folder: folder.descriptor)) != nil }
        if isDurable { try? FolderRemoval.remove(name, in: folder.descriptor) }
      default: break
      }
    }
  }
}
