import Foundation
import InlayCore
import InlayFiles
import TestKit
import Testing

/// Programs that are killed at every step of an upload, and started again.
@Suite(.needs(.python), .serialized) struct UploadKillTests {
  private static let count = 300_000

  /// The program that uploads, and its arguments.
  private static func uploader(
    _ folder: TemporaryFolder, _ server: UploadServer, _ kind: UploadKit.Kind, report: String = "0"
  ) throws -> (path: String, arguments: [String]) {
    guard let program = Tools.product("LoopbackUploader") else { throw Unmet("no LoopbackUploader") }
    return (program, [folder / "uploads", server.url(kind.rawValue), kind.rawValue, "\(count)", report])
  }

  /// Runs the program to its end.
  private static func run(
    _ folder: TemporaryFolder, _ server: UploadServer, _ kind: UploadKit.Kind, report: String = "0"
  ) throws -> Subprocess {
    let uploader = try uploader(folder, server, kind, report: report)
    return try Subprocess.run(uploader.path, uploader.arguments, timeLimit: 120)
  }

  /// The state that the program prints at its end.
  private static func finish(
    _ folder: TemporaryFolder, _ server: UploadServer, _ kind: UploadKit.Kind
  ) throws -> String {
    String(try run(folder, server, kind).text.dropLast())
  }

  private static let digest: String = {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    return ContentDigest.sha256(of: bytes).hex
  }()

  /// What must hold after the program was killed and ran again.
  private static func check(_ kind: UploadKit.Kind, _ server: UploadServer, _ state: String, _ moment: String)
    async
  {
    switch kind {
    case .tus, .keyed:
      #expect(state == "done", "\(moment): \(server.lines)")
      await eventually { !server.stored.isEmpty }
      #expect(server.stored == ["stored \(digest)"], "\(moment): \(server.lines)")
    case .form:
      // Nothing is sent twice, and nothing is said that is not so.
      #expect(state == "done" || state == "unknown", "\(moment)")
      #expect(
        server.requests.count == 1 || state == "done" && server.stored.count == 1,
        "\(moment): \(server.lines)")
      #expect(state == "unknown" || server.stored.count == 1, "\(moment): \(server.lines)")
    }
  }

  /// Killed at each moment that the server knows: before and after it reads, stores and answers.
  @Test(arguments: UploadKit.Kind.allCases) func atEachStepOfTheServer(_ kind: UploadKit.Kind) async throws {
    var step = 0
    while true {
      step += 1
      let server = try UploadServer()
      let folder = try TemporaryFolder()
      try await server.hold(at: step)
      let uploader = try Self.uploader(folder, server, kind)
      let program = try RunningProgram(uploader.path, uploader.arguments)
      await eventually { server.lines.contains { $0.hasPrefix("held ") } || !program.isRunning }
      let held = server.lines.first { $0.hasPrefix("held ") }
      program.end()
      try await server.hold(at: 0)
      let state = try Self.finish(folder, server, kind)
      await Self.check(kind, server, state, "\(kind), step \(step): \(held ?? "none")")
      if held == nil { break }
      #expect(step < 100)
    }
    // A POST has six steps, tus two more requests' worth.
    #expect(step > (kind == .tus ? 7 : 5), "\(step)")
  }

  /// A queue that is closed at any moment leaves no descriptor, and what it began goes on.
  @Test(arguments: [UploadKit.Kind.tus, .keyed]) func closedAtManyMoments(_ kind: UploadKit.Kind) async throws
  {
    let server = try UploadServer()
    let folder = try TemporaryFolder()
    let more = try #require(Int(Self.run(folder, server, kind, report: "storm").text.dropLast()))
    #expect(more <= 0, "descriptors are left")
    #expect(server.stored.count == 5 && Set(server.stored).count == 5)
    #expect(try UploadKit.records(folder).count == 5)
  }

  /// Killed at each report of its own queue.
  @Test(arguments: UploadKit.Kind.allCases) func atEachReport(_ kind: UploadKit.Kind) async throws {
    var report = 0
    while true {
      report += 1
      let server = try UploadServer()
      let folder = try TemporaryFolder()
      let ending = try Self.run(folder, server, kind, report: String(report)).ending
      let state = try Self.finish(folder, server, kind)
      await Self.check(kind, server, state, "\(kind), report \(report)")
      if ending != .signalled(SIGKILL) { break }
      #expect(report < 100)
    }
    #expect(report > 4, "\(report)")
  }
}
