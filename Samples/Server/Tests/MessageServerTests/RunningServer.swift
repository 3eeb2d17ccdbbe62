import Foundation
import TestKit
import Testing

/// The server as a process of its own, on loopback; it is killed with this.
final class RunningServer {
  let folder: TemporaryFolder
  let port: UInt16
  private let process: Process

  init(_ options: [String] = [], environment: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Tools.product("message-server")))
    process.arguments = [folder / "store", "--port", "0"] + options
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    let log = Pipe()
    process.standardError = log
    process.standardOutput = log
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // Its first lines say where it listens.
    port = try OutputLines(of: log).first { line in
      line.firstRange(of: "127.0.0.1:").flatMap { UInt16(line[$0.upperBound...].prefix { $0.isNumber }) }
    }
  }

  deinit { kill() }

  /// Ends it at once.
  func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Its folder.
  var store: String { folder / "store" }

  /// The files of one of the store's folders.
  func files(_ name: String) throws -> [String: [UInt8]] {
    Files.exists("\(store)/\(name)") ? try Files.tree("\(store)/\(name)") : [:]
  }

  /// The most bytes of memory that it had so far.
  func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber))) << 10
  }

  /// Asks it to end.
  func terminate() { process.terminate() }

  /// Waits for its end; its exit status.
  func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }
}
