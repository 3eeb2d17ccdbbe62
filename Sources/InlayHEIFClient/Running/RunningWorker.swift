import InlayCore
import InlaySystem

/// A worker that has sent its hello. When the value is destroyed, the process is ended.
struct RunningWorker: ~Copyable, Sendable {
  private var process: ChildProcess
  /// Number of bytes of memory that it may use.
  let memory: Int
  /// Its first message.
  let hello: WorkerHello
  private let limits: WorkerLimits
  private var number: UInt32 = 0

  /// The process ID, for tests.
  var pid: Int32 { process.pid }

  /// Processor time after which a worker is replaced, well before ``WorkerStatus/lifetimeSeconds``.
  private static let usefulTime: Duration = .seconds(Int64(WorkerStatus.lifetimeSeconds / 4))

  /// Starts a worker and waits for its hello. Throws ``WorkerFailure`` if that fails, or `CancellationError`.
  init(path: String, limits: WorkerLimits, memory: Int) throws {
    var process: ChildProcess
    do throws(SystemError) {
      process = try ChildProcess(
        path, arguments: WorkerArguments(memory: memory).list, environment: WorkerEnvironment.variables())
    } catch {
      throw WorkerFailure.system(error)
    }
    var timeout = StartTimeout(limit: limits.start)
    do {
      hello = try Self.hello(process.channel, &timeout)
    } catch ChannelError.closed {
      throw WorkerFailure.ended(process.end())
    } catch {
      throw WorkerFailure.meaning(error)
    }
    (self.limits, self.memory) = (limits, memory)
    self.process = process
  }

  private static func hello(_ channel: Channel, _ timeout: inout StartTimeout) throws -> WorkerHello {
    let (header, fields) = try frameStart(channel, &timeout)
    guard header.kind == .hello else { throw PipeViolation("it does not start with a hello") }
    guard header.number == PipeFormat.version else { throw WorkerFailure.otherVersion(header.number) }
    return try WorkerHello.read(fields, after: header)
  }

  /// Whether the worker can take a request. False after exit or unsolicited output, and after much work: such a worker
  /// is replaced before the system ends it.
  var isFit: Bool {
    !process.channel.hasNews && number < .max && (process.clock.now ?? .zero) < Self.usefulTime
  }

  /// A reply with header, fields and body.
  struct Reply {
    var header: FrameHeader
    var fields: [UInt8]
    var body: [UInt8]
  }

  /// Sends a request and receives its reply. `expected` checks the reply's header and fields before the body is
  /// received, and throws if they are not allowed.
  ///
  /// - Throws: ``WorkerFailure`` or `CancellationError`. The worker must not be used after that.
  mutating func exchange(
    _ message: some Message, bodies: [[UInt8]], allowance: Duration, limitName: String,
    expected: (FrameHeader, [UInt8]) throws -> Void
  ) throws -> Reply {
    number += 1
    let used = process.clock.now ?? .zero
    process.limitProcessorTime(
      used + allowance + .seconds(2), hardSeconds: WorkerStatus.lifetimeSeconds)
    let channel = process.channel
    var timeout = RequestTimeout(process.clock, allowance: allowance, limitName: limitName, limits: limits)
    do {
      let size = bodies.reduce(0) { $0 + $1.count }
      try channel.send(message.frameStart(number: number, bodyBytes: size), &timeout)
      for body in bodies { try channel.send(body, &timeout) }
      let (header, fields) = try Self.frameStart(channel, &timeout)
      guard header.number == number else { throw PipeViolation("it answers another request") }
      try expected(header, fields)
      return Reply(header: header, fields: fields, body: try channel.receive(header.bodyBytes, &timeout))
    } catch ChannelError.closed {
      throw Self.meaning(process.end(), memory: memory, allowance: allowance, limitName: limitName)
    } catch {
      throw WorkerFailure.meaning(error)
    }
  }

  private static func frameStart(
    _ channel: Channel, _ timeout: inout some Timeout
  ) throws -> (FrameHeader, [UInt8]) {
    let header = try FrameHeader(try channel.receive(FrameHeader.byteCount, &timeout))
    return (header, try channel.receive(header.fieldBytes, &timeout))
  }

  /// The failure to report if a worker ended in the middle of a request.
  private static func meaning(
    _ ending: ChildProcess.Ending, memory: Int, allowance: Duration, limitName: String
  ) -> WorkerFailure {
    switch ending {
    case .exited(WorkerStatus.memory): .memory(allowed: memory)
    case .signalled(WorkerStatus.processorTimeSignal): .processorTime(allowance, limit: limitName)
    // This process killed it, because it was still running without its pipe.
    case .signalled(WorkerStatus.killSignal): .closed
    default: .ended(ending)
    }
  }

  /// Asks the worker to end, and kills it if it does not.
  mutating func stop() { _ = process.end(grace: .milliseconds(200)) }
}

extension ChildProcess {
  /// The channel for frames.
  var channel: Channel { Channel(input: descriptor, output: descriptor) }
}
