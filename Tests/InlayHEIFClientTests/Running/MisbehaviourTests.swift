import Foundation
import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayHEIFClient

/// A worker that misbehaves on one file: an error, no process left, and the next file goes to a fresh one.
@Suite struct MisbehaviourTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let reason: String
    var testDescription: String { name }
  }

  private func expectReplacement(_ misbehaviour: String, reason: (InlayError) -> Bool) throws {
    let client = try Workers.client()
    let good = try Pictures.good()
    let wanted = try ImageDecoder.standard.decode(good)
    #expect(try client.decoder.decode(good) == wanted)
    let before = try #require(client.workerNumbers.first)
    let failure = try #require(Workers.failure(client, try Pictures.bad(misbehaviour)))
    #expect(reason(failure), "\(failure)")
    #expect(client.workerNumbers.isEmpty)
    #expect(!Workers.exists(before), "the worker is still there, or was not waited for")
    #expect(try client.decoder.decode(good) == wanted)
    let after = try #require(client.workerNumbers.first)
    #expect(after != before)
    client.endWorkers()
    #expect(!Workers.exists(after))
    #expect(client.unavailability == nil)
  }

  private static func sentence(_ text: String) -> InlayError {
    Workers.decodingError(.heifWorkerFailed, text)
  }

  private static let ends: [Case] = [
    Case(
      name: "loop",
      reason:
        "the helper program inlay-heif was stopped after 0.4 s of processor time (WorkerLimits.decoding)"),
    Case(name: "exit", reason: "the helper program inlay-heif exited with status 5"),
    Case(name: "close", reason: "the helper program inlay-heif closed its pipe"),
  ]

  @Test(arguments: ends) private func aWorkerThatLoopsOrGivesUpIsReplaced(_ test: Case) throws {
    try expectReplacement(test.name) { $0 == Self.sentence(test.reason) }
  }

  /// Which signal a crash is depends on processor and sanitizer.
  @Test(arguments: ["abort", "fault", "trap"]) func aWorkerThatCrashesIsReplaced(_ name: String) throws {
    try expectReplacement(name) { error in
      ["crashed with signal ", "exited with status "].contains { end in
        error.code == .heifWorkerFailed
          && error.message.hasPrefix("image/png cannot be drawn now: the helper program inlay-heif \(end)")
      }
    }
  }

  @Test func aWorkerThatSleepsIsReplaced() throws {
    var limits = Workers.quick
    limits.stall = .milliseconds(300)
    let client = try Workers.client(limits: limits)
    let failure = Workers.failure(client, try Pictures.bad("sleep"))
    #expect(
      failure
        == Self.sentence(
          "the helper program inlay-heif was stopped after 0.3 s without progress (WorkerLimits.stall)"))
    #expect(client.workerNumbers.isEmpty)
    #expect(Workers.failure(client, try Pictures.good()) == nil)
  }

  @Test func aReplyThatDripsIsCutOff() throws {
    var limits = Workers.quick
    limits.decoding.base = .milliseconds(50)
    limits.elapsed = .milliseconds(100)
    limits.stall = .seconds(60)
    let client = try Workers.client(limits: limits)
    #expect(
      Workers.failure(client, try Pictures.bad("drip"))
        == Self.sentence("the helper program inlay-heif was stopped after 1.1 s (WorkerLimits.elapsed)"))
    #expect(client.workerNumbers.isEmpty)
  }

  @Test(
    .needs(.noSanitizer), arguments: ["memory", "swift-memory", "one-piece", "swift-one-piece", "no-memory"])
  func aWorkerThatEatsMemoryIsReplaced(
    _ name: String
  ) throws {
    let client = try Workers.client()
    #expect(Workers.failure(client, try Pictures.good()) == nil)
    try #require(client.pool.hellos.first?.limitsMemory == true)
    try expectReplacement(name) { $0 == .pixelsMemory(needed: nil, allowed: 64 << 20) }
  }

  @Test func whatAnEarlierFileLeftInAWorkerIsNoFaultOfTheNext() throws {
    let client = try Workers.client()
    #expect(
      Workers.failure(client, try Pictures.bad("hoard")) == .pixelsUnsupported(nil, why: "kept 40 MiB"))
    let first = client.workerNumbers
    #expect(first.count == 1)
    #expect(Workers.failure(client, try Pictures.bad("need")) == .pixelsUnsupported(nil, why: "had 40 MiB"))
    if client.pool.hellos.first?.limitsMemory == true { #expect(client.workerNumbers != first) }
  }

  private static let replies: [Case] = [
    Case(name: "garbage", reason: "it does not start with a frame header"),
    Case(name: "other-number", reason: "it answers another request"),
    Case(name: "other-kind", reason: "it is of an unexpected kind"),
    Case(name: "other-strike", reason: "it contains a different strike"),
    Case(name: "short-body", reason: "its body has an unexpected size of 252 bytes"),
    Case(name: "long-body", reason: "its body has an unexpected size of 260 bytes"),
    Case(name: "huge-body", reason: "its body has an unexpected size of \(Int.max) bytes"),
    Case(name: "huge-sides", reason: "its body has an unexpected size of \(Int.max) bytes"),
    Case(name: "too-wide", reason: "it has 100000 × 1 pixels, which exceeds Limits.imageSide"),
    Case(name: "too-many-pixels", reason: "its body has an unexpected size of 240000000 bytes"),
    Case(name: "no-pixels", reason: "it has no pixels"),
    Case(name: "other-size", reason: "it has 9 × 7 pixels, but its strike has 8 × 8"),
    Case(name: "long-fields", reason: "its fields are too long"),
    Case(name: "many-diagnostics", reason: "it has too many diagnostics"),
    Case(name: "bad-text", reason: "a text is not UTF-8"),
    Case(name: "bad-code", reason: "the code of a diagnostic is invalid"),
    Case(name: "bad-severity", reason: "the severity of a diagnostic is unknown"),
    Case(name: "unknown-error", reason: "the kind of its error is unknown"),
    Case(name: "bad-error-code", reason: "the code of its error is invalid"),
  ]

  @Test(arguments: replies) private func aReplyThatBreaksTheFormatEndsTheWorker(_ test: Case) throws {
    try expectReplacement(test.name) {
      $0
        == Self.sentence(
          "the helper program inlay-heif was stopped, because its reply violates the pipe format: \(test.reason)"
        )
    }
  }

  @Test func aReplyThatGoesOnForEverIsCutOffAndItsWorkerReplaced() throws {
    let client = try Workers.client()
    let image = try client.decoder.decode(try Pictures.bad("endless"))
    #expect(image.pixels.bytes == [UInt8](repeating: 1, count: 256))
    let first = try #require(client.workerNumbers.first)
    #expect(Workers.failure(client, try Pictures.good()) == nil)
    #expect(client.workerNumbers.first != first)
    #expect(!Workers.exists(first))
  }

  @Test func aWorkerThatDoesNotEndByItselfIsKilled() throws {
    try withTemporaryFolder { folder in
      let client = try Workers.client(named: "stubborn", in: folder)
      #expect(Workers.failure(client, try Pictures.good()) == nil)
      let pid = try #require(client.workerNumbers.first)
      client.endWorkers()
      #expect(!Workers.exists(pid))
    }
  }

  @Test func aGlyphTheWorkerCrashesOnFailsAlone() throws {
    let client = try Workers.client()
    func glyph(_ identifier: ContentIdentifier) throws -> [UInt8] {
      try client.encoder.encode(
        GlyphRecipe(
          identifier: identifier, description: "", strikes: [.init(pixels: try Pictures.pixels(3, 2))]))
    }
    #expect(
      throws: Workers.encodingError(.heifWorkerFailed, "the helper program inlay-heif exited with status 5")
    ) {
      try glyph("misbehave:exit")
    }
    #expect(
      throws: Workers.encodingError(
        .heifWorkerFailed,
        "the helper program inlay-heif was stopped after 0.4 s of processor time (WorkerLimits.encoding)")
    ) { try glyph("misbehave:loop") }
    #expect(
      throws: Workers.encodingError(
        .heifWorkerFailed,
        "the helper program inlay-heif was stopped, because its reply violates the pipe format: it is of an unexpected kind"
      )
    ) { try glyph("misbehave:short-body") }
    let whole = try glyph("G")
    #expect(!whole.isEmpty)
  }

  @Test func manyFailuresCostTheClientNeitherMemoryNorDescriptors() throws {
    try withTemporaryFolder { folder in
      let program = try Workers.link("abused", in: folder)
      let names = ["exit", "abort", "close", "no-memory"] + Self.replies.map(\.name)
      var arguments = [try Workers.program()]
      for name in names {
        try Files.write(try Pictures.bad(name), to: folder / name)
        arguments.append(folder / name)
      }
      let run = try Subprocess.run(program, arguments, timeLimit: 300)
      #expect(run.ending == .exited(0))
      let counts = run.text.split(whereSeparator: \.isWhitespace)
      #expect(counts.count == 2 && counts.first == counts.last, "\(run.text)")
      if ProcessInfo.processInfo.environment["INLAY_SANITIZER"] == nil {
        #expect(run.peakMemory < 128 << 20)
      }
    }
  }
}
