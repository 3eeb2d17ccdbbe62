import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A running child and the pipes to it: the unsafe part of ``Subprocess`` and ``RunningProgram``.
///
/// It stands in for Foundation's `Process` and `Pipe`, whose descriptors any child inherits that starts at the same moment.
/// Two servers that hold the ends of each other's pipes never see the end of their input, and whoever waits for them waits
/// forever.
struct Launched {
  /// Where standard error goes.
  enum ErrorOutput {
    /// Into a pipe of its own.
    case pipe
    /// To standard output.
    case output
    /// To that of the tests.
    case inherited
  }

  let pid: pid_t
  private(set) var input: Int32
  let output: Int32
  private let errors: Int32
  private let started = now()

  // Between a pipe's making and its mark no other child may be born: it would hold the pipe open.
  private static let birth = Mutex<Void>(())

  static func start(
    _ path: String, _ arguments: [String], _ environment: [String], hasInput: Bool,
    errors: ErrorOutput = .pipe
  ) throws -> Launched {
    try birth.withLock { _ in try Launched(path, arguments, environment, hasInput, errors) }
  }

  private init(
    _ path: String, _ arguments: [String], _ environment: [String], _ hasInput: Bool, _ errors: ErrorOutput
  ) throws {
    signal(SIGPIPE, SIG_IGN)  // a child that does not read its input must not end the tests
    let out = try Launched.pipe()
    let err = errors == .pipe ? try Launched.pipe() : (read: Int32(-1), write: Int32(-1))
    let inn =
      hasInput
      ? try Launched.pipe() : (read: unsafe open("/dev/null", O_RDONLY | O_CLOEXEC), write: Int32(-1))
    var argv = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var envp = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer {
      for index in unsafe argv.indices { unsafe free(argv[index]) }
      for index in unsafe envp.indices { unsafe free(envp[index]) }
      for descriptor in [out.write, err.write, inn.read] where descriptor >= 0 { close(descriptor) }
    }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    // A group of its own, so that a time limit ends whatever it started too.
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    // What is ignored stays so in a child unless it is set back.
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    unsafe sigaddset(&defaults, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    // Tests run on threads of a library that blocks most signals there, and a child would never hear of them.
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    unsafe posix_spawn_file_actions_adddup2(&actions, inn.read, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, out.write, 1)
    switch errors {
    case .pipe: unsafe posix_spawn_file_actions_adddup2(&actions, err.write, 2)
    case .output: unsafe posix_spawn_file_actions_adddup2(&actions, out.write, 2)
    case .inherited: break
    }
    var pid: pid_t = 0
    let status = unsafe posix_spawn(&pid, path, &actions, &attributes, &argv, &envp)
    guard status == 0 else {
      for descriptor in [out.read, err.read, inn.write] where descriptor >= 0 { close(descriptor) }
      throw Unmet("cannot start \(path): \(unsafe String(cString: strerror(status)))")
    }
    self.pid = pid
    input = inn.write
    output = out.read
    self.errors = err.read
  }

  /// The environment of the tests with `changes`, where `nil` takes a variable away.
  static func environment(_ changes: [String: String?]) -> [String] {
    var variables = ProcessInfo.processInfo.environment
    variables["SWIFT_BACKTRACE"] = "enable=no"  // a crash must not wait for somebody at a terminal
    for (name, value) in changes { variables[name] = value }
    return variables.map { "\($0)=\($1)" }
  }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    #if canImport(Glibc)
      let status = unsafe Glibc.pipe(&ends)
    #elseif canImport(Musl)
      let status = unsafe Musl.pipe(&ends)
    #else
      let status = unsafe Darwin.pipe(&ends)
    #endif
    guard status == 0 else { throw Unmet("no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Feeds and drains the pipes until the child has ended or its time is over.
  consuming func finish(input bytes: [UInt8], timeLimit: Double) -> Subprocess {
    if input >= 0 { _ = fcntl(input, F_SETFL, O_NONBLOCK) }
    let ownPeak = Launched.peakOfProcess("self") ?? 0
    var sent = 0
    var out: [UInt8] = []
    var err: [UInt8] = []
    var outOpen = true
    var errOpen = true
    var timedOut = false
    var sampled = 0
    var usage = rusage()
    var status: Int32 = 0
    var ended = false
    while true {
      if !ended { ended = unsafe Launched.hasEnded(wait4(pid, &status, WNOHANG, &usage)) }
      if ended && !outOpen && !errOpen { break }
      // What the child started may hold the pipes open after it: its end is enough once they are dry.
      if !ended { sampled = max(sampled, Launched.peakOfProcess("\(pid)") ?? 0) }
      if Launched.now() - started > timeLimit, !timedOut {
        timedOut = !ended
        kill(-pid, SIGKILL)
      }
      var polls = [
        pollfd(fd: outOpen ? output : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      ]
      let ready = unsafe poll(&polls, nfds_t(polls.count), ended ? 50 : 5)
      if ready == 0, ended { break }
      if polls[0].revents != 0 { outOpen = Launched.drain(output, into: &out) }
      if polls[1].revents != 0 { errOpen = Launched.drain(errors, into: &err) }
      if polls[2].revents != 0 {
        let wrote = unsafe bytes[sent...].withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) }
        if wrote > 0 { sent += wrote }
        if sent == bytes.count || (wrote < 0 && errno != EAGAIN && errno != EINTR) {
          close(input)
          input = -1
        }
      }
    }
    if input >= 0 { close(input) }
    close(output)
    close(errors)
    return Subprocess(
      ending: timedOut
        ? .timedOut : status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F),
      output: out, errors: err, seconds: Launched.now() - started,
      processorSeconds: Launched.seconds(usage.ru_utime) + Launched.seconds(usage.ru_stime),
      peakMemory: Launched.peak(usage, sampled: sampled, own: ownPeak))
  }

  /// Whether a child has ended, by what waiting for it returned. There is nothing to wait for if somebody else did.
  private static func hasEnded(_ waited: pid_t) -> Bool { waited > 0 || waited < 0 && errno == ECHILD }

  /// Whether the child has ended. Once that is known, the child is gone, and its number may be another's.
  ///
  /// - Parameters:
  ///   - waits: Whether to wait for the end.
  ///   - exitCode: becomes what it exits with, if it does and nobody else waited for it.
  func hasEnded(waits: Bool, exitCode: inout Int32?) -> Bool {
    while true {
      var status: Int32 = 0
      let waited = unsafe waitpid(pid, &status, waits ? 0 : WNOHANG)
      if waited > 0, status & 0x7F == 0 { exitCode = status >> 8 & 0xFF }
      if Launched.hasEnded(waited) { return true }
      if waited == 0 { return false }
    }
  }

  private static func drain(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe read(descriptor, &buffer, buffer.count)
    if count > 0 { bytes += buffer[..<count] }
    return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN))
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

  private static func peak(_ usage: rusage, sampled: Int, own: Int) -> Int {
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      let reported = usage.ru_maxrss * 1_024
      return reported > own || sampled == 0 ? reported : sampled
    #endif
  }

  /// `VmHWM` of a process in bytes, where the system tells it.
  private static func peakOfProcess(_ id: String) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 * 1_024 }
  }
}
