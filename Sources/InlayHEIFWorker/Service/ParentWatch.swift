internal import CInlaySystem
internal import InlayHEIFClient
internal import Synchronization

#if !canImport(Darwin)
  /// Ends this process when its parent ends, also in the middle of a request.
  ///
  /// Linux sends the signal when the *thread* that started this process ends, which happens all the time to threads of
  /// a pool. Whether the parent is still the same tells the one from the other, and when its next thread ends the
  /// signal comes again.
  enum ParentWatch {
    private static let parent = Atomic<Int32>(0)

    static func install() {
      // Made before the handler touches it: making it there would not be safe.
      parent.store(getppid(), ordering: .relaxed)
      signal(SIGUSR1) { _ in
        if getppid() != ParentWatch.parent.load(ordering: .relaxed) { _exit(WorkerStatus.done) }
      }
      _ = inlay_set_parent_death_signal(SIGUSR1)
    }
  }
#endif
