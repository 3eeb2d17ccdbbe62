import Foundation
import TestKit
import Testing

/// A server for uploads on this machine that misbehaves as the query of a URL says (`Server/upload_server.py`).
final class UploadServer: Sendable {
  private let program: RunningProgram
  let port: Int

  init() throws {
    program = try RunningProgram(
      Python.path, ["-B", PackageRoot.path(to: "Tests/InlayLiveTests/Server/upload_server.py"), "127.0.0.1"])
    port = try program.output.first { Int($0) }
  }

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

  /// What it printed so far.
  var lines: [String] { Array(program.output.all.dropFirst()) }

  /// The digests of what it stored.
  var stored: [String] { lines.filter { $0.hasPrefix("stored ") } }

  /// The requests, with their fields.
  var requests: [String] {
    lines.filter { !$0.hasPrefix("stored ") && !$0.hasPrefix("held ") && $0 != "ready" }
  }

  /// The methods of all requests, once there are so many: what the server prints may come after its answer.
  func methods(_ count: Int) async -> [String] {
    await eventually { self.requests.count >= count }
    return requests.map { String($0.prefix { $0 != " " }) }
  }

  /// Makes the server stop at its step of this number from now on; 0 for none.
  func hold(at step: Int) async throws {
    let count = lines.filter { $0 == "ready" }.count
    try program.write("hold \(step)\n")
    await eventually { self.lines.filter { $0 == "ready" }.count > count }
  }
}
