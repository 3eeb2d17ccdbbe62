import Foundation
import InlaySystem
import TestKit
import Testing

@testable import InlayHEIFClient

#if os(Linux)
  /// The number of a process that somebody else has waited for may be a stranger's.
  @Suite struct ChildProcessTests {
    private func start() throws -> Int32 {
      var pid: Int32 = 0
      var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("true"), nil]
      defer { unsafe free(arguments[0]) }
      guard unsafe posix_spawn(&pid, "/bin/true", nil, nil, &arguments, nil) == 0 else {
        throw Unmet("no /bin/true")
      }
      return pid
    }

    @Test func aChildIsOursUntilItIsWaitedFor() throws {
      let pid = try start()
      #expect(ChildProcess.isOurs(pid))
      var status: Int32 = 0
      while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
      #expect(!ChildProcess.isOurs(pid))
    }

    @Test func aStrangerIsNotOurs() {
      #expect(!ChildProcess.isOurs(getppid()))
      #expect(!ChildProcess.isOurs(1))
    }

    /// What the number then means must not be touched: here it is nobody's, and the worker's fate unknown.
    @Test func aWorkerSomebodyElseWaitedForHasGone() throws {
      var process = try ChildProcess("/bin/true", arguments: [], environment: [])
      var status: Int32 = 0
      while unsafe waitpid(process.pid, &status, 0) < 0, errno == EINTR {}
      #expect(process.end() == .unknown)
    }
  }
#endif
