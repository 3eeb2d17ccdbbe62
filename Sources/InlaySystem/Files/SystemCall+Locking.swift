internal import CInlaySystem

extension SystemCall {
  /// The result of requesting a lock.
  package enum Lock {
    case held
    /// Somebody else has a conflicting lock.
    case taken
    /// The file system does not support locks for this file.
    case unsupported
  }

  /// Requests a lock on an open file or folder without waiting. It replaces a lock held through the same descriptor,
  /// and is released when the descriptor is closed.
  package static func tryLock(_ descriptor: Int32, isExclusive: Bool) -> Lock {
    while true {
      if flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 { return .held }
      switch SystemError.last {
      case .interrupted: continue
      case .wouldBlock: return .taken
      default: return .unsupported
      }
    }
  }

  /// Gives up a lock. Closing the file would do it too, but not while a child that is being started still has the descriptor.
  package static func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

  /// The user who owns the files that this process creates.
  package static var user: UInt32 { UInt32(truncatingIfNeeded: geteuid()) }
}
