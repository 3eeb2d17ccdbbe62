import Foundation
import Synchronization

/// A program that runs beside a test. It ends with the value.
public final class RunningProgram: Sendable {
  private let launched: Launched
  private let ending = Mutex<(isKnown: Bool, exitCode: Int32?)>((false, nil))
  /// What it prints.
  public let output: OutputLines

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: added to the environment of the tests, where `nil` takes a variable away.
  ///   - joinsErrors: Whether ``output`` has standard error, too. If not, it goes to that of the tests.
  /// - Throws: ``Unmet`` if it cannot be started.
  public init(
    _ path: String, _ arguments: [String], environment: [String: String?] = [:], joinsErrors: Bool = false
  ) throws {
    launched = try Launched.start(
      path, [path] + arguments, Launched.environment(environment), hasInput: true,
      errors: joinsErrors ? .output : .inherited)
    output = OutputLines(of: launched.output)
  }

  deinit {
    end()
    close(launched.input)
  }

  /// Its process.
  public var processIdentifier: Int32 { launched.pid }

  /// Whether it has not ended.
  public var isRunning: Bool { !checkEnd(waits: false) }

  /// Writes to its standard input.
  public func write(_ text: String) throws {
    try FileHandle(fileDescriptor: launched.input).write(contentsOf: Data(text.utf8))
  }

  /// Waits until it ends.
  ///
  /// - Returns: its exit code; `nil` if a signal ended it.
  @discardableResult
  public func waitForEnd() -> Int32? {
    _ = checkEnd(waits: true)
    return ending.withLock { $0.exitCode }
  }

  /// Kills it and what it started, and waits for its end.
  public func end() {
    // A program may ignore any other signal.
    if isRunning { kill(-launched.pid, SIGKILL) }
    waitForEnd()
  }

  private func checkEnd(waits: Bool) -> Bool {
    ending.withLock { ending in
      ending.isKnown = ending.isKnown || launched.hasEnded(waits: waits, exitCode: &ending.exitCode)
      return ending.isKnown
    }
  }
}
