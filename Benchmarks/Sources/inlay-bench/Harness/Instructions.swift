import Foundation
import TestKit

/// Counts instructions with callgrind. The result does not depend on the load of the machine.
///
/// For each contender that works in this process, the process runs twice more, for one round and for two. The
/// difference is one round, without start and input. Programs are skipped: they may be scripts, and their interpreters
/// would count.
enum Instructions {
  static func count(_ benchmark: Benchmark, _ measurements: inout [Measurement]) {
    for (index, contender) in benchmark.contenders.enumerated() {
      guard case .inside = contender.kind, measurements[index].absent == nil, !measurements[index].isDone,
        let one = total(benchmark.name, contender: index + 1, rounds: 1),
        let two = total(benchmark.name, contender: index + 1, rounds: 2)
      else { continue }
      measurements[index].instructions = max(0, two - one)
    }
  }

  /// Instructions of a whole run; `nil` without valgrind.
  private static func total(_ name: String, contender: Int, rounds: Int) -> Int? {
    let profile = NSTemporaryDirectory() + "/inlay-callgrind-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: profile) }
    let arguments =
      ["--tool=callgrind", "--callgrind-out-file=\(profile)", "--", CommandLine.arguments[0]]
      + ["--contender", "\(contender)", "--rounds", "\(rounds)", name]
    guard let run = try? Subprocess.run("valgrind", arguments, timeLimit: 1_800), run.exitCode == 0 else {
      return nil
    }
    // The line has the form ==123== Collected : 4567.
    let line = run.errorText.split(separator: "\n").last { $0.contains("Collected :") }
    return line?.split(separator: " ").last.flatMap { Int($0) }
  }
}
