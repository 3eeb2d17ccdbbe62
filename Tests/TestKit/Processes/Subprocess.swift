import Foundation

/// A program that ran to its end, or was stopped.
public struct Subprocess: Sendable {
  /// How it ended.
  public enum Ending: Sendable, Hashable {
    /// By itself, with this exit code.
    case exited(Int32)
    /// By this signal: a crash, or a signal somebody sent.
    case signalled(Int32)
    /// It did not end within its time limit and was killed.
    case timedOut
  }

  /// How it ended.
  public var ending: Ending
  /// What it wrote on standard output.
  public var output: [UInt8]
  /// What it wrote on standard error.
  public var errors: [UInt8]
  /// Seconds from start to end.
  public var seconds: Double
  /// Seconds of processor time, its children included.
  public var processorSeconds: Double
  /// The most memory it held at once, in bytes.
  ///
  /// Linux counts the memory of the process that started it as its own until it has grown larger; below that mark
  /// this is the last value seen while it ran, which may miss a peak of a few milliseconds.
  public var peakMemory: Int

  /// The exit code, or `nil` if it was stopped.
  public var exitCode: Int32? {
    if case .exited(let code) = ending { return code }
    return nil
  }
  /// Standard output as text; bytes that are not UTF-8 become U+FFFD.
  public var text: String { String(decoding: output, as: UTF8.self) }
  /// Standard error as text; bytes that are not UTF-8 become U+FFFD.
  public var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// Runs a program and waits for its end. Its standard input is `input` and then the end, never the terminal.
  ///
  /// - Parameters:
  ///   - path: the program; a name without a slash is sought on `PATH`.
  ///   - environment: added to the environment of the tests, where `nil` takes a variable away.
  ///   - folder: its working folder.
  ///   - timeLimit: seconds until it and the processes it started are killed.
  /// - Throws: ``Unmet`` if it cannot be started.
  public static func run(
    _ path: String, _ arguments: [String] = [], input: [UInt8] = [], environment: [String: String?] = [:],
    in folder: String? = nil, timeLimit: Double = 60
  ) throws -> Subprocess {
    guard let path = path.contains("/") ? path : Tools.find(path) else { throw Unmet("no program \(path)") }
    var command = [path] + arguments
    // The shell changes the folder: the call that would do it here is not in every C library.
    if let folder { command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder] + command }
    let launched = try Launched.start(
      command[0], command, Launched.environment(environment), hasInput: !input.isEmpty)
    return launched.finish(input: input, timeLimit: timeLimit)
  }
}
