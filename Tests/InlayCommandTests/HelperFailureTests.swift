import Foundation
import TestKit
import Testing

/// The helper program in an environment that does not let it start or end as usual.
@Suite struct HelperFailureTests {
  let inlay: InlayCommandRunner
  private let path: String
  init() throws {
    inlay = try InlayCommandRunner()
    path = try #require(Tools.product("inlay"), "the command is built with the tests")
  }

  private func deep(_ document: String, after shell: String) throws -> Subprocess {
    try Subprocess.run(
      "/bin/sh", ["-c", shell + "; exec \"$0\" \"$@\"", path, "verify", document, "--deep"])
  }

  @Test func `a sound document is not called damaged where the helper cannot be started`() throws {
    try withTemporaryFolder { folder in
      #expect(try inlay("decompose", postcard, "-o", folder / "d.inlay").exitCode == 0)
      // As many descriptors as the document takes leave none for the helper, at one of these; which it is depends on
      // how many a neighbouring test has left open for its own child.
      var refusals = 0
      for descriptors in 4...48 {
        let run = try deep(folder / "d.inlay", after: "ulimit -n \(descriptors)")
        #expect(!run.text.contains("damaged"), "\(descriptors): \(run.text)")
        #expect(run.exitCode != 1, "\(descriptors): \(run.text)\(run.errorText)")
        if run.exitCode == 69 {
          refusals += 1
          #expect(run.errorText.contains("Too many open files"), "\(run.errorText)")
        }
      }
      #expect(refusals > 0)
      #expect(try deep(folder / "d.inlay", after: "ulimit -n 64").exitCode == 0)
    }
  }

  @Test(.needs(.python))
  func `how the helper ended is known where children are cleared away unasked`() throws {
    try withTemporaryFolder { folder in
      let helper = folder / "helper"
      try Files.writeProgram("#!/bin/sh\nexit 3\n", to: helper)
      // Some shells do not hand on that they ignore the signal.
      let script = """
        import os, signal, sys
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        os.execv(sys.argv[1], sys.argv[1:])
        """
      let run = try Python.run(
        ["-c", script, path, "glyph", "extract", glyph, "--as", "png", "-o", "-"],
        environment: ["INLAY_HEIF": helper])
      #expect(run.exitCode == 69)
      #expect(run.errorText.contains("exited during startup with status 3"), "\(run.errorText)")
    }
  }
}
