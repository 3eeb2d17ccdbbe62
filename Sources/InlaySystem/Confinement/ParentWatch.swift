internal import CInlaySystem
internal import Synchronization

#if !canImport(Darwin)
  /// Ends this process when its parent ends, even in the middle of a request.
  ///
  /// Linux sends the signal when the *thread* that started this process ends. SIGKILL, which nothing can ignore, is right
  /// only where that thread waits for this process.
  ///
  /// A helper that serves many threads outlives the one that started it, which is normal for the threads of a pool. It
  /// gets SIGUSR1, and the handler checks whether the parent is still the same. If it is, the signal is sent again when the
  /// parent's next thread ends. A helper that an attacker has taken over can ignore it: the system call filter must allow
  /// `rt_sigreturn`, which can block any other signal. It then has no input, and ends with its processor time.
  enum ParentWatch {
    private static let parent = Atomic<Int32>(0)

    /// - Parameter isWaitedFor: whether the thread that started this process waits for its end.
    static func install(isWaitedFor: Bool) {
      if isWaitedFor {
        _ = inlay_set_parent_death_signal(SIGKILL)
        return
      }
      // Initialized before the handler uses it, because initializing it in the handler would not be safe.
      parent.store(getppid(), ordering: .relaxed)
      signal(SIGUSR1) { _ in
        if getppid() != ParentWatch.parent.load(ordering: .relaxed) { _exit(0) }
      }
      _ = inlay_set_parent_death_signal(SIGUSR1)
    }
  }
#endif
