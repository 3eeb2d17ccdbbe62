internal import InlaySystem

/// The lock (`flock`) a saver holds on each folder in which it makes temporary names, and the removal of the names
/// that savers left there which were killed.
///
/// Savers share the lock; who gets it alone knows that everything under a temporary name is a leftover, whatever its
/// age, and removes it. The system gives the lock back when a saver ends, however it ends, so what a living one is
/// writing is never taken away. Where folders cannot be locked (some network file systems) only leftovers older than
/// a day are removed.
enum SaverLock {
  /// Seconds after which a leftover is removed where there are no locks.
  private static let age = 86_400
  /// A folder with more names is left as it is: looking through it would take longer than the save.
  private static let maximumNames = 1 << 16
  /// How often and how long, in milliseconds, to wait for one who is removing leftovers just now.
  private static let attempts = 100
  private static let pause: Int32 = 10

  /// Takes the lock for as long as `folder` is open, after removing leftovers if nobody else is saving there.
  ///
  /// Whatever fails here fails in silence: saving needs neither the lock nor the removal. Complexity: O(n) in the
  /// names in the folder.
  static func enter(_ folder: OpenFile) {
    switch SystemCall.tryLock(folder.descriptor, isExclusive: true) {
    case .unsupported:
      removeLeftovers(in: folder, before: SystemCall.now - age)
      return
    case .taken: break
    case .held: removeLeftovers(in: folder, before: .max)
    }
    for _ in 0..<attempts {
      // The save ends at its next step.
      if Task.isCancelled { return }
      guard case .taken = SystemCall.tryLock(folder.descriptor, isExclusive: false) else { return }
      Waiting.sleep(milliseconds: pause)
    }
  }

  /// Removes our own files and folders with a temporary name, last modified before `time`.
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
        // It may be what a saved folder replaced: it goes only when the new one is sure to stay.
        if !isDurable { isDurable = (try? SystemCall.sync(folder: folder.descriptor)) != nil }
        if isDurable { try? FolderRemoval.remove(name, in: folder.descriptor) }
      default: break
      }
    }
  }
}
