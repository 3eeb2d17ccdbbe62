import Foundation
import TestKit
import Testing

/// Runs the command that was built with the tests.
struct InlayCommandRunner {
  private let path: String

  init() throws { path = try #require(Tools.product("inlay"), "the command is built with the tests") }

  private static let terminal = [
    "TERM", "COLORTERM", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "TERM_PROGRAM", "TMUX",
    "STY",
    "KITTY_WINDOW_ID",
  ]

  @discardableResult
  func callAsFunction(
    _ arguments: String..., input: [UInt8] = [], environment: [String: String] = [:], in folder: String? = nil
  ) throws -> Subprocess {
    try run(arguments, input: input, environment: environment, in: folder)
  }

  func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:], in folder: String? = nil
  ) throws -> Subprocess {
    var variables: [String: String?] = [
      "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
    ]
    // The terminal the tests run on is none of the command's business.
    for name in Self.terminal { variables.updateValue(nil, forKey: name) }
    // A command built with a sanitizer heeds what the test run was told.
    for name in ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"] {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    for (name, value) in environment { variables[name] = value }
    return try Subprocess.run(
      path, arguments, input: input, environment: variables, in: folder, timeLimit: 60)
  }
}

/// The sample bundle with glyphs.
let postcard = PackageRoot.path(to: "Samples/Postcard.rtfd")

/// Each line of what a failed command said, and nothing on standard output.
func expectFailure(
  _ result: Subprocess, _ status: Int32, _ parts: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(result.exitCode == status, "\(result.errorText)", sourceLocation: sourceLocation)
  #expect(result.output.isEmpty, sourceLocation: sourceLocation)
  let lines = result.errorText.split(separator: "\n")
  #expect(lines.first?.hasPrefix("inlay: ") == true, "\(result.errorText)", sourceLocation: sourceLocation)
  #expect(
    lines.count <= 2, "one line, and one of advice: \(result.errorText)", sourceLocation: sourceLocation)
  for part in parts {
    #expect(result.errorText.contains(part), "\(result.errorText)", sourceLocation: sourceLocation)
  }
}
