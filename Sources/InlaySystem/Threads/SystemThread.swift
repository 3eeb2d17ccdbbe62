internal import CInlaySystem

/// A thread of the system, to be joined or detached once.
package struct SystemThread: Sendable {
  private let handle: UInt

  /// Bytes of its stack: FreeType and the decoders want more than the 128 KiB that Musl gives.
  package static let defaultStackBytes = 2 << 20

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that gets no signals; `nil` if the system has none left.
  package static func start(
    stackBytes: Int = defaultStackBytes, _ run: @escaping @Sendable () -> Void
  ) -> SystemThread? {
    let body = unsafe Unmanaged.passRetained(Body(run))
    var handle: UInt = 0
    let status = unsafe inlay_start_thread(
      &handle, stackBytes,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
      }, body.toOpaque())
    guard status == 0 else {
      unsafe body.release()
      return nil
    }
    return SystemThread(handle: handle)
  }

  /// Waits until it has ended.
  package func join() { inlay_join_thread(handle) }

  /// Lets it end by itself.
  package func detach() { inlay_detach_thread(handle) }
}

/// What the machine has.
package enum Machine {
  /// Processors there are, at least 1.
  package static var processors: Int { max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))) }
}
