internal import CInlaySystem

/// A child process, and this process's end of a socket pair that is its standard input and output, or its standard error.
/// When the value is destroyed, the child is killed and waited for.
package struct ChildProcess: ~Copyable, Sendable {
  /// Its process ID, which is not reused before ``end(grace:)``.
  package let pid: Int32
  /// This process's end of the socket pair. It stays open until the child has ended.
  package let descriptor: Int32
  private var isOver = false

  /// How a process ended.
  package enum Ending: Sendable, Hashable {
    case exited(Int32)
    case signalled(Int32)
    /// Unknown, because somebody else waited for it.
    case unknown
  }

  /// Starts the program at `path`. Throws if that fails.
  ///
  /// The child has the socket pair as standard input and output, and `/dev/null` as standard error. Of the other
  /// descriptors open here, it inherits only those that their owners left open on exec. It leads its own process group,
  /// so that a Ctrl-C for this process does not interrupt it. Its signal handling is the default.
  package init(_ path: String, arguments: [String], environment: [String]) throws(SystemError) {
    try self.init { process, stream throws(SystemError) in
      process = try Self.spawn(path, arguments, environment, input: stream, output: stream, error: -1)
    }
  }

  /// Starts the program at `path` as the other initializer does, with `input` and `output` as standard input and output,
  /// and the socket pair as standard error; a quiet one has `/dev/null` in its place. The descriptors stay open here.
  /// Throws if that fails.
  package init(
    _ path: String, arguments: [String], environment: [String], input: Int32, output: Int32,
    isQuiet: Bool = false
  ) throws(SystemError) {
    // Copies that have none of the numbers of the standard streams, which would replace one another.
    let copies = [input, output].map { inlay_fcntl($0, F_DUPFD_CLOEXEC, 3) }
    let failure = SystemError.last
    defer { for copy in copies where copy >= 0 { close(copy) } }
    guard copies.allSatisfy({ $0 >= 0 }) else { throw failure }
    try self.init { process, stream throws(SystemError) in
      process = try Self.spawn(
        path, arguments, environment, input: copies[0], output: copies[1], error: isQuiet ? -1 : stream)
    }
  }

  /// Starts a process by `start`, which gets the child's end of the socket pair and sets the process ID.
  init(_ start: (_ process: inout Int32, _ stream: Int32) throws(SystemError) -> Void) throws(SystemError) {
    let pair = try Self.connectedPair()
    defer { close(pair.other) }
    var pid: Int32 = 0
    do throws(SystemError) { try start(&pid, pair.other) } catch {
      close(pair.own)
      throw error
    }
    self.pid = pid
    descriptor = pair.own
  }

  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String], input: Int32, output: Int32, error: Int32
  ) throws(SystemError) -> Int32 {
    var pid: Int32 = 0
    try unsafe withStrings([path] + arguments) { argv throws(SystemError) in
      try unsafe withStrings(environment) { envp throws(SystemError) in
        let status = unsafe inlay_spawn(&pid, path, input, output, error, argv, envp)
        guard status == 0 else { throw SystemError(status) }
      }
    }
    return pid
  }

  /// Runs `body` with the strings as C has them; the last pointer is null. Throws what `body` throws.
  static func withStrings(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws(SystemError) -> Void
  ) throws(SystemError) {
    let pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
    let result = unsafe pointers.withUnsafeBufferPointer { buffer in
      Result { () throws(SystemError) in
        if let base = buffer.baseAddress { try unsafe body(base) }
      }
    }
    try result.get()
  }

  /// A socket pair that is closed on exec. Neither socket has the number of a standard stream.
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

  /// The processor time that it has used.
  package var clock: ProcessorClock { ProcessorClock(pid: pid) }

  /// Makes the system end the child once it has used `total` processor time since its start, in case this process can
  /// no longer watch it. `hardSeconds` is the upper limit, which the child may have set for itself.
  package func limitProcessorTime(_ total: Duration, hardSeconds: UInt64) {
    #if !canImport(Darwin)
      guard Self.isOurs(pid) else { return }
      let seconds = UInt64(clamping: total.components.seconds + 1)
      _ = inlay_prlimit(
        pid, Int32(INLAY_LIMIT_PROCESSOR_TIME), min(seconds, hardSeconds), hardSeconds)
    #endif
  }

  /// Makes the system end the child when it writes a file of more than so many bytes. Does nothing where that is impossible.
  package func limitFileSize(_ bytes: Int) {
    #if !canImport(Darwin)
      guard Self.isOurs(pid) else { return }
      _ = inlay_prlimit(pid, Int32(INLAY_LIMIT_FILE_SIZE), UInt64(clamping: bytes), UInt64(clamping: bytes))
    #endif
  }

  /// The bytes that it has read and written so far; `nil` if the system does not tell.
  package var traffic: ProcessTraffic? { ProcessTraffic(of: pid) }

  /// Closes the connection, waits up to `grace` for the process to end by itself, then kills it and waits for it.
  package mutating func end(grace: Duration = .zero) -> Ending {
    if isOver { return .unknown }
    isOver = true
    if grace > .zero {
      SystemCall.endWriting(on: descriptor)
      Waiting.waitForNews(on: descriptor, atMost: grace)
    }
    close(descriptor)
    return Self.reap(pid)
  }

  /// Waits until the process has ended by itself, whatever processes it leaves behind. Throws if this process is
  /// interrupted or the task canceled.
  package func waitUntilEnded() throws {
    while true {
      var information = unsafe siginfo_t()
      let status = unsafe waitid(P_PID, id_t(pid), &information, Int32(WEXITED | WNOHANG | WNOWAIT))
      let hasEnded = unsafe status == 0 && information.si_signo != 0
      if hasEnded || status < 0 && SystemError.last != .interrupted { return }
      try Interruption.check()
      Waiting.sleep(milliseconds: 2)
    }
  }

  deinit {
    if isOver { return }
    close(descriptor)
    _ = Self.reap(pid)
  }

  /// Whether the process is still a child of this one, running or not yet waited for. If this process ignores SIGCHLD,
  /// or other code here waits for all children, the system may have given its ID to another process.
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
    // If it has already ended by itself, its own status remains.
    kill(pid, SIGKILL)
    while unsafe waitpid(pid, &status, 0) < 0 {
      if SystemError.last != .interrupted { return .unknown }
    }
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
  }

  /// The signal sent to a process that has used up its processor time.
  package static let processorTimeSignal = SIGXCPU
  /// The signal that a process cannot catch.
  package static let killSignal = SIGKILL
}

/// The processor time used by all threads of a process.
package struct ProcessorClock: Sendable {
  private let pid: Int32

  /// The clock of the process with this ID; 0 for this process.
  package init(pid: Int32) { self.pid = pid }

  /// The processor time so far; `nil` if the system does not provide it.
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
