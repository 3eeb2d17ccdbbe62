internal import CInlaySystem
internal import Synchronization

#if !canImport(Darwin)
  /// Ends this process when its parent ends, even in the middle of a request.
  ///
  /// Linux sends the signal when the *thread* that started this process ends, which is normal for the threads of a
  /// pool. The handler therefore checks whether the parent is still the same. If it is, the signal is sent again when
  /// the parent's next thread ends.
  enum ParentWatch {
    private static let parent = Atomic<Int32>(0)

    static func install() {
      // Initialized before the handler uses it, because initializing it in the handler would not be safe.
      parent.store(getppid(), ordering: .relaxed)
      signal(SIGUSR1) { _ in
        if getppid() != ParentWatch.parent.load(ordering: .relaxed) { _exit(0) }
      }
      _ = inlay_set_parent_death_signal(SIGUSR1)
    }
  }
#endif
