internal import CInlaySystem

/// A system thread, which must be joined or detached once.
package struct SystemThread: Sendable {
  private let handle: UInt

  /// Default stack size in bytes. FreeType and the decoders need more than the 128 KiB that musl provides.
  package static let defaultStackBytes = 2 << 20

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that receives no signals. Returns `nil` if the system cannot create one.
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

  /// Waits until the thread has ended.
  package func join() { inlay_join_thread(handle) }

  /// Lets the thread end on its own.
  package func detach() { inlay_detach_thread(handle) }
}

/// Properties of the machine.
package enum Machine {
  /// The number of processors, at least 1.
  package static var processors: Int { max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))) }
}
