import InlayCore

/// A worker that has said hello. When the value goes, so has the process.
struct RunningWorker: ~Copyable {
  private var process: ChildProcess
  /// Bytes of memory it may use.
  let memory: Int
  /// What it said first.
  let hello: WorkerHello
  private let limits: WorkerLimits
  private var number: UInt32 = 0

  /// The process, for tests.
  var pid: Int32 { process.pid }

  /// Processor time after which a worker is replaced: long before ``Confinement/lifetimeSeconds``.
  private static let usefulTime: Duration = .seconds(Int64(Confinement.lifetimeSeconds / 4))

  /// Starts a worker and waits for its hello.
  init(path: String, limits: WorkerLimits, memory: Int) throws(WorkerFailure) {
    var process: ChildProcess
    do {
      process = try ChildProcess(
        path, arguments: WorkerArguments(memory: memory).list, environment: WorkerEnvironment.variables())
    } catch {
      throw .system(error)
    }
    var watch = StartWatch(limit: limits.start)
    do throws(WorkerFailure) {
      hello = try Self.hello(process.channel, &watch)
    } catch {
      guard case .closed = error else { throw error }
      throw .ended(process.end())
    }
    (self.limits, self.memory) = (limits, memory)
    self.process = process
  }

  private static func hello(
    _ channel: Channel, _ watch: inout StartWatch
  ) throws(WorkerFailure) -> WorkerHello {
    let (header, fields) = try frameStart(channel, &watch)
    guard header.kind == .hello else { throw .violation(PipeViolation("it does not begin with a hello")) }
    guard header.number == PipeFormat.version else {
      throw .notStarted(
        "the HEIF worker speaks format \(header.number) of the pipe, not \(PipeFormat.version): it is of another release"
      )
    }
    return try WorkerFailure.checking { () throws(PipeViolation) in
      try WorkerHello.read(fields, after: header)
    }
  }

  /// Whether it can take a request. One that has ended or talks unasked cannot, and one that has worked for long is
  /// replaced before the system ends it.
  var isFit: Bool {
    !process.channel.hasNews && number < .max && (process.clock.now ?? .zero) < Self.usefulTime
  }

  /// A reply: its header, fields and body.
  struct Reply {
    var header: FrameHeader
    var fields: [UInt8]
    var body: [UInt8]
  }

  /// Sends a request and receives the reply to it. `expected` says whether the reply's header and fields are what
  /// may come, before its body is received.
  ///
  /// - Throws: ``WorkerFailure``, after which the worker is not to be used again.
  mutating func exchange(
    _ message: some Message, bodies: [[UInt8]], allowance: Duration, limitName: String,
    expected: (FrameHeader, [UInt8]) throws(PipeViolation) -> Void
  ) throws(WorkerFailure) -> Reply {
    number += 1
    let used = process.clock.now ?? .zero
    process.limitProcessorTime(used + allowance + .seconds(2))
    let channel = process.channel
    var watch = RequestWatch(process.clock, allowance: allowance, limitName: limitName, limits: limits)
    do throws(WorkerFailure) {
      let size = bodies.reduce(0) { $0 + $1.count }
      try channel.send(message.frameStart(number: number, bodyBytes: size), &watch)
      for body in bodies { try channel.send(body, &watch) }
      let (header, fields) = try Self.frameStart(channel, &watch)
      let number = number
      try WorkerFailure.checking { () throws(PipeViolation) in
        guard header.number == number else { throw PipeViolation("it answers another request") }
        try expected(header, fields)
      }
      return Reply(header: header, fields: fields, body: try channel.receive(header.bodyBytes, &watch))
    } catch {
      guard case .closed = error else { throw error }
      throw Self.meaning(process.end(), memory: memory, allowance: allowance, limitName: limitName)
    }
  }

  private static func frameStart(
    _ channel: Channel, _ watch: inout some Patience
  ) throws(WorkerFailure) -> (FrameHeader, [UInt8]) {
    let bytes = try channel.receive(FrameHeader.byteCount, &watch)
    let header = try WorkerFailure.checking { () throws(PipeViolation) in try FrameHeader(bytes) }
    return (header, try channel.receive(header.fieldBytes, &watch))
  }

  /// What the end of a worker in the middle of a request says.
  private static func meaning(
    _ ending: ChildProcess.Ending, memory: Int, allowance: Duration, limitName: String
  ) -> WorkerFailure {
    switch ending {
    case .exited(WorkerStatus.memory): .memory(allowed: memory)
    case .signalled(WorkerStatus.processorTimeSignal): .processorTime(allowance, limit: limitName)
    // Killed by this process, for it was still there without its pipe.
    case .signalled(WorkerStatus.killSignal): .closed
    default: .ended(ending)
    }
  }

  /// Ends it politely; one that does not go is killed.
  mutating func stop() { _ = process.end(grace: .milliseconds(200)) }
}
