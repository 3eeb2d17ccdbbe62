import Foundation
import Synchronization

/// A program that runs beside a test. It ends with the value.
public final class RunningProgram: Sendable {
  private let launched: Launched
  private let ending = Mutex<Subprocess.Ending?>(nil)
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
  public var isRunning: Bool {
    ending.withLock { ending in
      ending = ending ?? launched.ending(waits: false)
      return ending == nil
    }
  }

  /// Writes to its standard input.
  public func write(_ text: String) throws {
    try FileHandle(fileDescriptor: launched.input).write(contentsOf: Data(text.utf8))
  }

  /// Waits until it ends by itself. Returns how it did.
  @discardableResult public func waitForEnd() -> Subprocess.Ending? {
    ending.withLock { ending in
      ending = ending ?? launched.ending(waits: true)
      return ending
    }
  }

  /// Kills it and what it started, and waits for its end.
  public func end() {
    // Not by a signal that asks: somebody who does not listen would never end.
    if isRunning { kill(-launched.pid, SIGKILL) }
    waitForEnd()
  }
}
