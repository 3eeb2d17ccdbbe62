import Foundation
import InlayCore
import InlayPixels
import InlaySystem
import TestKit
import Testing

@testable import InlayHEIFClient

/// Workers that never get as far as a request, and where they are sought.
@Suite struct StartTests {
  private func expectHopeless(
    _ client: HEIFClient, _ reason: String, code: InlayError.Code = .heifWorkerNotStarted
  ) throws {
    let good = try Pictures.good()
    #expect(client.unavailability == nil)
    for _ in 0..<2 {
      let failure = try #require(Workers.failure(client, good))
      #expect(failure == Workers.decodingError(code, reason))
      #expect(failure.helperDetails == ["helper": "inlay-heif"])
    }
    #expect(client.unavailability == reason)
    #expect(client.workerNumbers.isEmpty)
    #expect(throws: Workers.encodingError(code, reason)) {
      try client.encoder.encode(
        GlyphRecipe(identifier: "G", description: "", strikes: [.init(pixels: try Pictures.pixels(1, 1))]))
    }
  }

  @Test func aMissingProgramIsNamed() throws {
    try withTemporaryFolder { folder in
      let path = folder / "none"
      let client = HEIFClient(path: path, limits: Workers.quick, workers: 1, mediaTypes: [.png])
      try expectHopeless(
        client, "the helper program \(path) cannot be started: No such file or directory",
        code: .heifWorkerMissing)
    }
  }

  @Test func aFileThatIsNoProgramIsNamed() throws {
    try withTemporaryFolder { folder in
      let path = folder / "text"
      try Files.write("no program", to: path)
      let client = HEIFClient(path: path, limits: Workers.quick, workers: 1, mediaTypes: [.png])
      try expectHopeless(client, "the helper program \(path) cannot be started: Permission denied")
    }
  }

  @Test func aWorkerThatEndsBeforeItsHelloIsNotTriedAgain() throws {
    try withTemporaryFolder { folder in
      let client = try Workers.client(named: "dies-at-start", in: folder)
      try expectHopeless(
        client, "the helper program \(folder / "dies-at-start") exited during startup with status 3")
    }
  }

  @Test func aProgramThatSaysSomethingElseIsNotTriedAgain() throws {
    try withTemporaryFolder { folder in
      let client = try Workers.client(named: "babbler", in: folder)
      try expectHopeless(
        client,
        "\(folder / "babbler") is not the inlay-heif of this release: it does not start with a frame header")
    }
  }

  @Test func aWorkerOfAnotherVersionIsNotTriedAgain() throws {
    try withTemporaryFolder { folder in
      let client = try Workers.client(named: "other-version", in: folder)
      try expectHopeless(
        client,
        "the helper program inlay-heif is from another release: it uses version 3 of the pipe format, not 2")
    }
  }

  @Test func aWorkerThatSaysNothingIsNotTriedAgain() throws {
    try withTemporaryFolder { folder in
      var limits = Workers.quick
      limits.start = .milliseconds(200)
      let client = try Workers.client(named: "mute", in: folder, limits: limits)
      try expectHopeless(
        client, "the helper program \(folder / "mute") did not respond within 0.2 s (WorkerLimits.start)")
    }
  }

  @Test func theWorkerIsSoughtBesideTheProgramThenInLibexec() throws {
    try withTemporaryFolder { folder in
      let bin = folder / "bin"
      let (beside, libexec) = (bin + "/inlay-heif", bin + "/../libexec/inlay/inlay-heif")
      try Files.write("", to: bin + "/inlay")
      let missing = HelperProgram.Missing(
        sentence: "the helper program inlay-heif was not found at \(beside) or \(libexec)",
        advice: "install inlay-heif next to this program, or set $INLAY_HEIF to its path")
      #expect(throws: InlayError.heifWorkerMissing(missing)) { try HEIFClient.locate(besideProgramIn: bin) }
      try makeProgram(folder / "libexec/inlay/inlay-heif")
      #expect(try HEIFClient.locate(besideProgramIn: bin) == libexec)
      // What is no program is passed over.
      try Files.write("", to: beside)
      #expect(try HEIFClient.locate(besideProgramIn: bin) == libexec)
      try FileManager.default.removeItem(atPath: beside)
      try FileManager.default.createDirectory(atPath: beside, withIntermediateDirectories: true)
      #expect(try HEIFClient.locate(besideProgramIn: bin) == libexec)
      try FileManager.default.removeItem(atPath: beside)
      try makeProgram(beside)
      #expect(try HEIFClient.locate(besideProgramIn: bin) == beside)
    }
  }

  private func makeProgram(_ path: String) throws {
    try Files.write("#!/bin/sh\n", to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  @Test func theEnvironmentNamesTheWorkerAndNothingElseIsTried() throws {
    try withTemporaryFolder { folder in
      let locator = try Workers.link("locator", in: folder)
      let named = try Subprocess.run(locator, environment: ["INLAY_HEIF": "/bin/sh"])
      #expect(named.text == "/bin/sh\n")
      let wrong = try Subprocess.run(locator, environment: ["INLAY_HEIF": "/nowhere/inlay-heif"])
      #expect(
        wrong.text == """
          $INLAY_HEIF names /nowhere/inlay-heif, which is not a program
          correct or unset $INLAY_HEIF

          """)
      // Beside the program itself, links followed: both are built into one folder. An empty name is none.
      let own = try Workers.program().split(separator: "/").dropLast().joined(separator: "/")
      for empty in [nil, ""] as [String?] {
        let beside = try Subprocess.run(locator, environment: ["INLAY_HEIF": empty])
        #expect(beside.text == "/\(own)/inlay-heif\n")
      }
    }
  }
}
