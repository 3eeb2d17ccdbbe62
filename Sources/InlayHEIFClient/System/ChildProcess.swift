internal import InlayCore

#if canImport(Glibc)
  internal import CLinuxCalls
  internal import Glibc
#elseif canImport(Musl)
  internal import CLinuxCalls
  internal import Musl
#else
  internal import Darwin
#endif

/// A process started by this one, and this one's end of the connected pair that is its standard input and output.
/// When the value goes, the process has been killed and waited for.
struct ChildProcess: ~Copyable {
  /// Its number; nobody else is, until ``end(grace:)``.
  let pid: pid_t
  private let descriptor: Int32
  private var isOver = false

  var channel: Channel { Channel(input: descriptor, output: descriptor) }

  /// How a process ended.
  enum Ending: Sendable, Hashable {
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
  init(
    _ path: String, arguments: [String], environment: [String]
  ) throws(SystemFailure) {
    let pair = try Self.connectedPair()
    defer { close(pair.other) }
    var argv = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    var envp = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer {
      for index in unsafe argv.indices { unsafe free(argv[index]) }
      for index in unsafe envp.indices { unsafe free(envp[index]) }
    }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let closing = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let closing: Int32 = 0
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    let flags =
      Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | closing
    unsafe posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawn_file_actions_adddup2(&actions, pair.other, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, pair.other, 1)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var pid: pid_t = 0
    let status = unsafe posix_spawn(&pid, path, &actions, &attributes, &argv, &envp)
    guard status == 0 else {
      close(pair.own)
      throw SystemFailure(status)
    }
    self.pid = pid
    descriptor = pair.own
  }

  /// A connected pair of sockets closed on exec, neither of them in the place of a standard stream.
  private static func connectedPair() throws(SystemFailure) -> (own: Int32, other: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      guard unsafe socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { throw .last }
    #else
      let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
      guard unsafe socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { throw .last }
    #endif
    for index in ends.indices where ends[index] <= 2 {
      let moved = fcntl(ends[index], F_DUPFD_CLOEXEC, 3)
      let failure = SystemFailure.last
      close(ends[index])
      ends[index] = moved
      if moved < 0 {
        for end in ends where end >= 0 { close(end) }
        throw failure
      }
    }
    #if canImport(Darwin)
      var on: Int32 = 1
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        unsafe setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
      }
    #endif
    return (ends[0], ends[1])
  }

  var clock: ProcessorClock { ProcessorClock(pid: pid) }

  /// Makes the system end it once it has used so much processor time since its start: for the case that nobody is
  /// left here to look at the clock.
  func limitProcessorTime(_ total: Duration) {
    #if !canImport(Darwin)
      guard Self.isOurs(pid) else { return }
      let seconds = UInt64(clamping: total.components.seconds + 1)
      // Above its hard limit (see Confinement) nothing can be set; then that one holds.
      _ = inlay_prlimit(
        pid, Int32(INLAY_LIMIT_PROCESSOR_TIME), min(seconds, Confinement.lifetimeSeconds),
        Confinement.lifetimeSeconds)
    #endif
  }

  /// Ends the talk, kills the process unless it ends by itself within `grace`, and waits for it.
  mutating func end(grace: Duration = .zero) -> Ending {
    if isOver { return .unknown }
    isOver = true
    if grace > .zero {
      shutdown(descriptor, Int32(SHUT_WR))
      channel.waitForNews(atMost: grace)
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
  static func isOurs(_ pid: pid_t) -> Bool {
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(pid), &information, Int32(WEXITED | WNOHANG | WNOWAIT)) < 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  private static func reap(_ pid: pid_t) -> Ending {
    guard isOurs(pid) else { return .unknown }
    var status: Int32 = 0
    // What has ended by itself keeps its own reason.
    kill(pid, SIGKILL)
    while unsafe waitpid(pid, &status, 0) < 0 {
      if errno != EINTR { return .unknown }
    }
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
  }
}

/// The processor time of all threads of a process.
struct ProcessorClock: Sendable {
  let pid: pid_t

  /// The time so far; `nil` where the system does not tell.
  var now: Duration? {
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
