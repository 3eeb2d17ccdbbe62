import Foundation
import Inlay
import TestKit
import Testing

/// The server as a process of its own, on loopback; it is killed with this.
final class RunningServer {
  let folder: TemporaryFolder
  let port: UInt16
  private let program: RunningProgram

  /// Starts it, with a new folder or one that others use or used.
  init(
    _ options: [String] = [], environment: [String: String] = [:], in folder: TemporaryFolder? = nil
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    program = try RunningProgram(
      #require(Tools.product("message-server")), [self.folder / "store", "--port", "0"] + options,
      environment: environment, joinsErrors: true)
    // Its first lines say where it listens.
    port = try program.output.first { line in
      line.firstRange(of: "127.0.0.1:").flatMap { UInt16(line[$0.upperBound...].prefix { $0.isNumber }) }
    }
  }

  deinit { kill() }

  /// Ends it at once.
  func kill() { program.end() }

  /// Its folder.
  var store: String { folder / "store" }

  /// How much it keeps.
  func kept() async throws -> StoreUsage {
    try await DocumentStore("\(store)/messages.store", isReadOnly: true).usage()
  }

  /// The files of one of its folders.
  func files(_ name: String) throws -> [String: [UInt8]] {
    Files.exists("\(store)/\(name)") ? try Files.tree("\(store)/\(name)") : [:]
  }

  /// The most bytes of memory that it had so far.
  func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(program.processIdentifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber))) << 10
  }

  /// Asks it to end.
  func terminate() { _ = Foundation.kill(program.processIdentifier, SIGTERM) }

  /// Waits for its end; its exit code.
  func wait() -> Int32? { program.waitForEnd() }
}
