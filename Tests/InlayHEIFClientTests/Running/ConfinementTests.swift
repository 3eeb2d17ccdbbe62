import Foundation
import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayHEIFClient

#if os(Linux)
  /// What a worker that has been taken over could still do.
  @Suite struct ConfinementTests {
    /// A client whose worker runs and its number.
    private func confined() throws -> (HEIFClient, Int32) {
      let client = try Workers.client()
      #expect(Workers.failure(client, try Pictures.good()) == nil)
      try #require(client.pool.hellos.first?.limitsMemory == true)
      return (client, try #require(client.workerNumbers.first))
    }

    @Test(.needs(.noSanitizer)) func theSystemKeepsTheLimits() throws {
      let (client, pid) = try confined()
      defer { client.endWorkers() }
      let text = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
      func limit(_ name: String) -> [String] {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.map { $0.dropFirst(name.count).split(separator: " ").prefix(2).map(String.init) } ?? []
      }
      #expect(limit("Max open files") == ["3", "3"])
      #expect(limit("Max file size") == ["0", "0"])
      #expect(limit("Max core file size") == ["0", "0"])
      #expect(limit("Max locked memory") == ["0", "0"])
      #expect(limit("Max msgqueue size") == ["0", "0"])
      let time = limit("Max cpu time").compactMap { Int($0) }
      #expect(time.count == 2 && time[0] <= 10 && time[1] == 7_200)
      let space = limit("Max address space").compactMap { Int($0) }
      #expect(space.count == 2 && space[0] == space[1] && space[0] > 64 << 20 && space[0] < 2 << 30)
    }

    @Test(.needs(.noSanitizer)) func theMemoryIsWhatWasAllowed() throws {
      let (client, _) = try confined()
      let error = try #require(Workers.failure(client, try Pictures.bad("allocations")), "no answer")
      #expect(error.code == .pixelsUnsupported)
      let mebibytes = try #require(error.message.split(separator: ": ").last.flatMap { Int($0) })
      #expect(48...64 ~= mebibytes)
    }

    /// A kernel, or a container, that does not take the filter of calls: here another filter sees to it.
    @Test(.needs(.noSanitizer), .needs(.python)) func withoutTheFilterOfCallsNoWorkerStarts() throws {
      let script = """
        import ctypes, os, platform, struct, sys
        number = {"x86_64": 317, "aarch64": 277}[platform.machine()]
        code = [(0x20, 0, 0, 0), (0x15, 0, 1, number), (0x06, 0, 0, 0x00050026), (0x06, 0, 0, 0x7FFF0000)]
        program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *one) for one in code))
        filter = struct.pack("HxxxxxxP", len(code), ctypes.addressof(program))
        prctl = ctypes.CDLL(None, use_errno=True).prctl
        if prctl(38, 1, 0, 0, 0) or prctl(22, 2, filter, 0, 0):
            sys.exit(9)
        os.execv(sys.argv[1], sys.argv[1:])
        """
      let run = try Python.run(
        ["-c", script, try Workers.program()] + WorkerArguments(memory: 64 << 20).list)
      if run.exitCode == 9 { try Test.cancel("this system lets no filter of calls be set") }
      #expect(run.exitCode == WorkerStatus.notConfined)
      #expect(run.output.isEmpty, "it said hello")
    }

    @Test(.needs(.noSanitizer)) func nothingCanBeOpenedStartedOrReached() throws {
      let (client, pid) = try confined()
      guard client.pool.hellos.first?.limitsCalls == true else {
        try Test.cancel("this system has no filter of calls")
      }
      let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
      #expect(status.contains("Seccomp:\t2\n"))
      #expect(status.contains("NoNewPrivs:\t1\n"))
      #expect(
        Workers.failure(client, try Pictures.bad("forbidden")) == .pixelsUnsupported(nil, why: "nothing"))
      #expect(client.workerNumbers == [pid])
    }

    @Test func noDescriptorOfThisProcessIsPassedOn() throws {
      // One without the mark to be closed on exec, as other libraries leave them.
      let leak = unsafe open("/dev/null", O_RDONLY)
      defer { close(leak) }
      let client = try Workers.client()
      #expect(Workers.failure(client, try Pictures.good()) == nil)
      let pid = try #require(client.workerNumbers.first)
      let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
      let targets = try names.map {
        try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/fd/\($0)")
      }
      let foreign = zip(names, targets).filter { name, target in
        switch name {
        case "0", "1": !target.hasPrefix("socket:")
        case "2": target != "/dev/null"
        default: target != "/proc/\(pid)/statm"
        }
      }
      #expect(foreign.isEmpty, "\(foreign)")
      #expect(names.count <= 4)
    }

    @Test func theEnvironmentIsNotPassedOn() throws {
      let client = try Workers.client()
      #expect(Workers.failure(client, try Pictures.good()) == nil)
      let pid = try #require(client.workerNumbers.first)
      let names = try Files.read("/proc/\(pid)/environ").split(separator: 0).map {
        String(decoding: $0.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      }
      #expect(!names.contains("PATH") && !names.contains("HOME"))
      let allowed: Set = [
        "LC_ALL", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_", "SWIFT_BACKTRACE",
        "LD_LIBRARY_PATH", "LIBHEIF_PLUGIN_PATH",
        "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS",
      ]
      #expect(allowed.isSuperset(of: names))
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/cwd") == "/")
      #expect(getpgid(pid) == pid)
    }

    @Test func aKilledParentLeavesNoWorkerEvenABusyOne() throws {
      try withTemporaryFolder { folder in
        let parent = try Workers.link("parent", in: folder)
        try Files.write(try Pictures.good(), to: folder / "good.png")
        try Files.write(try Pictures.bad("loop"), to: folder / "loop.png")
        let program = try RunningProgram(
          parent, [try Workers.program(), folder / "good.png", folder / "loop.png"])
        let pid = try program.output.first { Int32($0) }
        // Until it is in the loop.
        while Workers.processorTicks(pid) < 5, Workers.runs(pid) { usleep(2_000) }
        #expect(Workers.runs(pid))
        kill(program.processIdentifier, SIGKILL)
        program.waitForEnd()
        let end = Date(timeIntervalSinceNow: 60)
        while Workers.runs(pid), Date() < end { usleep(1_000) }
        #expect(!Workers.runs(pid))
      }
    }

    /// The system tells a child of the end of the *thread* that started it.
    @Test func theEndOfTheThreadThatStartedAWorkerDoesNotEndIt() throws {
      let client = try Workers.client()
      let good = try Pictures.good()
      let thread = Thread { _ = try? client.decoder.decode(good) }
      thread.start()
      while !thread.isFinished { usleep(1_000) }
      let pid = try #require(client.workerNumbers.first)
      let task = "/proc/\(pid)/status"
      #expect(Files.exists(task))
      for _ in 0..<20 { #expect(Workers.failure(client, good) == nil) }
      #expect(client.workerNumbers == [pid])
    }
  }

  extension Workers {
    /// Processor time in hundredths of a second.
    static func processorTicks(_ pid: Int32) -> Int {
      guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
        let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 12
      else { return 0 }
      return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }
  }
#endif
