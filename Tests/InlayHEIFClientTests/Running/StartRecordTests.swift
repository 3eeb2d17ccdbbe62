import Foundation
import InlayCore
import InlayPixels
import InlaySystem
import TestKit
import Testing

@testable import InlayHEIFClient

/// A start that fails says something about the next one only if the program itself is wrong.
@Suite struct StartRecordTests {
  private func client(_ path: String) -> HEIFClient {
    HEIFClient(path: path, limits: Workers.quick, workers: 1, mediaTypes: [.png])
  }

  /// What stands at `path` first, and the sentence about it.
  private static let passing = [
    ("#!/bin/sh\nkill -9 $$\n", "was killed during startup by signal 9"),
    ("#!/bin/sh\nexit 3\n", "exited during startup with status 3"),
    ("#!/bin/sh\nexit 71\n", "cannot start within its memory limit (WorkerLimits.memory)"),
    ("#!/bin/sh\nexit 77\n", "cannot start, because the system refused to apply its limits"),
  ]

  @Test(arguments: passing) func aStartThatFailedOnceIsTriedAgain(_ script: String, _ sentence: String) throws
  {
    try withTemporaryFolder { folder in
      let path = folder / "worker"
      try Files.writeProgram(script, to: path)
      let client = client(path)
      let good = try Pictures.good()
      let reason = "the helper program \(path) \(sentence)"
      #expect(Workers.failure(client, good) == Workers.decodingError(.heifWorkerNotStarted, reason))
      #expect(client.unavailability == reason)
      try FileManager.default.removeItem(atPath: path)
      _ = try Workers.link("worker", in: folder)
      #expect(Workers.failure(client, good) == nil)
      #expect(client.unavailability == nil)
    }
  }

  #if os(Linux)
    /// As while a package is being updated.
    @Test func aProgramThatIsStillBeingWrittenIsTriedAgain() throws {
      try withTemporaryFolder { folder in
        let path = folder / "worker"
        let client = client(path)
        let good = try Pictures.good()
        // By a program of its own: what other tests start meanwhile would hold a descriptor of this one open.
        let writer = try RunningProgram(
          "/bin/sh",
          ["-c", #"cp "$1" "$2" && exec 3<>"$2" && echo && read -r line"#, "sh", try Workers.program(), path])
        _ = try writer.output.first { $0 }
        #expect(
          Workers.failure(client, good)
            == Workers.decodingError(
              .heifWorkerNotStarted, "the helper program \(path) cannot be started: Text file busy"))
        writer.end()
        #expect(Workers.failure(client, good) == nil)
      }
    }
  #endif

  // MARK: The record

  private func failure(_ name: String, isLasting: Bool = false) -> StartFailure {
    StartFailure(error(name), isLasting: isLasting)
  }

  private func error(_ name: String) -> InlayError {
    InlayError(.heifWorkerNotStarted, name, details: ["helper": "inlay-heif"])
  }

  @Test func aWrongProgramIsNotTriedAgain() {
    var record = StartRecord()
    let now = ContinuousClock.now
    record.failed(failure("gone", isLasting: true), at: now, after: .zero)
    #expect(record.refusal(at: now + .seconds(1_000_000)) == error("gone"))
  }

  @Test(arguments: [(0, 10), (1, 10), (30, 300)])
  func afterThreeFailuresInARowStartingRests(_ took: Int, _ rest: Int) {
    var record = StartRecord()
    let now = ContinuousClock.now
    for name in ["a", "b"] {
      record.failed(failure(name), at: now, after: .seconds(took))
      #expect(record.refusal(at: now) == nil)
      #expect(record.error == error(name))
    }
    record.failed(failure("c"), at: now, after: .seconds(took))
    #expect(record.refusal(at: now + .seconds(rest - 1)) == error("c"))
    #expect(record.refusal(at: now + .seconds(rest)) == nil)
    // The one that is tried then fails too.
    record.failed(failure("d"), at: now + .seconds(rest), after: .seconds(took))
    #expect(record.refusal(at: now + .seconds(2 * rest - 1)) == error("d"))
    record.succeeded()
    #expect(record.error == nil)
    record.failed(failure("e"), at: now, after: .zero)
    #expect(record.refusal(at: now) == nil)
  }

  @Test(arguments: [EMFILE, ENFILE, ENOMEM, EAGAIN, ETXTBSY, EINTR])
  func wantOfTheSystemPasses(_ code: Int32) {
    let failure = StartFailure(.system(SystemError(code)), "/x")
    #expect(!failure.isLasting)
    #expect(
      failure.error == error("the helper program /x cannot be started: \(SystemError(code).message)"))
  }

  @Test(arguments: [ENOENT, ENOTDIR, EACCES, ENOEXEC, EPERM]) func aMissingProgramLasts(_ code: Int32) {
    let failure = StartFailure(.system(SystemError(code)), "/x")
    #expect(failure.isLasting)
    let isAbsent = code == ENOENT || code == ENOTDIR
    #expect(failure.error.code == (isAbsent ? .heifWorkerMissing : .heifWorkerNotStarted))
  }

  // MARK: The clock

  @Test func timeInWhichThisProcessWasStoppedIsNotTheWorkers() throws {
    let start = ContinuousClock.now
    var timeout = StartTimeout(limit: .seconds(2), now: start)
    try timeout.check(at: start + .seconds(1))
    // Stopped for an hour.
    try timeout.check(at: start + .seconds(3_601))
    try timeout.check(at: start + .seconds(3_602))
    #expect(throws: WorkerFailure.elapsed(.seconds(2))) {
      for tenth in 1...20 { try timeout.check(at: start + .seconds(3_602) + .milliseconds(100 * tenth)) }
    }
  }

  @Test func aSlowStartIsCutOff() {
    let start = ContinuousClock.now
    var timeout = StartTimeout(limit: .seconds(2), now: start)
    #expect(throws: WorkerFailure.elapsed(.seconds(2))) {
      for tenth in 1...21 { try timeout.check(at: start + .milliseconds(100 * tenth)) }
    }
  }
}
