#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A thread of the system, to be joined or detached once.
package struct SystemThread {
  private let handle: pthread_t

  /// Bytes of its stack: FreeType and the decoders want more than the 128 KiB that Musl gives.
  package static let usualStackBytes = 2 << 20

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that gets no signals; `nil` if the system has none left.
  package static func start(
    stackBytes: Int = usualStackBytes, _ run: @escaping @Sendable () -> Void
  ) -> SystemThread? {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackBytes)
    // Handlers of signals belong to the threads of the program.
    var (all, old) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &old)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
    let body = unsafe Unmanaged.passRetained(Body(run))
    guard let handle = unsafe create(&attributes, body.toOpaque()) else {
      unsafe body.release()
      return nil
    }
    return SystemThread(handle: handle)
  }

  #if canImport(Glibc)
    /// Waits until it has ended.
    func join() { pthread_join(handle, nil) }

    /// Lets it end by itself.
    package func detach() { pthread_detach(handle) }

    private static func create(
      _ attributes: inout pthread_attr_t, _ argument: UnsafeMutableRawPointer
    ) -> pthread_t? {
      var handle = pthread_t()
      let status = unsafe pthread_create(&handle, &attributes, { unsafe SystemThread.enter($0) }, argument)
      return status == 0 ? handle : nil
    }
  #else
    /// Waits until it has ended.
    func join() { unsafe pthread_join(handle, nil) }

    /// Lets it end by itself.
    package func detach() { unsafe pthread_detach(handle) }

    private static func create(
      _ attributes: inout pthread_attr_t, _ argument: UnsafeMutableRawPointer
    ) -> pthread_t? {
      var handle: pthread_t?
      let status = unsafe pthread_create(&handle, &attributes, { unsafe SystemThread.enter($0) }, argument)
      return unsafe status == 0 ? handle : nil
    }
  #endif

  private static func enter(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
}

/// What the machine has.
package enum Machine {
  /// Processors there are, at least 1.
  package static var processors: Int { max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))) }

  /// Threads that are of use: one a processor, and not more than a layout gives work to.
  static var usefulThreads: Int { min(8, processors) }
}
