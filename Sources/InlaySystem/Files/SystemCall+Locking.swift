internal import CInlaySystem

extension SystemCall {
  /// What came of asking for a lock.
  package enum Lock {
    case held
    /// Somebody else has one that does not go with it.
    case taken
    /// The file system has none for this file.
    case unsupported
  }

  /// Asks for a lock on an open file or folder without waiting; it replaces the one held through the same descriptor,
  /// and goes with it.
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

  /// Whose files this process makes.
  package static var user: UInt32 { UInt32(truncatingIfNeeded: geteuid()) }
}
