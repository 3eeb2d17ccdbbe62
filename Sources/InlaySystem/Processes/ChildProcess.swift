internal import CInlaySystem

/// A process started by this one, and this one's end of the connected pair that is its standard input and output.
/// When the value goes, the process has been killed and waited for.
package struct ChildProcess: ~Copyable, Sendable {
  /// Its number. Nobody else has it until ``end(grace:)``.
  package let pid: Int32
  /// This one's end of the pair; open until the process has ended.
  package let descriptor: Int32
  private var isOver = false

  /// How a process ended.
  package enum Ending: Sendable, Hashable {
    case exited(Int32)
    case signalled(Int32)
    /// Somebody else waited for it.
    case unknown
  }

  /// Starts the program at `path`.
  ///
  /// It has the connected pair as standard input and output, `/dev/null` as standard error, and of the
  /// descriptors open here only those that their owners left open on exec. It leads a process group of its own, so
  /// that a Ctrl-C meant for this process does not end it in the middle, and finds every signal as at the start.
  package init(_ path: String, arguments: [String], environment: [String]) throws(SystemError) {
    let pair = try Self.connectedPair()
    defer { close(pair.other) }
    var argv = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    var envp = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer {
      for index in unsafe argv.indices { unsafe free(argv[index]) }
      for index in unsafe envp.indices { unsafe free(envp[index]) }
    }
    var pid: Int32 = 0
    let status = unsafe inlay_spawn(&pid, path, pair.other, &argv, &envp)
    guard status == 0 else {
      close(pair.own)
      throw SystemError(status)
    }
    self.pid = pid
    descriptor = pair.own
  }

  /// A connected pair of sockets closed on exec, neither of them in the place of a standard stream.
  private static func connectedPair() throws(SystemError) -> (own: Int32, other: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe inlay_socket_pair(&ends) == 0 else { throw .last }
    for index in ends.indices where ends[index] <= 2 {
      let moved = inlay_fcntl(ends[index], F_DUPFD_CLOEXEC, 3)
      let failure = SystemError.last
      close(ends[index])
      ends[index] = moved
      if moved < 0 {
        for end in ends where end >= 0 { close(end) }
        throw failure
      }
    }
    return (ends[0], ends[1])
  }

  /// Its processor time.
  package var clock: ProcessorClock { ProcessorClock(pid: pid) }

  /// Makes the system end it once it has used so much processor time since its start: for the case that nobody is
  /// left here to look at the clock. Beyond `hardSeconds`, which the process may have set for itself, nothing can be set.
  package func limitProcessorTime(_ total: Duration, hardSeconds: UInt64) {
    #if !canImport(Darwin)
      guard Self.isOurs(pid) else { return }
      let seconds = UInt64(clamping: total.components.seconds + 1)
      _ = inlay_prlimit(
        pid, Int32(INLAY_LIMIT_PROCESSOR_TIME), min(seconds, hardSeconds), hardSeconds)
    #endif
  }

  /// Ends the talk, kills the process unless it ends by itself within `grace`, and waits for it.
  package mutating func end(grace: Duration = .zero) -> Ending {
    if isOver { return .unknown }
    isOver = true
    if grace > .zero {
      shutdown(descriptor, Int32(SHUT_WR))
      Waiting.waitForNews(on: descriptor, atMost: grace)
    }
    close(descriptor)
    return Self.reap(pid)
  }

  deinit {
    if isOver { return }
    close(descriptor)
    _ = Self.reap(pid)
  }

  /// Whether the process is still this one's child, running or not waited for. Where this process ignores SIGCHLD, or
  /// somebody else here waits for all children, the system may have given its number to a stranger.
  package static func isOurs(_ pid: Int32) -> Bool {
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(pid), &information, Int32(WEXITED | WNOHANG | WNOWAIT)) < 0 {
      if SystemError.last != .interrupted { return false }
    }
    return true
  }

  private static func reap(_ pid: Int32) -> Ending {
    guard isOurs(pid) else { return .unknown }
    var status: Int32 = 0
    // What has ended by itself keeps its own reason.
    kill(pid, SIGKILL)
    while unsafe waitpid(pid, &status, 0) < 0 {
      if SystemError.last != .interrupted { return .unknown }
    }
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
  }

  /// The signal that ends a process which has used up its processor time.
  package static let processorTimeSignal = SIGXCPU
  /// The signal that nothing can catch.
  package static let killSignal = SIGKILL
}

/// The processor time of all threads of a process.
package struct ProcessorClock: Sendable {
  private let pid: Int32

  /// The clock of the process with this number; 0 for this one.
  package init(pid: Int32) { self.pid = pid }

  /// The time so far; `nil` where the system does not tell.
  package var now: Duration? {
    #if canImport(Darwin)
      return nil
    #else
      var clock = clockid_t()
      var time = timespec()
      guard unsafe clock_getcpuclockid(pid, &clock) == 0, unsafe clock_gettime(clock, &time) == 0 else {
        return nil
      }
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    #endif
  }
}
